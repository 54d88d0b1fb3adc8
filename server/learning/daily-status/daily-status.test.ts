import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { DailyStatusInput } from '../../../domain/learning/daily-status.ts'
import { callersOf, TEST_KEY } from '../../../tests/support/callers.ts'
import { makeCompetency, type TestLevel } from '../../../tests/support/curriculum.ts'
import { useDatabase } from '../../../tests/support/db.ts'
import { assign, readLessons, tryQuiz } from '../../../tests/support/learning.ts'
import { mailsTo } from '../../../tests/support/outbox.ts'
import { asOwner } from '../../../tests/support/owner.ts'
import { accompany, makeChild, makeParent, type TestChild, type TestParent } from '../../../tests/support/people.ts'
import { testMailer } from '../../../tests/support/test-mailer.ts'
import { asSystem } from '../../platform/db/actor.ts'
import { createOutbound } from '../../platform/outbound/outbound.ts'
import { type Round, sendDailyStatus } from './round.ts'
import { mailId, saveSettings } from './schedule.ts'

const MORNING: DailyStatusInput = {
  isEnabled: true,
  weekday: null,
  emailTime: '08:00',
  timezone: 'Europe/Berlin',
  externalApiUrl: null,
}

let parent: TestParent
let child: TestChild
/** What the clock shows, moved by the tests. */
let now: Date

const database = await useDatabase()
const competency = await makeCompetency(database.db, { questions: 2 })
const level = competency.levels[0] as TestLevel
beforeEach(async () => {
  await asOwner(database.db, async (tx) => {
    await tx.deleteFrom('mailOutbox').execute()
    await tx.deleteFrom('dailyStatusSettings').execute()
  })
  parent = await makeParent(database.db)
  child = await makeChild(database.db, parent)
  await assign(database.db, child, competency)
  now = new Date('2026-11-21T12:00:00Z')
})

const save = (settings: Partial<DailyStatusInput> = {}) =>
  asSystem(database.db, 'a test', (tx) => saveSettings(tx, parent.id, { ...MORNING, ...settings }, now))
const round = (changes: Partial<Round> = {}) =>
  sendDailyStatus({
    db: database.db,
    mailer: testMailer,
    key: TEST_KEY,
    publicUrl: 'http://127.0.0.1:3000',
    outbound: createOutbound({ allowed: [] }),
    now: () => now,
    ...changes,
  })
const runAt = async (time: string, changes: Partial<Round> = {}) => {
  now = new Date(time)
  await round(changes)
}
/** Something to report, as if it had happened then. */
const learnAt = (time: string, by: TestChild = child) =>
  asOwner(database.db, async (tx) => {
    const read = { childId: by.id, lessonId: level.lessonIds[0] as string, completedAt: new Date(time) }
    await tx
      .insertInto('lessonProgress')
      .values(read)
      .onConflict((conflict) => conflict.columns(['childId', 'lessonId']).doUpdateSet(read))
      .execute()
  })
const settled = async () =>
  (
    await asOwner(database.db, (tx) =>
      tx
        .selectFrom('dailyStatusDeliveries')
        .where('parentId', '=', parent.id)
        .select(['localDate', 'result'])
        .orderBy('localDate')
        .execute(),
    )
  ).map(({ localDate, result }) => `${localDate} ${result}`)
const mails = () => mailsTo(database.db, parent.email)
const nextDue = async () => {
  const row = await asOwner(database.db, (tx) =>
    tx.selectFrom('dailyStatusSchedule').where('parentId', '=', parent.id).select('dueAt').executeTakeFirst(),
  )
  return row?.dueAt.toISOString()
}

describe('a status mail', () => {
  test('comes once, at its minute and not before, and the next one goes on from there', async () => {
    await save()
    await learnAt('2026-11-21T15:00:00Z')
    await runAt('2026-11-22T06:59:59Z')
    expect(await settled()).toEqual([])
    await runAt('2026-11-22T07:00:00Z')
    await round()
    expect(await settled()).toEqual(['2026-11-22 sent'])
    expect((await mails()).map(({ subject }) => subject)).toEqual(['Das Neueste von Mila'])
    await runAt('2026-11-23T07:00:00Z')
    expect(await settled()).toEqual(['2026-11-22 sent', '2026-11-23 nothing_to_report'])
    expect(await mails()).toHaveLength(1)
  })

  test('comes to each guardian about its own period, in the same round, and to nobody who has left', async () => {
    const other = await makeParent(database.db)
    await accompany(database.db, child, other)
    const sibling = await makeChild(database.db, other, { name: 'Anton' })
    await learnAt('2026-11-21T15:00:00Z', sibling)
    await save()
    await asSystem(database.db, 'a test', (tx) => saveSettings(tx, other.id, MORNING, now))
    await learnAt('2026-11-21T15:00:00Z')
    await runAt('2026-11-22T07:00:00Z')
    expect((await mails()).map(({ text }) => /Anton/.test(text))).toEqual([false])
    const [toOther] = await mailsTo(database.db, other.email)
    expect(toOther?.text).toMatch(/Anton.*Mila/s)
    await asOwner(database.db, (tx) =>
      tx
        .updateTable('guardianships')
        .set({ endedAt: sql<Date>`now()` })
        .where('personId', '=', other.id)
        .where('childId', '=', child.id)
        .execute(),
    )
    await learnAt('2026-11-22T15:00:00Z')
    await learnAt('2026-11-22T15:00:00Z', sibling)
    await runAt('2026-11-23T07:00:00Z')
    expect(await mails()).toHaveLength(2)
    expect((await mailsTo(database.db, other.email)).at(-1)?.text).not.toContain('Mila')
  })

  test('covers days without a mail, and seven days at most', async () => {
    await save()
    for (let day = 22; day < 29; day++) await runAt(`2026-11-${day}T07:00:00Z`)
    await learnAt('2026-11-22T07:00:00Z') // seven days before the next one
    await runAt('2026-11-29T07:00:00Z')
    expect((await settled()).at(-1)).toBe('2026-11-29 nothing_to_report')
    await learnAt('2026-11-23T07:00:01Z')
    await runAt('2026-11-30T07:00:00Z')
    expect((await settled()).at(-1)).toBe('2026-11-30 sent')
  })

  test('tells what was learned and tried, a question to talk about, and where to read on', async () => {
    await asOwner(database.db, (tx) =>
      tx
        .updateTable('skillLevels')
        .set({ talkingPoints: ['Was war neu?'] })
        .where('id', '=', level.id)
        .execute(),
    )
    await save()
    await readLessons(database.db, child, level)
    await tryQuiz(database.db, child, level, 1)
    await tryQuiz(database.db, child, level, 0)
    now = new Date(Date.now() - 60_000)
    await save({ emailTime: '00:01', timezone: 'UTC' })
    await asOwner(database.db, (tx) => tx.updateTable('dailyStatusSchedule').set({ dueAt: new Date() }).execute())
    await runAt(new Date(Date.now() + 1000).toISOString())
    const [mail] = await mails()
    expect(mail?.text).toContain(`${competency.title}:\n· Lektion gelesen: Lektion 1.1`)
    expect(mail?.text).toContain(`Noch nicht bestanden:\n· „Quiz 1“ (${competency.title}): 2 Versuche`)
    expect(mail?.text).toContain('Fragen Sie doch einmal:\nWas war neu?')
    expect(mail?.text).toContain(`http://127.0.0.1:3000/family/${child.id}`)
    expect(mail?.text).toMatch(/Status-Updates abbestellen:\nhttp:\/\/127\.0\.0\.1:3000\/abmelden\/[\w-]{64}\n/)
  })

  test('says nothing of a child whose consent was taken back, nor of another family’s', async () => {
    await save()
    await learnAt('2026-11-21T15:00:00Z')
    await callersOf(database.db).asParent(parent).consents.withdraw({ childId: child.id })
    const stranger = await makeChild(database.db, await makeParent(database.db), { name: 'Olga' })
    await assign(database.db, stranger, competency)
    await readLessons(database.db, stranger, level)
    await runAt('2026-11-22T07:00:00Z')
    expect(await settled()).toEqual(['2026-11-22 nothing_to_report'])
  })

  test('names siblings by their names in order, whoever did more', async () => {
    const anton = await makeChild(database.db, parent, { name: 'Anton' })
    await assign(database.db, anton, competency)
    await learnAt('2026-11-21T15:00:00Z', anton)
    await learnAt('2026-11-21T16:00:00Z')
    await save()
    await runAt('2026-11-22T07:00:00Z')
    expect((await mails())[0]?.subject).toBe('Das Neueste von Anton und Mila')
  })

  test('goes to nobody who has not saved the settings, switched them off, or not confirmed the address', async () => {
    await learnAt('2026-11-21T15:00:00Z')
    await runAt('2026-11-22T07:00:00Z')
    await save()
    await save({ isEnabled: false })
    await runAt('2026-11-23T07:00:00Z')
    expect(await settled()).toEqual([])
    await save()
    await asOwner(database.db, (tx) =>
      sql`update auth."user" set "emailVerified" = false where id = ${parent.id}`.execute(tx),
    )
    await runAt('2026-11-24T07:00:00Z')
    expect(await settled()).toEqual(['2026-11-24 not_confirmed'])
    expect(await mails()).toEqual([])
    await runAt('2026-11-25T07:00:00Z', { mailer: { ...testMailer, isDelivering: false } })
    expect((await settled()).at(-1), 'where nobody can confirm anything').toBe('2026-11-25 sent')
  })

  test('has an id that follows from parent and day, and carries a way to end it', async () => {
    await save()
    await learnAt('2026-11-21T15:00:00Z')
    await runAt('2026-11-22T07:00:00Z')
    const [row] = await asOwner(database.db, (tx) => tx.selectFrom('mailOutbox').selectAll().execute())
    expect(row?.id).toBe(mailId(parent.id, '2026-11-22'))
    expect(row?.about).toContain(child.id)
    expect(row?.headers).toEqual({
      'List-Unsubscribe': expect.stringMatching(/^<http:\/\/127\.0\.0\.1:3000\/abmelden\/[\w-]{64}>$/),
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    })
  })
})

describe('a server that slept', () => {
  test('sends what is up to twelve hours late, also past midnight, and no more', async () => {
    await save({ emailTime: '20:00' })
    await learnAt('2026-11-21T15:00:00Z')
    await runAt('2026-11-22T07:00:00Z')
    expect(await settled()).toEqual(['2026-11-21 sent'])
    expect(await nextDue()).toBe('2026-11-22T19:00:00.000Z')
    await learnAt('2026-11-22T15:00:00Z')
    await runAt('2026-11-23T07:00:01Z')
    expect((await settled()).at(-1)).toBe('2026-11-22 too_late')
    await runAt('2026-11-23T19:00:00Z')
    expect((await settled()).at(-1), 'the next one covers it').toBe('2026-11-23 sent')
  })

  test('settles each day it missed once, a week at most, and goes on', async () => {
    await save()
    await learnAt('2026-11-21T15:00:00Z')
    await runAt('2026-11-24T08:00:00Z')
    expect(await settled()).toEqual(['2026-11-22 too_late', '2026-11-23 too_late', '2026-11-24 sent'])
    await runAt('2027-02-01T20:00:00Z')
    expect((await settled()).length).toBe(3 + 7)
    expect(await nextDue()).toBe('2027-02-02T07:00:00.000Z')
  })
})

describe('days on which the clocks change', () => {
  test.each([
    ['forward', '2027-03-28', '2027-03-28T01:30:00Z', '2027-03-27T12:00:00Z'],
    ['back', '2026-10-25', '2026-10-25T00:30:00Z', '2026-10-24T12:00:00Z'],
  ])('a mail at 2:30 comes once when they are put %s', async (_way, day, due, before) => {
    now = new Date(before)
    await save({ emailTime: '02:30' })
    await learnAt(before)
    await runAt(new Date(Date.parse(due) - 1000).toISOString())
    expect(await settled()).toEqual([])
    for (const minutes of [0, 30, 60, 90, 120]) await runAt(new Date(Date.parse(due) + minutes * 60_000).toISOString())
    expect(await settled()).toEqual([`${day} sent`])
  })
})

describe('a mail once a week', () => {
  const SUNDAY = 7

  test('comes on its day alone, tells of the whole week, and not of an empty one', async () => {
    now = new Date('2026-11-22T12:00:00Z') // a Sunday, after eight
    await save({ weekday: SUNDAY })
    expect(await nextDue()).toBe('2026-11-29T07:00:00.000Z')
    await learnAt('2026-11-22T13:00:00Z')
    for (let day = 23; day <= 29; day++) await runAt(`2026-11-${day}T07:00:00Z`)
    await round()
    expect(await settled()).toEqual(['2026-11-29 sent'])
    const [mail] = await mails()
    expect(mail?.subject).toBe('Die Woche von Mila')
    expect(mail?.text).toContain('Lektion gelesen: Lektion 1.1')
    expect(mail?.text).toContain(`Wie es weitergeht:\n· Elternlektion „Für Eltern 1“ (${competency.title})`)
    expect(mail?.text).toContain('wöchentliche Status-Updates')
    await runAt('2026-12-06T07:00:00Z')
    expect(await settled()).toEqual(['2026-11-29 sent', '2026-12-06 nothing_to_report'])
    expect(await mails()).toHaveLength(1)
  })

  test.each([
    ['forward', '2027-03-28', '2027-03-28T01:30:00Z', '2027-03-21T01:30:00Z'],
    ['back', '2026-10-25', '2026-10-25T00:30:00Z', '2026-10-18T00:30:00Z'],
    ['back a week ago', '2026-11-01', '2026-11-01T01:30:00Z', '2026-10-25T00:30:00Z'],
  ])('comes once when the clocks are put %s, and misses no minute of its week', async (_way, day, due, last) => {
    now = new Date(Date.parse(last) - 3600_000)
    await save({ weekday: SUNDAY, emailTime: '02:30' })
    await runAt(last)
    await learnAt(new Date(Date.parse(last) + 60_000).toISOString())
    await runAt(new Date(Date.parse(due) - 1000).toISOString())
    expect(await settled()).toHaveLength(1)
    for (const minutes of [0, 30, 60, 90, 120]) await runAt(new Date(Date.parse(due) + minutes * 60_000).toISOString())
    expect((await settled()).slice(1)).toEqual([`${day} sent`])
  })

  test('tells each of two guardians at its own rhythm, the parents’ lesson until that one has read it', async () => {
    const other = await makeParent(database.db)
    await accompany(database.db, child, other)
    await save({ weekday: SUNDAY })
    await asSystem(database.db, 'a test', (tx) => saveSettings(tx, other.id, MORNING, now))
    await learnAt('2026-11-21T15:00:00Z')
    await asOwner(database.db, (tx) =>
      tx
        .insertInto('parentLessonReads')
        .values({ parentId: other.id, lessonId: level.parentLessonId as string })
        .execute(),
    )
    await runAt('2026-11-22T07:00:00Z')
    expect((await mails()).map(({ subject }) => subject)).toEqual(['Die Woche von Mila'])
    expect((await mailsTo(database.db, other.email)).map(({ subject }) => subject)).toEqual(['Das Neueste von Mila'])
    await asSystem(database.db, 'a test', (tx) => saveSettings(tx, other.id, { ...MORNING, weekday: 1 }, now))
    await learnAt('2026-11-22T15:00:00Z')
    await runAt('2026-11-23T07:00:00Z')
    expect(await settled()).toEqual(['2026-11-22 sent'])
    expect((await mails())[0]?.text).toContain('Elternlektion „Für Eltern 1“')
    const [daily, weekly] = await mailsTo(database.db, other.email)
    expect(daily?.text).not.toContain('Wie es weitergeht')
    expect(weekly?.subject).toBe('Die Woche von Mila')
    expect(weekly?.text, 'who has read it has nothing left').not.toContain('Wie es weitergeht')
  })

  test('comes once a week by the right clock, however far a wrong one had jumped', async () => {
    await save({ weekday: SUNDAY })
    await learnAt('2026-12-05T15:00:00Z')
    await runAt('2026-12-06T07:00:00Z') // two weeks ahead
    await learnAt('2026-11-22T15:00:00Z')
    for (let day = 22; day <= 30; day++) await runAt(`2026-11-${day}T07:00:00Z`)
    expect(await settled()).toEqual(['2026-12-06 sent'])
    await save({ weekday: SUNDAY })
    expect(await nextDue(), 'each week that was settled stays settled').toBe('2026-12-13T07:00:00.000Z')
    expect(await mails()).toHaveLength(1)
  })

  test('goes out up to three days late, and a change to each day counts from the next one', async () => {
    await save({ weekday: SUNDAY })
    await learnAt('2026-11-21T15:00:00Z')
    await runAt('2026-11-25T07:00:00Z')
    expect(await settled()).toEqual(['2026-11-22 sent'])
    expect(await nextDue()).toBe('2026-11-29T07:00:00.000Z')
    await save({ weekday: null })
    expect(await nextDue()).toBe('2026-11-26T07:00:00.000Z')
  })
})

describe('settings that change', () => {
  test('never bring a second mail on one day', async () => {
    await save()
    await learnAt('2026-11-21T15:00:00Z')
    await runAt('2026-11-22T07:00:00Z')
    await save({ emailTime: '18:00' })
    expect(await nextDue()).toBe('2026-11-23T17:00:00.000Z')
    await save({ timezone: 'UTC' })
    expect(await nextDue()).toBe('2026-11-23T08:00:00.000Z')
    await save({ isEnabled: false })
    await save({ emailTime: '09:00' })
    expect(await nextDue()).toBe('2026-11-23T08:00:00.000Z')
  })

  test('do not bring one for a time that was over when it was chosen', async () => {
    await learnAt('2026-11-21T11:00:00Z')
    await save()
    await round()
    expect(await settled()).toEqual([])
    expect(await nextDue()).toBe('2026-11-22T07:00:00.000Z')
  })

  test('let go out what is due at that very moment', async () => {
    await save()
    await learnAt('2026-11-21T15:00:00Z')
    now = new Date('2026-11-22T07:00:20Z')
    await save({ emailTime: '09:00' })
    await round()
    expect(await settled()).toEqual(['2026-11-22 sent'])
    expect(await nextDue()).toBe('2026-11-23T08:00:00.000Z')
  })

  test('take back a mail that waits for the mail server, once they are switched off', async () => {
    await save()
    await learnAt('2026-11-21T15:00:00Z')
    await runAt('2026-11-22T07:00:00Z')
    expect(await mails()).toHaveLength(1)
    await save({ isEnabled: false })
    expect(await mails()).toEqual([])
    expect(await nextDue()).toBeUndefined()
  })
})

test('several servers at once, and one that is killed, settle a day once', async () => {
  await save()
  await learnAt('2026-11-21T15:00:00Z')
  now = new Date('2026-11-22T07:00:00Z')
  // The killed one had claimed it and was never heard of again.
  await asOwner(database.db, (tx) =>
    tx
      .updateTable('dailyStatusSchedule')
      .set({ claimedUntil: new Date('2026-11-22T07:03:00Z') })
      .execute(),
  )
  await round()
  expect(await settled()).toEqual([])
  now = new Date('2026-11-22T07:03:00Z')
  await Promise.all([round(), round(), round()])
  expect(await settled()).toEqual(['2026-11-22 sent'])
  expect(await mails()).toHaveLength(1)
})
