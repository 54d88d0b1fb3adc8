import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { z } from 'zod'
import { assignInput } from '../../../domain/assignments.ts'
import { uuid } from '../../../domain/fields.ts'
import { compiledOnce } from '../../platform/db/compiled-once.ts'
import { refuse } from '../../platform/db/refuse.ts'
import { parent, router } from '../../trpc.ts'
import { assignmentsOf, toAssignment } from './assigned.ts'
import { closeLevel, closeOpenedLevels, openAllLevels, openLevel, recount } from './openings.ts'

const levelOfChild = z.object({ childId: uuid, skillLevelId: uuid })

const assignedTo = compiledOnce((db, { childId }: { childId: string }) =>
  db
    .selectFrom('children as k')
    .where('k.id', '=', childId)
    .select((eb) => jsonArrayFrom(assignmentsOf(eb)).as('assigned')),
)

export const assignmentsRouter = router({
  /** Planned and completed ones, newest assignment first. @throws NOT_FOUND */
  listForChild: parent.input(z.object({ childId: uuid })).query(async ({ ctx: { tx }, input }) => {
    const [child] = await assignedTo(tx, input)
    return (child ?? refuse('NOT_FOUND')).assigned.map(toAssignment)
  }),

  /**
   * Both ids of the dialog have to name the same child (S5.06). `levels`: which are open, those for the child's age or all
   * (decision 077); what was opened under an earlier assignment is closed or opened by it.
   * @throws CHILD_MISMATCH, ALREADY_ASSIGNED, NOT_FOUND, NO_LEVEL_OPEN
   */
  assign: parent
    .input(assignInput)
    .mutation(async ({ ctx: { tx }, input: { childId, selectedChildId, competencyId, levels } }) => {
      if (selectedChildId && selectedChildId !== childId) refuse('CHILD_MISMATCH')
      const assignment = await tx
        .insertInto('childCompetencies')
        .values({ childId, competencyId, assignedAt: new Date() })
        .returning(['id', 'childId', 'competencyId'])
        .executeTakeFirstOrThrow()
      await (levels === 'all' ? openAllLevels : closeOpenedLevels)(tx, { childId, competencyId })
      await recount(tx, { childId, competencyId }) // results of an earlier assignment still count
      const counted = await tx
        .selectFrom('childCompetencies')
        .where('id', '=', assignment.id)
        .select(['skillLevelsCount', 'stepsTotal'])
        .executeTakeFirstOrThrow()
      if (counted.skillLevelsCount === 0 && counted.stepsTotal > 0) refuse('NO_LEVEL_OPEN')
      return assignment
    }),

  /** The child's results stay, and a pass that was earned (S4.12). */
  remove: parent
    .input(z.object({ childId: uuid, competencyId: uuid }))
    .mutation(async ({ ctx: { tx }, input: { childId, competencyId } }) => {
      const { numDeletedRows } = await tx
        .deleteFrom('childCompetencies')
        .where('childId', '=', childId)
        .where('competencyId', '=', competencyId)
        .executeTakeFirst()
      if (numDeletedRows === 0n) refuse('NOT_FOUND')
    }),

  /** Opens a level that is meant for older children (decision 077). */
  openLevel: parent.input(levelOfChild).mutation(({ ctx: { tx }, input }) => openLevel(tx, input)),

  /** Closes it again, until the child is old enough. @throws NOT_FOUND */
  closeLevel: parent.input(levelOfChild).mutation(({ ctx: { tx }, input }) => closeLevel(tx, input)),
})
