import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { FamilyChild } from '../../../domain/children.ts'
import { ageOf } from '../../../domain/dates.ts'
import type { Tx } from '../../platform/db/actor.ts'
import { refuse } from '../../platform/db/refuse.ts'
import { stampsOf } from '../progress/stamps.ts'
import { latestRefreshersOf } from '../refreshers/done.ts'

/**
 * A child with what it was given to learn, in the order it was given, the stamps and passes it holds, newest first, and how
 * it refreshed them. One statement, as the parent. @throws NOT_FOUND, also for somebody else's child
 */
export async function readChildProfile(tx: Tx, childId: string) {
  const row = await tx
    .selectFrom('children as k')
    .leftJoin('nickname_logins as l', 'l.child_id', 'k.id')
    .where('k.id', '=', childId)
    .select(['k.id', 'k.name', 'k.last_name', 'k.gender', 'k.birthdate', 'k.email', 'k.phone', 'k.auth_user_id'])
    .select(['l.nickname', 'k.refreshers_offered'])
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('child_competencies as a')
          .innerJoin('competencies as c', 'c.id', 'a.competency_id')
          .whereRef('a.child_id', '=', 'k.id')
          .orderBy('a.assigned_at')
          .orderBy('a.id')
          .select(['c.id', 'c.title', 'a.progress', 'a.completed_at as completedAt'])
          .select(['a.skill_levels_count as levelsTotal', 'a.completed_skill_levels_count as levelsDone'])
          .select((eb) => jsonArrayFrom(stampsOf(eb, childId)).as('levels')),
      ).as('assigned'),
      jsonArrayFrom(
        eb
          .selectFrom('child_passes as p')
          .whereRef('p.child_id', '=', 'k.id')
          .orderBy('p.earned_at', 'desc')
          .select(['p.id', 'p.title', 'p.levels', 'p.earned_at as earnedAt']),
      ).as('passes'),
      jsonArrayFrom(latestRefreshersOf(eb)).as('refreshersDone'),
    ])
    .executeTakeFirst()
  if (!row) return refuse('NOT_FOUND')
  const { last_name, gender, auth_user_id, refreshers_offered, refreshersDone, ...child } = row
  return {
    ...child,
    lastName: last_name,
    gender: gender as FamilyChild['gender'],
    age: ageOf(child.birthdate),
    isRegistered: auth_user_id !== null,
    refreshers: { isOffered: refreshers_offered, done: refreshersDone },
  }
}
