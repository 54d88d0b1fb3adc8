import { type Selectable, sql } from 'kysely'
import { type AnnouncementInput, instantsOf, stateOf } from '../../../domain/operation/announcements.ts'
import { withStaffNames } from '../../content/staff-names.ts'
import type { Mailer } from '../../mail/mailer.ts'
import { audit } from '../../platform/audit/record.ts'
import { elevated, type Tx } from '../../platform/db/actor.ts'
import { notFound } from '../../platform/db/refuse.ts'
import type { DB } from '../../platform/db/types.ts'

/** Announcements that the list shows, the newest first. */
const MOST_LISTED = 50

/** How many adults would get it by mail now. */
export const countRecipients = (tx: Tx, { isDelivering }: Pick<Mailer, 'isDelivering'>): Promise<number> =>
  elevated(tx, 'how many get a mail is counted without showing whom', async (tx) => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from announcement_recipients(${isDelivering})`.execute(tx)
    return rows[0]?.count ?? 0
  })

/**
 * Tells all parents: the banner is shown when its time comes, the mails are in the outbox at once.
 * @returns the id of the announcement
 */
export async function announce(
  tx: Tx,
  { title, body, kind, work, banner, isMailed }: AnnouncementInput,
  { operatorId, mailer }: { operatorId: string; mailer: Mailer },
): Promise<{ id: string }> {
  const [workSpan, bannerSpan] = [work && instantsOf(work), banner && instantsOf(banner)]
  const recipients = isMailed ? await countRecipients(tx, mailer) : 0
  const { id } = await tx
    .insertInto('announcements')
    .values({
      ...{ title, body, kind, isMailed, recipients, sentBy: operatorId },
      ...{ workFrom: workSpan?.from ?? null, workUntil: workSpan?.until ?? null },
      ...{ bannerFrom: bannerSpan?.from ?? null, bannerUntil: bannerSpan?.until ?? null },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (isMailed) await mailer.enqueueAnnouncement(tx, { kind: 'announcement', title, body, work: workSpan }, id)
  const details = { recipients, hasBanner: banner !== null }
  await audit(tx, { action: 'announcement sent', actorId: operatorId, subjectName: title, details })
  return { id }
}

/**
 * Takes an announcement back: its banner goes, mails that have not left are
 * withdrawn. Of two who do it at once the second changes nothing. @throws NOT_FOUND
 */
export async function endAnnouncement(tx: Tx, { id, operatorId }: { id: string; operatorId: string }) {
  const ended = await tx
    .selectFrom('announcements')
    .where('id', '=', id)
    .select(['title', 'endedAt'])
    .forUpdate()
    .executeTakeFirstOrThrow(notFound)
  if (ended.endedAt) return
  await tx.updateTable('announcements').set({ endedAt: sql<Date>`now()` }).where('id', '=', id).execute()
  const withdrawn = await elevated(tx, 'mails that have not left are withdrawn', async (tx) => {
    const { numAffectedRows } = await sql`
      delete from mail_outbox where announcement_id = ${id} and sent_at is null and failed_at is null`.execute(tx)
    return Number(numAffectedRows)
  })
  const details = { withdrawn }
  await audit(tx, { action: 'announcement ended', actorId: operatorId, subjectName: ended.title, details })
}

type Listed = Selectable<DB['announcements']> & Record<'sent' | 'failed' | 'waiting', number>

/** What was announced, the newest first, with what became of the mails. As an operator. */
export async function listAnnouncements(tx: Tx) {
  const rows = await elevated(tx, 'what became of mails is counted without showing whose', async (tx) => {
    const { rows } = await sql<Listed>`
      select a.*, a.counted_sent + m.sent as sent, a.counted_failed + m.failed as failed, m.waiting
      from announcements a, lateral (
        select count(sent_at)::int as sent, count(failed_at)::int as failed,
          (count(*) filter (where sent_at is null and failed_at is null))::int as waiting
        from mail_outbox where announcement_id = a.id) m
      order by a.sent_at desc limit ${MOST_LISTED}`.execute(tx)
    return rows
  })
  return (await withStaffNames(tx, rows, 'sentBy')).map((row) => ({
    id: row.id,
    title: row.title,
    body: row.body,
    kind: row.kind,
    work: spanOf(row.workFrom, row.workUntil),
    banner: spanOf(row.bannerFrom, row.bannerUntil),
    state: stateOf({ ...row, mailsLeft: row.waiting }),
    sentAt: row.sentAt.toISOString(),
    sentBy: row.sentBy,
    endedAt: row.endedAt?.toISOString() ?? null,
    mails: row.isMailed ? { sent: row.sent, failed: row.failed, waiting: row.waiting } : null,
  }))
}

/** The banners that somebody has not closed, maintenance first. As a parent. */
export async function listShownBanners(tx: Tx, personId: string) {
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
  await tx.selectFrom('announcements').where('id', '=', id).select('id').executeTakeFirstOrThrow(notFound)
  await tx
    .insertInto('announcementClosings')
    .values({ announcementId: id, personId })
    .onConflict((closed) => closed.doNothing())
    .execute()
}

const spanOf = (from: Date | null, until: Date | null) =>
  from && until ? { from: from.toISOString(), until: until.toISOString() } : null
