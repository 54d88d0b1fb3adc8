import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { TEST_SECRET } from '../../../tests/support/app.ts'
import { useDatabase } from '../../../tests/support/db.ts'
import { cookiesOf, type HttpServer, startHttpServer } from '../../../tests/support/http-server.ts'
import { asOwner } from '../../../tests/support/owner.ts'
import { makeParent, PASSWORD } from '../../../tests/support/people.ts'
import { forgetThrottles } from '../../../tests/support/throttles.ts'
import { type Auth, createAuth } from '../accounts/auth.ts'

const testAuth = (publicUrl: string, options: { mustConfirmEmail?: boolean } = {}) =>
  createAuth({ pool: database.pool, secret: TEST_SECRET, publicUrl, trustedOrigins: [publicUrl], ...options })

let server: HttpServer
const database = await useDatabase()
beforeEach(async () => {
  await forgetThrottles(database.db)
  await asOwner(database.db, (tx) => tx.deleteFrom('auditLog').execute())
  server = await startHttpServer(database)
})
afterEach(() => server.close())

type Try = { password?: string; headers?: Record<string, string> }
const signIn = (email: string, { password = PASSWORD, headers = {} }: Try = {}) =>
  server.post('/api/auth/sign-in', { email, password }, headers)
const guess = (email: string, headers?: Record<string, string>) =>
  signIn(email, { password: 'Falsches-Pferd-1', headers })

/** An address of the documentation networks, another one for each number. */
const addressNo = (count: number) => `198.51.${Math.floor(count / 250)}.${(count % 250) + 1}`
const from = (count: number) => ({ 'x-forwarded-for': addressNo(count) })

const letPass = (minutes: number) =>
  asOwner(database.db, (tx) =>
    sql`update throttles set window_ends_at = window_ends_at - make_interval(mins => ${minutes}),
      paused_until = paused_until - make_interval(mins => ${minutes}),
      forget_at = forget_at - make_interval(mins => ${minutes})`.execute(tx),
  )

/** Lets a proxy stand in front of the server, so that tries can come from anywhere. */
async function standBehindAProxy() {
  server.close()
  server = await startHttpServer(database, { trustedProxies: 1 })
}

describe('sixty wrong passwords', () => {
  test('with changing forwarding headers are throttled by the 20th, and another account signs in from the same address', async () => {
    const [victim, neighbour] = [await makeParent(database.db), await makeParent(database.db)]
    const statuses: number[] = []
    let neighbourGetsIn = 0
    for (let count = 0; count < 60; count++) {
      const address = addressNo(count)
      const forged = { ...from(count), 'x-client-address': address, 'x-real-ip': address, forwarded: `for=${address}` }
      statuses.push((await guess(victim.email, forged)).status)
      if (count % 20 === 19) neighbourGetsIn = (await signIn(neighbour.email)).status
      if (count % 20 === 19) expect(neighbourGetsIn).toBe(200)
    }
    expect(statuses.slice(0, 5)).toEqual([401, 401, 401, 401, 401])
    expect(new Set(statuses.slice(5))).toEqual(new Set([429]))
  })

  test('from sixty real addresses are throttled by the 20th too', async () => {
    await standBehindAProxy()
    const victim = await makeParent(database.db)
    const statuses: number[] = []
    for (let count = 0; count < 60; count++) statuses.push((await guess(victim.email, from(count))).status)
    expect(statuses.indexOf(429)).toBe(15)
    expect(new Set(statuses.slice(15))).toEqual(new Set([429]))
  })

  test('at the same moment let no more than five be tried', async () => {
    const victim = await makeParent(database.db)
    const all = await Promise.all(Array.from({ length: 60 }, () => guess(victim.email)))
    expect(all.filter((one) => one.status === 401)).toHaveLength(5)
    expect(all.filter((one) => one.status === 429)).toHaveLength(55)
  })
})

test('a refusal says how long to wait, to people and to programs', async () => {
  const { email } = await makeParent(database.db)
  for (let count = 0; count < 5; count++) await guess(email)
  const { status, headers, json } = await guess(email)
  expect({ status, json }).toEqual({
    status: 429,
    json: {
      code: 'TOO_MANY_REQUESTS',
      message: 'Das waren zu viele Versuche. Bitte warten Sie 15 Minuten.',
      messageForChild: 'Das waren zu viele Versuche. Warte bitte 15 Minuten.',
    },
  })
  expect(Number(headers['retry-after'])).toBeGreaterThan(14 * 60)
  expect(Number(headers['retry-after'])).toBeLessThanOrEqual(15 * 60)
})

test('the last tries say that a pause comes, and how long it is; for an address nobody has too', async () => {
  const { email } = await makeParent(database.db)
  const wrong = 'E-Mail-Adresse oder Passwort ist falsch.'
  const toldIn = (pause: string) => [
    ...[wrong, wrong],
    `${wrong} Noch 2 Versuche bis zu einer Pause von ${pause}.`,
    `${wrong} Noch ein Versuch bis zu einer Pause von ${pause}.`,
    `${wrong} Der nächste Versuch geht erst in ${pause}.`,
  ]
  const fiveGuesses = async (address: string) => {
    const told: string[] = []
    for (let count = 0; count < 5; count++) told.push(((await guess(address)).json as { message: string }).message)
    return told
  }
  expect(await fiveGuesses(email)).toEqual(toldIn('15 Minuten'))
  expect(await fiveGuesses('niemand@familie.example')).toEqual(toldIn('15 Minuten'))
  await letPass(16)
  expect(await fiveGuesses(email)).toEqual(toldIn('30 Minuten'))
})

test('the right password is refused during the pause, and good after it: nobody is locked for ever', async () => {
  const { email } = await makeParent(database.db)
  for (let count = 0; count < 5; count++) await guess(email)
  expect((await signIn(email)).status).toBe(429)
  await letPass(16)
  expect((await signIn(email)).status).toBe(200)
})

test('the right password makes the wrong ones before it undone', async () => {
  const { email } = await makeParent(database.db)
  for (let round = 0; round < 3; round++) {
    for (let count = 0; count < 4; count++) expect((await guess(email)).status).toBe(401)
    expect((await signIn(email)).status).toBe(200)
  }
})

test('right passwords use nothing up that wrong ones do, from wherever', async () => {
  await standBehindAProxy()
  const { email } = await makeParent(database.db)
  for (let count = 0; count < 20; count++) expect((await signIn(email, { headers: from(count) })).status).toBe(200)
})

test('nobody makes this server check the passwords of one account without end, not even right ones', async () => {
  const { email } = await makeParent(database.db)
  const statuses: number[] = []
  for (let count = 0; count < 61; count++) statuses.push((await signIn(email)).status)
  expect(statuses.indexOf(429)).toBe(60)
})

test('what the auth library refuses for reasons of its own makes nothing undone', async () => {
  const { email } = await makeParent(database.db)
  for (let count = 0; count < 4; count++) await guess(email)
  const broken = { ...testAuth(server.publicUrl), handler: async () => Response.json({}, { status: 500 }) }
  const failing = await startHttpServer(database, { auth: broken as Auth })
  expect((await failing.post('/api/auth/sign-in', { email, password: PASSWORD })).status).toBe(503)
  await failing.close()
  expect((await guess(email)).status).toBe(429)
})

test('a right password whose address still waits for its confirmation makes the wrong ones undone', async () => {
  const { email, id } = await makeParent(database.db)
  await asOwner(database.db, (tx) => sql`update auth."user" set "emailVerified" = false where id = ${id}`.execute(tx))
  const strict = await startHttpServer(database, { auth: testAuth(server.publicUrl, { mustConfirmEmail: true }) })
  const tryWith = async (password: string) => (await strict.post('/api/auth/sign-in', { email, password })).status
  for (let round = 0; round < 2; round++) {
    for (let count = 0; count < 4; count++) expect(await tryWith('Falsches-Pferd-1')).toBe(401)
    expect(await tryWith(PASSWORD)).toBe(403)
  }
  await strict.close()
})

test('an e-mail that nobody has is counted and refused in the same words', async () => {
  const { email } = await makeParent(database.db)
  const answers = { known: [] as string[], unknown: [] as string[] }
  for (let count = 0; count < 7; count++) {
    const [known, unknown] = [await guess(email), await guess('niemand@familie.example')]
    answers.known.push(`${known.status} ${known.text}`)
    answers.unknown.push(`${unknown.status} ${unknown.text}`)
  }
  expect(answers.unknown).toEqual(answers.known)
})

describe('a school behind one address', () => {
  const patient = { tags: 'thorough', timeout: 60_000 }

  test('signs in, sixty people at once, although forty of them were wrong at first', patient, async () => {
    const people = await Promise.all(Array.from({ length: 60 }, () => makeParent(database.db)))
    await Promise.all(people.slice(0, 40).map(({ email }) => guess(email)))
    const all = await Promise.all(people.map(({ email }) => signIn(email)))
    expect(all.filter((one) => one.status === 200)).toHaveLength(60)
  })

  test('is asked to wait when a hundred tries there were wrong', patient, async () => {
    const statuses: number[] = []
    for (let count = 0; count < 104; count++) statuses.push((await guess(`nobody-${count}@familie.example`)).status)
    expect(statuses.indexOf(429)).toBe(100)
    const somebody = await makeParent(database.db)
    expect((await signIn(somebody.email)).status).toBe(429)
  })
})

describe('while a stranger hammers at an account', () => {
  beforeEach(standBehindAProxy)
  const hammer = async (email: string) => {
    for (let count = 0; count < 40; count++) await guess(email, from(count))
  }

  test('its owner signs in on a device where that was done before, and guesses there no more often than others', async () => {
    const { email } = await makeParent(database.db)
    const cookie = cookiesOf(await signIn(email, { headers: from(200) }))
    const device = { ...from(0), cookie: /netzpass\.device=[^;]+/.exec(cookie)?.[0] ?? '' } // at the stranger’s address even
    await hammer(email)
    expect((await signIn(email, { headers: from(300) })).status).toBe(429)
    expect((await signIn(email, { headers: device })).status).toBe(200)
    const statuses: number[] = []
    for (let count = 0; count < 7; count++) statuses.push((await guess(email, device)).status)
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429])
  })

  test('whoever has known the password guesses the new one no more often for having many such devices', async () => {
    const { email } = await makeParent(database.db)
    const devices: Record<string, string>[] = []
    for (let count = 0; count < 4; count++) {
      const cookie = cookiesOf(await signIn(email, { headers: from(200) }))
      devices.push({ ...from(0), cookie: /netzpass\.device=[^;]+/.exec(cookie)?.[0] ?? '' })
    }
    const statuses: number[] = []
    for (const device of devices)
      for (let count = 0; count < 5; count++) statuses.push((await guess(email, device)).status)
    expect(statuses.indexOf(429)).toBe(15)
    expect((await signIn(email, { headers: from(300) })).status).toBe(200) // strangers have not been here
  })

  test.each<[string, (device: string) => string]>([
    ['invented', () => `20000.AAAAAAAAAAAA.${'A'.repeat(43)}`],
    ['made for somebody else', (device) => device],
    ['with another nonce', (device) => device.replace(/\.[^.]+\./, '.AAAAAAAAAAAA.')],
    ['of half a year ago', (device) => device.replace(/^\d+/, (day) => String(Number(day) - 181))],
    ['of tomorrow', (device) => device.replace(/^\d+/, (day) => String(Number(day) + 1))],
  ])('a device cookie that is %s helps nobody', async (which, forge) => {
    const [victim, other] = [await makeParent(database.db), await makeParent(database.db)]
    const signedIn = await signIn(which === 'made for somebody else' ? other.email : victim.email, {
      headers: from(200),
    })
    const device = /netzpass\.device=([^;]+)/.exec(cookiesOf(signedIn))?.[1] ?? ''
    await hammer(victim.email)
    const headers = { ...from(400), cookie: `netzpass.device=${forge(device)}` }
    expect((await signIn(victim.email, { headers })).status).toBe(429)
  })

  test('a device knows several people of a family', async () => {
    const family = [await makeParent(database.db), await makeParent(database.db), await makeParent(database.db)]
    let cookie = ''
    for (const { email } of family) {
      const signedIn = await signIn(email, { headers: { ...from(200), ...(cookie && { cookie }) } })
      cookie = /netzpass\.device=[^;]+/.exec(cookiesOf(signedIn))?.[0] ?? ''
    }
    for (const { email } of family) await hammer(email)
    for (const { email } of family)
      expect((await signIn(email, { headers: { ...from(400), cookie } })).status).toBe(200)
  }, 60_000)
})

describe('the audit log', () => {
  const records = () =>
    asOwner(database.db, (tx) =>
      tx.selectFrom('auditLog').orderBy('id').select(['action', 'actorId', 'subject', 'details']).execute(),
    )

  test('has each sign-in and each failure, by id, with the address in part only', async () => {
    const parent = await makeParent(database.db)
    await guess(parent.email)
    await signIn(parent.email)
    await guess('niemand@familie.example')
    const details = { address: '127.0.0.0' }
    expect(await records()).toEqual([
      { action: 'sign-in failed', actorId: null, subject: parent.id, details },
      { action: 'sign-in', actorId: parent.id, subject: parent.id, details },
      { action: 'sign-in failed', actorId: null, subject: null, details },
    ])
    expect(JSON.stringify(await records())).not.toContain('familie.example')
  })

  test('has the pause and the first try that it refused, however many follow', async () => {
    const parent = await makeParent(database.db)
    for (let count = 0; count < 30; count++) await guess(parent.email)
    expect((await records()).map((record) => record.action)).toEqual([
      ...Array.from({ length: 5 }, () => 'sign-in failed'),
      'sign-in paused',
      'sign-in throttled',
    ])
  })
})

describe('after ten wrong passwords', () => {
  const lettersTo = (email: string) =>
    asOwner(database.db, (tx) =>
      tx.selectFrom('mailOutbox').where('recipient', '=', email).select(['subject', 'bodyText']).execute(),
    )
  /** Five wrong ones, and the pause that follows. */
  const guessFiveTimes = async (email: string) => {
    for (let count = 0; count < 5; count++) expect((await guess(email)).status).toBe(401)
    await letPass(61)
  }

  test('the owner gets a letter, once a day', async () => {
    const { email } = await makeParent(database.db)
    await guessFiveTimes(email)
    expect(await lettersTo(email)).toEqual([])
    for (let round = 0; round < 4; round++) await guessFiveTimes(email)
    await expect
      .poll(() => lettersTo(email))
      .toMatchObject([{ subject: expect.stringMatching('Viele falsche Passwörter') }])
    await letPass(24 * 60)
    for (let round = 0; round < 2; round++) await guessFiveTimes(email)
    await expect.poll(async () => (await lettersTo(email)).length).toBe(2)
  })

  test('nobody gets one when the e-mail belongs to nobody', async () => {
    const { email } = await makeParent(database.db)
    for (let round = 0; round < 3; round++) {
      await guessFiveTimes('niemand@familie.example')
      await guessFiveTimes(email)
    }
    await expect.poll(() => lettersTo(email)).toHaveLength(1) // written later than one to nobody would be
    expect(await lettersTo('niemand@familie.example')).toEqual([])
  })
})
