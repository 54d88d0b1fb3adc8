import { z } from 'zod'
import {
  addressOfBrandPicture,
  type BrandingInput,
  type BrandPicture,
  brandingInput,
  nothingChosen,
} from '../../../domain/operation/branding.ts'
import { ours } from '../../../domain/platform/brand.ts'
import { requireStaff } from '../../people/accounts/staff-route.ts'
import { audit } from '../../platform/audit/record.ts'
import { asActor, type Staff, type Tx } from '../../platform/db/actor.ts'
import { refuse } from '../../platform/db/refuse.ts'
import { anyone, type Context, operator, router } from '../../trpc.ts'

const FIELDS = Object.keys(nothingChosen) as (keyof BrandingInput)[]
/** Of the row that the form was filled from; 0: there was none. */
const revision = z.int().min(0)

/** How the installation looks (decision 100). Pictures come by routes.ts. */
export const brandingRouter = router({
  /**
   * What the team has chosen, its pictures, and what counts where nothing is
   * chosen: `without`. `sender`: of MAIL_FROM; null without a mail server.
   */
  read: operator.query(async ({ ctx: { tx, branding } }) => {
    const { revision, ...said } = await readSaid(tx)
    const ids = [said.logo, said.icon].flatMap((id) => id ?? [])
    const pictures: BrandPicture[] = await picturesBy(tx, ids)
    const { name, claim, intro, mailSender, look } = branding.file
    return {
      revision,
      said,
      pictures,
      without: {
        name: name ?? ours.name,
        claim: claim ?? ours.claim,
        intro: intro ?? ours.intro,
        mailSender: mailSender ?? null,
        colour: look?.palette?.[8] ?? null,
        logo: look?.logo ?? null,
      },
      sender: branding.sender,
    }
  }),

  /** @throws BRANDING_CHANGED when somebody else saved meanwhile; BRAND_PICTURE_GONE */
  save: anyone.input(brandingInput.extend({ revision })).mutation(({ ctx, input: { revision, ...wanted } }) =>
    change(ctx, revision, async (tx, operator, before) => {
      const fields = FIELDS.filter((field) => before[field] !== wanted[field])
      if (fields.length === 0) return
      const ids = new Set([wanted.logo, wanted.icon].flatMap((id) => id ?? []))
      if ((await picturesBy(tx, [...ids])).length < ids.size) return refuse('BRAND_PICTURE_GONE')
      const row = { ...wanted, revision: revision + 1 }
      if (revision === 0) await tx.insertInto('branding').values(row).execute()
      else await tx.updateTable('branding').set(row).execute()
      await audit(tx, { action: 'branding changed', actorId: operator.id, details: { fields: fields.join(' ') } })
    }),
  ),

  /** As it was without: what brand.json says, or we. @throws BRANDING_CHANGED */
  reset: anyone.input(z.object({ revision })).mutation(({ ctx, input: { revision } }) =>
    change(ctx, revision, async (tx, operator) => {
      if (revision === 0) return
      await tx.deleteFrom('branding').execute()
      await audit(tx, { action: 'branding reset', actorId: operator.id })
    }),
  ),
})

type Change = (tx: Tx, operator: Staff, before: BrandingInput) => Promise<void>

/** Other servers hear of it by the table's trigger; this one has followed when the answer leaves. */
async function change(ctx: Context, revision: number, work: Change) {
  const operator = await requireStaff(ctx, 'operate')
  await asActor(ctx.db, operator, async (tx) => {
    const { revision: now, ...before } = await readSaid(tx, { lock: true })
    if (now !== revision) return refuse('BRANDING_CHANGED')
    await work(tx, operator, before)
  })
  await ctx.branding.reload()
}

async function readSaid(tx: Tx, { lock = false } = {}): Promise<BrandingInput & { revision: number }> {
  const row = await tx
    .selectFrom('branding')
    .select(['name', 'claim', 'intro', 'mailSender', 'colour', 'logo', 'icon', 'logoBearsName', 'revision'])
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst()
  return row ?? { ...nothingChosen, revision: 0 }
}

async function picturesBy(tx: Tx, ids: string[]): Promise<BrandPicture[]> {
  if (ids.length === 0) return []
  const rows = await tx
    .selectFrom('brandPictures')
    .where('id', 'in', ids)
    .select(['id', 'width', 'height', 'plate'])
    .execute()
  return rows.map(({ plate, ...row }) => ({
    ...row,
    address: addressOfBrandPicture(row.id),
    plate: plate as BrandPicture['plate'],
  }))
}
