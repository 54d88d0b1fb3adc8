import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { callersOf, TEST_KEY } from '../../../tests/support/callers.ts'
import { makeCompetency, type TestLevel } from '../../../tests/support/curriculum.ts'
import { useDatabase } from '../../../tests/support/db.ts'
import { assign, readLessons } from '../../../tests/support/learning.ts'
import { asOwner } from '../../../tests/support/owner.ts'
import { makeChild, makeParent, type TestChild, type TestParent } from '../../../tests/support/people.ts'
import { testMailer } from '../../../tests/support/test-mailer.ts'
import type { Mailer } from '../../mail/mailer.ts'
import { asSystem } from '../../platform/db/actor.ts'
import { createOutbound } from '../../platform/outbound/outbound.ts'
import { sendDailyStatus } from './round.ts'
import { saveSettings } from './schedule.ts'

const MORNING = {
  isEnabled: true,
  weekday: null,
  emailTime: '08:00',
  timezone: 'Europe/Berlin',
  externalApiUrl: null,
} as const
const MINUTE = 60_000

let families: { parent: TestParent; child: TestChild }[]
/** What the clock shows, moved by the tests. */
let now: Date

const database = await useDatabase()
const competency = await makeCompetency(database.db)
beforeEach(async () => {
  await asOwner(database.db, async (tx) => {
    await tx.deleteFrom('mailOutbox').execute()
    await tx.deleteFrom('dailyStatusSettings').execute()
  })
  families = []
})

/** Families whose mail comes due at this moment, with something to report. */
async function makeFamilies(count: number) {
  while (families.length < count) {
    const parent = await makeParent(database.db)
    const child = await makeChild(database.db, parent)
    await assign(database.db, child, competency)
    await readLessons(database.db, child, competency.levels[0] as TestLevel)
    await save(parent)
    families.push({ parent, child })
  }
  now = new Date(Date.now() + MINUTE)
  await asOwner(database.db, (tx) => tx.updateTable('dailyStatusSchedule').set({ dueAt: now }).execute())
  return families as [(typeof families)[number], ...typeof families]
}
const save = (parent: TestParent, settings: Partial<Parameters<typeof saveSettings>[2]> = {}) =>
  asSystem(database.db, 'a test', (tx) => saveSettings(tx, parent.id, { ...MORNING, ...settings }, now ?? new Date()))
const round = (mailer: Mailer = testMailer) =>
  sendDailyStatus({
    db: database.db,
    mailer,
    key: TEST_KEY,
    publicUrl: 'http://127.0.0.1:3000',
    outbound: createOutbound({ allowed: [] }),
    now: () => now,
  })
/**
 * A server that is busy with its letters while something happens; it has read everything before, and settles after it.
 */
const roundWhile = (happens: () => Promise<unknown>) =>
  round({
    ...testMailer,
    render: async (letter) => {
      await happens()
      return testMailer.render(letter)
    },
  })
const settled = () =>
  asOwner(database.db, async (tx) => {
    const rows = await tx.selectFrom('dailyStatusDeliveries').select(['parentId', 'result']).execute()
    const known = new Set(families.map(({ parent }) => parent.id))
    return rows.filter(({ parentId }) => known.has(parentId)).map(({ result }) => result)
  })
const recipients = async () =>
  (await asOwner(database.db, (tx) => tx.selectFrom('mailOutbox').select('recipient').execute()))
    .map(({ recipient }) => recipient)
    .sort()
const addresses = () => families.map(({ parent }) => parent.email).sort()
/** When what a server has claimed and not settled comes back. */
const leaseEnds = () => {
  now = new Date(now.getTime() + 3 * MINUTE)
}

describe('many parents at once', () => {
  test('get one mail each, with several servers at work', async () => {
    await makeFamilies(12)
    await Promise.all([round(), round(), round()])
    await round()
    expect(await settled()).toEqual(Array(12).fill('sent'))
    expect(await recipients()).toEqual(addresses())
  })

  test('get theirs although one of them cannot be written to', async () => {
    const [unlucky, ...others] = await makeFamilies(4)
    const broken = async (...[letter]: Parameters<Mailer['render']>) => {
      if (letter.kind === 'daily-status' && letter.children[0]?.id === unlucky.child.id) throw new Error('unwritable')
      return testMailer.render(letter)
    }
    await round({ ...testMailer, render: broken })
    expect(await recipients()).toEqual(others.map(({ parent }) => parent.email).sort())
    leaseEnds()
    await round()
    expect(await recipients()).toEqual(addresses())
  })

  test('are read for by as many statements as one', async () => {
    const statementsFor = async (count: number) => {
      await makeFamilies(count)
      const before = sent
      await round()
      return sent - before
    }
    const forOne = await statementsFor(1)
    expect(forOne).toBeGreaterThan(10)
    expect(await statementsFor(8)).toBe(forOne)
  })

  test('one of whom is killed for, with everything read and written but not settled, get theirs from another', async () => {
    await makeFamilies(3)
    const died = new Promise<never>(() => {})
    void roundWhile(() => died)
    await expect.poll(() => claimedCount()).toBe(3)
    await round()
    expect(await settled()).toEqual([])
    leaseEnds()
    await round()
    expect(await settled()).toEqual(['sent', 'sent', 'sent'])
    expect(await recipients()).toEqual(addresses())
  })
})

describe('while a letter is being written', () => {
  test('whoever switches the mails off gets none', async () => {
    const [{ parent }] = await makeFamilies(2)
    await roundWhile(() => save(parent, { isEnabled: false }))
    leaseEnds()
    await round()
    expect(await recipients()).toEqual([families[1]?.parent.email])
  })

  test('whoever chooses another zone gets it for the day that it is there', async () => {
    const [{ parent }] = await makeFamilies(1)
    await roundWhile(() => save(parent, { timezone: 'UTC' }))
    expect(await recipients()).toEqual([])
    leaseEnds()
    await round()
    expect(await recipients()).toEqual(addresses())
    expect(await settled()).toEqual(['sent'])
  })

  test('a child that is deleted, or whose consent is withdrawn, is told of no more', async () => {
    const [one, other] = (await makeFamilies(2)) as [(typeof families)[number], (typeof families)[number]]
    const api = callersOf(database.db)
    let isDone = false
    await roundWhile(async () => {
      if (isDone) return
      isDone = true
      await api.asParent(one.parent).children.remove({ id: one.child.id })
      await api.asParent(other.parent).consents.withdraw({ childId: other.child.id })
    })
    leaseEnds()
    await round()
    expect(await settled()).toEqual(['nothing_to_report', 'nothing_to_report'])
    const about = await asOwner(database.db, (tx) =>
      tx.selectFrom('mailOutbox').where('kind', '=', 'daily-status').select('id').execute(),
    )
    expect(about).toEqual([])
  })
})

test('an address that refuses mails gets none, and its day is settled', async () => {
  const [{ parent }] = await makeFamilies(1)
  await asOwner(database.db, (tx) =>
    tx.insertInto('refusedAddresses').values({ personId: parent.id, address: parent.email }).execute(),
  )
  await round()
  expect(await settled()).toEqual(['address_refused'])
  expect(await recipients()).toEqual([])
})

const claimedCount = () =>
  asOwner(database.db, async (tx) => {
    const rows = await tx.selectFrom('dailyStatusSchedule').where('claimedUntil', '>', now).select('parentId').execute()
    return rows.length
  })

/** How many statements all connections have sent. */
let sent = 0
beforeAll(() => {
  database.pool.on('acquire', (client) => {
    const counted = client as unknown as { query: (...args: unknown[]) => unknown; isCounted?: true }
    if (counted.isCounted) return
    counted.isCounted = true
    const query = counted.query.bind(client)
    counted.query = (...args) => {
      sent++
      return query(...args)
    }
  })
})
