import { sql } from 'kysely'
import { z } from 'zod'
import { offerRefreshersInput, startRefresherInput, submitRefresherInput } from '../../../domain/learning/inputs.ts'
import { uuid } from '../../../domain/platform/fields.ts'
import { requireChild } from '../../people/children/require-child.ts'
import { elevated } from '../../platform/db/actor.ts'
import { notFound } from '../../platform/db/refuse.ts'
import { child, parent, router } from '../../trpc.ts'
import { readDuePasses, readWays } from './due.ts'
import { startRefresher } from './start.ts'
import { readLatestResult, submitRefresher } from './submit.ts'

/** What was learned fades; now and then a child may look whether it still knows it (decision 047). */
export const refreshersRouter = router({
  /** Whether and how a pass can be refreshed today, and how it went last time. @throws NOT_FOUND */
  ofPass: child.input(z.object({ passId: uuid })).query(async ({ ctx: { tx, actor }, input }) => {
    const of = { childId: actor.childId, passId: input.passId }
    const pass = await tx
      .selectFrom('childPasses')
      .where('id', '=', of.passId)
      .where('childId', '=', of.childId)
      .select(['id', 'title', 'competencyId'])
      .executeTakeFirstOrThrow(notFound)
    const due = (await readDuePasses(tx, of.childId)).find(({ id }) => id === pass.id)
    return {
      ...pass,
      ways: due ? await readWays(tx, { childId: of.childId, competencyId: due.competencyId }) : null,
      latest: await readLatestResult(tx, of),
    }
  }),

  /** Answers are checked by quizzes.check. */
  start: child
    .input(startRefresherInput)
    .mutation(({ ctx: { tx, actor }, input }) => startRefresher(tx, input, actor.childId)),
  submit: child
    .input(submitRefresherInput)
    .mutation(({ ctx: { tx, actor }, input }) => submitRefresher(tx, input.attemptId, actor.childId)),

  /** For some days nothing is offered. */
  putOff: child.mutation(({ ctx: { tx, actor } }) =>
    elevated(tx, 'the moment is the server’s', async (tx) => {
      await tx
        .insertInto('refresherBreaks')
        .values({ childId: actor.childId })
        .onConflict((conflict) => conflict.column('childId').doUpdateSet({ putOffAt: sql`now()` }))
        .execute()
    }),
  ),

  /** Whether a child is offered refreshers at all. @throws NOT_FOUND */
  offer: parent.input(offerRefreshersInput).mutation(async ({ ctx: { tx }, input }) => {
    await requireChild(tx, input.childId)
    await tx
      .updateTable('children')
      .set({ refreshersOffered: input.isOffered })
      .where('id', '=', input.childId)
      .execute()
  }),
})
