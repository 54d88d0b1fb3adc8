import { togetherConfirmInput, togetherTickInput } from '../../../domain/learning/together-tasks.ts'
import { notFound, refuse } from '../../platform/db/refuse.ts'
import { child, parent, router } from '../../trpc.ts'

/** What a child tries out with somebody at home: the child ticks it, a parent confirms it (decision 095). */
export const togetherTasksRouter = router({
  /** What the child has ticked, for its booklet, the oldest first. */
  own: child.query(async ({ ctx: { tx } }) => {
    const rows = await tx
      .selectFrom('togetherTasks as t')
      .innerJoin('skillLevels as l', 'l.id', 't.skillLevelId')
      .orderBy('t.tickedAt')
      .orderBy('l.id')
      .select(['l.id', 'l.title as level', 't.task', 't.tickedAt', 't.confirmedAt'])
      .execute()
    return rows.map(({ tickedAt, confirmedAt, ...one }) => ({
      ...one,
      tickedAt: tickedAt.toISOString(),
      confirmedAt: confirmedAt?.toISOString() ?? null,
    }))
  }),

  /**
   * Ticks the task of a level, or takes that back; twice is once. @throws NOT_FOUND, also for a level that is closed or
   * asks for nothing; TOGETHER_CONFIRMED when it is taken back after a parent has confirmed it
   */
  tick: child.input(togetherTickInput).mutation(async ({ ctx: { tx, actor }, input: { skillLevelId, isTicked } }) => {
    const { childId } = actor
    if (isTicked) {
      await tx
        .selectFrom('skillLevels as l')
        .innerJoin('lessons as s', 's.skillLevelId', 'l.id') // of a closed level the child sees none
        .where('l.id', '=', skillLevelId)
        .where('l.togetherTask', 'is not', null)
        .select('l.id')
        .executeTakeFirstOrThrow(notFound)
      await tx
        .insertInto('togetherTasks')
        .values({ childId, skillLevelId })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      return
    }
    await tx.deleteFrom('togetherTasks').where('skillLevelId', '=', skillLevelId).execute()
    const kept = await tx
      .selectFrom('togetherTasks')
      .where('skillLevelId', '=', skillLevelId)
      .select('confirmedAt')
      .executeTakeFirst()
    if (kept) refuse('TOGETHER_CONFIRMED')
  }),

  /** What the children have ticked and nobody has confirmed, the oldest first. */
  ofFamily: parent.query(async ({ ctx: { tx } }) => {
    const rows = await tx
      .selectFrom('togetherTasks as t')
      .innerJoin('skillLevels as l', 'l.id', 't.skillLevelId')
      .innerJoin('children as k', 'k.id', 't.childId')
      .where('t.confirmedAt', 'is', null)
      .orderBy('t.tickedAt')
      .orderBy('l.id')
      .select(['t.childId', 't.skillLevelId', 't.task', 't.tickedAt', 'l.title as level', 'l.competencyId', 'k.name'])
      .execute()
    return rows.map(({ tickedAt, ...one }) => ({ ...one, tickedAt: tickedAt.toISOString() }))
  }),

  /** Confirms what a child has ticked; twice, by either parent, is once. @throws NOT_FOUND, also when taken back */
  confirm: parent.input(togetherConfirmInput).mutation(async ({ ctx: { tx }, input: { childId, skillLevelId } }) => {
    const ticked = await tx
      .selectFrom('togetherTasks')
      .where('childId', '=', childId)
      .where('skillLevelId', '=', skillLevelId)
      .select('confirmedAt')
      .executeTakeFirstOrThrow(notFound)
    if (ticked.confirmedAt) return
    await tx
      .updateTable('togetherTasks')
      .where('childId', '=', childId)
      .where('skillLevelId', '=', skillLevelId)
      .set({ confirmedAt: new Date() })
      .execute()
  }),
})
