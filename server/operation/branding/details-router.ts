import { z } from 'zod'
import { detailsOf, inputOf, operatorInput } from '../../../domain/operation/operator-details.ts'
import { requireStaff } from '../../people/accounts/staff-route.ts'
import { audit } from '../../platform/audit/record.ts'
import { asActor } from '../../platform/db/actor.ts'
import { refuse } from '../../platform/db/refuse.ts'
import { anyone, operator, router } from '../../trpc.ts'
import { readDetails, writeDetails } from './operator-details.ts'

/** Of the row that the form was filled from; 0: there was none. */
const revision = z.int().min(0)

/** Who runs this installation, for the legal pages (decision 111). */
export const operatorDetailsRouter = router({
  /** `file`: what brand.json says, which counts where nothing else is said. */
  read: operator.query(async ({ ctx: { tx, branding } }) => {
    const { revision, details } = await readDetails(tx)
    const { contact, operator } = branding.file
    return { revision, said: inputOf(details), file: { contact: contact ?? {}, operator: operator ?? {} } }
  }),

  /** All fields at once. @throws OPERATOR_DETAILS_CHANGED when somebody else saved meanwhile */
  save: anyone.input(operatorInput.extend({ revision })).mutation(async ({ ctx, input: { revision, ...said } }) => {
    const by = await requireStaff(ctx, 'operate')
    await asActor(ctx.db, by, async (tx) => {
      const { revision: now } = await readDetails(tx, { lock: true })
      if (now !== revision) return refuse('OPERATOR_DETAILS_CHANGED')
      await writeDetails(tx, detailsOf(said), { revision })
      await audit(tx, { action: 'operator details changed', actorId: by.id })
    })
    await ctx.branding.reload()
  }),
})
