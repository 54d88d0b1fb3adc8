import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { z } from 'zod'
import { assignInput, assignSeveralInput } from '../../../domain/learning/assignments.ts'
import { uuid } from '../../../domain/platform/fields.ts'
import { toName } from '../../people/children/require-child.ts'
import { compiledOnce } from '../../platform/db/compiled-once.ts'
import { inGerman } from '../../platform/db/german-order.ts'
import { refuse } from '../../platform/db/refuse.ts'
import { parent, router } from '../../trpc.ts'
import { assignmentsOf, toAssignment } from './assigned.ts'
import { assign, closeLevel, openLevel } from './openings.ts'

const levelOfChild = z.object({ childId: uuid, skillLevelId: uuid })

const assignedTo = compiledOnce((db, { childId }: { childId: string }) =>
  db
    .selectFrom('children as k')
    .where('k.id', '=', childId)
    .select((eb) => jsonArrayFrom(assignmentsOf(eb)).as('assigned')),
)

const familyWithAssigned = compiledOnce((db) =>
  db
    .selectFrom('children as k')
    .select(['k.id', 'k.name', 'k.lastName', 'k.birthdate'])
    .select((eb) =>
      jsonArrayFrom(
        eb.selectFrom('childCompetencies as a').whereRef('a.childId', '=', 'k.id').select('a.competencyId'),
      ).as('assigned'),
    )
    .orderBy(inGerman('k.name'))
    .orderBy('k.id'),
)

export const assignmentsRouter = router({
  /** All own children by name, each with the ids of what was assigned to it: what else can be assigned to whom. */
  ofFamily: parent.query(async ({ ctx: { tx } }) => {
    const rows = await familyWithAssigned(tx, {})
    return rows.map(({ assigned, ...child }) => ({
      ...toName(child),
      assignedIds: assigned.map(({ competencyId }) => competencyId),
    }))
  }),

  /** Planned and completed ones, newest assignment first. @throws NOT_FOUND */
  listForChild: parent.input(z.object({ childId: uuid })).query(async ({ ctx: { tx }, input }) => {
    const [child] = await assignedTo(tx, input)
    return (child ?? refuse('NOT_FOUND')).assigned.map(toAssignment)
  }),

  /**
   * Both ids of the dialog have to name the same child (S5.06).
   * @throws CHILD_MISMATCH, ALREADY_ASSIGNED, NOT_FOUND, NO_LEVEL_OPEN
   */
  assign: parent.input(assignInput).mutation(async ({ ctx: { tx }, input: { selectedChildId, ...assignment } }) => {
    if (selectedChildId && selectedChildId !== assignment.childId) refuse('CHILD_MISMATCH')
    return assign(tx, assignment)
  }),

  /**
   * The same for several competencies and several children, all of them or none. One has to be for the selected child.
   * @throws CHILD_MISMATCH, ALREADY_ASSIGNED, NOT_FOUND, NO_LEVEL_OPEN
   */
  assignSeveral: parent
    .input(assignSeveralInput)
    .mutation(async ({ ctx: { tx }, input: { selectedChildId, assignments } }) => {
      if (selectedChildId && !assignments.some(({ childId }) => childId === selectedChildId)) refuse('CHILD_MISMATCH')
      for (const assignment of assignments) await assign(tx, assignment)
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
