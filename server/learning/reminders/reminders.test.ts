import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { ReminderSettings } from '../../../domain/learning/reminders.ts'
import { callersOf, TEST_KEY } from '../../../tests/support/callers.ts'
import { makeCompetency, type TestLevel } from '../../../tests/support/curriculum.ts'
import { useDatabase } from '../../../tests/support/db.ts'
import { assign, givePass, tryQuiz } from '../../../tests/support/learning.ts'
import { withTimeout } from '../../../tests/support/outbound-with-timeout.ts'
import { asOwner } from '../../../tests/support/owner.ts'
import { accompany, makeChild, makeParent, type TestChild, type TestParent } from '../../../tests/support/people.ts'
import { startPushService } from '../../../tests/support/push-service.ts'
import { refusal } from '../../../tests/support/refusal.ts'
import { testMailer } from '../../../tests/support/test-mailer.ts'
import { applyRetention } from '../../people/retention/job.ts'
import { asSystem } from '../../platform/db/actor.ts'
import { createOutbound } from '../../platform/outbound/outbound.ts'
import { readRefusingServices } from './devices.ts'
import { noteAgreements } from './notices.ts'
import { vapidKeysOf } from './push.ts'
import { type Round, remindAll } from './round.ts'

const HOUR = 60 * 60_000
const database = await useDatabase()
const competency = await makeCompetency(database.db, { title: 'Fremde im Chat', questions: 2 })
const level = competency.levels[0] as TestLevel
const service = await startPushService()
afterAll(() => service.stop())

const outbound = createOutbound({ allowed: [service.host], authorities: service.authorities })
const keys = vapidKeysOf(TEST_KEY)
const callers = callersOf(database.db, { outbound })

let parent: TestParent
let child: TestChild
/** What the clock shows, moved by the tests; noon of today by day, so that what happens is new. */
let now: Date

beforeEach(async () => {
  service.received.length = 0
  await asOwner(database.db, (tx) => tx.deleteFrom('reminderTurns').execute())
  parent = await makeParent(database.db)
  child = await makeChild(database.db, parent, { name: 'Mila', lastName: 'Zilpzalp' })
  await assign(database.db, child, competency)
  now = new Date(Date.now() + 2_000)
  await save(parent)
})

/** Quiet hours that begin in so many hours, and last two. */
const quietIn = (hours: number): Pick<ReminderSettings, 'quietFrom' | 'quietUntil' | 'timezone'> => {
  const at = (ms: number) => new Date(now.getTime() + ms).toISOString().slice(11, 16)
  return { quietFrom: at(hours * HOUR), quietUntil: at((hours + 2) * HOUR), timezone: 'UTC' }
}
const NEVER_QUIET = { quietFrom: '00:00', quietUntil: '00:00', timezone: 'UTC' } as const
const save = (who: TestParent, settings: Partial<ReminderSettings> = {}) =>
  callers.asParent(who).reminders.save({
    ...{ tellsPass: true, tellsHelp: true, tellsAgreement: true, showsNames: false, ...NEVER_QUIET },
    ...settings,
  })
const openSession = (who: { id: string }, lasts = '1 hour') =>
  asOwner(database.db, async (tx) => {
    const { rows } = await sql<{ id: string }>`insert into auth.session ("token", "userId", "expiresAt")
      values (${randomUUID()}, ${who.id}, now() + ${lasts}::interval) returning id`.execute(tx)
    return rows[0]?.id as string
  })
const endSession = (id: string) =>
  asOwner(database.db, (tx) => sql`delete from auth.session where id = ${id}`.execute(tx))

/** A browser in which this parent has switched reminders on. */
async function switchOn(who: TestParent, name = 'Handy') {
  const browser = service.subscribe()
  const sessionId = await openSession(who)
  const { id } = await callers.asParent(who, sessionId).reminders.addDevice({ name, ...subscriptionOf(browser) })
  return { ...browser, id, sessionId }
}
const subscriptionOf = ({ endpoint, keys }: ReturnType<typeof service.subscribe>) => ({ endpoint, keys })
const round = (changes: Partial<Round> = {}) =>
  remindAll({ db: database.db, outbound, keys, publicUrl: 'https://netzpass.example', now: () => now, ...changes })
const later = (ms: number) => {
  now = new Date(now.getTime() + ms)
  return round()
}
const earn = (by: TestChild = child) => givePass(database.db, by, { title: 'Fremde im Chat', earnedAt: new Date() })
const bodies = () => service.received.map(({ message }) => message.body)
const devicesOf = async (who: TestParent) =>
  (await callers.asParent(who).reminders.get()).devices.map(({ name }) => name)
const waiting = (who: TestParent) =>
  asOwner(database.db, async (tx) => {
    const rows = await tx
      .selectFrom('reminders')
      .where('personId', '=', who.id)
      .where('toldAt', 'is', null)
      .select('kind')
      .execute()
    return rows.map(({ kind }) => kind)
  })

describe('a reminder', () => {
  test('reaches the device encrypted, signed, and without a word that only the family may read', async () => {
    await switchOn(parent)
    await earn()
    await round()
    expect(service.refused).toEqual([])
    expect(service.received).toEqual([
      {
        message: {
          title: 'Netzpass',
          body: 'Es gibt einen neuen Pass zu feiern.',
          path: '/dashboard',
          tag: 'reminder',
        },
        bytes: expect.any(Number),
        ttl: 12 * 60 * 60,
        topic: 'reminder',
        knownBy: keys.publicKey,
        from: 'https://netzpass.example', // as long as nobody has said whom to write to
      },
    ])
  })

  test('names the child by its first name alone, where its reader wishes it, and has one size whatever it says', async () => {
    await switchOn(parent)
    await earn()
    await round()
    await save(parent, { showsNames: true })
    await earn()
    await later(24 * HOUR)
    expect(bodies()[1]).toBe('Mila hat einen Pass verdient.')
    expect(JSON.stringify(service.received)).not.toMatch(/Zilpzalp|Fremde im Chat/)
    expect(service.received[0]?.bytes).toBe(service.received[1]?.bytes)
  })

  test('comes once a day at most, with all that came since, on every device', async () => {
    await switchOn(parent, 'Handy')
    await switchOn(parent, 'Tablet')
    await earn()
    await round()
    await round()
    expect(bodies()).toHaveLength(2)
    await earn()
    for (let tries = 0; tries < 3; tries++) await tryQuiz(database.db, child, level, 0)
    await round()
    expect(bodies()).toHaveLength(2)
    await later(24 * HOUR)
    expect(bodies().slice(2)).toEqual(
      Array(2).fill('Es gibt einen neuen Pass zu feiern. Bei einem Quiz wäre Hilfe willkommen.'),
    )
    await later(24 * HOUR)
    expect(bodies()).toHaveLength(4)
  })

  test('waits until the quiet hours are over, comes once then, and lies at no push service into them', async () => {
    await save(parent, quietIn(-1))
    await switchOn(parent)
    await earn()
    await round()
    expect(bodies()).toEqual([])
    await save(parent, quietIn(1))
    await round()
    expect(bodies()).toHaveLength(1)
    expect(service.received[0]?.ttl).toBeLessThanOrEqual(HOUR / 1000)
    expect(service.received[0]?.ttl).toBeGreaterThan(HOUR / 1000 - 120)
  })

  test('comes at the end of quiet hours by the parent’s clock, without anybody asking for it', async () => {
    await save(parent, quietIn(-1))
    await switchOn(parent)
    await earn()
    await round()
    await later(2 * HOUR)
    expect(bodies()).toHaveLength(1)
  })

  test('is sent by one of many servers', async () => {
    await switchOn(parent)
    await earn()
    await Promise.all([round(), round(), round()])
    expect(bodies()).toHaveLength(1)
  })
})

describe('what holds no more is not told', () => {
  test('a quiz counts from the third try that failed, once, and not when it was passed meanwhile', async () => {
    await switchOn(parent)
    for (let tries = 0; tries < 2; tries++) await tryQuiz(database.db, child, level, 0)
    await round()
    expect(bodies()).toEqual([])
    await tryQuiz(database.db, child, level, 0)
    await round()
    expect(bodies()).toEqual(['Bei einem Quiz wäre Hilfe willkommen.'])
    await tryQuiz(database.db, child, level, 0)
    await later(24 * HOUR)
    expect(bodies()).toHaveLength(1)

    const sibling = await makeChild(database.db, parent)
    await assign(database.db, sibling, competency)
    for (let tries = 0; tries < 3; tries++) await tryQuiz(database.db, sibling, level, 0)
    await tryQuiz(database.db, sibling, level)
    await later(24 * HOUR)
    expect(bodies()).toHaveLength(1)
  })

  test('a pass that a parent has congratulated on, and whatever is three days old', async () => {
    await switchOn(parent)
    const pass = await earn()
    await callers.asParent(parent).passes.congratulate({ childId: child.id, passId: pass.id })
    await round()
    await earn()
    now = new Date(now.getTime() + 73 * HOUR)
    await round()
    expect(bodies()).toEqual([])
    expect(await waiting(parent)).toEqual([])
  })

  test('what its reader does not want to hear', async () => {
    await save(parent, { tellsPass: false })
    await switchOn(parent)
    await earn()
    await round()
    expect(bodies()).toEqual([])
  })

  test('nothing of a child whose consent was taken back', async () => {
    await switchOn(parent)
    await earn()
    await callers.asParent(parent).consents.withdraw({ childId: child.id })
    await round()
    expect(bodies()).toEqual([])
    expect(await waiting(parent)).toEqual([])
  })

  test('an agreement is, three months after it was signed, unless the family has looked at it', async () => {
    await switchOn(parent)
    const sign = (at: Date) =>
      asOwner(database.db, (tx) =>
        tx
          .insertInto('agreements')
          .values({ childId: child.id, version: 1, offeredAt: at, signedAt: at })
          .returning('id')
          .executeTakeFirstOrThrow(),
      )
    const { id } = await sign(new Date(now.getTime() - 60 * 24 * HOUR))
    await noteAgreements(database.db, now)
    await round()
    expect(bodies()).toEqual([])
    const setDate = (values: { signedAt?: Date; keptAt?: Date }) =>
      asOwner(database.db, (tx) => tx.updateTable('agreements').set(values).where('id', '=', id).execute())
    await setDate({ signedAt: new Date(now.getTime() - 100 * 24 * HOUR) })
    await noteAgreements(database.db, now)
    await setDate({ keptAt: now })
    await round()
    expect(bodies()).toEqual([])
    await setDate({ keptAt: new Date(now.getTime() - 100 * 24 * HOUR) })
    await noteAgreements(database.db, now)
    await round()
    await noteAgreements(database.db, now)
    await later(24 * HOUR)
    expect(bodies()).toEqual(['Es ist Zeit, wieder über die Vereinbarung zu reden.'])
  })
})

describe('who is reminded', () => {
  test('each guardian by its own settings, a helper of nothing, and who has left of nothing more', async () => {
    const [other, helper] = [await makeParent(database.db), await makeParent(database.db)]
    await accompany(database.db, child, other)
    await asOwner(database.db, (tx) =>
      tx.insertInto('guardianships').values({ childId: child.id, personId: helper.id, kind: 'helper' }).execute(),
    )
    await save(other, { showsNames: true })
    for (const one of [parent, other, helper]) await switchOn(one)
    await earn()
    await round()
    expect(bodies().toSorted()).toEqual(['Es gibt einen neuen Pass zu feiern.', 'Mila hat einen Pass verdient.'])
    await earn()
    await asOwner(database.db, (tx) =>
      tx.updateTable('guardianships').set({ endedAt: sql<Date>`now()` }).where('personId', '=', other.id).execute(),
    )
    expect(await waiting(other)).toEqual([])
    expect(await devicesOf(other)).toEqual([])
    await later(24 * HOUR)
    expect(bodies()).toHaveLength(3)
  })

  test('nobody who has no device: nothing is even noted', async () => {
    await earn()
    expect(await waiting(parent)).toEqual([])
    const { id } = await switchOn(parent)
    await earn()
    expect(await waiting(parent)).toEqual(['pass'])
    await callers.asParent(parent).reminders.removeDevice({ id })
    expect(await waiting(parent)).toEqual([])
    await round()
    expect(bodies()).toEqual([])
  })

  test('no child: neither by a procedure nor by a row', async () => {
    const browser = service.subscribe()
    await expect(
      callers.asChild(child).reminders.addDevice({ name: 'Handy', ...subscriptionOf(browser) }),
    ).rejects.toMatchObject(refusal('FORBIDDEN'))
    await expect(
      asOwner(database.db, (tx) =>
        tx
          .insertInto('pushDevices')
          .values({
            personId: child.userId as string,
            endpoint: browser.endpoint,
            publicKey: 'x',
            authSecret: 'x',
            name: 'x',
          })
          .execute(),
      ),
    ).rejects.toMatchObject({ constraint: 'push_devices_of_parents' })
  })
})

describe('a device', () => {
  test('goes with the session in which it was added, but not when that ran out', async () => {
    const { sessionId } = await switchOn(parent, 'Handy')
    const ranOut = await switchOn(parent, 'Tablet')
    await asOwner(database.db, (tx) =>
      sql`update auth.session set "expiresAt" = now() - interval '1 day' where id = ${ranOut.sessionId}`.execute(tx),
    )
    await endSession(sessionId)
    await endSession(ranOut.sessionId)
    expect(await devicesOf(parent)).toEqual(['Tablet'])
    await callers.asParent(parent, await openSession(parent)).session.endAll({ alsoHere: false })
    expect(await devicesOf(parent), 'everywhere is there too').toEqual([])
  })

  test('is of whoever is signed in there now: a child, or another parent, ends the reminders of the one before', async () => {
    const other = await makeParent(database.db)
    const [first, second] = [await switchOn(parent, 'Familien-Tablet'), await switchOn(parent, 'Handy')]
    await earn()
    const as = callers.asParent(parent, await openSession(parent))
    expect(await as.reminders.meetDevice({ endpoint: first.endpoint })).toEqual({ id: first.id })
    expect(await callers.asChild(child).reminders.meetDevice({ endpoint: first.endpoint })).toEqual({ id: null })
    await callers
      .asParent(other, await openSession(other))
      .reminders.addDevice({ name: 'Meins', ...subscriptionOf(second) })
    expect([await devicesOf(parent), await devicesOf(other)]).toEqual([[], ['Meins']])
    await round()
    expect(bodies()).toEqual([])
  })

  test('goes when its push service says so, and when its owner is locked or was not there for 90 days', async () => {
    const gone = await switchOn(parent, 'Altes Handy')
    await switchOn(parent, 'Neues Handy')
    gone.unsubscribe()
    await earn()
    await round()
    expect(await devicesOf(parent)).toEqual(['Neues Handy'])
    expect(bodies()).toHaveLength(1)
    const old = await switchOn(parent, 'Schublade')
    old.behaves((response) => response.writeHead(410).end())
    await earn()
    await later(24 * HOUR)
    expect(await devicesOf(parent)).toEqual(['Neues Handy'])
    await asOwner(database.db, (tx) =>
      tx.updateTable('pushDevices').set({ seenAt: sql<Date>`now() - interval '91 days'` }).execute(),
    )
    await applyRetention(database.db, testMailer)
    expect(await devicesOf(parent)).toEqual([])
    await switchOn(parent)
    await asOwner(database.db, (tx) =>
      sql`update auth."user" set "lockedAt" = now() where id = ${parent.id}`.execute(tx),
    )
    expect(await devicesOf(parent)).toEqual([])
  })

  test('whose service says to wait is left alone for so long, and reminded then', async () => {
    const device = await switchOn(parent)
    let asked = 0
    device.behaves((response) => {
      asked++
      response.writeHead(429, { 'retry-after': '3600' }).end()
    })
    await earn()
    await round()
    await later(59 * 60_000)
    expect(asked).toBe(1)
    device.behaves(undefined)
    await later(2 * 60_000)
    expect(bodies()).toHaveLength(1)
    expect((await callers.asParent(parent).reminders.get()).devices[0]?.reachedAt).toEqual(now)
  })

  test('whose service refuses everything says since when, until something is taken; whoever runs the server is told', async () => {
    const refusing = () => asSystem(database.db, 'which push services refuse', readRefusingServices)
    await asOwner(database.db, (tx) => tx.deleteFrom('pushDevices').execute()) // others' were reached by this service
    const device = await switchOn(parent)
    const row = async () => (await callers.asParent(parent).reminders.get()).devices[0]
    device.behaves((response) => response.writeHead(403).end('BadJwtToken'))
    await earn()
    await round()
    const since = now
    expect(await row()).toMatchObject({ reachedAt: null, refusedSince: since })
    await later(11 * 60_000)
    expect(await row()).toMatchObject({ refusedSince: since })
    expect(await refusing()).toEqual([]) // it may be a bad hour
    await asOwner(database.db, (tx) =>
      sql`update push_devices set refused_since = now() - interval '2 days'`.execute(tx),
    )
    expect(await refusing()).toEqual([{ host: service.host, status: 403, devices: 1, since: expect.any(Date) }])
    device.behaves(undefined)
    await later(HOUR)
    expect(await row()).toMatchObject({ reachedAt: now, refusedSince: null })
    expect(await refusing()).toEqual([])
  })

  test('whose service keeps silent holds up nobody else, and is asked again', async () => {
    const silent = await switchOn(parent)
    silent.behaves(() => {})
    const others = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const other = await makeParent(database.db)
        await save(other)
        await switchOn(other)
        return makeChild(database.db, other)
      }),
    )
    for (const one of [child, ...others]) await earn(one)
    await round({ outbound: withTimeout(outbound, 1_000) })
    expect(bodies()).toHaveLength(20)
    silent.behaves(undefined)
    await later(11 * 60_000)
    expect(bodies()).toHaveLength(21)
  })

  test('shows at once what a reminder looks like, and says so when nothing reaches it', async () => {
    const device = await switchOn(parent)
    const as = callers.asParent(parent)
    await as.reminders.tryDevice({ id: device.id })
    expect(bodies()).toEqual(['So sieht eine Erinnerung auf diesem Gerät aus.'])
    device.behaves((response) => response.writeHead(500).end())
    await expect(as.reminders.tryDevice({ id: device.id })).rejects.toMatchObject(refusal('PUSH_NOT_TAKEN'))
    device.behaves((response) => response.writeHead(410).end())
    await expect(as.reminders.tryDevice({ id: device.id })).rejects.toMatchObject(refusal('PUSH_GONE'))
    expect(await devicesOf(parent)).toEqual([])
  })

  test('is never one inside the operator’s network, has a usable key, and is one of ten', async () => {
    const browser = service.subscribe()
    const as = callers.asParent(parent, await openSession(parent))
    const add = (changes: object) => as.reminders.addDevice({ name: 'Handy', ...subscriptionOf(browser), ...changes })
    for (const endpoint of ['https://127.0.0.1/push', 'http://push.example/x', 'https://169.254.169.254/', 'kein Link'])
      await expect(add({ endpoint })).rejects.toMatchObject(refusal('PUSH_ADDRESS_INVALID'))
    const keys = { p256dh: Buffer.alloc(65, 4).toString('base64url'), auth: browser.keys.auth }
    await expect(add({ keys })).rejects.toMatchObject(refusal('PUSH_ADDRESS_INVALID'))
    await expect(add({ name: ' ' })).rejects.toThrow('Bitte geben Sie dem Gerät einen Namen.')
    for (let count = 0; count < 10; count++) await add(subscriptionOf(service.subscribe()))
    await expect(add({})).rejects.toMatchObject(refusal('TOO_MANY_REMINDER_DEVICES'))
  })

  test('is renamed and removed by its owner alone', async () => {
    const { id } = await switchOn(parent)
    const stranger = callers.asParent(await makeParent(database.db))
    for (const attempt of [
      () => stranger.reminders.renameDevice({ id, name: 'Meins' }),
      () => stranger.reminders.removeDevice({ id }),
      () => stranger.reminders.tryDevice({ id }),
    ])
      await expect(attempt()).rejects.toMatchObject(refusal('NOT_FOUND'))
    await callers.asParent(parent).reminders.renameDevice({ id, name: ' Handy\nvon Petra ' })
    expect(await devicesOf(parent)).toEqual(['Handy von Petra'])
  })
})
