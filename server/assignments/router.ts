import { z } from 'zod'
import { uuid } from '../../domain/fields.ts'
import { requireChild } from '../children/require-child.ts'
import { elevated } from '../db/actor.ts'
import { refuse } from '../db/refuse.ts'
import { updateProgress } from '../progress/update.ts'
import { parent, router } from '../trpc.ts'

const levelOfChild = z.object({ childId: uuid, skillLevelId: uuid })

export const assignmentsRouter = router({
  /** What a child is to learn, with its progress; planned and completed ones, newest assignment first. @throws NOT_FOUND */
  listForChild: parent.input(z.object({ childId: uuid })).query(async ({ ctx: { tx }, input }) => {
    await requireChild(tx, input.childId)
    const rows = await tx
      .selectFrom('child_competencies as a')
      .innerJoin('competencies as c', 'c.id', 'a.competency_id')
      .where('a.child_id', '=', input.childId)
      .select(['a.id', 'c.id as competencyId', 'c.title', 'c.description', 'a.assigned_at as assignedAt'])
      .select(['a.completed_at as completedAt', 'a.progress'])
      .select(['a.skill_levels_count as levelsTotal', 'a.completed_skill_levels_count as levelsDone'])
      .orderBy('a.assigned_at', 'desc')
      .orderBy('a.id')
      .execute()
    return rows.map((row) => ({
      ...row,
      assignedAt: row.assignedAt.toISOString(),
      completedAt: row.completedAt?.toISOString() ?? null,
    }))
  }),

  /** Assigns a competency. Both ids of the dialog have to name the same child (S5.06). */
  assign: parent
    .input(z.object({ childId: uuid, selectedChildId: uuid.optional(), competencyId: uuid }))
    .mutation(async ({ ctx: { tx }, input: { childId, selectedChildId, competencyId } }) => {
      if (selectedChildId && selectedChildId !== childId) refuse('CHILD_MISMATCH')
      const assignment = await tx
        .insertInto('child_competencies')
        .values({ child_id: childId, competency_id: competencyId, assigned_at: new Date() })
        .returning(['id', 'child_id as childId', 'competency_id as competencyId'])
        .executeTakeFirstOrThrow()
      // Results of an earlier assignment still count.
      await elevated(tx, 'progress is written by the server', () => updateProgress(tx, { childId, competencyId }))
      return assignment
    }),

  /** Takes a competency away again. What the child did of it stays, and a pass that was earned (S4.12). */
  remove: parent
    .input(z.object({ childId: uuid, competencyId: uuid }))
    .mutation(async ({ ctx: { tx }, input: { childId, competencyId } }) => {
      const { numDeletedRows } = await tx
        .deleteFrom('child_competencies')
        .where('child_id', '=', childId)
        .where('competency_id', '=', competencyId)
        .executeTakeFirst()
      if (numDeletedRows === 0n) refuse('NOT_FOUND')
    }),

  /** Opens a level that is meant for older children, for this child (decision 008). Doing it twice is doing it once. */
  openLevel: parent.input(levelOfChild).mutation(async ({ ctx: { tx }, input: { childId, skillLevelId } }) => {
    await tx
      .insertInto('level_openings')
      .values({ child_id: childId, skill_level_id: skillLevelId })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }),

  /** Closes it again, until the child is old enough. */
  closeLevel: parent.input(levelOfChild).mutation(async ({ ctx: { tx }, input: { childId, skillLevelId } }) => {
    const { numDeletedRows } = await tx
      .deleteFrom('level_openings')
      .where('child_id', '=', childId)
      .where('skill_level_id', '=', skillLevelId)
      .executeTakeFirst()
    if (numDeletedRows === 0n) refuse('NOT_FOUND')
  }),
})
