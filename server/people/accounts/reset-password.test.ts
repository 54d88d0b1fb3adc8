import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refusals } from '../../../domain/platform/refusals.ts'
import { type AccountServer, ORIGIN, openAccountServer } from '../../../tests/support/account-server.ts'
import { auditOf } from '../../../tests/support/audit-log.ts'
import { mailsTo, newestTokenFor, tokenIn } from '../../../tests/support/outbox.ts'
import { asOwner } from '../../../tests/support/owner.ts'
import { makeChild, makeParent, PASSWORD } from '../../../tests/support/people.ts'
import type { Database } from '../../platform/db/connect.ts'
import { makeResetLink } from './mailed-links.ts'

const NEW = 'Ganz-Neues-Pferd-9'

let database: Database
let openBrowser: AccountServer['openBrowser']

beforeAll(async () => {
  ;({ database, openBrowser } = await openAccountServer({ mustConfirmEmail: true }))
})
afterAll(() => database.close())

const post = (path: string, body: object) => openBrowser().post(`/api/auth/${path}`, body)
const ask = (email: string) => post('request-reset-link', { email })
const choose = (token: unknown, password: unknown = NEW) => post('reset-password', { token, password })
const mails = (email: string) => mailsTo(database.db, email)
const refused = (code: keyof typeof refusals) => ({
  status: refusals[code].status,
  json: { code, message: refusals[code].message },
})

const answered = { status: 200, text: '{"mailbox":false}' }

/** A parent who has asked for a link. */
async function forgetful() {
  const parent = await makeParent(database.db)
  expect(await ask(parent.email)).toMatchObject(answered)
  return { parent, token: await newestTokenFor(database.db, parent.email) }
}

const sessionsOf = (userId: string) =>
  asOwner(database.db, async (tx) => {
    const { rows } = await sql`select id from auth.session where "userId" = ${userId}`.execute(tx)
    return rows.length
  })

describe('asking for a link', () => {
  test('is answered alike for known and unknown addresses, and mails only to known ones', async () => {
    const { parent } = await forgetful()
    expect(await ask('niemand@familie.example')).toMatchObject(answered)
    expect(await mails(parent.email)).toMatchObject([
      { subject: 'Ihr neues Passwort', text: expect.stringContaining(`${ORIGIN}/reset-password?token=`) },
    ])
    expect(await mails('niemand@familie.example')).toEqual([])
  })

  test('speaks to a child as to a child', async () => {
    const child = await makeChild(database.db, await makeParent(database.db))
    await ask(child.email)
    expect(await mails(child.email)).toMatchObject([{ subject: 'Dein neues Passwort' }])
  })

  test('a newer link ends the older one', async () => {
    const { parent, token } = await forgetful()
    await ask(parent.email)
    expect(await choose(token)).toMatchObject(refused('LINK_EXPIRED'))
    expect((await choose(await newestTokenFor(database.db, parent.email))).status).toBe(200)
  })

  test('fills nobody’s mailbox', async () => {
    const { parent } = await forgetful()
    for (let times = 0; times < 4; times++) expect(await ask(parent.email)).toMatchObject(answered)
    expect(await mails(parent.email)).toHaveLength(3)
  })

  test('is kept from nobody by somebody else who asks for mails of another kind', async () => {
    const [parent, stranger] = [await makeParent(database.db), await makeParent(database.db)]
    for (let times = 0; times < 3; times++) await post('request-confirmation', { email: parent.email })
    const browser = openBrowser()
    await browser.signIn(stranger.email)
    for (let times = 0; times < 3; times++) await browser.post('/trpc/profile.changeEmail', { email: parent.email })
    const before = (await mails(parent.email)).length
    await ask(parent.email)
    expect((await mails(parent.email)).slice(before)).toMatchObject([{ subject: 'Ihr neues Passwort' }])
  })

  test('too often from one place is refused', async () => {
    const browser = openBrowser()
    const askFor = (name: string) => browser.post('/api/auth/request-reset-link', { email: `${name}@familie.example` })
    for (let times = 0; times < 60; times++) expect((await askFor(`niemand-${times}`)).status).toBe(200)
    expect((await askFor('niemand-60')).status).toBe(429)
  })

  test('for a child without an address of its own is refused like anything that is no address', async () => {
    const { json } = await ask('7c9e6679-7425-40de-944b-e07fc1f90ae7@kind.invalid')
    expect(json.fields).toEqual({ email: 'Gültige E-Mail-Adresse erforderlich' })
  })

  test('is refused where no mail could ever arrive', async () => {
    const server = await openAccountServer({ mailRoute: 'nowhere' })
    const asked = await server.openBrowser().post('/api/auth/request-reset-link', { email: 'petra@familie.example' })
    expect(asked).toMatchObject(refused('NO_MAIL_SERVER'))
    await server.database.close()
  })
})

describe('the link', () => {
  test('sets a new password, ends every session there was and tells the owner', async () => {
    const { parent, token } = await forgetful()
    const browser = openBrowser()
    await browser.signIn(parent.email)
    expect(await choose(token)).toMatchObject({ status: 200, text: '{}' })
    expect(await browser.session()).toBeNull()
    expect(await sessionsOf(parent.id)).toBe(0)
    expect((await openBrowser().signIn(parent.email)).status).toBe(401)
    expect((await openBrowser().signIn(parent.email, NEW)).status).toBe(200)
    expect((await mails(parent.email)).at(-1)?.subject).toBe('Ihr Passwort wurde geändert')
  })

  test('is noted in the audit log when it is asked for and when it is used', async () => {
    const { parent, token } = await forgetful()
    await choose(token)
    expect(await auditOf(database.db, parent.id)).toMatchObject([
      { action: 'reset asked', by: null },
      { action: 'password reset', by: parent.id },
    ])
  })

  test('ends nobody else’s session', async () => {
    const [{ token }, other] = [await forgetful(), await makeParent(database.db)]
    await openBrowser().signIn(other.email)
    await choose(token)
    expect(await sessionsOf(other.id)).toBe(1)
  })

  test('works once, and of two tries at once for one', async () => {
    const { parent, token } = await forgetful()
    const both = await Promise.all([choose(token), choose(token, 'Noch-Ein-Pferd-10')])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 410])
    expect(await choose(token, PASSWORD)).toMatchObject(refused('LINK_EXPIRED'))
    expect((await openBrowser().signIn(parent.email)).status).toBe(401)
  })

  test('works for an hour', async () => {
    const { parent, token } = await forgetful()
    await asOwner(database.db, (tx) =>
      sql`update auth.mailed_links set expires_at = expires_at - interval '61 minutes' where user_id = ${parent.id}`.execute(
        tx,
      ),
    )
    expect(await post('mailed-link', { token })).toMatchObject(refused('LINK_EXPIRED'))
    expect(await choose(token)).toMatchObject(refused('LINK_EXPIRED'))
    expect((await openBrowser().signIn(parent.email)).status).toBe(200)
  })

  test('tells whose password it sets, and is not spent by that', async () => {
    const { parent, token } = await forgetful()
    const { json } = await post('mailed-link', { token })
    expect(json).toMatchObject({ purpose: 'reset', email: parent.email, isChild: false })
    expect((await choose(token)).status).toBe(200)
  })

  test('confirms the address too: whoever opened it reads mail there', async () => {
    const petra = { firstName: 'Petra', lastName: 'Muster', email: 'petra-neu@familie.example', password: PASSWORD }
    await post('sign-up', { ...petra, acceptsTerms: true })
    await ask(petra.email)
    const letter = (await mails(petra.email)).find(({ subject }) => subject === 'Ihr neues Passwort')
    await choose(tokenIn(letter?.text))
    expect((await openBrowser().signIn(petra.email, NEW)).status).toBe(200)
  })

  test('stays good when the new password is refused', async () => {
    const { token } = await forgetful()
    const tooShort = { password: 'Das Passwort muss mindestens 8 Zeichen lang sein.' }
    expect((await choose(token, 'kurz')).json).toMatchObject({ ...refused('INVALID_INPUT').json, fields: tooShort })
    expect((await choose(token, null)).json.fields).toEqual(tooShort)
    expect((await choose(token, 'qwertz123')).json.fields.password).toMatch(/zu bekannt/)
    expect((await choose(token)).status).toBe(200)
  })

  test('confirms no address as the other kind of link does', async () => {
    const { token } = await forgetful()
    expect(await post('confirm-email', { token })).toMatchObject(refused('LINK_EXPIRED'))
    expect((await choose(token)).status).toBe(200)
  })

  test('gives a password to somebody who had none', async () => {
    const { parent, token } = await forgetful()
    await asOwner(database.db, (tx) =>
      sql`update auth.account set "providerId" = 'google', password = null, "accountId" = 'g-1'
        where "userId" = ${parent.id}`.execute(tx),
    )
    expect((await openBrowser().signIn(parent.email)).status).toBe(401)
    await choose(token)
    expect((await openBrowser().signIn(parent.email, NEW)).status).toBe(200)
  })

  test('can be handed over by the operator', async () => {
    const parent = await makeParent(database.db)
    const link = await makeResetLink(database.db, { userId: parent.id, publicUrl: ORIGIN })
    expect(link).toMatch(/^http:\/\/127\.0\.0\.1:3000\/reset-password\?token=[\w-]{43}$/)
    expect((await choose(tokenIn(link))).status).toBe(200)
    expect((await openBrowser().signIn(parent.email, NEW)).status).toBe(200)
  })

  test.each<[string, unknown]>([
    ['none', undefined],
    ['an invented one', 'x'.repeat(43)],
    ['something that is no token', '../../etc/passwd'],
    ['no text', { $ne: null }],
  ])('with %s is refused', async (_sentence, token) => {
    expect(await choose(token)).toMatchObject(refused('LINK_EXPIRED'))
  })
})
