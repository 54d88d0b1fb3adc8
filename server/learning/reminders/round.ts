import { sql } from 'kysely'
import { type ReminderMessage, type ReminderSettings, reminderOf } from '../../../domain/learning/reminders.ts'
import { dayIn } from '../../../domain/platform/wall-clock.ts'
import { log } from '../../log.ts'
import { asSystem, type Db, type Tx } from '../../platform/db/actor.ts'
import { claim } from '../../platform/jobs/claim.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import { type Device, deviceColumns, noteAnswer } from './devices.ts'
import { readNotices } from './notices.ts'
import { type Pushed, type Pusher, push } from './push.ts'
import { nextMoment, secondsUntilQuiet } from './quiet-hours.ts'
import { readReminderSettings } from './settings.ts'

/** Persons at once: more than a single push service gets calls at once, so that a silent one leaves the others some. */
const AT_ONCE = 12
/** How long a server's claim lasts; longer than a push service may take. */
const CLAIM_SECONDS = 120

export type Round = Pusher & {
  db: Db
  now?: () => Date
  /** Ends the round after those who are being reminded. */
  signal?: AbortSignal
}

/** Reminds everybody whose next reminder is due, on any number of servers. Who is answered slowly keeps one place. */
export async function remindAll(round: Round): Promise<void> {
  const now = round.now ?? (() => new Date())
  const underWay = new Set<Promise<void>>()
  while (!round.signal?.aborted) {
    const personId = await claimOne(round.db, now())
    if (!personId) break
    const one = remindOrLog(round, personId, now).finally(() => underWay.delete(one))
    underWay.add(one)
    if (underWay.size >= AT_ONCE) await Promise.race(underWay)
  }
  await Promise.all(underWay)
}

export const remindersJob = (round: Round): Job => ({
  name: 'reminders',
  cron: '* * * * *',
  work: () => remindAll(round),
})

async function remindOrLog(round: Round, personId: string, now: () => Date) {
  try {
    await remind(round, personId, now)
  } catch (error) {
    log.error({ err: error, person: personId }, 'Somebody could not be reminded; it is tried again.')
  }
}

const claimOne = (db: Db, now: Date) =>
  asSystem(db, 'reminders are for everybody', async (tx) => {
    const which = sql<boolean>`due_at <= ${now}`
    const wanted = { table: 'reminderTurns', key: 'personId', which, order: 'dueAt' } as const
    const [one] = await claim(tx, { ...wanted, most: 1, seconds: CLAIM_SECONDS, now }, ['personId'])
    return one?.personId
  })

/** What one person gets now, on which devices. */
type Reminder = { message: ReminderMessage; devices: Device[]; told: string[]; settings: ReminderSettings }

async function remind(round: Round, personId: string, now: () => Date) {
  const reminder = await asSystem(round.db, 'reminders are for everybody', (tx) => prepareReminder(tx, personId, now()))
  if (!reminder) return
  const seconds = secondsUntilQuiet(reminder.settings, now())
  const pushed = await Promise.all(
    reminder.devices.map(async (device) => ({
      device,
      answer: await push(round, device, { message: reminder.message, seconds }).catch((error): Pushed => {
        log.error({ err: error, device: device.id }, 'A reminder could not be encrypted or sent.')
        return { result: 'later', seconds: CLAIM_SECONDS }
      }),
    })),
  )
  await asSystem(round.db, 'reminders are for everybody', (tx) =>
    noteOutcome(tx, { personId, reminder, pushed, now: now() }),
  )
}

/** Undefined when there is nothing to send now; when to look again is set then. */
async function prepareReminder(tx: Tx, personId: string, now: Date): Promise<Reminder | undefined> {
  const toldOn = await lockNextReminder(tx, personId)
  const settings = await readReminderSettings(tx, personId)
  const { notices, outdated } = await readNotices(tx, { personId, settings, now })
  if (outdated.length > 0) await tx.deleteFrom('reminders').where('id', 'in', outdated).execute()
  const all = await tx.selectFrom('pushDevices').where('personId', '=', personId).select(deviceColumns).execute()
  if (notices.length === 0 || all.length === 0) return void (await setNextReminder(tx, personId, null))
  const moment = nextMoment(settings, now, toldOn)
  if (moment > now) return void (await setNextReminder(tx, personId, moment))
  const devices = all.filter(({ restsUntil }) => !restsUntil || restsUntil <= now)
  if (devices.length === 0) return void (await setNextReminder(tx, personId, earliest(all)))
  return { message: reminderOf(notices, settings), devices, told: notices.map(({ id }) => id), settings }
}

/**
 * What happens to somebody's children meanwhile is seen, or sets the next reminder again afterwards.
 * @returns the local day on which they were reminded last
 */
async function lockNextReminder(tx: Tx, personId: string): Promise<string | null> {
  const next = await tx
    .selectFrom('reminderTurns')
    .where('personId', '=', personId)
    .select('toldOn')
    .forNoKeyUpdate()
    .executeTakeFirst()
  return next?.toldOn ?? null
}

type Outcome = { personId: string; reminder: Reminder; pushed: { device: Device; answer: Pushed }[]; now: Date }

/** Told is what one device's service has taken. If none has, all waits for the first that may be asked again. */
async function noteOutcome(tx: Tx, { personId, reminder, pushed, now }: Outcome): Promise<void> {
  await lockNextReminder(tx, personId)
  for (const { device, answer } of pushed) await noteAnswer(tx, device, answer, now)
  if (pushed.some(({ answer }) => answer.result === 'taken')) {
    await tx.updateTable('reminders').set({ toldAt: now }).where('id', 'in', reminder.told).execute()
    const toldOn = dayIn(reminder.settings.timezone, now)
    // Something may have come meanwhile: it is looked at again, and waits for tomorrow.
    const more = sql<Date | null>`case when exists (
      select from reminders r where r.person_id = ${personId} and r.told_at is null) then ${now}::timestamptz end`
    await tx
      .updateTable('reminderTurns')
      .set({ toldOn, dueAt: more, claimedUntil: null })
      .where('personId', '=', personId)
      .execute()
    return
  }
  const left = await tx.selectFrom('pushDevices').where('personId', '=', personId).select('restsUntil').execute()
  await setNextReminder(tx, personId, earliest(left))
}

/** When the first of these devices may be asked; null without any. */
const earliest = (devices: { restsUntil: Date | null }[]): Date | null =>
  devices
    .map(({ restsUntil }) => restsUntil ?? new Date(0))
    .toSorted((one, other) => one.getTime() - other.getTime())[0] ?? null

const setNextReminder = (tx: Tx, personId: string, dueAt: Date | null) =>
  tx.updateTable('reminderTurns').set({ dueAt, claimedUntil: null }).where('personId', '=', personId).execute()
