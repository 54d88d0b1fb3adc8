import { sql } from 'kysely'
import type { ChildReport } from '../../../domain/learning/daily-status.ts'
import { dayIn } from '../../../domain/platform/wall-clock.ts'
import type { Tx } from '../../platform/db/actor.ts'
import { isTooLate, nextOccasion, type Occasion, type WallClock } from './occasions.ts'
import { periodUntil, weekBefore } from './period.ts'
import { readReports } from './report.ts'
import type { Due } from './schedule.ts'

/** A parent whose mail is due, with all that is needed to write it. `children`: what to report. */
export type Case = {
  due: Due
  clock: WallClock
  plan: Plan
  account: { email: string; name: string; isConfirmed: boolean; isRefused: boolean }
  children: ChildReport[]
}

type Row = WallClock & {
  parentId: string
  email: string
  name: string
  isConfirmed: boolean
  isRefused: boolean
  lastSent: Date | null
  settledDays: string[]
}

/** Reads many parents in a few statements. Who wants no mails any more is missing. app_job only. */
export async function readCases(tx: Tx, dues: readonly Due[], now: Date): Promise<Case[]> {
  const dueOf = new Map(dues.map((due) => [due.parentId, due]))
  const cases = (await readRows(tx, [...dueOf.keys()])).map((row) => {
    const due = dueOf.get(row.parentId) as Due
    return { row, due, plan: planFor(row, { dueAt: due.dueAt, now, settledDays: row.settledDays }) }
  })
  const reports = await readReports(
    tx,
    cases.flatMap(({ row: { parentId, lastSent, ...clock }, plan: { current } }) =>
      current
        ? [
            {
              parentId,
              period: periodUntil(current.at, lastSent, clock),
              day: current.day,
              isWeekly: clock.weekday !== null,
            },
          ]
        : [],
    ),
  )
  return cases.map(({ row, due, plan }) => ({
    due,
    plan,
    clock: { emailTime: row.emailTime, timezone: row.timezone, weekday: row.weekday },
    account: { email: row.email, name: row.name, isConfirmed: row.isConfirmed, isRefused: row.isRefused },
    children: reports.get(row.parentId) ?? [],
  }))
}

async function readRows(tx: Tx, parentIds: string[]): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select s.parent_id, to_char(s.email_time, 'HH24:MI') as "emailTime", s.timezone, s.weekday,
      login.email, login.name, login.is_confirmed, refused.person_id is not null as "isRefused",
      (select max(due_at) from daily_status_deliveries d where d.parent_id = s.parent_id and result = 'sent') as "lastSent",
      array(select local_date::text from daily_status_deliveries d where d.parent_id = s.parent_id
        order by local_date desc limit 10) as "settledDays"
    from daily_status_settings s
    cross join lateral auth.account_by_id(s.parent_id) login
    left join refused_addresses refused on refused.person_id = s.parent_id and refused.address = login.email
    where s.parent_id = any (${parentIds}) and s.is_enabled`.execute(tx)
  return rows
}

/** What to do for a parent whose mail is due. */
type Plan = {
  /** The day that a mail may still be sent for. */
  current: Occasion | undefined
  /** Days on which no server ran: they are settled without a mail. */
  missed: Occasion[]
  next: Date
}

/** Goes through the days from the one that is due until now, without those already settled. */
function planFor(
  clock: WallClock,
  { dueAt, now, settledDays }: { dueAt: Date; now: Date; settledDays: readonly string[] },
): Plan {
  const settled = [...settledDays]
  const missed: Occasion[] = []
  let current: Occasion | undefined
  let occasion = firstOccasion(clock, dueAt, now)
  while (occasion.at <= now) {
    if (!settled.includes(occasion.day)) {
      if (isTooLate(occasion.at, now, clock)) missed.push(occasion)
      else current = occasion
      settled.push(occasion.day)
    }
    occasion = nextOccasion(clock, occasion.at, settled)
  }
  return { current, missed, next: occasion.at }
}

/** The one that was claimed; after a long outage only the last week is gone through. */
function firstOccasion(clock: WallClock, dueAt: Date, now: Date): Occasion {
  const weekAgo = weekBefore(now)
  return dueAt < weekAgo ? nextOccasion(clock, weekAgo) : { day: dayIn(clock.timezone, dueAt), at: dueAt }
}
