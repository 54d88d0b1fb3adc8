import { type RawBuilder, sql } from 'kysely'
import { log } from '../../log.ts'
import { asSystem, type Db, type Tx } from '../../platform/db/actor.ts'
import type { Job } from '../../platform/jobs/jobs.ts'

/**
 * Counts each finished day since the last counted one, once and in a transaction of its own, into tables without
 * persons (decision 051). A day counts as a whole: whoever is deleted later stays in its numbers.
 * @returns how many days were counted
 */
export async function countDays(db: Db, now = new Date()): Promise<number> {
  let days = 0
  while (await asSystem(db, 'counting a day that is over', (tx) => countNextDay(tx, now))) days++
  await asSystem(db, 'tidying what was counted', tidy)
  return days
}

/** Hourly: soon after midnight, and soon after the start of a server that was off at night. */
export const statisticsJob = (db: Db): Job => ({
  name: 'statistics',
  cron: '10 * * * *',
  work: async () => {
    const startedAt = performance.now()
    const days = await countDays(db)
    if (days > 0) log.info({ days, ms: Math.round(performance.now() - startedAt) }, 'Days that are over were counted.')
  },
})

const COUNTS = [
  'weeklyLearners',
  'passCounts',
  'questionCounts',
  'wrongAnswerCounts',
  'effectCounts',
  'faqClickCounts',
] as const

/** A day, or a week up to the end of a day, as instants of German time. */
type Span = { from: RawBuilder<Date>; until: RawBuilder<Date> }

async function countNextDay(tx: Tx, now: Date): Promise<boolean> {
  const { rows } = await sql<{ day: string }>`
    select (counted_through + 1)::text as day from statistics_state
    where counted_through + 1 < (${now}::timestamptz at time zone 'Europe/Berlin')::date for update`.execute(tx)
  const day = rows[0]?.day
  if (!day) return false
  const midnight = (date: RawBuilder<Date>) => sql<Date>`((${date})::timestamp at time zone 'Europe/Berlin')`
  const monday = sql<Date>`date_trunc('week', ${day}::date::timestamp)::date`
  const until = midnight(sql`${day}::date + 1`)
  await countLearners(tx, monday, { from: midnight(monday), until })
  const span = { from: midnight(sql`${day}::date`), until }
  await countPasses(tx, span)
  await countAnswers(tx, span)
  await countEffects(tx, span)
  await countFaqClicks(tx, span)
  await sql`update statistics_state set counted_through = ${day}::date`.execute(tx)
  return true
}

const within = (time: RawBuilder<unknown>, { from, until }: Span) => sql`${time} >= ${from} and ${time} < ${until}`

/** Different children of the week up to this day. Those deleted before it ends stay counted. */
const countLearners = (tx: Tx, monday: RawBuilder<Date>, week: Span) =>
  sql`
    insert into weekly_learners (week, learners)
    select ${monday}, count(distinct child_id) from (
      select child_id from child_activities_log where ${within(sql`activity_timestamp`, week)}
      union all select child_id from lesson_progress where ${within(sql`completed_at`, week)}
      union all select child_id from quiz_attempts where ${within(sql`completed_at`, week)}
    ) active
    on conflict (week) do update set learners = greatest(weekly_learners.learners, excluded.learners)`.execute(tx)

const countPasses = (tx: Tx, day: Span) =>
  sql`
    insert into pass_counts (competency_id, passes)
    select competency_id, count(*) from child_passes
    where competency_id is not null and ${within(sql`earned_at`, day)} group by competency_id
    on conflict (competency_id) do update set passes = pass_counts.passes + excluded.passes`.execute(tx)

/**
 * Each child's first attempt at a quiz: so one child is one answer, however often it repeats. The best attempt is kept
 * as long as the child, so no later one can pass for the first.
 */
const firstAttempts = (day: Span) => sql`
  select a.id, a.asked, a.missed from quiz_attempts a
  where ${within(sql`a.completed_at`, day)} and not exists (
    select from quiz_attempts b
    where b.child_id = a.child_id and b.quiz_id = a.quiz_id and (b.completed_at, b.id) < (a.completed_at, a.id))`

async function countAnswers(tx: Tx, day: Span) {
  // `rest`: which share of the other questions of the attempt was right; null when there were none.
  await sql`
    insert into question_counts as kept
      (question_id, answered, answered_right, compared, compared_right, rest_sum, rest_squares, rest_of_right)
    select question_id, count(*), count(*) filter (where is_right), count(rest), count(rest) filter (where is_right),
      coalesce(sum(rest), 0), coalesce(sum(rest * rest), 0), coalesce(sum(rest) filter (where is_right), 0)
    from (
      select question_id, is_right, (cardinality(asked) - cardinality(missed) - is_right::int)::float
        / nullif(cardinality(asked) - 1, 0) as rest
      from (${firstAttempts(day)}) f cross join unnest(f.asked) as question_id
        cross join lateral (select not question_id = any(f.missed)) r (is_right)
    ) given group by question_id
    on conflict (question_id) do update
    set answered = kept.answered + excluded.answered,
      answered_right = kept.answered_right + excluded.answered_right,
      compared = kept.compared + excluded.compared,
      compared_right = kept.compared_right + excluded.compared_right,
      rest_sum = kept.rest_sum + excluded.rest_sum,
      rest_squares = kept.rest_squares + excluded.rest_squares,
      rest_of_right = kept.rest_of_right + excluded.rest_of_right`.execute(tx)
  await sql`
    insert into wrong_answer_counts (question_id, answer_id, chosen)
    select r.question_id, r.answer_id, count(*)
    from (${firstAttempts(day)}) f join quiz_responses r on r.attempt_id = f.id
    where not r.is_correct group by r.question_id, r.answer_id
    on conflict (question_id, answer_id) do update set chosen = wrong_answer_counts.chosen + excluded.chosen`.execute(
    tx,
  )
}

/** Each child's first refresher of a competency by questions, beside what it knew before it began. */
const countEffects = (tx: Tx, day: Span) =>
  sql`
    insert into effect_counts as kept (competency_id, children, known_before, known_after)
    select p.competency_id, count(*), sum(t.known), sum(cardinality(r.asked) - cardinality(r.missed))
    from refreshers r
    join child_passes p on p.id = r.pass_id
    join pretests t on t.child_id = r.child_id and t.competency_id = p.competency_id
    where ${within(sql`r.done_at`, day)} and r.way = 'questions' and t.known is not null and not exists (
      select from refreshers e join child_passes b on b.id = e.pass_id
      where b.child_id = p.child_id and b.competency_id = p.competency_id and e.way = 'questions'
        and (e.done_at, e.id) < (r.done_at, r.id))
    group by p.competency_id
    on conflict (competency_id) do update
    set children = kept.children + excluded.children,
      known_before = kept.known_before + excluded.known_before,
      known_after = kept.known_after + excluded.known_after`.execute(tx)

const countFaqClicks = (tx: Tx, day: Span) =>
  sql`
    insert into faq_click_counts (faq_item_id, clicks)
    select faq_item_id, count(*) from faq_clicks where ${within(sql`clicked_at`, day)} group by faq_item_id
    on conflict (faq_item_id) do update set clicks = faq_click_counts.clicks + excluded.clicks`.execute(tx)

/** Deletes all counts. The next time everything that still exists is counted again. */
export async function forgetCounted(tx: Tx): Promise<void> {
  for (const table of COUNTS) await sql`delete from ${sql.table(table)}`.execute(tx)
  await sql`
    update statistics_state set counted_through =
      least(today(), (select (min(first) at time zone 'Europe/Berlin')::date from (
        select min(activity_timestamp) from child_activities_log
        union all select min(completed_at) from lesson_progress
        union all select min(completed_at) from quiz_attempts
        union all select min(earned_at) from child_passes
        union all select min(clicked_at) from faq_clicks
      ) activity (first))) - 1`.execute(tx)
}

/** Sums up the changes of headcounts, and deletes the counts of deleted questions. */
async function tidy(tx: Tx) {
  await sql`
    with taken as (delete from headcounts returning counted, change)
    insert into headcounts (counted, change)
    select counted, sum(change) from taken group by counted having sum(change) <> 0`.execute(tx)
  for (const table of ['questionCounts', 'wrongAnswerCounts'] as const) {
    await sql`delete from ${sql.table(table)} c
      where not exists (select from quiz_questions q where q.id = c.question_id)`.execute(tx)
  }
}
