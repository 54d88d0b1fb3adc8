import { sql } from 'kysely'
import type { ChildReport } from '../../domain/daily-status.ts'
import { pointOfDay } from '../../domain/insight.ts'
import { PASS_PERCENT } from '../../domain/quiz-results.ts'
import type { Tx } from '../db/actor.ts'
import { type Period, readLearned } from '../insight/learned.ts'
import { readLevelToTalkAbout } from '../insight/level-to-talk-about.ts'

/**
 * What there is to tell a parent about a period, child by child in the order of their names: no child comes before another
 * for what it did. Children without anything to tell, or without a consent that holds, are left out. app_job only.
 * `day` chooses the question to talk about.
 */
export async function readReport(tx: Tx, parentId: string, period: Period, day: string): Promise<ChildReport[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from children where parent_id = ${parentId} and has_consent(id) order by name, created_at`.execute(
    tx,
  )
  const reports: ChildReport[] = []
  for (const child of rows) {
    const learned = await readLearned(tx, child.id, period)
    const tried = await readTried(tx, child.id, period)
    if (learned.length === 0 && tried.length === 0) continue
    const level = await readLevelToTalkAbout(tx, child.id)
    reports.push({ ...child, learned, tried, talkingPoint: (level && pointOfDay(level.points, day)) ?? null })
  }
  return reports
}

/** Quizzes and simulations that were tried in the period and are not passed yet. */
async function readTried(tx: Tx, childId: string, { since, until }: Period): Promise<ChildReport['tried']> {
  const { rows } = await sql<ChildReport['tried'][number]>`
    with tries as (
      select 'quiz' as kind, quiz_id as id, completed_at as at, 100 * score / max_score >= ${PASS_PERCENT} as is_passed
        from quiz_attempts where child_id = ${childId} and completed_at <= ${until}
      union all
      select 'simulation', simulation_id, coalesce(finished_at, completed_at), is_successful
        from simulation_attempts where child_id = ${childId} and completed_at <= ${until}
          and (is_successful or outcome is not null) -- not one that could not be started
    ), parts as (
      select 'quiz' as kind, id, title, skill_level_id from quizzes where published_at is not null
      union all select 'simulation', id, title, skill_level_id from simulations where published_at is not null
    )
    select kind, p.title, c.title as competency, (count(*) filter (where at > ${since}))::int as tries
    from tries
    join parts p using (kind, id)
    join skill_levels l on l.id = p.skill_level_id
    join competencies c on c.id = l.competency_id
    group by kind, p.id, p.title, c.title
    having not bool_or(is_passed) and count(*) filter (where at > ${since}) > 0
    order by max(at), p.title`.execute(tx)
  return rows
}
