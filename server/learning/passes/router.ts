import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { z } from 'zod'
import { checkPageInput, passOfChild } from '../../../domain/learning/inputs.ts'
import { uuid } from '../../../domain/platform/fields.ts'
import { asActor } from '../../platform/db/actor.ts'
import { compiledOnce } from '../../platform/db/compiled-once.ts'
import { Refusal, refuse } from '../../platform/db/refuse.ts'
import { countDeadLink } from '../../platform/guard/throttle.ts'
import { anyone, child, parent, router } from '../../trpc.ts'
import { closeCheckPage, congratulate, findPassByCode, openCheckPage, thank } from './check-page.ts'
import { latestOf, toPass } from './latest.ts'
import { readPass } from './read-pass.ts'

const latestPassesOf = compiledOnce((db, { childId }: { childId: string }) =>
  db
    .selectFrom('children as k')
    .where('k.id', '=', childId)
    .select((eb) => jsonArrayFrom(latestOf(eb)).as('passes')),
)

export const passesRouter = router({
  /** Newest first, in the words they were earned with. @throws NOT_FOUND */
  listForChild: parent.input(z.object({ childId: uuid })).query(async ({ ctx: { tx }, input }) => {
    const [child] = await latestPassesOf(tx, input)
    return (child ?? refuse('NOT_FOUND')).passes.map(toPass)
  }),

  ofChild: parent.input(passOfChild).query(({ ctx: { tx }, input }) => readPass(tx, input)),
  own: child
    .input(z.object({ passId: uuid }))
    .query(({ ctx: { tx, actor }, input }) => readPass(tx, { childId: actor.childId, passId: input.passId })),

  /** Switches on the page where others can check a pass, or changes whether it shows the first name. */
  openCheckPage: parent.input(checkPageInput).mutation(({ ctx: { tx }, input }) => openCheckPage(tx, input)),
  closeCheckPage: parent.input(passOfChild).mutation(({ ctx: { tx }, input }) => closeCheckPage(tx, input)),

  /** One tap of a parent; a second one changes nothing. @throws NOT_FOUND, CONSENT_NEEDED */
  congratulate: parent.input(passOfChild).mutation(({ ctx: { tx }, input }) => congratulate(tx, input)),
  /** The child's answer to it. @throws NOT_FOUND, also where nobody congratulated */
  thank: child
    .input(z.object({ passId: uuid }))
    .mutation(({ ctx: { tx, actor }, input }) => thank(tx, { childId: actor.childId, passId: input.passId })),

  /**
   * What a stranger with the code sees. Text that never was a code gets the same answer as a code that is switched off.
   * @throws LINK_NOT_FOUND, TooManyAttempts
   */
  byCode: anyone.input(z.object({ code: z.string() })).query(async ({ ctx, input }) => {
    const pass = await asActor(ctx.db, { role: 'visitor' }, (tx) => findPassByCode(tx, input.code))
    if (pass) return pass
    await countDeadLink(ctx)
    throw new Refusal('LINK_NOT_FOUND')
  }),
})
