import { sql } from 'kysely'
import { MAILS_A_MINUTE } from '../../../domain/operation/announcements.ts'
import type { Letter } from '../../../emails/letters.tsx'
import type { Mailer, ReadyMail } from '../../mail/mailer.ts'
import { asSystem, type Db, type Tx } from '../../platform/db/actor.ts'
import type { Job } from '../../platform/jobs/jobs.ts'

/** Mails of one transaction: short enough that nobody waits for it. */
const AT_ONCE = 100
/** A little less than a minute, so that a job that comes a second early does not send nothing. */
const SECONDS_OF_A_ROUND = 50

export type MailRound = { db: Db; mailer: Mailer; signal?: AbortSignal; mailsAMinute?: number }

/**
 * Puts the next mails of announcements into the outbox, the oldest announcement first: so many a minute, and none while as many
 * wait there. Each batch notes in its own transaction who has got one, so that after a crash the next round goes on where it
 * ended, and nobody gets two (decision 112).
 * @returns how many
 */
export async function mailAnnouncements({
  db,
  mailer,
  signal,
  mailsAMinute = MAILS_A_MINUTE,
}: MailRound): Promise<number> {
  let left = mailsAMinute - (await asSystem(db, 'how many mails to many are on their way', countBusy))
  let queued = 0
  while (left > 0 && !signal?.aborted) {
    const next = await asSystem(db, 'whose mails are due', findNext)
    if (!next) break
    const ready = await mailer.render(letterOf(next)) // outside of any transaction
    const { count, isOver } = await asSystem(db, 'announcements go to all parents', (tx) =>
      queueBatch(tx, { next, ready, mailer, most: Math.min(left, AT_ONCE) }),
    )
    queued += count
    left -= count
    if (count === 0 && !isOver) break // another server is at it
  }
  return queued
}

export const mailAnnouncementsJob = (round: MailRound): Job => ({
  name: 'mail-announcements',
  cron: '* * * * *',
  work: () => mailAnnouncements(round),
})

type Next = {
  id: string
  title: string
  body: string
  workFrom: Date | null
  workUntil: Date | null
  sentAt: Date
  mailedUpTo: string | null
}

const toMail = sql<boolean>`is_mailed and ended_at is null and all_mailed_at is null`

const findNext = (tx: Tx): Promise<Next | undefined> =>
  tx
    .selectFrom('announcements')
    .where(toMail)
    .orderBy('sentAt')
    .orderBy('id')
    .select(['id', 'title', 'body', 'workFrom', 'workUntil', 'sentAt', 'mailedUpTo'])
    .executeTakeFirst()

const letterOf = ({ title, body, workFrom, workUntil }: Next): Letter & { kind: 'announcement' } => ({
  kind: 'announcement',
  title,
  body,
  work: workFrom && workUntil ? { from: workFrom, until: workUntil } : null,
})

/** Mails to many that wait in the outbox, or that came there within this minute, whichever are more. */
async function countBusy(tx: Tx): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select greatest(
      (select count(*) from mail_outbox where is_bulk and sent_at is null and failed_at is null),
      (select count(*) from announcement_mails where queued_at > now() - make_interval(secs => ${SECONDS_OF_A_ROUND})))::int
      as count`.execute(tx)
  return rows[0]?.count ?? 0
}

type Batch = { next: Next; ready: Omit<ReadyMail, 'to' | 'kind'>; mailer: Mailer; most: number }

/** Whoever ends the announcement, or another server, has it before or after this, never in between. */
async function queueBatch(tx: Tx, { next: { id, mailedUpTo }, ready, mailer, most }: Batch) {
  const held = await tx
    .selectFrom('announcements')
    .where('id', '=', id)
    .where(toMail)
    .where(sql<boolean>`mailed_up_to is not distinct from ${mailedUpTo}::uuid`)
    .select(['sentAt'])
    .forUpdate()
    .executeTakeFirst()
  if (!held) return { count: 0, isOver: false }
  const { rows: found } = await sql<{ id: string; email: string }>`
    select id, email from announcement_recipients(${mailedUpTo}::uuid, ${most}, ${held.sentAt}, ${mailer.isDelivering})`.execute(
    tx,
  )
  const last = found.at(-1)
  const isOver = found.length < most
  if (last) {
    const mails = await tx
      .insertInto('announcementMails')
      .values(found.map((one) => ({ announcementId: id, personId: one.id })))
      .onConflict((known) => known.doNothing())
      .returning(['personId', 'mailId'])
      .execute()
    const addressOf = new Map(found.map((one) => [one.id, one.email]))
    await mailer.enqueueReady(
      tx,
      mails.map(({ personId, mailId }) => ({
        ...ready,
        ...{ id: mailId, to: addressOf.get(personId) ?? '', kind: 'announcement', about: [personId], isBulk: true },
      })),
    )
  }
  await tx
    .updateTable('announcements')
    .set({ ...(last && { mailedUpTo: last.id }), ...(isOver && { allMailedAt: sql<Date>`now()` }) })
    .where('id', '=', id)
    .execute()
  return { count: found.length, isOver }
}
