import { sql } from 'kysely'
import { type MailFailure, maskedAddress, RESENDABLE_DAYS } from '../../domain/mail/mails.ts'
import type { Tx } from '../platform/db/actor.ts'
import type { LetterKind } from './mailer.ts'

const PAGE = 30
/** How long it is shown what became of a mail that was sent again. */
const SHOWN_HOURS = 24

/**
 * A mail that was given up, or that an admin had sent again. `kind`: null for one from before kinds were noted.
 * `obstacle`: why it cannot be sent again.
 */
export type DeadLetter = {
  id: string
  kind: LetterKind | null
  recipient: string
  firstTriedAt: Date | null
  lastTriedAt: Date | null
  failedAt: Date | null
  sentAt: Date | null
  reason: MailFailure | null
  code: string | null
  obstacle: 'link has ended' | 'text is erased' | null
}

type Row = Omit<DeadLetter, 'obstacle'> & { hasText: boolean; linkHasEnded: boolean }

const columns = sql`id, kind, recipient, first_attempt_at as "firstTriedAt", last_attempt_at as "lastTriedAt",
  failed_at, sent_at, failure as reason, failure_code as code, body_text <> '' as "hasText",
  coalesce(link_ends_at <= now(), false) as "linkHasEnded"`

const letterOf = ({ hasText, linkHasEnded, recipient, ...row }: Row): DeadLetter => ({
  ...row,
  recipient: maskedAddress(recipient),
  obstacle: linkHasEnded ? 'link has ended' : hasText ? null : 'text is erased',
})

/** Where a page of dead letters begins: after this one. */
export type Place = { failedAt: string; id: string }

/** What was given up, the newest first; before the first page what an admin had sent again lately. app_job only. */
export async function readDeadLetters(
  tx: Tx,
  after: Place | null,
): Promise<{ letters: DeadLetter[]; next: Place | null }> {
  const resent = after
    ? []
    : (
        await sql<Row>`select ${columns} from mail_outbox
          where resent_at > now() - make_interval(hours => ${SHOWN_HOURS}) and failed_at is null
          order by resent_at desc, id desc limit ${PAGE}`.execute(tx)
      ).rows
  const { rows } = await sql<Row & { place: string }>`
    select ${columns}, to_char(failed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as place from mail_outbox
    where failed_at is not null
      and (${after === null} or (failed_at, id) < (${after?.failedAt ?? null}::timestamptz, ${after?.id ?? null}::uuid))
    order by failed_at desc, id desc limit ${PAGE + 1}`.execute(tx)
  const last = rows.length > PAGE ? rows[PAGE - 1] : undefined
  const page = rows.slice(0, PAGE).map(({ place: _, ...row }) => row)
  return { letters: [...resent, ...page].map(letterOf), next: last ? { failedAt: last.place, id: last.id } : null }
}

const isResendable = sql`failed_at is not null and body_text <> '' and (link_ends_at is null or link_ends_at > now())`

export type OutboxState = {
  waiting: number
  waitingSince: Date | null
  /** When the provider refused last because of our limit, if one waits for that. */
  limitedAt: Date | null
  /** Given up within RESENDABLE_DAYS. */
  dead: number
  /** How many could be sent again, by the reason they were given up for. */
  resendable: { reason: MailFailure; count: number }[]
}

/** app_job only. */
export async function readOutboxState(tx: Tx): Promise<OutboxState> {
  const { rows } = await sql<Omit<OutboxState, 'resendable'>>`
    select (count(*) filter (where failed_at is null))::int as waiting,
      min(waits_since) filter (where failed_at is null) as "waitingSince",
      max(last_attempt_at) filter (where failed_at is null and failure = 'limit reached') as "limitedAt",
      (count(*) filter (where failed_at > now() - make_interval(days => ${RESENDABLE_DAYS})))::int as dead
    from mail_outbox where sent_at is null`.execute(tx)
  const { rows: resendable } = await sql<OutboxState['resendable'][number]>`
    select failure as reason, count(*)::int from mail_outbox where ${isResendable} and failure is not null
    group by failure order by count(*) desc, failure`.execute(tx)
  return { ...(rows[0] ?? { waiting: 0, waitingSince: null, limitedAt: null, dead: 0 }), resendable }
}

/** Queues one again, or all of a reason, if text and link are still good. app_job only. @returns how many */
export async function sendAgain(tx: Tx, which: { id: string } | { reason: MailFailure }): Promise<number> {
  const chosen = 'id' in which ? sql`id = ${which.id}` : sql`failure = ${which.reason}`
  const { numAffectedRows = 0n } = await sql`
    update mail_outbox set failed_at = null, attempts = 0, waits_since = now(), next_attempt_at = now(), resent_at = now()
    where ${chosen} and ${isResendable}`.execute(tx)
  if (numAffectedRows > 0n) await sql`select pg_notify('mail', '')`.execute(tx)
  return Number(numAffectedRows)
}
