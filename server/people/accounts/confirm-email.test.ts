import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { refusals } from '../../../domain/platform/refusals.ts'
import { type AccountServer, openAccountServer } from '../../../tests/support/account-server.ts'
import { mailsTo, newestTokenFor } from '../../../tests/support/outbox.ts'
import { asOwner } from '../../../tests/support/owner.ts'
import { makeParent, PASSWORD } from '../../../tests/support/people.ts'
import type { Database } from '../../platform/db/connect.ts'

let database: Database
let openBrowser: AccountServer['openBrowser']
type Browser = ReturnType<typeof openBrowser>

beforeAll(async () => {
  ;({ database, openBrowser } = await openAccountServer({ mustConfirmEmail: true }))
})
afterAll(() => database.close())

let accounts = 0
const newcomer = () => ({
  firstName: 'Petra',
  lastName: 'Muster',
  email: `petra-${++accounts}@familie.example`,
  password: PASSWORD,
  acceptsTerms: true,
})
const post = (path: string, body: object) => openBrowser().post(`/api/auth/${path}`, body)
const mails = (email: string) => mailsTo(database.db, email)
const refused = (code: keyof typeof refusals, status: number = refusals[code].status) => ({
  status,
  json: { code, message: refusals[code].message },
})

/** Somebody who has registered, and the link that was mailed. */
async function registered() {
  const petra = newcomer()
  expect((await post('sign-up', petra)).json).toEqual({ email: petra.email, mustConfirm: true })
  return { petra, token: await newestTokenFor(database.db, petra.email) }
}

const letPass = (interval: string) =>
  asOwner(database.db, (tx) =>
    sql`update auth.mailed_links set expires_at = expires_at - ${interval}::interval`.execute(tx),
  )

describe('before the address is confirmed', () => {
  test('the right password is told so, a wrong one nothing, and nobody gets in', async () => {
    const { petra } = await registered()
    expect(await openBrowser().signIn(petra.email)).toMatchObject(refused('EMAIL_NOT_CONFIRMED'))
    const wrong = await openBrowser().signIn(petra.email, 'Anderes-Pferd-8')
    expect(wrong).toMatchObject(refused('WRONG_CREDENTIALS'))
    expect(wrong.text).toBe((await openBrowser().signIn('niemand@familie.example', 'Anderes-Pferd-8')).text)
  })

  test('one mail was sent, with a link of which only a hash is kept', async () => {
    const { petra, token } = await registered()
    expect(await mails(petra.email)).toMatchObject([{ subject: 'Bitte bestätigen Sie Ihre E-Mail-Adresse' }])
    const stored = await asOwner(database.db, async (tx) => {
      const { rows } = await sql<{ row: string }>`select l::text as row from auth.mailed_links l`.execute(tx)
      return rows.map(({ row }) => row).join()
    })
    expect(token).toHaveLength(43)
    expect(stored).toContain(createHash('sha256').update(token).digest('hex'))
    expect(stored).not.toContain(token)
  })
})

describe('the link', () => {
  test('confirms the address when its button is pressed, once', async () => {
    const { petra, token } = await registered()
    const { status, json } = await post('confirm-email', { token })
    const confirmed = { purpose: 'confirm', email: petra.email, isSignedIn: false }
    expect({ status, json }).toEqual({ status: 200, json: confirmed })
    expect((await openBrowser().signIn(petra.email)).status).toBe(200)
    expect(await post('confirm-email', { token })).toMatchObject(refused('LINK_EXPIRED'))
  })

  test('is not spent by looking at it, however often', async () => {
    const { petra, token } = await registered()
    for (let looks = 0; looks < 3; looks++) {
      const { status, json } = await post('mailed-link', { token })
      expect({ status, json }).toEqual({
        status: 200,
        json: {
          purpose: 'confirm',
          email: petra.email,
          isChild: false,
          childName: null,
          invitedBy: null,
          isReleasable: true,
          isFromHere: false,
        },
      })
    }
    await openBrowser().get(`/api/auth/confirm-email?token=${token}`)
    expect(await openBrowser().signIn(petra.email)).toMatchObject(refused('EMAIL_NOT_CONFIRMED'))
    expect((await post('confirm-email', { token })).status).toBe(200)
  })

  test('of two who press at once confirms for one, and the other hears that it is used', async () => {
    const { token } = await registered()
    const both = await Promise.all([post('confirm-email', { token }), post('confirm-email', { token })])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 410])
  })

  test('works for a week', async () => {
    const { token } = await registered()
    await letPass('167 hours 59 minutes')
    expect((await post('mailed-link', { token })).status).toBe(200)
    await letPass('2 minutes')
    expect(await post('mailed-link', { token })).toMatchObject(refused('LINK_EXPIRED'))
    expect(await post('confirm-email', { token })).toMatchObject(refused('LINK_EXPIRED'))
  })

  test('sets no password', async () => {
    const { petra, token } = await registered()
    expect(await post('reset-password', { token, password: 'Anderes-Pferd-8' })).toMatchObject(refused('LINK_EXPIRED'))
    expect((await post('confirm-email', { token })).status).toBe(200)
    expect((await openBrowser().signIn(petra.email)).status).toBe(200)
  })

  test.each<[string, unknown]>([
    ['none', undefined],
    ['an invented one', 'x'.repeat(43)],
    ['an empty one', ''],
    ['no text', { $ne: null }],
  ])('with %s opens nothing', async (_sentence, token) => {
    for (const path of ['mailed-link', 'confirm-email']) {
      expect(await post(path, { token })).toMatchObject(refused('LINK_EXPIRED'))
    }
  })

  test('cannot be guessed: dead links from one address are counted', async () => {
    const browser = openBrowser()
    const guess = () => browser.post('/api/auth/mailed-link', { token: 'x'.repeat(43) })
    for (let tries = 0; tries < 30; tries++) expect((await guess()).status).toBe(410)
    expect((await guess()).status).toBe(429)
  })
})

describe('whoever confirms an address', () => {
  const confirm = (browser: Browser, token: string) => browser.post('/api/auth/confirm-email', { token })

  /** Somebody who has registered in a browser, and gives the same link back. */
  async function registeredHere() {
    const [petra, browser] = [newcomer(), openBrowser()]
    await browser.post('/api/auth/sign-up', petra)
    return { petra, browser, token: await newestTokenFor(database.db, petra.email) }
  }

  test('in the browser that registered it is signed in, and asked for the password before anything grave', async () => {
    const { petra, browser, token } = await registeredHere()
    expect((await confirm(browser, token)).json).toMatchObject({ isSignedIn: true })
    expect(await browser.session()).toMatchObject({ user: { email: petra.email } })
    const changed = await browser.post('/api/auth/new-password', { password: 'Anderes-Pferd-8' })
    expect(changed).toMatchObject(refused('PASSWORD_NEEDED'))
    expect([...browser.cookies.keys()]).not.toContain('netzpass.confirming')
  })

  test('is known there before it is confirmed, so that its page needs no button; nowhere else, and not beside somebody', async () => {
    const { browser, token } = await registeredHere()
    const look = (by: Browser) => by.post('/api/auth/mailed-link', { token })
    expect((await look(browser)).json).toMatchObject({ isFromHere: true })
    expect((await look(browser)).json, 'looking spends nothing').toMatchObject({ isFromHere: true })
    expect((await look(openBrowser())).json).toMatchObject({ isFromHere: false })
    await browser.signIn((await makeParent(database.db)).email)
    expect((await look(browser)).json).toMatchObject({ isFromHere: false })
  })

  test('is signed in where the right password was given before, and by no wrong one', async () => {
    const { petra, token } = await registered()
    const [right, wrong] = [openBrowser(), openBrowser()]
    await right.signIn(petra.email)
    await wrong.signIn(petra.email, 'Anderes-Pferd-8')
    expect([...wrong.cookies.keys()]).toEqual([])
    expect((await confirm(right, token)).json).toMatchObject({ isSignedIn: true })
  })

  test('is not signed in anywhere else: the account may have the password of a stranger', async () => {
    const { petra, browser: strangers } = await registeredHere()
    const owners = openBrowser()
    const token = await newestTokenFor(database.db, petra.email)
    expect((await confirm(owners, token)).json).toMatchObject({ isSignedIn: false })
    expect(await owners.session()).toBeNull()
    expect(await strangers.session()).toBeNull()
  })

  test('is not signed in with a password that counts no longer', async () => {
    const { petra, browser } = await registeredHere()
    await post('sign-up', petra) // somebody else, who may be the owner: neither password counts
    await post('request-confirmation', { email: petra.email })
    const token = await newestTokenFor(database.db, petra.email)
    expect((await confirm(browser, token)).json).toMatchObject({ purpose: 'confirm', isSignedIn: false })
  })

  test('replaces nobody who is signed in there', async () => {
    const { browser, token } = await registeredHere()
    const parent = await makeParent(database.db)
    await browser.signIn(parent.email)
    expect((await confirm(browser, token)).json).toMatchObject({ isSignedIn: false })
    expect(await browser.session()).toMatchObject({ user: { email: parent.email } })
  })

  test('gives the second step with the password, where there is one', async () => {
    const { petra, browser, token } = await registeredHere()
    const twoFactor = sql`update auth."user" set "twoFactorEnabled" = true where email = ${petra.email}`
    await asOwner(database.db, (tx) => twoFactor.execute(tx))
    await browser.signIn(petra.email)
    expect((await confirm(browser, token)).json).toMatchObject({ isSignedIn: false })
    expect(await browser.session()).toBeNull()
  })

  test.each([
    ['an hour later', 61 * 60_000, (value: string) => value],
    ['by a mark that was made to last', 0, (value: string) => value.replace(/^\d+/, (end) => `${Number(end) + 1}`)],
    ['by one that was made up', 0, () => `${Math.floor(Date.now() / 1000) + 60}.${'x'.repeat(43)}`],
  ])('is not signed in %s', async (_sentence, earlier, changed) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - earlier })
    const { browser, token } = await registeredHere()
    vi.useRealTimers()
    const mark = browser.cookies.get('netzpass.confirming') as string
    browser.cookies.set('netzpass.confirming', changed(mark))
    expect((await confirm(browser, token)).json).toMatchObject({ isSignedIn: false })
  })
})

describe('asking for the mail again', () => {
  const ask = (email: string) => post('request-confirmation', { email })

  test('mails a new link, and the older one ends', async () => {
    const { petra, token } = await registered()
    expect(await ask(petra.email.toUpperCase())).toMatchObject({ status: 200, json: {} })
    const newer = await newestTokenFor(database.db, petra.email)
    expect(newer).not.toBe(token)
    expect(await post('confirm-email', { token })).toMatchObject(refused('LINK_EXPIRED'))
    expect((await post('confirm-email', { token: newer })).status).toBe(200)
  })

  test('is answered alike for whoever waits, is confirmed already or has no account; only the first gets a mail', async () => {
    const { petra } = await registered()
    const confirmed = await makeParent(database.db)
    const asked = [petra.email, confirmed.email, 'niemand@familie.example']
    const answers = await Promise.all(asked.map(ask))
    expect(answers.map(({ status, text }) => ({ status, text }))).toEqual(Array(3).fill({ status: 200, text: '{}' }))
    expect(await mails(petra.email)).toHaveLength(2)
    expect(await mails(confirmed.email)).toEqual([])
    expect(await mails('niemand@familie.example')).toEqual([])
  })

  test('fills nobody’s mailbox: the fourth time within an hour is answered and mails nothing', async () => {
    const { petra } = await registered()
    for (let times = 0; times < 5; times++) expect((await ask(petra.email)).json).toEqual({})
    expect(await mails(petra.email)).toHaveLength(1 + 3)
  })

  test('too often from one place is refused', async () => {
    const browser = openBrowser()
    const askFor = (name: string) =>
      browser.post('/api/auth/request-confirmation', { email: `${name}@familie.example` })
    for (let times = 0; times < 60; times++) expect((await askFor(`niemand-${times}`)).status).toBe(200)
    expect(await askFor('niemand-60')).toMatchObject({ status: 429, json: { code: 'TOO_MANY_REQUESTS' } })
  })

  test('with something that is no address says so', async () => {
    for (const email of ['petra', '', undefined, '7c9e6679-7425-40de-944b-e07fc1f90ae7@kind.invalid']) {
      expect((await ask(email as string)).json.fields).toEqual({ email: 'Gültige E-Mail-Adresse erforderlich' })
    }
  })
})

describe('without a mail server', () => {
  test('nobody has to confirm anything, and no mail waits', async () => {
    const server = await openAccountServer({ mailRoute: 'nowhere' })
    const petra = newcomer()
    const browser = server.openBrowser()
    expect((await browser.post('/api/auth/sign-up', petra)).json).toEqual({ email: petra.email, mustConfirm: false })
    expect((await browser.signIn(petra.email)).status).toBe(200)
    expect(await mailsTo(server.database.db, petra.email)).toEqual([])
    const asked = await browser.post('/api/auth/request-confirmation', { email: petra.email })
    expect(asked).toMatchObject(refused('NO_MAIL_SERVER'))
    await server.database.close()
  })
})
