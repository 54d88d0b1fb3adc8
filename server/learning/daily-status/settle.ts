import { sql } from 'kysely'
import type { Mailer, ReadyMail } from '../../mail/mailer.ts'
import { asSystem, type Db, type Tx } from '../../platform/db/actor.ts'
import type { Analysis } from './analysis.ts'
import { type Case, readCases } from './cases.ts'
import type { Occasion } from './occasions.ts'
import { offToken, offUrl } from './off.ts'
import { type Due, mailId } from './schedule.ts'

export type Sender = { mailer: Mailer; key: string; publicUrl: string }
type Result = 'sent' | 'nothing_to_report' | 'too_late' | 'not_confirmed' | 'address_refused'

/** A claimed mail, with the answer of the analysis service. */
export type Prepared = Due & { analysis?: Analysis | undefined }

/** What becomes of one day of one parent. */
type Settlement = { parentId: string; occasion: Occasion; result: Result }

/**
 * Settles claimed mails: one row for each of their days, and in the same transaction the mail, if there is something to
 * report. Missed days are settled without one. Reads, renders outside of any transaction, then locks what is still as
 * it was read; a parent who has changed the settings meanwhile, or is being deleted, waits for the next round.
 * @returns the result of each settled day
 */
export async function settleDue(db: Db, dues: readonly Prepared[], now: Date, sender: Sender): Promise<Result[]> {
  const cases = await asSystem(db, 'status mails are prepared for everybody', (tx) => readCases(tx, dues, now))
  const analysisOf = new Map(dues.map(({ parentId, analysis }) => [parentId, analysis]))
  const mails = new Map<string, ReadyMail>()
  for (const one of cases) {
    const { parentId } = one.due
    if (resultOf(one, sender) === 'sent') mails.set(parentId, await write(one, analysisOf.get(parentId), sender))
  }
  return asSystem(db, 'status mails are settled for everybody', async (tx) => {
    const claimed = await claim(tx, cases)
    const settlements = claimed.flatMap((one) => settlementsOf(one, sender))
    if (claimed.length === 0) return []
    await note(tx, settlements)
    await sender.mailer.enqueueReady(
      tx,
      claimed.flatMap(({ due: { parentId } }) => mails.get(parentId) ?? []),
    )
    await moveOn(tx, claimed)
    return settlements.map(({ result }) => result)
  })
}

const settlementsOf = (one: Case, sender: Sender): Settlement[] => {
  const { due, plan } = one
  const late = plan.missed.map((occasion) => ({ parentId: due.parentId, occasion, result: 'too_late' as const }))
  if (!plan.current) return late
  return [...late, { parentId: due.parentId, occasion: plan.current, result: resultOf(one, sender) }]
}

/** What becomes of the day that a mail may still be sent for. */
function resultOf({ plan, account, children }: Case, { mailer }: Sender): Result {
  if (!plan.current) return 'too_late'
  if (mailer.isDelivering && !account.isConfirmed) return 'not_confirmed'
  if (account.isRefused) return 'address_refused'
  return children.length === 0 ? 'nothing_to_report' : 'sent'
}

async function write({ due, clock, plan, account, children }: Case, analysis: Analysis | undefined, sender: Sender) {
  const { parentId } = due
  const link = offUrl(sender.publicUrl, offToken(sender.key, parentId))
  const isWeekly = clock.weekday !== null
  const letter = { kind: 'daily-status', name: account.name, children, isWeekly, offUrl: link, analysis } as const
  return {
    ...(await sender.mailer.render(letter)),
    to: account.email,
    kind: letter.kind,
    id: mailId(parentId, (plan.current as Occasion).day),
    about: [parentId, ...children.map(({ id }) => id)],
    headers: { 'List-Unsubscribe': `<${link}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  }
}

/**
 * Locks the rows that are still as they were read: schedule, settings, and the children that the mail tells of, with a
 * consent. Skips what others have locked, so that two transactions never wait for each other.
 */
async function claim(tx: Tx, cases: readonly Case[]): Promise<Case[]> {
  const { rows } = await sql<{ parentId: string }>`
    select s.parent_id
    from unnest(${cases.map(({ due }) => due.parentId)}::uuid[], ${cases.map(({ due }) => due.dueAt)}::timestamptz[],
      ${cases.map(({ clock }) => clock.emailTime)}::time[], ${cases.map(({ clock }) => clock.timezone)}::text[],
      ${cases.map(({ clock }) => clock.weekday)}::int[])
      as read (parent_id, due_at, email_time, timezone, weekday)
    join daily_status_schedule s on s.parent_id = read.parent_id and s.due_at = read.due_at
    join daily_status_settings settings on settings.parent_id = s.parent_id and settings.is_enabled
      and settings.email_time = read.email_time and settings.timezone = read.timezone
      and settings.weekday is not distinct from read.weekday
    join profiles p on p.id = s.parent_id
    for update of s skip locked for share of settings skip locked for key share of p skip locked`.execute(tx)
  const unchanged = new Set(rows.map(({ parentId }) => parentId))
  const still = cases.filter(({ due }) => unchanged.has(due.parentId))
  const there = await holdChildren(
    tx,
    still.flatMap(({ due: { parentId }, children }) => children.map(({ id }) => ({ id, parentId }))),
  )
  return still.filter(({ due: { parentId }, children }) => children.every(({ id }) => there.has(`${id} ${parentId}`)))
}

/** Whoever has stopped being a guardian since the mail was read for is not told any more. */
async function holdChildren(tx: Tx, told: { id: string; parentId: string }[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string; parentId: string }>`
    select c.id, told.parent_id
    from unnest(${told.map(({ id }) => id)}::uuid[], ${told.map(({ parentId }) => parentId)}::uuid[]) as told (id, parent_id)
    join children c on c.id = told.id and told.parent_id in (c.parent_id, c.other_guardian_id)
    where has_consent(c.id) for key share of c skip locked`.execute(tx)
  return new Set(rows.map(({ id, parentId }) => `${id} ${parentId}`))
}

const note = async (tx: Tx, settlements: Settlement[]) => {
  if (settlements.length === 0) return
  const rows = settlements.map(({ parentId, occasion: { day, at }, result }) => ({
    parentId,
    localDate: day,
    result,
    dueAt: at,
  }))
  await tx.insertInto('dailyStatusDeliveries').values(rows).execute()
}

const moveOn = (tx: Tx, cases: readonly Case[]) =>
  sql`update daily_status_schedule s set due_at = next.at, claimed_until = null
    from unnest(${cases.map(({ due }) => due.parentId)}::uuid[], ${cases.map(({ plan }) => plan.next)}::timestamptz[])
      as next (parent_id, at)
    where s.parent_id = next.parent_id`.execute(tx)
