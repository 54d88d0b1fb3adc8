import { LONGEST_REPORT_DAYS } from '../../domain/daily-status.ts'
import { findAccountById } from '../accounts/find-account.ts'
import type { Tx } from '../db/actor.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { Analysis } from './analysis.ts'
import { mailId } from './mail-id.ts'
import { dayIn, isTooLate, nextOccasion, type Occasion, type WallClock } from './occasions.ts'
import { offToken, offUrl } from './off-link.ts'
import { periodUntil } from './period.ts'
import { readReport } from './report.ts'
import { type Due, readSettledDays } from './schedule.ts'
import { readSettings } from './settings.ts'

const DAY_MS = 24 * 60 * 60_000

export type Office = { mailer: Mailer; key: string; publicUrl: string }
type Result = 'sent' | 'nothing_to_report' | 'too_late' | 'not_confirmed'

/**
 * Settles a mail that was lent: one row for its day, and in the same transaction the mail, if there is something to report.
 * Days that nobody was there for are settled unsent on the way. Does nothing when the parent has changed the time or
 * switched the mails off meanwhile, or when somebody else was faster. app_job only.
 */
export async function settleDue(
  tx: Tx,
  due: Due & { now: Date; analysis?: Analysis | undefined },
  office: Office,
): Promise<Result | undefined> {
  const { parentId, now } = due
  const settings = await claim(tx, due)
  if (!settings) return
  let occasion = occasionOf(settings, due.dueAt, now)
  let result: Result | undefined
  while (occasion.at <= now) {
    if (await isFree(tx, parentId, occasion.day)) {
      const isLate = isTooLate(occasion.at, now)
      result = isLate ? 'too_late' : await send(tx, { ...due, occasion }, office)
      await note(tx, parentId, occasion, result)
    }
    occasion = nextOccasion(settings, occasion.at, await readSettledDays(tx, parentId))
  }
  await tx
    .updateTable('daily_status_schedule')
    .set({ due_at: occasion.at, lent_until: null })
    .where('parent_id', '=', parentId)
    .execute()
  return result
}

/** Holds the schedule's row until the end of the transaction; undefined when it is no longer due then. */
async function claim(tx: Tx, { parentId, dueAt }: Due): Promise<WallClock | undefined> {
  const row = await tx
    .selectFrom('daily_status_schedule')
    .where('parent_id', '=', parentId)
    .where('due_at', '=', dueAt)
    .select('parent_id')
    .forUpdate()
    .executeTakeFirst()
  const settings = row && (await readSettings(tx, parentId))
  return settings?.isEnabled ? settings : undefined
}

/** The one that was lent; after a long silence of this server only the last week is gone through. */
function occasionOf(clock: WallClock, dueAt: Date, now: Date): Occasion {
  const weekAgo = new Date(now.getTime() - LONGEST_REPORT_DAYS * DAY_MS)
  return dueAt < weekAgo ? nextOccasion(clock, weekAgo) : { day: dayIn(clock.timezone, dueAt), at: dueAt }
}

const isFree = async (tx: Tx, parentId: string, day: string) => !(await readSettledDays(tx, parentId)).includes(day)

const note = (tx: Tx, parentId: string, { day, at }: Occasion, result: Result) =>
  tx
    .insertInto('daily_status_deliveries')
    .values({ parent_id: parentId, local_date: day, result, due_at: at })
    .execute()

type Sending = { parentId: string; occasion: Occasion; analysis?: Analysis | undefined }

async function send(tx: Tx, { parentId, occasion, analysis }: Sending, office: Office): Promise<Result> {
  const account = await findAccountById(tx, parentId)
  if (!account || (office.mailer.isDelivering && !account.isConfirmed)) return 'not_confirmed'
  const children = await readReport(tx, parentId, await periodUntil(tx, parentId, occasion.at), occasion.day)
  if (children.length === 0) return 'nothing_to_report'
  const link = offUrl(office.publicUrl, offToken(office.key, parentId))
  const letter = { kind: 'daily-status', name: account.name, children, offUrl: link, analysis } as const
  await office.mailer.enqueue(tx, account.email, letter, {
    id: mailId(parentId, occasion.day),
    about: children.map(({ id }) => id),
    headers: { 'List-Unsubscribe': `<${link}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  })
  return 'sent'
}
