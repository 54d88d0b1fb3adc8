import { sql } from 'kysely'
import { type Insight, TRIES_BEFORE_HELP } from '../../../domain/learning/insight.ts'
import { PASS_PERCENT } from '../../../domain/learning/quiz-results.ts'
import type { Tx } from '../../platform/db/actor.ts'
import { askedChildren } from './learned.ts'

type NeedsHelp = Insight['needsHelp'][number]

/** Quizzes of assigned competencies that the child tried several times without passing. app_job only. */
export async function readNeedsHelp(tx: Tx, childId: string): Promise<NeedsHelp[]> {
  const found = (await readNeedsHelpOfAll(tx, [childId])).get(childId) ?? []
  return found.map(({ competencyId: _, quizId: __, ...one }) => one)
}

/** The same for many children. Who needs none is missing. */
export async function readNeedsHelpOfAll(tx: Tx, childIds: string[]) {
  const { rows } = await sql<NeedsHelp & { childId: string; competencyId: string; quizId: string }>`
    select asked.child_id, c.id as competency_id, q.id as quiz_id, q.title as quiz, c.title as competency, tries
    from ${askedChildren(childIds)} cross join lateral (
      select a.quiz_id, count(*)::int as tries, max(a.completed_at) as latest
      from quiz_attempts a where a.child_id = asked.child_id
      group by a.quiz_id
      having count(*) >= ${TRIES_BEFORE_HELP} and max(100 * a.score / a.max_score) < ${PASS_PERCENT}
    ) tried
    join quizzes q on q.id = tried.quiz_id and q.published_at is not null
    join skill_levels l on l.id = q.skill_level_id
    join competencies c on c.id = l.competency_id
    join child_competencies assigned on assigned.competency_id = c.id and assigned.child_id = asked.child_id
    order by latest desc`.execute(tx)
  const byChild = Map.groupBy(rows, ({ childId }) => childId)
  return new Map([...byChild].map(([id, own]) => [id, own.map(({ childId: _, ...one }) => one)]))
}
