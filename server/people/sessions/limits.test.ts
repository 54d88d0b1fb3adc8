import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Stay, stays } from '../../../domain/people/stay-signed-in.ts'
import { type AccountServer, openAccountServer } from '../../../tests/support/account-server.ts'
import { callersOf } from '../../../tests/support/callers.ts'
import { makeFamily } from '../../../tests/support/learning.ts'
import { asOwner } from '../../../tests/support/owner.ts'
import { bornYearsAgo, makeAdmin, makeParent } from '../../../tests/support/people.ts'
import { refusal } from '../../../tests/support/refusal.ts'
import type { Database } from '../../platform/db/connect.ts'
import { refusalBehind } from '../../platform/db/refuse.ts'
import type { Auth } from '../accounts/auth.ts'
import { removeDeadSessions } from '../retention/job.ts'

let database: Database
let auth: Auth
let openBrowser: AccountServer['openBrowser']

beforeAll(async () => {
  ;({ database, auth, openBrowser } = await openAccountServer())
})
afterAll(() => database.close())

type Browser = ReturnType<typeof openBrowser>
type Login = { id: string; email: string }
type Row = [who: string, make: () => Promise<Login>, limits: { idle: number; longest: number }]

/** A child on a device of its own, unless it is a visitor there. */
async function signedIn(person: Login, { isVisit = false } = {}) {
  const browser = openBrowser()
  await browser.signIn(person.email)
  if (!isVisit) await browser.post('/api/auth/own-device', {})
  return { person, browser }
}

/** Lets time go by for the sessions of a person: since they began, and since they were last used. Seconds. */
const letPass = (person: Login, { since, unused }: { since: number; unused: number }) =>
  asOwner(database.db, (tx) =>
    sql`update auth.session set "createdAt" = now() - make_interval(secs => ${since}),
      "usedAt" = now() - make_interval(secs => ${unused}) where "userId" = ${person.id}`.execute(tx),
  )

const tellUse = async (browser: Browser, idle: number) => (await browser.get(`/api/auth/get-session?idle=${idle}`)).json

/** Whether the session is there: for the browser, for the procedures and for the auth library, which have to agree. */
async function isAlive(browser: Browser): Promise<boolean> {
  const cookie = [...browser.cookies].map((pair) => pair.join('=')).join('; ')
  const answers = [
    (await browser.session()) !== null,
    (await browser.get('/trpc/session.list')).status === 200,
    (await auth.api.getSession({ headers: new Headers({ cookie }) })) !== null,
  ]
  expect(new Set(answers).size, answers.join()).toBe(1)
  return answers[0] as boolean
}

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

async function makeChildLogin() {
  const { child, asParent } = await makeFamily(database.db)
  const login: Login = { id: child.userId as string, email: child.email }
  return { child, login, asParent }
}
const makeChildFor = (days: Stay['days']) => async () => {
  const { child, login, asParent } = await makeChildLogin()
  await asParent.children.staySignedIn({ id: child.id, days })
  return login
}
const aChild = (stay: Stay): Row => [
  `a child that stays for ${stay.label}`,
  makeChildFor(stay.days),
  { idle: stay.days * DAY, longest: stay.inAll * DAY },
]

describe.each<Row>([
  ['a parent', () => makeParent(database.db), { idle: 7 * DAY, longest: 30 * DAY }],
  ['a child', async () => (await makeChildLogin()).login, { idle: 24 * HOUR, longest: 7 * DAY }],
  ...stays.slice(1).map(aChild),
  ['an admin', () => makeAdmin(database.db), { idle: 60 * MINUTE, longest: 12 * HOUR }],
  ['an admin who is a parent', () => makeAdmin(database.db, { isParent: true }), { idle: HOUR, longest: 12 * HOUR }],
])('the session of %s', (_who, make, { idle, longest }) => {
  test('is told to last as long as it may without use', async () => {
    const { browser } = await signedIn(await make())
    const left = (Date.parse((await browser.session()).expiresAt) - Date.now()) / 1000
    expect(Math.abs(left - idle)).toBeLessThan(MINUTE)
  })

  test('ends when it was not used for that long', async () => {
    const { person, browser } = await signedIn(await make())
    await letPass(person, { since: idle, unused: idle - MINUTE })
    expect(await isAlive(browser)).toBe(true)
    await letPass(person, { since: idle, unused: idle })
    expect(await isAlive(browser)).toBe(false)
    expect(await tellUse(browser, 0), 'and nothing brings it back').toBeNull()
  })

  test('is not kept alive by looking, only by use, and counts from there', async () => {
    const { person, browser } = await signedIn(await make())
    await letPass(person, { since: idle, unused: idle - 2 * MINUTE })
    const before = await browser.session()
    await browser.get('/trpc/session.list')
    expect(await browser.session()).toEqual(before)

    const told = await tellUse(browser, 30 * MINUTE)
    const left = (Date.parse(told.expiresAt) - Date.now()) / 1000
    expect(Math.abs(left - Math.min(idle - 30 * MINUTE, longest - idle))).toBeLessThan(MINUTE)
    expect(await tellUse(browser, 40 * MINUTE), 'an older use takes nothing away').toEqual(told)
  })

  test('ends after its longest time, however much it is used', async () => {
    const { person, browser } = await signedIn(await make())
    await letPass(person, { since: longest - MINUTE, unused: 2 * MINUTE })
    const told = await tellUse(browser, 0)
    expect((Date.parse(told.expiresAt) - Date.now()) / 1000).toBeLessThanOrEqual(MINUTE)
    expect(await isAlive(browser)).toBe(true)
    await letPass(person, { since: longest, unused: 0 })
    expect(await isAlive(browser)).toBe(false)
  })
})

describe('a child on a device that nobody has called its own', () => {
  test.each(stays)(
    'has twenty minutes without use and six hours in all, though its parent chose $label',
    async (stay) => {
      const person = await makeChildFor(stay.days)()
      const { browser } = await signedIn(person, { isVisit: true })
      const left = (Date.parse((await browser.session()).expiresAt) - Date.now()) / 1000
      expect(Math.abs(left - 20 * MINUTE)).toBeLessThan(MINUTE)
      await letPass(person, { since: 5 * HOUR, unused: 19 * MINUTE })
      expect(await isAlive(browser)).toBe(true)
      expect(await tellUse(browser, 0)).toMatchObject({ isVisit: true })
      await letPass(person, { since: 5 * HOUR, unused: 20 * MINUTE })
      expect(await isAlive(browser)).toBe(false)
    },
  )

  test('ends after six hours, however much it is used', async () => {
    const { person, browser } = await signedIn((await makeChildLogin()).login, { isVisit: true })
    await letPass(person, { since: 6 * HOUR, unused: 0 })
    expect(await isAlive(browser)).toBe(false)
  })

  test('is told neither whose device it is, nor that it may keep anything there', async () => {
    const { browser } = await signedIn((await makeChildLogin()).login, { isVisit: true })
    expect(await browser.session()).toMatchObject({ isVisit: true })
    expect(await browser.session()).not.toHaveProperty('deviceOwner')
    expect(browser.cookies.get('signed_in')).toBe('1')
  })

  test('goes on there as its parent has chosen, once it says that the device is its own', async () => {
    const { browser } = await signedIn(await makeChildFor(90)(), { isVisit: true })
    expect((await browser.post('/api/auth/own-device', {})).status).toBe(200)
    const { expiresAt, isVisit, deviceOwner } = await browser.session()
    expect(Math.abs((Date.parse(expiresAt) - Date.now()) / 1000 - 90 * DAY)).toBeLessThan(MINUTE)
    expect({ isVisit, deviceOwner }).toEqual({ deviceOwner: expect.any(String) })
  })

  test('leaves cookies that end with the browser, until then; what a stranger sends changes nothing', async () => {
    const browser = openBrowser()
    const linesOf = (answer: { headers: Headers }) =>
      answer.headers.getSetCookie().filter((line) => /session_token=|signed_in=/.test(line))
    const { login } = await makeChildLogin()
    const atFirst = linesOf(await browser.signIn(login.email))
    expect(atFirst).toHaveLength(2)
    expect(atFirst.filter((line) => line.includes('Max-Age'))).toEqual([])
    expect(linesOf(await browser.get('/api/auth/get-session')).filter((line) => line.includes('Max-Age'))).toEqual([])
    const later = linesOf(await browser.post('/api/auth/own-device', {}))
    expect(later.map((line) => /Max-Age=15552000/.test(line))).toEqual([true, true])
    expect(await isAlive(browser), 'with the cookie that came').toBe(true)

    expect((await openBrowser().post('/api/auth/own-device', {})).status).toBe(401)
    const { browser: parent } = await signedIn(await makeParent(database.db), { isVisit: true })
    expect((await parent.post('/api/auth/own-device', {})).status).toBe(403)
    expect(await parent.session()).not.toHaveProperty('isVisit')
  })

  test('where its parent has signed it in, it is at home', async () => {
    const { child, asParent, parent } = await makeFamily(database.db)
    await asParent.children.staySignedIn({ id: child.id, days: 14 })
    const { browser } = await signedIn(parent, { isVisit: true })
    const answer = await browser.post('/api/auth/learn-as', { childId: child.id })
    expect(answer.headers.getSetCookie().find((line) => line.includes('session_token='))).toContain('Max-Age')
    const { expiresAt } = await browser.session()
    expect(Math.abs((Date.parse(expiresAt) - Date.now()) / 1000 - 14 * DAY)).toBeLessThan(MINUTE)
  })
})

describe('what a parent chooses for a child', () => {
  test('holds at once where the child is signed in, brings back nothing that is over, and shortens as well', async () => {
    const { child, login, asParent } = await makeChildLogin()
    const [tablet, phone] = [await signedIn(login), await signedIn(login)]
    await letPass(login, { since: 2 * DAY, unused: 2 * DAY })
    expect(await isAlive(tablet.browser)).toBe(false)
    const { browser } = await signedIn(login)
    await asParent.children.staySignedIn({ id: child.id, days: 90 })
    const left = (Date.parse((await browser.session()).expiresAt) - Date.now()) / 1000
    expect(Math.abs(left - 90 * DAY)).toBeLessThan(MINUTE)
    expect(await isAlive(phone.browser), 'what was over').toBe(false)

    await letPass(login, { since: 8 * DAY, unused: HOUR })
    expect(await isAlive(browser)).toBe(true)
    await asParent.children.staySignedIn({ id: child.id, days: 1 })
    expect(await isAlive(browser)).toBe(false)
  })

  test('ends all its sessions when a tablet is lost', async () => {
    const { child, login, asParent } = await makeChildLogin()
    const { browser } = await signedIn(login)
    await asParent.children.signOut({ id: child.id })
    expect(await isAlive(browser)).toBe(false)
  })

  test('is the child’s own from 16 on, and of nobody’s child but the own', async () => {
    const { child, asParent } = await makeChildLogin()
    const stranger = (await makeChildLogin()).asParent
    const asChild = callersOf(database.db).asChild(child)
    const choose = { id: child.id, days: 14 } as const
    await expect(stranger.children.staySignedIn(choose)).rejects.toMatchObject(refusal('NOT_FOUND'))
    await expect(stranger.children.signOut(choose)).rejects.toMatchObject(refusal('NOT_FOUND'))
    expect(await asChild.session.ownStay()).toEqual({ days: null })
    await expect(asChild.session.setOwnStay({ days: 90 })).rejects.toMatchObject(refusal('CONSENT_IS_THE_PARENTS'))

    await asOwner(database.db, (tx) =>
      tx
        .updateTable('children')
        .set({ birthdate: bornYearsAgo(16) })
        .where('id', '=', child.id)
        .execute(),
    )
    await expect(asParent.children.staySignedIn(choose)).rejects.toMatchObject(refusal('CHILD_SIGNS_IN_ITSELF'))
    await expect(asParent.children.signOut(choose)).rejects.toMatchObject(refusal('CHILD_SIGNS_IN_ITSELF'))
    await asChild.session.setOwnStay({ days: 14 })
    expect(await asChild.session.ownStay()).toEqual({ days: 14 })
  })
})

test('somebody who becomes an admin has an admin’s limits at once, in sessions that are there already', async () => {
  const { person, browser } = await signedIn(await makeParent(database.db))
  await letPass(person, { since: DAY, unused: 30 * MINUTE })
  const makeAdminOf = (id: string) =>
    asOwner(database.db, (tx) => tx.updateTable('profiles').set({ isAdmin: true }).where('id', '=', id).execute())
  await makeAdminOf(person.id)
  expect(await isAlive(browser)).toBe(false)

  const other = await signedIn(await makeParent(database.db))
  await letPass(other.person, { since: HOUR, unused: 30 * MINUTE })
  await makeAdminOf(other.person.id)
  expect(await isAlive(other.browser)).toBe(true)
  const left = (Date.parse((await other.browser.session()).expiresAt) - Date.now()) / 1000
  expect(Math.abs(left - 30 * MINUTE)).toBeLessThan(MINUTE)
})

test.each(['-1', '1.5', 'x', '', '15552001', '1e999'])(
  'a page cannot tell that it was used %s seconds ago',
  async (idle) => {
    const { browser } = await signedIn(await makeParent(database.db))
    const { status, json } = await browser.get(`/api/auth/get-session?idle=${idle}`)
    expect({ status, code: json.code }).toEqual({ status: 400, code: 'INVALID_INPUT' })
  },
)

test('nobody gets a session whose account was erased in this moment, and reads what holds for one that never was', async () => {
  const insert = asOwner(database.db, (tx) =>
    sql`insert into auth.session ("token", "userId", "expiresAt") values ('x', ${randomUUID()}, now())`.execute(tx),
  )
  const error = await insert.catch((reason) => reason)
  expect(refusalBehind(error)?.code).toBe('WRONG_CREDENTIALS')
})

test('a day after its end nothing is kept of a session', async () => {
  const { person } = await signedIn(await makeParent(database.db))
  await signedIn(person)
  const endAgo = (hours: number) =>
    asOwner(database.db, (tx) =>
      sql`update auth.session set "expiresAt" = now() - make_interval(hours => ${hours}) where id =
        (select id from auth.session where "userId" = ${person.id} and "expiresAt" > now() limit 1)`.execute(tx),
    )
  await endAgo(25)
  await endAgo(23)
  expect(await removeDeadSessions(database.pool)).toBeGreaterThanOrEqual(1)
  const { rows } = await asOwner(database.db, (tx) =>
    sql`select id from auth.session where "userId" = ${person.id}`.execute(tx),
  )
  expect(rows).toHaveLength(1)
})
