import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { refusals } from '../../../domain/platform/refusals.ts'
import { type AccountServer, openAccountServer } from '../../../tests/support/account-server.ts'
import { auditOf } from '../../../tests/support/audit-log.ts'
import { mailsTo, newestTokenFor, tokenIn } from '../../../tests/support/outbox.ts'
import { asOwner } from '../../../tests/support/owner.ts'
import {
  letPasswordAge,
  makeAdmin,
  makeChild,
  makeParent,
  PASSWORD,
  type TestParent,
} from '../../../tests/support/people.ts'
import type { Database } from '../../platform/db/connect.ts'

let database: Database
let openBrowser: AccountServer['openBrowser']

beforeAll(async () => {
  ;({ database, openBrowser } = await openAccountServer({ mustConfirmEmail: true }))
})
afterAll(() => database.close())

type Browser = ReturnType<AccountServer['openBrowser']>
type Refusal = keyof typeof refusals

let addresses = 0
const newAddress = () => `neu-${++addresses}@familie.example`
const mails = (email: string) => mailsTo(database.db, email)
const subjects = async (email: string) => (await mails(email)).map(({ subject }) => subject)
const open = (token: string) => openBrowser().post('/api/auth/confirm-email', { token })
const refusalOf = ({ json }: { json: { error?: { data: { refusal?: Refusal } } } }) => json.error?.data.refusal
const linkExpired = { status: 410, json: { code: 'LINK_EXPIRED' } }

async function signedIn(person?: { email: string }) {
  const somebody = person ?? (await makeParent(database.db))
  const browser = openBrowser()
  expect((await browser.signIn(somebody.email)).status).toBe(200)
  return { parent: somebody as TestParent, browser }
}
const ask = (browser: Browser, email: string) => browser.post('/trpc/profile.changeEmail', { email })
const profileOf = async (browser: Browser) => (await browser.get('/trpc/profile.get')).json.result.data

/** A parent who has asked for another address, and the link that was mailed there. */
async function asked() {
  const { parent, browser } = await signedIn()
  const email = newAddress()
  expect((await ask(browser, email)).json.result.data).toBe('mailed')
  return { parent, browser, email, token: await newestTokenFor(database.db, email) }
}

describe('asking for another address', () => {
  test('changes nothing yet, mails a link there and a notice to the old address', async () => {
    const { parent, browser, email } = await asked()
    expect(await subjects(email)).toEqual(['Bitte bestätigen Sie Ihre neue E-Mail-Adresse'])
    expect(await subjects(parent.email)).toEqual(['Ihre E-Mail-Adresse soll geändert werden'])
    expect((await mails(parent.email))[0]?.text).not.toContain(email)
    expect(await profileOf(browser)).toMatchObject({ email: parent.email, newEmail: email })
    expect((await openBrowser().signIn(parent.email)).status).toBe(200)
    expect((await openBrowser().signIn(email)).status).toBe(401)
  })

  test('needs a password given lately', async () => {
    const { parent, browser } = await signedIn()
    await letPasswordAge(database.db, parent)
    const email = newAddress()
    expect(refusalOf(await ask(browser, email))).toBe('PASSWORD_NEEDED')
    expect(await subjects(email)).toEqual([])
    await browser.post('/api/auth/confirm-password', { password: PASSWORD })
    expect((await ask(browser, email)).status).toBe(200)
  })

  test('is answered alike when somebody has the address; that person hears of it, and nobody gets a link', async () => {
    const other = await makeParent(database.db)
    const { parent, browser } = await signedIn()
    const answer = await ask(browser, ` ${other.email.toUpperCase()} `)
    expect(answer.json.result.data).toBe('mailed')
    expect(await profileOf(browser)).toMatchObject({ email: parent.email, newEmail: other.email })
    expect(await subjects(other.email)).toEqual(['Jemand hat Ihre E-Mail-Adresse eingetragen'])
    expect(tokenIn((await mails(other.email))[0]?.text)).toBe('')
    expect(await subjects(parent.email)).toEqual(['Ihre E-Mail-Adresse soll geändert werden'])
  })

  test('again ends the older link', async () => {
    const { browser, token } = await asked()
    const email = newAddress()
    await ask(browser, email)
    expect(await open(token)).toMatchObject(linkExpired)
    expect((await open(await newestTokenFor(database.db, email))).status).toBe(200)
  })

  test('too often within an hour is refused', async () => {
    const { browser } = await asked()
    for (let times = 0; times < 2; times++) expect((await ask(browser, newAddress())).status).toBe(200)
    const refused = await ask(browser, newAddress())
    expect({ status: refused.status, refusal: refusalOf(refused) }).toEqual({
      status: 429,
      refusal: 'TOO_MANY_REQUESTS',
    })
  })

  test('fills no stranger’s mailbox from many accounts', async () => {
    const email = newAddress()
    for (let times = 0; times < 4; times++) {
      const { browser } = await signedIn()
      expect((await ask(browser, email)).json.result.data).toBe('mailed')
    }
    expect(await subjects(email)).toHaveLength(3)
  })

  test.each(['', 'neu', 'neu@', '7c9e6679-7425-40de-944b-e07fc1f90ae7@kind.invalid', `${'x'.repeat(250)}@a.de`])(
    'for «%s» is refused: that is no address',
    async (email) => {
      const { browser } = await signedIn()
      expect((await ask(browser, email)).json.error.data.fields).toEqual({
        email: 'Gültige E-Mail-Adresse erforderlich',
      })
    },
  )

  test('is nothing for visitors', async () => {
    expect(await ask(openBrowser(), newAddress())).toMatchObject({
      status: 401,
      json: { error: { message: 'Nicht angemeldet' } },
    })
  })

  test('works for admins and children too, each in their own words', async () => {
    const child = await makeChild(database.db, await makeParent(database.db))
    for (const [person, subject] of [
      [await makeAdmin(database.db), 'Bitte bestätigen Sie Ihre neue E-Mail-Adresse'],
      [child, 'Bestätige deine neue E-Mail-Adresse'],
    ] as const) {
      const { browser } = await signedIn(person)
      const email = newAddress()
      await ask(browser, email)
      expect(await subjects(email)).toEqual([subject])
      expect((await open(await newestTokenFor(database.db, email))).status).toBe(200)
      expect(await profileOf(browser)).toMatchObject({ email, newEmail: null })
    }
  })
})

describe('the link', () => {
  test('moves the login, tells the old address and ends every session but the one that asked', async () => {
    const { parent, browser, email, token } = await asked()
    const { browser: elsewhere } = await signedIn(parent)
    const { json } = await open(token)
    expect(json).toEqual({ purpose: 'change', email, isSignedIn: false })
    expect((await openBrowser().signIn(email)).status).toBe(200)
    expect((await openBrowser().signIn(parent.email)).status).toBe(401)
    expect(await browser.session()).toMatchObject({ user: { email } })
    expect(await elsewhere.session()).toBeNull()
    expect(await profileOf(browser)).toMatchObject({ email, newEmail: null })
    expect((await subjects(parent.email)).at(-1)).toBe('Ihre E-Mail-Adresse wurde geändert')
    expect((await mails(parent.email)).at(-1)?.text).not.toContain(email)
  })

  test('is noted in the audit log when it is asked for and when it is used, without the addresses', async () => {
    const { parent, email, token } = await asked()
    await open(token)
    const notes = (await auditOf(database.db, parent.id)).filter(({ action }) => action.startsWith('e-mail'))
    expect(notes).toMatchObject([{ action: 'e-mail change asked', by: parent.id }, { action: 'e-mail changed' }])
    for (const address of [parent.email, email]) expect(JSON.stringify(notes)).not.toContain(address)
  })

  test('works once and for a day, and looking does not spend it', async () => {
    const [{ token, email, parent }, late] = [await asked(), await asked()]
    await asOwner(database.db, (tx) =>
      sql`update auth.mailed_links set expires_at = expires_at - interval '24 hours' where user_id = ${late.parent.id}`.execute(
        tx,
      ),
    )
    expect(await open(late.token)).toMatchObject(linkExpired)
    const look = await openBrowser().post('/api/auth/mailed-link', { token })
    expect(look.json).toMatchObject({ purpose: 'change', email, isChild: false, isReleasable: false })
    expect((await openBrowser().signIn(parent.email)).status).toBe(200)
    expect((await open(token)).status).toBe(200)
    expect(await open(token)).toMatchObject(linkExpired)
  })

  test('ends with a new password: whoever asked for it may have been somebody else', async () => {
    const { browser, token } = await asked()
    await browser.post('/api/auth/new-password', { password: 'Ganz-Neues-Pferd-9' })
    expect(await open(token)).toMatchObject(linkExpired)
  })

  test('of a new password ends when it was mailed to an address that no longer counts', async () => {
    const { parent, token } = await asked()
    await openBrowser().post('/api/auth/request-reset-link', { email: parent.email })
    const reset = await newestTokenFor(database.db, parent.email)
    await open(token)
    const tried = await openBrowser().post('/api/auth/reset-password', { token: reset, password: 'Ganz-Neues-Pferd-9' })
    expect(tried).toMatchObject(linkExpired)
  })

  test('changes nothing when somebody has registered with the address and confirmed it meanwhile', async () => {
    const { parent, email, token } = await asked()
    const petra = { firstName: 'Petra', lastName: 'Neu', email, password: PASSWORD, acceptsTerms: true }
    await openBrowser().post('/api/auth/sign-up', petra)
    expect((await open(await newestTokenFor(database.db, email))).status).toBe(200)
    expect(await open(token)).toMatchObject({ status: 409, json: { code: 'EMAIL_TAKEN' } })
    expect((await openBrowser().signIn(parent.email)).status).toBe(200)
  })
})

describe('the address of a child with a login', () => {
  async function family() {
    const { parent, browser } = await signedIn()
    return { parent, browser, child: await makeChild(database.db, parent) }
  }
  const askFor = (browser: Browser, id: string, email: string) =>
    browser.post('/trpc/children.changeEmail', { id, email })
  const emailInTable = async (browser: Browser) =>
    (await browser.get('/trpc/children.list')).json.result.data[0].email as string
  const update = (browser: Browser, id: string, email: string | null) =>
    browser.post('/trpc/children.update', { id, name: 'Mila', birthdate: '2014-05-17', email })

  test('is not the parent’s to overwrite; everything else about the child is', async () => {
    const { browser, child } = await family()
    for (const email of [newAddress(), null]) {
      expect(refusalOf(await update(browser, child.id, email))).toBe('CHILD_EMAIL_NEEDS_LINK')
    }
    expect((await update(browser, child.id, child.email)).status).toBe(200)
    expect(await emailInTable(browser)).toBe(child.email)
  })

  test('is the child’s alone from 16 on: no parent moves it', async () => {
    const { parent, browser } = await signedIn()
    const child = await makeChild(database.db, parent, { birthdate: '2008-01-02' })
    const email = newAddress()
    expect(refusalOf(await askFor(browser, child.id, email))).toBe('CHILD_CHANGES_EMAIL_ITSELF')
    expect(await subjects(email)).toEqual([])
    const { browser: own } = await signedIn(child)
    expect((await ask(own, email)).json.result.data).toBe('mailed')
  })

  test('changes by the link that a parent asked for; the child is told, and has to sign in again', async () => {
    const { browser, child } = await family()
    const { browser: tablet } = await signedIn(child)
    const email = newAddress()
    expect((await askFor(browser, child.id, email)).json.result.data).toBe('mailed')
    expect(await subjects(child.email)).toEqual(['Deine E-Mail-Adresse soll geändert werden'])
    expect(await emailInTable(browser)).toBe(child.email)
    expect((await openBrowser().signIn(child.email)).status).toBe(200)

    await open(await newestTokenFor(database.db, email))
    expect(await emailInTable(browser)).toBe(email)
    expect((await openBrowser().signIn(email)).status).toBe(200)
    expect(await tablet.session()).toBeNull()
    expect(await browser.session()).not.toBeNull()
    expect(await subjects(child.email)).toContain('Deine E-Mail-Adresse wurde geändert')
  })

  test('follows the child’s own change into the family table', async () => {
    const { browser, child } = await family()
    const { browser: tablet } = await signedIn(child)
    const email = newAddress()
    await ask(tablet, email)
    await open(await newestTokenFor(database.db, email))
    expect(await emailInTable(browser)).toBe(email)
  })

  test('of another family, or of a child without a login, is not found', async () => {
    const [{ browser, parent }, other] = [await family(), await family()]
    const withoutLogin = await makeChild(database.db, parent, { registered: false })
    for (const { id } of [other.child, withoutLogin]) {
      expect(refusalOf(await askFor(browser, id, newAddress()))).toBe('NOT_FOUND')
    }
    const { browser: tablet } = await signedIn(other.child)
    expect(refusalOf(await askFor(tablet, other.child.id, newAddress()))).toBe('FORBIDDEN')
  })
})

describe('without a mail server', () => {
  test('an address changes at once, as nobody could confirm it; one that is taken says so', async () => {
    const server = await openAccountServer({ mailRoute: 'nowhere' })
    const { db } = server.database
    const [parent, other] = [await makeParent(db), await makeParent(db)]
    const [browser, elsewhere] = [server.openBrowser(), server.openBrowser()]
    for (const one of [browser, elsewhere]) await one.signIn(parent.email)
    expect(refusalOf(await ask(browser, other.email))).toBe('EMAIL_TAKEN')
    expect((await ask(browser, 'neu@familie.example')).json.result.data).toBe('changed')
    expect(await browser.session()).toMatchObject({ user: { email: 'neu@familie.example' } })
    expect(await elsewhere.session()).toBeNull()
    expect((await server.openBrowser().signIn('neu@familie.example')).status).toBe(200)
    const notes = (await auditOf(db, parent.id)).filter(({ action }) => action.startsWith('e-mail'))
    expect(notes).toMatchObject([{ action: 'e-mail changed', by: parent.id }])
    await server.database.close()
  })
})
