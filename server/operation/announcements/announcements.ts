import { sql } from 'kysely'
import { type AnnouncementInput, instantsOf, stateOf } from '../../../domain/operation/announcements.ts'
import { staffNames } from '../../content/staff-names.ts'
import { withdrawUnsent } from '../../mail/outbox.ts'
import { audit } from '../../platform/audit/record.ts'
import { elevated, type Tx } from '../../platform/db/actor.ts'
import { refuse } from '../../platform/db/refuse.ts'

/** Announcements that the list shows, the newest first. */
const MOST_LISTED = 50

/** Whom a mail would go to now. `sent`: nobody who came after that. */
export type Recipients = { sent: Date; isDelivering: boolean }

/** How many adults would get it by mail. */
export const countRecipients = (tx: Tx, { sent, isDelivering }: Recipients): Promise<number> =>
  elevated(tx, 'how many get a mail is counted without showing whom', async (tx) => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from announcement_recipients(null, null, ${sent}, ${isDelivering})`.execute(tx)
    return rows[0]?.count ?? 0
  })

/**
 * Tells all parents: the banner by itself when its time comes, the mails by the job (mail-round.ts).
 * @returns the id of the announcement
 */
export async function announce(
  tx: Tx,
  { title, body, kind, work, banner, isMailed }: AnnouncementInput,
  { operatorId, isDelivering }: { operatorId: string; isDelivering: boolean },
): Promise<{ id: string }> {
  const [workSpan, bannerSpan] = [work && instantsOf(work), banner && instantsOf(banner)]
  const recipients = isMailed ? await countRecipients(tx, { sent: new Date(), isDelivering }) : 0
  const { id } = await tx
    .insertInto('announcements')
    .values({
      ...{ title, body, kind, isMailed, recipients, sentBy: operatorId },
      ...{ workFrom: workSpan?.from ?? null, workUntil: workSpan?.until ?? null },
      ...{ bannerFrom: bannerSpan?.from ?? null, bannerUntil: bannerSpan?.until ?? null },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const details = { recipients, hasBanner: banner !== null }
  await audit(tx, { action: 'announcement sent', actorId: operatorId, subjectName: title, details })
  return { id }
}

/**
 * Takes an announcement back: its banner goes, mails that have not left are withdrawn. Of two who do it at once the second
 * changes nothing. @throws NOT_FOUND
 */
export async function endAnnouncement(tx: Tx, { id, operatorId }: { id: string; operatorId: string }) {
  const ended = await tx
    .selectFrom('announcements')
    .where('id', '=', id)
    .select(['title', 'endedAt'])
    .forUpdate() // the job that mails waits here, and then sees that it has ended
    .executeTakeFirst()
  if (!ended) return refuse('NOT_FOUND')
  if (ended.endedAt) return
  await tx.updateTable('announcements').set({ endedAt: sql<Date>`now()` }).where('id', '=', id).execute()
  const withdrawn = await elevated(tx, 'mails that have not left are withdrawn', async (tx) => {
    const { rows } = await sql<{ mailId: string }>`
      delete from announcement_mails m using mail_outbox o
      where m.announcement_id = ${id} and o.id = m.mail_id and o.sent_at is null and o.failed_at is null
      returning m.mail_id`.execute(tx)
    await withdrawUnsent(
      tx,
      rows.map(({ mailId }) => mailId),
    )
    return rows.length
  })
  const details = { withdrawn }
  await audit(tx, { action: 'announcement ended', actorId: operatorId, subjectName: ended.title, details })
}

type Listed = {
  id: string
  title: string
  body: string
  kind: 'maintenance' | 'other'
  workFrom: Date | null
  workUntil: Date | null
  bannerFrom: Date | null
  bannerUntil: Date | null
  isMailed: boolean
  sentAt: Date
  sentBy: string | null
  endedAt: Date | null
  recipients: number
  allMailedAt: Date | null
  sent: number
  failed: number
  inOutbox: number
}

/** What was announced, the newest first, with what became of the mails. As an operator. */
export async function listAnnouncements(tx: Tx) {
  const rows = await elevated(tx, 'what became of mails is counted without showing whose', async (tx) => {
    const { rows } = await sql<Listed>`
      select a.*, coalesce(a.counted_sent, m.sent)::int as sent, coalesce(a.counted_failed, m.failed)::int as failed, m.in_outbox
      from announcements a, lateral (${mailsOf(sql`a.id`)}) m
      order by a.sent_at desc limit ${MOST_LISTED}`.execute(tx)
    return rows
  })
  const nameOf = await staffNames(
    tx,
    rows.map(({ sentBy }) => sentBy),
  )
  return rows.map((row) => {
    const notQueued =
      row.isMailed && !row.endedAt && !row.allMailedAt ? row.recipients - row.sent - row.failed - row.inOutbox : 0
    const waiting = row.inOutbox + Math.max(0, notQueued)
    // While parents are still to be found, something is left even if others have left meanwhile.
    const mailsLeft = row.isMailed && !row.endedAt && !row.allMailedAt ? Math.max(1, waiting) : waiting
    return {
      id: row.id,
      title: row.title,
      body: row.body,
      kind: row.kind,
      work: spanOf(row.workFrom, row.workUntil),
      banner: spanOf(row.bannerFrom, row.bannerUntil),
      state: stateOf({ ...row, mailsLeft }),
      sentAt: row.sentAt.toISOString(),
      sentBy: nameOf(row.sentBy),
      endedAt: row.endedAt?.toISOString() ?? null,
      mails: row.isMailed ? { sent: row.sent, failed: row.failed, waiting } : null,
    }
  })
}

/** A mail without a row in the outbox any more has left: rows of what was given up stay longer than we count. */
const mailsOf = (announcementId: ReturnType<typeof sql>) => sql`
  select count(*) filter (where o.id is null or o.sent_at is not null)::int as sent,
    count(*) filter (where o.failed_at is not null)::int as failed,
    count(*) filter (where o.id is not null and o.sent_at is null and o.failed_at is null)::int as in_outbox
  from announcement_mails am left join mail_outbox o on o.id = am.mail_id
  where am.announcement_id = ${announcementId}`

/** The banners that somebody has not closed, maintenance first. As a parent. */
export async function shownTo(tx: Tx, personId: string) {
  const rows = await tx
    .selectFrom('announcements as a')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('announcementClosings as c')
            .whereRef('c.announcementId', '=', 'a.id')
            .where('c.personId', '=', personId)
            .select('c.personId'),
        ),
      ),
    )
    .select(['id', 'title', 'body', 'kind', 'workFrom', 'workUntil', 'bannerUntil'])
    .orderBy('kind') // maintenance stands before other
    .orderBy('bannerFrom', 'desc')
    .execute()
  return rows.map(({ workFrom, workUntil, bannerUntil, ...row }) => ({
    ...row,
    work: spanOf(workFrom, workUntil),
    until: bannerUntil?.toISOString() ?? null,
  }))
}

/** @throws NOT_FOUND for what is not shown */
export async function closeBanner(tx: Tx, { id, personId }: { id: string; personId: string }) {
  const shown = await tx.selectFrom('announcements').where('id', '=', id).select('id').executeTakeFirst()
  if (!shown) return refuse('NOT_FOUND')
  await tx
    .insertInto('announcementClosings')
    .values({ announcementId: id, personId })
    .onConflict((closed) => closed.doNothing())
    .execute()
}

const spanOf = (from: Date | null, until: Date | null) =>
  from && until ? { from: from.toISOString(), until: until.toISOString() } : null
