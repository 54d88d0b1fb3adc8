import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect, inject, test } from 'vitest'
import { useDatabase } from '../../../tests/support/db.ts'
import { asOwner } from '../../../tests/support/owner.ts'
import { forgetThrottles } from '../../../tests/support/throttles.ts'
import { asSystem, type Db } from '../db/actor.ts'
import type { LimitName } from './limits.ts'
import { byAddress, type Counted, createThrottle, forgetOldAttempts } from './throttle.ts'

const SECRET = 'a secret only this test knows, 32 characters'
const MINUTE = 60

const database = await useDatabase()
const throttle = createThrottle(database.db, SECRET)

let people = 0
const somebody = () => `somebody-${++people}@familie.example`

/** Attempts one after the other, until one is refused or the count is reached. */
async function exhaust(counted: Counted, count: number) {
  for (let taken = 0; taken < count; taken++) expect((await throttle.take(counted)).isAllowed, `${taken}`).toBe(true)
}

/** The seconds to wait; 0 when the attempt was taken. */
async function waitFor(...counted: Counted[]) {
  const attempt = await throttle.take(...counted)
  return attempt.isAllowed ? 0 : attempt.wait
}

/** Moves every clock in the table back, as if this time had gone by. */
const letPass = (seconds: number) =>
  asOwner(database.db, (tx) =>
    sql`update throttles set window_ends_at = window_ends_at - make_interval(secs => ${seconds}),
      paused_until = paused_until - make_interval(secs => ${seconds}),
      forget_at = forget_at - make_interval(secs => ${seconds})`.execute(tx),
  )

const strict: LimitName = 'sign-in: account from an address' // 5 in 15 minutes, pauses up to an hour
const plain: LimitName = 'reminder device: parent' // 20 in an hour

describe('a limit', () => {
  test('allows as many attempts as it says, and then says how long to wait', async () => {
    const who = somebody()
    await exhaust([strict, who], 5)
    expect(await waitFor([strict, who])).toBeGreaterThan(15 * MINUTE - 10)
    expect(await waitFor([strict, who])).toBeLessThanOrEqual(15 * MINUTE)
  })

  test('is counted for each person by itself', async () => {
    const [one, other] = [somebody(), somebody()]
    await exhaust([strict, one], 5)
    expect(await waitFor([strict, other])).toBe(0)
  })

  test('is counted by itself, whoever else counts the same person', async () => {
    const who = somebody()
    await exhaust([strict, who], 5)
    expect(await waitFor([plain, who])).toBe(0)
  })

  test('tells which attempt was its last, and the first refusal of a pause', async () => {
    const who = somebody()
    await exhaust([strict, who], 4)
    expect(await throttle.take([strict, who])).toEqual({ isAllowed: true, reached: [strict] })
    const refusals = [await throttle.take([strict, who]), await throttle.take([strict, who])]
    expect(refusals).toMatchObject([
      { isAllowed: false, refusedBy: strict, isFirstRefusal: true },
      { isAllowed: false, refusedBy: strict, isFirstRefusal: false },
    ])
  })

  test('lets exactly its number through when forty come at once', async () => {
    const who = somebody()
    const all = await Promise.all(Array.from({ length: 40 }, () => throttle.take([strict, who])))
    expect(all.filter((one) => one.isAllowed)).toHaveLength(5)
  })

  test('holds for all instances together', async () => {
    const who = somebody()
    const elsewhere = createThrottle(database.db, SECRET)
    await exhaust([strict, who], 3)
    expect((await elsewhere.take([strict, who])).isAllowed).toBe(true)
    expect((await elsewhere.take([strict, who])).isAllowed).toBe(true)
    expect((await throttle.take([strict, who])).isAllowed).toBe(false)
  })

  test('without growing pauses waits for the rest of its window', async () => {
    const who = somebody()
    await throttle.take([plain, who])
    await letPass(40 * MINUTE)
    await exhaust([plain, who], 19)
    expect(await waitFor([plain, who])).toBeLessThanOrEqual(20 * MINUTE)
    await letPass(20 * MINUTE + 1)
    expect(await waitFor([plain, who])).toBe(0)
  })

  test('forgets attempts that are older than its window', async () => {
    const who = somebody()
    await exhaust([strict, who], 4)
    await letPass(15 * MINUTE + 1)
    await exhaust([strict, who], 5)
  })
})

describe('pauses', () => {
  test('double from 15 minutes to an hour, and no further', async () => {
    const who = somebody()
    const waits: number[] = []
    for (let pause = 0; pause < 5; pause++) {
      await exhaust([strict, who], 5)
      const wait = await waitFor([strict, who])
      waits.push(Math.round(wait / MINUTE))
      await letPass(wait + 1)
    }
    expect(waits).toEqual([15, 30, 60, 60, 60])
  })

  test('are not made longer by trying on', async () => {
    const who = somebody()
    await exhaust([strict, who], 5)
    for (let tries = 0; tries < 20; tries++) await throttle.take([strict, who])
    await letPass(15 * MINUTE + 1)
    expect(await waitFor([strict, who])).toBe(0)
  })

  test('begin small again after a day of rest', async () => {
    const who = somebody()
    await exhaust([strict, who], 5)
    await letPass(15 * MINUTE + 24 * 60 * MINUTE + 1)
    await exhaust([strict, who], 5)
    expect(Math.round((await waitFor([strict, who])) / MINUTE)).toBe(15)
  })
})

describe('what turned out well', () => {
  test('is given back, and the pause that it began with it', async () => {
    const who = somebody()
    await exhaust([strict, who], 5)
    await throttle.release({ giveBack: [[strict, who]] })
    expect(await throttle.take([strict, who])).toMatchObject({ isAllowed: true, reached: [strict] })
    await letPass(15 * MINUTE + 1)
    await exhaust([strict, who], 5)
    expect(Math.round((await waitFor([strict, who])) / MINUTE)).toBe(30) // the pause given back did not count
  })

  test('begins again when it is forgotten', async () => {
    const who = somebody()
    await exhaust([strict, who], 5)
    await throttle.release({ forget: [[strict, who]] })
    await exhaust([strict, who], 5)
  })

  test('given back too often never makes room for more', async () => {
    const who = somebody()
    for (let times = 0; times < 3; times++) await throttle.release({ giveBack: [[strict, who]] })
    await throttle.take([strict, who])
    for (let times = 0; times < 3; times++) await throttle.release({ giveBack: [[strict, who]] })
    await exhaust([strict, who], 5)
    expect(await waitFor([strict, who])).toBeGreaterThan(0)
  })
})

describe('several limits at once', () => {
  test('count all or none: while one refuses, the others stay as they were', async () => {
    const [account, address] = [somebody(), somebody()]
    await exhaust([strict, account], 5)
    for (let tries = 0; tries < 30; tries++) await throttle.take([strict, account], [plain, address])
    await exhaust([plain, address], 20)
  })

  test('asked in any order by many do not wait for each other for ever', async () => {
    const [one, other] = [somebody(), somebody()]
    const both: Counted[] = [
      ['sign-in: address', one],
      ['sign-in: address', other],
    ]
    const asked = Array.from({ length: 60 }, (_, index) => throttle.take(...(index % 2 ? both : [...both].reverse())))
    expect((await Promise.all(asked)).every((one) => one.isAllowed)).toBe(true)
    const counts = await asOwner(database.db, (tx) =>
      tx.selectFrom('throttles').where('attempts', '=', 60).select('key').execute(),
    )
    expect(counts).toHaveLength(2)
  })

  test('refuse somebody with a whole network of addresses', async () => {
    const allowed: boolean[] = []
    for (let line = 0; line < 201; line++)
      allowed.push((await throttle.take(...byAddress('family code', `2001:db8:1:${line.toString(16)}::1`))).isAllowed)
    expect(allowed.indexOf(false)).toBe(200)
    const [neighbour, ipv4] = ['2001:db8:2::1', '198.51.100.7']
    for (const other of [neighbour, ipv4])
      expect((await throttle.take(...byAddress('family code', other))).isAllowed, other).toBe(true)
  })

  test('say the longest wait', async () => {
    const [account, address] = [somebody(), somebody()]
    await exhaust([strict, account], 5)
    await exhaust([plain, address], 20)
    expect(await waitFor([strict, account], [plain, address])).toBeGreaterThan(50 * MINUTE)
  })
})

test('a refusal says how long to wait, in German', async () => {
  const who = somebody()
  await exhaust([strict, who], 5)
  await expect(throttle.require([strict, who])).rejects.toMatchObject({
    code: 'TOO_MANY_REQUESTS',
    status: 429,
    message: 'Das waren zu viele Versuche. Bitte warten Sie 15 Minuten.',
    retryAfterSeconds: 15 * MINUTE,
  })
})

test('neither address nor e-mail stands in the table, and the key needs the server’s secret', async () => {
  await throttle.take([strict, 'petra@familie.example'], [plain, '203.0.113.77'])
  const rows = await asOwner(database.db, (tx) => tx.selectFrom('throttles').selectAll().execute())
  expect(JSON.stringify(rows)).not.toMatch(/petra|familie\.example|203\.0\.113/)
  const keys = rows.map((row) => row.key)
  await createThrottle(database.db, 'another secret of the same length, 32+').take([strict, 'petra@familie.example'])
  const after = await asOwner(database.db, (tx) => tx.selectFrom('throttles').select('key').execute())
  expect(after).toHaveLength(keys.length + 1)
})

test('inside a transaction, with which it would be undone, nothing is counted: that is refused', async () => {
  await expect(asSystem(database.db, 'a test', () => throttle.take([strict, 'x']))).rejects.toThrow('second connection')
})

test('rows that no longer count are removed, and no others', async () => {
  await forgetThrottles(database.db)
  const [old, growing] = [somebody(), somebody()]
  await throttle.take([plain, old])
  await exhaust([strict, growing], 5)
  await letPass(60 * MINUTE + 1)
  expect(await forgetOldAttempts(database.db)).toBe(1)
  expect(await forgetOldAttempts(database.db)).toBe(0)
  await letPass(24 * 60 * MINUTE)
  expect(await forgetOldAttempts(database.db)).toBe(1)
})

describe('a clock that was ahead and is set back', () => {
  const clocks: [string, LimitName, number][] = [
    ['a pause', strict, 5],
    ['the rest of a window', plain, 20],
  ]
  test.each(clocks)('keeps nobody out by %s', async (_what, limit, attempts) => {
    const who = somebody()
    await exhaust([limit, who], attempts)
    expect(await waitFor([limit, who])).toBeGreaterThan(0)
    await letPass(-24 * 60 * MINUTE)
    expect(await waitFor([limit, who])).toBe(0)
    await exhaust([limit, who], attempts - 1)
    expect(await waitFor([limit, who]), 'and it counts as before').toBeGreaterThan(0)
  })

  test('does not count on what was begun then', async () => {
    const who = somebody()
    await exhaust([strict, who], 4)
    await letPass(-24 * 60 * MINUTE)
    await exhaust([strict, who], 5)
  })
})

// The embedded database has one session: there nobody waits for anybody.
test.runIf(inject('database').kind === 'postgres')(
  'whoever gives back waits for whoever counts the same: neither takes the other’s rows in another order',
  async () => {
    const rules = JSON.stringify([{ key: 'one', action: plain, attempts: 1, window: 3_600 }])
    const take = (tx: Db) => sql`select * from take_attempts(${rules})`.execute(tx)
    for (let tries = 0; tries < 2; tries++) await take(database.db) // from now on a refusal, which writes nothing
    let isOver = false
    const { promise: isHeld, resolve: hold } = Promise.withResolvers<void>()
    const counting = asOwner(database.db, async (tx) => {
      await take(tx)
      hold()
      await sleep(300)
      isOver = true
    })
    await isHeld
    await sql`select settle_attempts(${['one']}, ${[]})`.execute(database.db)
    expect(isOver).toBe(true)
    await counting
  },
)
