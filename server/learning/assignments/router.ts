import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { z } from 'zod'
import { uuid } from '../../../domain/fields.ts'
import { elevated } from '../../platform/db/actor.ts'
import { compiledOnce } from '../../platform/db/compiled-once.ts'
import { refuse } from '../../platform/db/refuse.ts'
import { parent, router } from '../../trpc.ts'
import { updateProgress } from '../progress/update.ts'
import { assignmentsOf, toAssignment } from './assigned.ts'

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

  /** Both ids of the dialog have to name the same child (S5.06). */
  assign: parent
    .input(z.object({ childId: uuid, selectedChildId: uuid.optional(), competencyId: uuid }))
    .mutation(async ({ ctx: { tx }, input: { childId, selectedChildId, competencyId } }) => {
      if (selectedChildId && selectedChildId !== childId) refuse('CHILD_MISMATCH')
      const assignment = await tx
        .insertInto('childCompetencies')
        .values({ childId, competencyId, assignedAt: new Date() })
        .returning(['id', 'childId', 'competencyId'])
        .executeTakeFirstOrThrow()
      // Results of an earlier assignment still count.
      await elevated(tx, 'progress is written by the server', (tx) => updateProgress(tx, { childId, competencyId }))
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

  /** Opens a level that is meant for older children (decision 008). Idempotent. */
  openLevel: parent.input(levelOfChild).mutation(async ({ ctx: { tx }, input: { childId, skillLevelId } }) => {
    await tx
      .insertInto('levelOpenings')
      .values({ childId, skillLevelId })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }),

  /** Closes it again, until the child is old enough. */
  closeLevel: parent.input(levelOfChild).mutation(async ({ ctx: { tx }, input: { childId, skillLevelId } }) => {
    const { numDeletedRows } = await tx
      .deleteFrom('levelOpenings')
      .where('childId', '=', childId)
      .where('skillLevelId', '=', skillLevelId)
      .executeTakeFirst()
    if (numDeletedRows === 0n) refuse('NOT_FOUND')
  }),
})
