import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { refusals, toChild } from '../../../../domain/platform/refusals.ts'
import { useAccountServer } from '../../../../tests/support/account-server.ts'
import { codeOf } from '../../../../tests/support/authenticator.ts'
import { asOwner } from '../../../../tests/support/owner.ts'
import { letPasswordAge, makeChild, makeParent, type TestParent } from '../../../../tests/support/people.ts'
import { testMailer } from '../../../../tests/support/test-mailer.ts'
import { makeResetLink } from '../mailed-links.ts'
import { endTwoFactor } from './change.ts'
import { findOwner } from './set-up.ts'

const openBrowser = () => server.openBrowser()
type Browser = ReturnType<typeof openBrowser>

const server = await useAccountServer()
// The clock stands still in the middle of a half minute: a code must not run out while a test uses it.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Math.floor(Date.now() / 30_000) * 30_000 + 15_000 }))
afterEach(() => void vi.useRealTimers())
const passHalfMinutes = (count = 1) => vi.setSystemTime(Date.now() + count * 30_000)

const inDatabase = <T>(query: ReturnType<typeof sql<T>>) =>
  asOwner(server.database.db, async (tx) => (await query.execute(tx)).rows)
const refused = (code: keyof typeof refusals) => ({
  status: refusals[code].status,
  code,
  message: refusals[code].message,
  messageForChild: toChild(code),
})
const refusalIn = ({ status, json }: { status: number; json: { code: string; message: string } }) => ({
  status,
  ...json,
})

const begin = async (browser: Browser): Promise<string> => (await browser.post('/api/auth/two-factor/begin')).json.key
const confirm = (browser: Browser, code: string) => browser.post('/api/auth/two-factor/confirm', { code })
const giveCode = (browser: Browser, code: string) => browser.post('/api/auth/sign-in/two-factor', { code })
const giveBackupCode = (browser: Browser, backupCode: string) =>
  browser.post('/api/auth/sign-in/two-factor', { backupCode })
const stateOf = async (browser: Browser) => (await browser.get('/api/auth/two-factor')).json

/** A parent who has set a second step up a half minute ago, with the browser in which it was done. */
async function parentWithTwoFactor() {
  const parent = await makeParent(server.database.db)
  const browser = openBrowser()
  await browser.signIn(parent.email)
  const key = await begin(browser)
  const { json } = await confirm(browser, codeOf(key))
  passHalfMinutes()
  return { parent, browser, key, backupCodes: json.backupCodes as string[] }
}

/** A browser in which the password was given, and the code was not. */
async function challenged({ email }: TestParent) {
  const browser = openBrowser()
  const answer = await browser.signIn(email)
  expect(answer.json).toEqual({ twoFactor: true })
  return browser
}

const notices = ({ email }: TestParent) =>
  inDatabase<{ subject: string }>(sql`select subject from mail_outbox where recipient = ${email} order by created_at`)
const auditOf = ({ id }: TestParent) =>
  inDatabase<{ action: string; actorId: string | null }>(
    sql`select action, actor_id from audit_log where subject = ${id} order by id`,
  )

describe('setting it up', () => {
  test('in several tabs at once gives each a key, and one of them counts', async () => {
    const parent = await makeParent(server.database.db)
    const browser = openBrowser()
    await browser.signIn(parent.email)
    const answers = await Promise.all(Array.from({ length: 5 }, () => browser.post('/api/auth/two-factor/begin')))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    const confirmed = []
    for (const { json } of answers) confirmed.push((await confirm(browser, codeOf(json.key))).status)
    expect(confirmed.filter((status) => status === 200)).toHaveLength(1)
  })

  test('gives a key of eight groups of four, as letters and as an address for the app', async () => {
    const parent = await makeParent(server.database.db)
    const browser = openBrowser()
    await browser.signIn(parent.email)
    const { status, json } = await browser.post('/api/auth/two-factor/begin')
    expect(status).toBe(200)
    expect(json.key).toMatch(/^[A-Z2-7]{32}$/)
    const address = new URL(json.address)
    expect(`${address.protocol}${address.pathname}`).toBe(`otpauth:/Netzpass:${encodeURIComponent(parent.email)}`)
    expect(Object.fromEntries(address.searchParams)).toEqual({
      secret: json.key,
      issuer: 'Netzpass',
      digits: '6',
      period: '30',
    })
  })

  test('counts once a code was confirmed, and then gives ten different backup codes', async () => {
    const parent = await makeParent(server.database.db)
    const browser = openBrowser()
    await browser.signIn(parent.email)
    const key = await begin(browser)
    expect(await stateOf(browser)).toEqual({ isOn: false, isDemanded: false, backupCodesLeft: 0 })
    expect((await openBrowser().signIn(parent.email)).json).toEqual({})

    const { status, json } = await confirm(browser, codeOf(key))
    expect(status).toBe(200)
    expect(new Set(json.backupCodes).size).toBe(10)
    for (const code of json.backupCodes) expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{5}-[0-9a-hjkmnp-tv-z]{5}$/)
    expect(await stateOf(browser)).toEqual({ isOn: true, isDemanded: false, backupCodesLeft: 10 })
    expect((await openBrowser().signIn(parent.email)).json).toEqual({ twoFactor: true })
  })

  test('with a wrong code leaves everything as it was', async () => {
    const parent = await makeParent(server.database.db)
    const browser = openBrowser()
    await browser.signIn(parent.email)
    const key = await begin(browser)
    expect(refusalIn(await confirm(browser, codeOf(key, { halfMinutes: 5 })))).toEqual(refused('WRONG_CODE'))
    expect((await confirm(browser, '12345')).json.fields).toEqual({
      code: 'Bitte geben Sie die 6 Ziffern aus Ihrer App ein.',
    })
    expect((await stateOf(browser)).isOn).toBe(false)
    expect((await confirm(browser, codeOf(key))).status).toBe(200)
  })

  test('twice counts the second key, and not at all when it is on', async () => {
    const parent = await makeParent(server.database.db)
    const browser = openBrowser()
    await browser.signIn(parent.email)
    const [first, second] = [await begin(browser), await begin(browser)]
    expect(refusalIn(await confirm(browser, codeOf(first)))).toEqual(refused('WRONG_CODE'))
    expect((await confirm(browser, codeOf(second))).status).toBe(200)
    expect(refusalIn(await browser.post('/api/auth/two-factor/begin'))).toEqual(refused('TWO_FACTOR_IS_ON'))
    passHalfMinutes()
    expect(refusalIn(await confirm(browser, codeOf(second)))).toEqual(refused('TWO_FACTOR_IS_ON'))
  })

  test('signs out everywhere else: those sessions had only the password', async () => {
    const parent = await makeParent(server.database.db)
    const [browser, elsewhere, stranger] = [openBrowser(), openBrowser(), openBrowser()]
    await browser.signIn(parent.email)
    await elsewhere.signIn(parent.email)
    await stranger.signIn((await makeParent(server.database.db)).email)
    await confirm(browser, codeOf(await begin(browser)))
    expect((await browser.session()).user.id).toBe(parent.id)
    expect(await elsewhere.session()).toBeNull()
    expect(await stranger.session()).not.toBeNull()
  })

  test.each([
    ['begin', {}],
    ['confirm', { code: '123456' }],
    ['backup-codes', {}],
    ['end', {}],
  ])('%s wants a password that was given lately, and an adult', async (path, body) => {
    const parent = await makeParent(server.database.db)
    const child = await makeChild(server.database.db, parent)
    const [stranger, late, young] = [openBrowser(), openBrowser(), openBrowser()]
    await late.signIn(parent.email)
    await letPasswordAge(server.database.db, parent)
    await young.signIn(child.email)
    const call = (browser: Browser) => browser.post(`/api/auth/two-factor/${path}`, body)
    expect(refusalIn(await call(stranger))).toEqual(refused('UNAUTHORIZED'))
    expect(refusalIn(await call(late))).toEqual(refused('PASSWORD_NEEDED'))
    expect(refusalIn(await call(young))).toEqual(refused('FORBIDDEN'))
    expect(refusalIn(await young.get('/api/auth/two-factor'))).toEqual(refused('FORBIDDEN'))
  })

  test('secret and backup codes are not readable in the database', async () => {
    const { parent, key, backupCodes } = await parentWithTwoFactor()
    const [row] = await inDatabase<Record<string, unknown>>(
      sql`select * from auth.two_factor where "userId" = ${parent.id}`,
    )
    const stored = JSON.stringify(row)
    expect(stored).not.toContain(key)
    expect(stored).not.toContain(backupCodes[0])
  })
})

describe('signing in', () => {
  test('has no session before the code, and one after it; no answer holds its token', async () => {
    const { parent, key } = await parentWithTwoFactor()
    const browser = await challenged(parent)
    expect(await browser.session()).toBeNull()
    expect([...browser.cookies.keys()]).toEqual(['netzpass.two_factor'])
    const { status, json } = await giveCode(browser, ` ${codeOf(key).replace(/^.../, '$& ')} `)
    expect({ status, json }).toEqual({ status: 200, json: {} })
    expect((await browser.session()).user.id).toBe(parent.id)
    expect([...browser.cookies.keys()].sort()).toEqual(['netzpass.device', 'netzpass.session_token', 'signed_in'])
    expect((await auditOf(parent)).at(-1)).toEqual({ action: 'sign-in', actorId: parent.id })
    const token = decodeURIComponent(browser.cookies.get('netzpass.session_token') ?? '').split('.')[0] as string
    expect(browser.fetched.join()).not.toContain(token)
  })

  test('a code works once, also for the one it was set up with', async () => {
    const parent = await makeParent(server.database.db)
    const first = openBrowser()
    await first.signIn(parent.email)
    const key = await begin(first)
    await confirm(first, codeOf(key))
    const second = await challenged(parent)
    expect(refusalIn(await giveCode(second, codeOf(key)))).toEqual(refused('CODE_ALREADY_USED'))
    passHalfMinutes()
    expect((await giveCode(second, codeOf(key))).status).toBe(200)
    expect(refusalIn(await giveCode(await challenged(parent), codeOf(key)))).toEqual(refused('CODE_ALREADY_USED'))
  })

  test('a code is refused after a newer one was used', async () => {
    const { parent, key } = await parentWithTwoFactor()
    expect((await giveCode(await challenged(parent), codeOf(key, { halfMinutes: 1 }))).status).toBe(200)
    expect(refusalIn(await giveCode(await challenged(parent), codeOf(key)))).toEqual(refused('CODE_ALREADY_USED'))
  })

  test('of many at once with the same code exactly one succeeds', async () => {
    const { parent, key } = await parentWithTwoFactor()
    const browsers = await Promise.all([1, 2, 3, 4].map(() => challenged(parent)))
    const answers = await Promise.all(browsers.map((browser) => giveCode(browser, codeOf(key))))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403, 403])
    const sessions = await Promise.all(browsers.map((browser) => browser.session()))
    expect(sessions.filter(Boolean)).toHaveLength(1)
  })

  test.each([
    ['half a minute slow', -1, 200],
    ['half a minute fast', 1, 200],
    ['a minute slow', -2, 403],
    ['a minute fast', 2, 403],
  ])('with a clock that is %s', async (_sentence, halfMinutes, status) => {
    const { parent, key } = await parentWithTwoFactor()
    passHalfMinutes(5)
    expect((await giveCode(await challenged(parent), codeOf(key, { halfMinutes }))).status).toBe(status)
  })

  test('a backup code opens once, however it is written', async () => {
    const { parent, backupCodes } = await parentWithTwoFactor()
    const [code = '', other = ''] = backupCodes
    const written = ` ${code.replace('-', '').toUpperCase().replaceAll('0', 'O').replaceAll('1', 'l')} `
    const browser = await challenged(parent)
    expect((await giveBackupCode(browser, written)).status).toBe(200)
    expect((await stateOf(browser)).backupCodesLeft).toBe(9)
    expect(refusalIn(await giveBackupCode(await challenged(parent), code))).toEqual(refused('WRONG_CODE'))
    expect((await giveBackupCode(await challenged(parent), other)).status).toBe(200)
  })

  test('of many at once with the same backup code exactly one succeeds', async () => {
    const { parent, backupCodes } = await parentWithTwoFactor()
    const browsers = await Promise.all([1, 2, 3, 4].map(() => challenged(parent)))
    await Promise.all(browsers.map((browser) => giveBackupCode(browser, backupCodes[0] as string)))
    const sessions = await Promise.all(browsers.map((browser) => browser.session()))
    expect(sessions.filter(Boolean)).toHaveLength(1)
    expect(await countCodes(browsers[sessions.findIndex(Boolean)])).toBe(9)
  })
  const countCodes = async (browser: Browser | undefined) => browser && (await stateOf(browser)).backupCodesLeft

  test('after five wrong codes the right one is refused too, in every browser, and says how long to wait', async () => {
    const { parent, key, backupCodes } = await parentWithTwoFactor()
    for (const browser of [await challenged(parent), await challenged(parent)]) {
      for (const code of ['000000', '111111']) expect((await giveCode(browser, code)).status).toBe(403)
    }
    expect((await giveBackupCode(await challenged(parent), 'aaaaa-aaaaa')).status).toBe(403)
    for (const answer of [
      await giveCode(await challenged(parent), codeOf(key)),
      await giveBackupCode(await challenged(parent), backupCodes[0] as string),
    ]) {
      expect(answer.json.code).toBe('TOO_MANY_REQUESTS')
      expect(answer.json.message).toBe('Das waren zu viele Versuche. Bitte warten Sie 15 Minuten.')
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(800)
    }
    const actions = (await auditOf(parent)).map(({ action }) => action)
    expect(actions.filter((action) => action === 'two-factor failed')).toHaveLength(5)
    expect(actions.at(-1)).toBe('sign-in paused')
  })

  test('the owner is told of such a pause, once a day: somebody has the password', async () => {
    const { parent } = await parentWithTwoFactor()
    const guess = async () => {
      const browser = await challenged(parent)
      for (const code of ['000000', '111111', '222222', '333333', '444444'])
        expect((await giveCode(browser, code)).status).toBe(403)
      await inDatabase(sql`update throttles set window_ends_at = window_ends_at - interval '61 minutes',
        paused_until = paused_until - interval '61 minutes', forget_at = forget_at - interval '61 minutes'`)
    }
    const told = async () => (await notices(parent)).slice(1).map(({ subject }) => subject) // the first: it was switched on
    await guess()
    expect(await told()).toEqual(['Viele falsche Codes für Ihr Konto'])
    await guess()
    expect(await told()).toHaveLength(1)
  })

  test('a right code makes earlier wrong ones forgotten', async () => {
    const { parent, key } = await parentWithTwoFactor()
    for (let round = 0; round < 3; round++) {
      const browser = await challenged(parent)
      for (const code of ['000000', '111111', '222222']) await giveCode(browser, code)
      expect((await giveCode(browser, codeOf(key))).status).toBe(200)
      passHalfMinutes()
    }
  })

  test.each<[string, (browser: Browser, parent: TestParent) => unknown]>([
    ['was never begun', (browser) => browser.cookies.clear()],
    ['took longer than ten minutes', () => passHalfMinutes(21)],
    ['has a cookie of somebody’s own making', (browser) => browser.cookies.set('netzpass.two_factor', 'x.y')],
    [
      'was used up',
      async (browser) => {
        const kept = new Map(browser.cookies)
        await giveCode(browser, codeOf(keyOfBefore))
        browser.cookies.clear()
        for (const [name, value] of kept) browser.cookies.set(name, value)
        passHalfMinutes()
      },
    ],
  ])('a challenge that %s is over', async (_sentence, change) => {
    const { parent, key } = await parentWithTwoFactor()
    keyOfBefore = key
    const browser = await challenged(parent)
    await change(browser, parent)
    expect(refusalIn(await giveCode(browser, codeOf(key)))).toEqual(refused('TWO_FACTOR_OVER'))
  })
  let keyOfBefore = ''

  test('checks the code of whoever gave the password, not of somebody who is signed in in another tab', async () => {
    const { parent } = await parentWithTwoFactor()
    const other = await parentWithTwoFactor()
    const browser = await challenged(parent)
    const [name, value] = [...other.browser.cookies].find(([one]) => one.endsWith('session_token')) ?? ['', '']
    browser.cookies.set(name, value)
    passHalfMinutes()
    expect(refusalIn(await giveCode(browser, codeOf(other.key)))).toEqual(refused('WRONG_CODE'))
  })

  describe('with the cookies of two people in one request', () => {
    /** Both signed-in thief and challenged victim, however the cookies are written. */
    async function smuggled(between: string) {
      const victim = await parentWithTwoFactor()
      const thief = await parentWithTwoFactor()
      passHalfMinutes()
      const browser = await challenged(victim.parent)
      const session = thief.browser.cookies.get('netzpass.session_token')
      const cookie = `a=b; netzpass.two_factor=${browser.cookies.get('netzpass.two_factor')}${between}netzpass.session_token=${session}`
      const giveOwnCode = () => browser.post('/api/auth/sign-in/two-factor', { code: codeOf(thief.key) }, { cookie })
      return { victim, browser, giveOwnCode }
    }

    test.each(['; ', ';', ' ;', ';\t'])('the code of the one who is signed in is wrong (%j)', async (between) => {
      const { victim, giveOwnCode } = await smuggled(between)
      expect(refusalIn(await giveOwnCode())).toEqual(refused('WRONG_CODE'))
      expect((await auditOf(victim.parent)).at(-1)).toEqual({ action: 'two-factor failed', actorId: null })
    })

    test('it makes no wrong code of the other one forgotten', async () => {
      const { browser, giveOwnCode } = await smuggled(';')
      const statuses: number[] = []
      for (const code of ['000000', '111111', '222222', '333333']) statuses.push((await giveCode(browser, code)).status)
      statuses.push((await giveOwnCode()).status, (await giveCode(browser, '444444')).status)
      expect(statuses).toEqual([403, 403, 403, 403, 403, 429])
    })
  })

  test('a new password does not take it away', async () => {
    const { parent, key } = await parentWithTwoFactor()
    const link = await makeResetLink(server.database.db, { userId: parent.id, publicUrl: 'http://127.0.0.1:3000' })
    const token = new URL(link).searchParams.get('token')
    const password = 'Ein-neues-Wort-88'
    expect((await openBrowser().post('/api/auth/reset-password', { token, password })).status).toBe(200)
    const browser = openBrowser()
    expect((await browser.signIn(parent.email, password)).json).toEqual({ twoFactor: true })
    expect((await giveCode(browser, codeOf(key))).status).toBe(200)
  })
})

describe('afterwards', () => {
  test('new backup codes end the old ones', async () => {
    const { parent, browser, backupCodes } = await parentWithTwoFactor()
    const { json } = await browser.post('/api/auth/two-factor/backup-codes')
    expect(json.backupCodes).toHaveLength(10)
    expect((await giveBackupCode(await challenged(parent), backupCodes[0] as string)).status).toBe(403)
    expect((await giveBackupCode(await challenged(parent), json.backupCodes[0])).status).toBe(200)
  })

  test('it can be ended, and then the password is enough', async () => {
    const { parent, browser } = await parentWithTwoFactor()
    expect((await browser.post('/api/auth/two-factor/end')).json).toEqual({})
    expect((await openBrowser().signIn(parent.email)).json).toEqual({})
    expect(refusalIn(await browser.post('/api/auth/two-factor/end'))).toEqual(refused('TWO_FACTOR_IS_OFF'))
    expect(refusalIn(await browser.post('/api/auth/two-factor/backup-codes'))).toEqual(refused('TWO_FACTOR_IS_OFF'))
  })

  test('the operator ends it for somebody who has lost phone and codes, and the owner hears of it', async () => {
    const { parent } = await parentWithTwoFactor()
    const owner = await findOwner(server.auth, parent.id)
    expect(await endTwoFactor(server.database.db, { owner, actorId: undefined, mailer: testMailer })).toBe(true)
    const browser = openBrowser()
    await browser.signIn(parent.email)
    expect((await browser.session()).user.id).toBe(parent.id)
    expect((await notices(parent)).at(-1)).toEqual({ subject: 'Ihre Anmeldung hat keinen zweiten Schritt mehr' })
    expect(await auditOf(parent)).toContainEqual({ action: 'two-factor switched off', actorId: null })
  })

  test('every change is written down and mailed to the owner', async () => {
    const { parent, browser } = await parentWithTwoFactor()
    await browser.post('/api/auth/two-factor/backup-codes')
    await browser.post('/api/auth/two-factor/end')
    expect((await notices(parent)).map(({ subject }) => subject)).toEqual([
      'Ihre Anmeldung hat jetzt einen zweiten Schritt',
      'Ihre Anmeldung hat neue Backup-Codes',
      'Ihre Anmeldung hat keinen zweiten Schritt mehr',
    ])
    expect(await auditOf(parent)).toMatchObject([
      { action: 'sign-in', actorId: parent.id },
      { action: 'two-factor switched on', actorId: parent.id },
      { action: 'backup codes renewed', actorId: parent.id },
      { action: 'two-factor switched off', actorId: parent.id },
    ])
  })
})
