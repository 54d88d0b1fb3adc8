import { strFromU8, unzipSync } from 'fflate'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { refusals } from '../../../domain/platform/refusals.ts'
import { type AccountServer, openAccountServer } from '../../../tests/support/account-server.ts'
import { callersOf } from '../../../tests/support/callers.ts'
import { makeCompetency, type TestCompetency } from '../../../tests/support/curriculum.ts'
import { mailsTo, newestTokenFor, tokenIn } from '../../../tests/support/outbox.ts'
import { asOwner } from '../../../tests/support/owner.ts'
import { makeChild, makeParent, PASSWORD, uniqueEmail } from '../../../tests/support/people.ts'
import { forgetThrottles } from '../../../tests/support/throttles.ts'
import type { Database } from '../../platform/db/connect.ts'

// Decision 056, tried by two families with the address of a stranger: who has shown that they read its mail gets it.

const OF_THE_FAMILY = 'Das-Wort-des-Kindes-1'
const NEW = 'Ganz-Neues-Pferd-9'

let database: Database
let openBrowser: AccountServer['openBrowser']
let competency: TestCompetency
beforeAll(async () => {
  ;({ database, openBrowser } = await openAccountServer({ mustConfirmEmail: true }))
  competency = await makeCompetency(database.db)
})
beforeEach(() => forgetThrottles(database.db))
afterAll(() => database.close())

type Browser = ReturnType<AccountServer['openBrowser']>
const refused = (code: keyof typeof refusals) => ({ status: refusals[code].status, json: { code } })
const post = (path: string, body: object) => openBrowser().post(`/api/auth/${path}`, body)
const register = (email: string, firstName = 'Sabine') =>
  post('sign-up', { firstName, lastName: 'Fremd', email, password: PASSWORD, acceptsTerms: true })
const mails = (email: string) => mailsTo(database.db, email)
const subjects = async (email: string) => (await mails(email)).map(({ subject }) => subject)
const statusOf = async (email: string, password: string) => (await openBrowser().signIn(email, password)).status

async function signedIn(person: { email: string }): Promise<Browser> {
  const browser = openBrowser()
  expect((await browser.signIn(person.email)).status).toBe(200)
  return browser
}

/** A child of a parent, and the two links to its invitation: the one that is copied, and the one in the mail. */
async function invited(email: string) {
  const parent = await makeParent(database.db)
  const child = await makeChild(database.db, parent, { registered: false, email })
  const browser = await signedIn(parent)
  const { json } = await browser.post('/trpc/invitations.create', { childId: child.id })
  const copied: string = json.result.data.link.split('/').at(-1)
  const mail = async () => {
    expect((await browser.post('/trpc/invitations.mail', { childId: child.id })).status).toBe(200)
    const [, token = ''] = /\/invitation\/(\S+)/.exec((await mails(email)).at(-1)?.text ?? '') ?? []
    return token
  }
  return { parent, child, browser, copied, mail }
}

const accept = (token: string, password = OF_THE_FAMILY) =>
  openBrowser().post('/trpc/invitations.accept', { token, password })

const storedChild = ({ id }: { id: string }) =>
  asOwner(database.db, (tx) =>
    tx
      .selectFrom('children')
      .where('id', '=', id)
      .select(['authUserId', 'invitationAccepted', 'email'])
      .executeTakeFirst(),
  )
const lessonsOf = ({ id }: { id: string }) =>
  asOwner(database.db, (tx) => tx.selectFrom('lessonProgress').where('childId', '=', id).select('lessonId').execute())
const notRegistered = { authUserId: null, invitationAccepted: false }

/**
 * A family has entered a stranger's address for its child and accepted the copied link itself. The child has learned.
 */
async function occupied() {
  const email = uniqueEmail('fremd')
  const family = await invited(email)
  expect((await accept(family.copied)).status).toBe(200)
  const lessonId = competency.levels[0]?.lessonIds[0] as string
  await asOwner(database.db, (tx) =>
    tx.insertInto('lessonProgress').values({ childId: family.child.id, lessonId }).execute(),
  )
  return { ...family, email, lessonId }
}

/**
 * What is left to the family: a child that is not registered, with all it has learned, and no way in at that address.
 */
async function expectGivenWay({ child, email, lessonId, tablet }: Awaited<ReturnType<typeof withTablet>>) {
  expect(await storedChild(child)).toEqual({ ...notRegistered, email })
  expect(await lessonsOf(child)).toEqual([{ lessonId }])
  expect(await tablet.session()).toBeNull()
  expect(await statusOf(email, OF_THE_FAMILY)).toBe(401)
}

/** With a device on which the parent sits in the child's place. */
async function withTablet() {
  const family = await occupied()
  const tablet = await signedIn(family.parent)
  expect((await tablet.post('/api/auth/learn-as', { childId: family.child.id })).status).toBe(200)
  expect(await tablet.session()).not.toBeNull()
  return { ...family, tablet }
}

describe('an address that a family has occupied with a child', () => {
  test('is registered by its owner like any other; nothing is lost to the family before the owner has used the link', async () => {
    const family = await withTablet()
    const { email, tablet } = family
    expect(await register(email)).toMatchObject({ status: 200, json: { email, mustConfirm: true } })
    expect(await tablet.session()).not.toBeNull()

    const letter = (await mails(email)).at(-1)
    expect(letter?.subject).toBe('Bitte wählen Sie Ihr Passwort')
    expect((await post('reset-password', { token: tokenIn(letter?.text), password: NEW })).status).toBe(200)
    const owner = openBrowser()
    expect((await owner.signIn(email, NEW)).status).toBe(200)
    expect(await owner.session()).toMatchObject({ user: { email, firstName: 'Sabine' } })
    expect((await owner.get('/api/auth/get-session')).json.roles).toEqual({
      isParent: true,
      isAdmin: false,
      isChild: false,
      staffRole: null,
    })
    await expectGivenWay(family)
    expect(await register(email)).toMatchObject(refused('EMAIL_TAKEN'))
    expect((await family.browser.post('/trpc/invitations.create', { childId: family.child.id })).status).toBe(200)
  })

  test('registered with again and again makes one login that waits, and three letters an hour', async () => {
    const { email } = await occupied()
    for (let times = 0; times < 5; times++) expect((await register(email)).status).toBe(200)
    expect(await subjects(email)).toEqual([
      'Bestätige deine E-Mail-Adresse',
      ...Array(3).fill('Bitte wählen Sie Ihr Passwort'),
    ])
    const waiting = await asOwner(database.db, async (tx) => {
      const { rows } = await sql`select from auth.mailed_links where email = ${email} and purpose = 'reset'`.execute(tx)
      return rows.length
    })
    expect(waiting).toBe(1)
  })

  test('never leads into that family by a forgotten password: the letter says whose login it is, and it can be given back', async () => {
    const family = await withTablet()
    const { email, parent } = family
    await post('request-reset-link', { email })
    const letter = (await mails(email)).at(-1)
    expect(letter?.subject).toBe('Bestätige deine E-Mail-Adresse')
    expect(letter?.text).toContain('Petra Muster hat dich zu Netzpass eingeladen')
    const token = tokenIn(letter?.text)
    expect(await post('reset-password', { token, password: NEW })).toMatchObject(refused('LINK_EXPIRED'))
    expect((await post('mailed-link', { token })).json).toEqual({
      purpose: 'confirm',
      email,
      isChild: true,
      childName: 'Mila',
      invitedBy: 'Petra Muster',
      isReleasable: true,
      isFromHere: false,
    })
    expect((await post('release-address', { token })).status).toBe(200)
    await expectGivenWay(family)
    expect(await post('release-address', { token })).toMatchObject(refused('LINK_EXPIRED'))
    expect((await register(email)).json).toEqual({ email, mustConfirm: true })
    expect((await subjects(email)).at(-1)).toBe('Bitte bestätigen Sie Ihre E-Mail-Adresse')
    expect(await subjects(parent.email)).toEqual([])
  })

  test('goes to the child of another family that comes with the link in the mail', async () => {
    const family = await withTablet()
    const other = await invited(family.email)
    expect((await accept(await other.mail(), NEW)).status).toBe(200)
    expect((await storedChild(other.child))?.authUserId).not.toBeNull()
    expect(await statusOf(family.email, NEW)).toBe(200)
    await expectGivenWay(family)
  })

  test('goes to whoever changes to it: the link is mailed there as to any other', async () => {
    const family = await withTablet()
    const owner = await makeParent(database.db)
    const browser = await signedIn(owner)
    await browser.post('/trpc/profile.changeEmail', { email: family.email })
    expect((await subjects(family.email)).at(-1)).toBe('Bitte bestätigen Sie Ihre neue E-Mail-Adresse')
    expect((await post('confirm-email', { token: await newestTokenFor(database.db, family.email) })).status).toBe(200)
    expect(await statusOf(family.email, PASSWORD)).toBe(200)
    await expectGivenWay(family)
  })

  test('is the child’s when the child confirms it first, and nobody else’s any more', async () => {
    const { email, child, lessonId } = await occupied()
    const confirm = tokenIn((await mails(email)).at(-1)?.text)
    await register(email)
    const waiting = await newestTokenFor(database.db, email)
    expect((await post('confirm-email', { token: confirm })).status).toBe(200)
    expect(await post('reset-password', { token: waiting, password: NEW })).toMatchObject(refused('EMAIL_TAKEN'))
    const other = await invited(email)
    expect((await accept(await other.mail(), NEW)).json.error.data.refusal).toBe('EMAIL_TAKEN')
    expect(await statusOf(email, OF_THE_FAMILY)).toBe(200)
    expect(await lessonsOf(child)).toEqual([{ lessonId }])
  })

  test('goes to one of two who show at the same moment that they read it', async () => {
    for (let round = 0; round < 5; round++) {
      await forgetThrottles(database.db)
      const { email, child } = await occupied()
      const confirm = tokenIn((await mails(email)).at(-1)?.text)
      await register(email)
      const waiting = await newestTokenFor(database.db, email)
      const both = await Promise.all([
        post('confirm-email', { token: confirm }),
        post('reset-password', { token: waiting, password: NEW }),
      ])
      const [ofChild, ofParent] = both.map(({ status }) => status)
      expect([200, 409, 410]).toContain(ofChild)
      expect([200, 409]).toContain(ofParent)
      expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
      const isRegistered = (await storedChild(child))?.authUserId !== null
      expect(isRegistered).toBe(ofChild === 200)
      expect(await statusOf(email, OF_THE_FAMILY)).toBe(ofChild === 200 ? 200 : 401)
      expect(await statusOf(email, NEW)).toBe(ofParent === 200 ? 200 : 401)
    }
  })

  test('tells the family nothing of what its owner does: no try, no letter, not in what it takes along', async () => {
    const { email, child, browser } = await occupied()
    for (let tries = 0; tries < 6; tries++) await openBrowser().signIn(email, 'Falsches-Pferd-1')
    await post('request-reset-link', { email })
    await register(email)
    const other = await invited(email)
    await other.mail()
    const { bytes, status } = await browser.post('/api/own-data/export', { childId: child.id })
    expect(status).toBe(200)
    const taken = strFromU8(unzipSync(bytes)['daten.json'] as Uint8Array)
    expect(taken).toContain('Bestätige deine E-Mail-Adresse')
    for (const trace of ['sign-in failed', 'sign-in paused', 'reset asked', 'lädt dich', 'wählen Sie Ihr Passwort'])
      expect(taken, trace).not.toContain(trace)

    const before = await subjects(email)
    await browser.post('/trpc/children.remove', { id: child.id })
    const afterwards = await subjects(email)
    expect(afterwards, 'the stranger’s letters stay, that of the child goes').toEqual(
      before.filter((subject) => subject !== 'Bestätige deine E-Mail-Adresse'),
    )
  })

  test('gets no notice of what the family does with its child', async () => {
    const { email, tablet } = await withTablet()
    await tablet.post('/api/auth/confirm-password', { password: OF_THE_FAMILY })
    expect((await tablet.post('/api/auth/new-password', { password: NEW })).status).toBe(200)
    const to = uniqueEmail('neu')
    expect((await tablet.post('/trpc/profile.changeEmail', { email: to })).status).toBe(200)
    expect((await post('confirm-email', { token: await newestTokenFor(database.db, to) })).status).toBe(200)
    expect(await subjects(email)).toEqual(['Bestätige deine E-Mail-Adresse'])
  })
})

describe('an address with which somebody has registered and never confirmed it', () => {
  async function registered() {
    const email = uniqueEmail('fremd')
    expect((await register(email, 'Fritz')).status).toBe(200)
    return { email, confirm: await newestTokenFor(database.db, email) }
  }

  test('goes to an invited child that comes with the link in the mail; the copied link does not get it', async () => {
    const { email, confirm } = await registered()
    const { copied, mail } = await invited(email)
    expect((await accept(copied)).json.error.data.refusal).toBe('EMAIL_TAKEN')
    expect((await accept(await mail(), NEW)).status).toBe(200)
    expect(await statusOf(email, NEW)).toBe(200)
    expect(await post('confirm-email', { token: confirm })).toMatchObject(refused('LINK_EXPIRED'))
  })

  test('goes to whoever changes to it, also when it was registered while the link was on its way', async () => {
    const { email } = await registered()
    const later = uniqueEmail('fremd')
    for (const address of [email, later]) {
      const browser = await signedIn(await makeParent(database.db))
      await browser.post('/trpc/profile.changeEmail', { email: address })
      const token = await newestTokenFor(database.db, address)
      if (address === later) await register(later, 'Fritz')
      expect((await post('confirm-email', { token })).status).toBe(200)
      expect(await statusOf(address, PASSWORD)).toBe(200)
    }
  })

  test('is given back by whoever reads its mail and has not registered', async () => {
    const { email, confirm } = await registered()
    expect((await post('release-address', { token: confirm })).status).toBe(200)
    const left = await asOwner(database.db, (tx) =>
      tx.selectFrom('profiles').where('email', '=', email).select('id').execute(),
    )
    expect(left).toEqual([])
  })

  test('stays with somebody who used it before mails were delivered here: only the owner of the mailbox gets in', async () => {
    const parent = await makeParent(database.db)
    await makeChild(database.db, parent)
    await asOwner(database.db, (tx) =>
      sql`update auth."user" set "emailVerified" = false where id = ${parent.id}`.execute(tx),
    )
    const { mail } = await invited(parent.email)
    expect((await accept(await mail())).json.error.data.refusal).toBe('EMAIL_TAKEN')
    await post('request-reset-link', { email: parent.email })
    const token = await newestTokenFor(database.db, parent.email)
    expect(await post('release-address', { token })).toMatchObject(refused('ADDRESS_STAYS'))
    expect((await post('reset-password', { token, password: NEW })).status).toBe(200)
    expect(await statusOf(parent.email, NEW)).toBe(200)
  })
})

test('whoever reads the mail of a child’s confirmed login can give it back too, with a link to a new password', async () => {
  const child = await makeChild(database.db, await makeParent(database.db))
  await post('request-reset-link', { email: child.email })
  const token = await newestTokenFor(database.db, child.email)
  expect((await post('release-address', { token })).status).toBe(200)
  expect(await storedChild(child)).toEqual({ ...notRegistered, email: child.email })
})

test('the own account of somebody is not given back by a link', async () => {
  const parent = await makeParent(database.db)
  await post('request-reset-link', { email: parent.email })
  const token = await newestTokenFor(database.db, parent.email)
  expect((await post('mailed-link', { token })).json).toMatchObject({ isReleasable: false })
  expect(await post('release-address', { token })).toMatchObject(refused('ADDRESS_STAYS'))
  expect((await post('reset-password', { token, password: NEW })).status, 'the link is not spent').toBe(200)
})

test('where no mails are delivered nobody can show anything, and a child keeps the address that was entered for it', async () => {
  const server = await openAccountServer({ mailRoute: 'nowhere' })
  const { db } = server.database
  const api = callersOf(db)
  const parent = await makeParent(db)
  const child = await makeChild(db, parent, { registered: false })
  const { link } = await api.asParent(parent).invitations.create({ childId: child.id })
  await api.visitor.invitations.accept({ token: link.split('/').at(-1) as string, password: PASSWORD })
  const browser = server.openBrowser()
  expect((await browser.signIn(child.email)).status).toBe(200)
  const newcomer = {
    firstName: 'Sabine',
    lastName: 'Fremd',
    email: child.email,
    password: PASSWORD,
    acceptsTerms: true,
  }
  expect(await server.openBrowser().post('/api/auth/sign-up', newcomer)).toMatchObject(refused('EMAIL_TAKEN'))
  await server.database.close()
})
