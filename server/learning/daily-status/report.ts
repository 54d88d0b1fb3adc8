import { sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { ChildReport, NextStep } from '../../../domain/learning/daily-status.ts'
import { pointOfDay } from '../../../domain/learning/insight.ts'
import { PASS_PERCENT } from '../../../domain/learning/quiz-results.ts'
import type { Tx } from '../../platform/db/actor.ts'
import { nextTogetherOf } from '../family/today.ts'
import { asked, type ChildPeriod, type Period, readLearnedOfAll } from '../insight/learned.ts'
import { readLevelsToTalkAbout } from '../insight/level-to-talk-about.ts'

/** Whom to report to, about what. `day` chooses the talking point. A weekly report also says what comes next. */
export type ReportOrder = { parentId: string; period: Period; day: string; isWeekly: boolean }

/**
 * What there is to tell each parent about a period, in a few statements for any number of parents. Children by name, so
 * that none comes first for what it did; those with nothing to tell or no valid consent are left out. app_job only.
 */
export async function readReports(tx: Tx, orders: readonly ReportOrder[]): Promise<Map<string, ChildReport[]>> {
  const orderOf = new Map(orders.map((order) => [order.parentId, order]))
  const { rows: children } = await sql<OfParent & { isOther: boolean }>`
    select c.id, c.name, person.id as parent_id, person.id <> c.parent_id as is_other
    from unnest(${[...orderOf.keys()]}::uuid[]) as person (id)
    join children c on person.id in (c.parent_id, c.other_guardian_id)
    where has_consent(c.id) order by german_order(c.name), c.created_at`.execute(tx)
  // What is read goes by the child, and its two guardians may ask about different periods: one after the other.
  const reports = [
    ...(await reportsOf(
      tx,
      orderOf,
      children.filter(({ isOther }) => !isOther),
      'k.parentId',
    )),
    ...(await reportsOf(
      tx,
      orderOf,
      children.filter(({ isOther }) => isOther),
      'k.otherGuardianId',
    )),
  ]
  const place = new Map(children.map(({ id, parentId }, index) => [`${id} ${parentId}`, index]))
  const placeOf = ({ parentId, report }: Report) => place.get(`${report.id} ${parentId}`) as number
  const byParent = Map.groupBy(
    reports.toSorted((a, b) => placeOf(a) - placeOf(b)),
    ({ parentId }) => parentId,
  )
  return new Map([...byParent].map(([parentId, own]) => [parentId, own.map(({ report }) => report)]))
}

type OfParent = { id: string; name: string; parentId: string }
type Report = { parentId: string; report: ChildReport }

/** Reports for these children; each child is in the list once. */
async function reportsOf(
  tx: Tx,
  orderOf: Map<string, ReportOrder>,
  children: OfParent[],
  reader: Reader,
): Promise<Report[]> {
  if (children.length === 0) return []
  const periods = children.map(({ id, parentId }) => ({
    childId: id,
    ...(orderOf.get(parentId) as ReportOrder).period,
  }))
  const learned = await readLearnedOfAll(tx, periods)
  const tried = await readTried(tx, periods)
  const active = children.filter(({ id }) => learned.has(id) || tried.has(id))
  const levels = await readLevelsToTalkAbout(
    tx,
    active.map(({ id }) => id),
  )
  const orderFor = ({ parentId }: OfParent) => orderOf.get(parentId) as ReportOrder
  const next = await readNextSteps(
    tx,
    active.filter((child) => orderFor(child).isWeekly).map(({ id }) => id),
    reader,
  )
  return active.map((child) => {
    const { id, name, parentId } = child
    const level = levels.get(id)
    const talkingPoint = (level && pointOfDay(level.points, orderFor(child).day)) ?? null
    const done = { learned: learned.get(id) ?? [], tried: tried.get(id) ?? [] }
    return { parentId, report: { id, name, ...done, talkingPoint, next: next.get(id) } }
  })
}

/** Quizzes and simulations tried in the period and not passed yet, by child. */
async function readTried(tx: Tx, periods: readonly ChildPeriod[]): Promise<Map<string, ChildReport['tried']>> {
  const { rows } = await sql<ChildReport['tried'][number] & { childId: string }>`
    with parts as (
      select 'quiz' as kind, id, title, skill_level_id from quizzes where published_at is not null
      union all select 'simulation', id, title, skill_level_id from simulations where published_at is not null
    )
    select asked.child_id, kind, p.title, c.title as competency,
      (count(*) filter (where at > asked.since))::int as tries
    from ${asked(periods)} cross join lateral (
      select 'quiz' as kind, quiz_id as id, completed_at as at, 100 * score / max_score >= ${PASS_PERCENT} as is_passed
        from quiz_attempts r where r.child_id = asked.child_id and completed_at <= asked.until
      union all
      select 'simulation', simulation_id, coalesce(finished_at, completed_at), is_successful
        from simulation_attempts r where r.child_id = asked.child_id and completed_at <= asked.until
          and (is_successful or outcome is not null) -- not one that could not be started
    ) tries
    join parts p using (kind, id)
    join skill_levels l on l.id = p.skill_level_id
    join competencies c on c.id = l.competency_id
    group by asked.child_id, asked.since, kind, p.id, p.title, c.title
    having not bool_or(is_passed) and count(*) filter (where at > asked.since) > 0
    order by asked.child_id, max(at), p.title`.execute(tx)
  const byChild = Map.groupBy(rows, ({ childId }) => childId)
  return new Map([...byChild].map(([id, own]) => [id, own.map(({ childId: _, ...tries }) => tries)]))
}

/** The guardian that is told: whoever stands first with the child, or the other one. */
type Reader = 'k.parentId' | 'k.otherGuardianId'

/** What Heute offers that guardian of each of these children next. Who has nothing left is missing. app_job only. */
async function readNextSteps(tx: Tx, childIds: readonly string[], reader: Reader): Promise<Map<string, NextStep>> {
  if (childIds.length === 0) return new Map()
  const rows = await tx
    .selectFrom('children as k')
    .where('k.id', 'in', childIds)
    .select('k.id')
    .select((eb) => jsonObjectFrom(nextTogetherOf(eb, sql.ref(reader))).as('next'))
    .execute()
  return new Map(
    rows.flatMap(({ id, next }) =>
      next ? [[id, { title: next.title, competency: next.competency, isForParent: next.isForParent }] as const] : [],
    ),
  )
}
