import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { familyChildInput } from '../../../domain/people/children-input.ts'
import { ageOf } from '../../../domain/platform/dates.ts'
import { fieldsOf } from '../../../domain/platform/fields.ts'
import type { Tx } from '../../platform/db/actor.ts'
import { compiledOnce } from '../../platform/db/compiled-once.ts'
import { refuse } from '../../platform/db/refuse.ts'
import { countsOfAssignment } from '../assignments/assigned.ts'
import { stampsOf } from '../progress/levels.ts'
import { latestRefreshersOf } from '../refreshers/due.ts'

const profileOf = compiledOnce((db, { childId }: { childId: string }) =>
  db
    .selectFrom('children as k')
    .leftJoin('nicknameLogins as l', 'l.childId', 'k.id')
    .where('k.id', '=', childId)
    .select(fieldsOf(familyChildInput).map((field) => `k.${field}` as const))
    .select(['k.id', 'k.authUserId', 'l.nickname', 'k.refreshersOffered'])
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('childCompetencies as a')
          .innerJoin('competencies as c', 'c.id', 'a.competencyId')
          .whereRef('a.childId', '=', 'k.id')
          .orderBy('a.assignedAt')
          .orderBy('a.id')
          .select(['c.id', 'c.title', 'a.progress', 'a.completedAt'])
          .select(countsOfAssignment)
          .select((eb) => jsonArrayFrom(stampsOf(eb, childId)).as('levels')),
      ).as('assigned'),
      jsonArrayFrom(
        eb
          .selectFrom('childPasses as p')
          .whereRef('p.childId', '=', 'k.id')
          .orderBy('p.earnedAt', 'desc')
          .select(['p.id', 'p.competencyId', 'p.title', 'p.levels', 'p.step', 'p.stepsTotal', 'p.earnedAt']),
      ).as('passes'),
      jsonArrayFrom(latestRefreshersOf(eb)).as('refreshersDone'),
    ]),
)

/**
 * A child with its competencies in the order they were assigned, its stamps, its passes and its refreshers, newest
 * first. One statement, as the parent. @throws NOT_FOUND, also for somebody else's child
 */
export async function readChildProfile(tx: Tx, childId: string) {
  const [row] = await profileOf(tx, { childId })
  if (!row) return refuse('NOT_FOUND')
  const { authUserId, refreshersOffered, refreshersDone, ...child } = row
  return {
    ...child,
    age: ageOf(child.birthdate),
    isRegistered: authUserId !== null,
    refreshers: { isOffered: refreshersOffered, done: refreshersDone },
  }
}
