import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { type RefusalCode, refusals } from '../../../../domain/platform/refusals.ts'
import { useAccountServer } from '../../../../tests/support/account-server.ts'
import { codeOf } from '../../../../tests/support/authenticator.ts'
import { callersOf } from '../../../../tests/support/callers.ts'
import { asOwner } from '../../../../tests/support/owner.ts'
import { givePasskey, passkeyDevice } from '../../../../tests/support/passkey-device.ts'
import { letPasswordAge, makeAdmin, makeChild, makeParent, type TestParent } from '../../../../tests/support/people.ts'
import { asSystem } from '../../../platform/db/actor.ts'
import { makeMailedLink } from '../mailed-links.ts'
import { forgetSpentChallenges } from './challenge.ts'

const ORIGIN = 'https://netzpass.example'
const server = await useAccountServer({ publicUrl: ORIGIN, mustConfirmEmail: true })
const openBrowser = () => server.openBrowser()
type Browser = ReturnType<typeof openBrowser>
type Device = ReturnType<typeof passkeyDevice>

afterEach(() => void vi.useRealTimers())
const inDatabase = <T>(query: ReturnType<typeof sql<T>>) =>
  asOwner(server.database.db, async (tx) => (await query.execute(tx)).rows)
const refused = (code: RefusalCode) => ({
  status: refusals[code].status,
  json: expect.objectContaining({ code, message: refusals[code].message }),
})

const beginAdding = async (browser: Browser) => (await browser.post('/api/auth/passkeys/begin', {})).json
const add = (browser: Browser, credential: unknown, name = 'Mein Handy') =>
  browser.post('/api/auth/passkeys/add', { name, credential })
const beginSignIn = async (browser: Browser) => (await browser.post('/api/auth/sign-in/passkey/begin', {})).json
const answer = (browser: Browser, credential: unknown) => browser.post('/api/auth/sign-in/passkey', { credential })
const signIn = async (browser: Browser, device: Device) => answer(browser, device.sign(await beginSignIn(browser)))

/** Somebody with a passkey, and the browser in which it was added. */
async function withPasskey(person: TestParent, { counts = false } = {}) {
  const browser = openBrowser()
  await browser.signIn(person.email)
  const device = passkeyDevice({ origin: ORIGIN, counts })
  expect((await add(browser, device.make(await beginAdding(browser)))).status).toBe(200)
  return { person, browser, device }
}
const parentWithPasskey = async (options?: { counts: boolean }) =>
  withPasskey(await makeParent(server.database.db), options)

const whoIsIn = async (browser: Browser) => (await browser.session())?.user.id
const mailsTo = ({ email }: TestParent) =>
  inDatabase<{ subject: string }>(sql`select subject from mail_outbox where recipient = ${email} order by created_at`)
const auditOf = ({ id }: TestParent) =>
  inDatabase<{ action: string }>(sql`select action from audit_log where subject = ${id} order by id`)

describe('adding a passkey', () => {
  test('asks the device for one that finds its account by itself, and for a finger, a face or a PIN', async () => {
    const parent = await makeParent(server.database.db)
    const browser = openBrowser()
    await browser.signIn(parent.email)
    expect(await beginAdding(browser)).toMatchObject({
      rp: { id: 'netzpass.example', name: 'Netzpass' },
      user: { name: parent.email, displayName: 'Petra Muster' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
      excludeCredentials: [],
    })
  })

  test('keeps it under its name, notes it and tells the owner by mail', async () => {
    const { person, browser, device } = await parentWithPasskey()
    const [row] = await inDatabase(sql`select user_id, credential_id, name, counter, is_backed_up, transports,
      last_used_at from passkeys where user_id = ${person.id}`)
    expect(row).toEqual({
      userId: person.id,
      credentialId: device.id,
      name: 'Mein Handy',
      counter: '0',
      isBackedUp: true,
      transports: ['internal'],
      lastUsedAt: null,
    })
    expect(await mailsTo(person)).toEqual([{ subject: 'Ihr Konto hat einen neuen Passkey' }])
    expect(await auditOf(person)).toEqual([{ action: 'sign-in' }, { action: 'passkey added' }])
    expect((await beginAdding(browser)).excludeCredentials).toEqual([
      { id: device.id, type: 'public-key', transports: ['internal'] },
    ])
  })

  test('asks for the password again', async () => {
    const parent = await makeParent(server.database.db)
    const browser = openBrowser()
    await browser.signIn(parent.email)
    const made = passkeyDevice({ origin: ORIGIN }).make(await beginAdding(browser))
    await letPasswordAge(server.database.db, parent)
    expect(await browser.post('/api/auth/passkeys/begin', {})).toMatchObject(refused('PASSWORD_NEEDED'))
    expect(await add(browser, made)).toMatchObject(refused('PASSWORD_NEEDED'))
    expect(await openBrowser().post('/api/auth/passkeys/begin', {})).toMatchObject(refused('UNAUTHORIZED'))
  })

  test.each([
    ['of another origin', { origin: 'https://netzpass.example.evil.example' }],
    ['for another name', { rpId: 'evil.example' }],
    ['without a finger, a face or a PIN', { isVerified: false }],
  ])('an answer %s is refused', async (_what, wrong) => {
    const browser = openBrowser()
    await browser.signIn((await makeParent(server.database.db)).email)
    const made = passkeyDevice({ origin: ORIGIN }).make(await beginAdding(browser), wrong)
    expect(await add(browser, made)).toMatchObject(refused('PASSKEY_NOT_ADDED'))
  })

  test('an answer to the challenge of another session, or one that signs in, is refused', async () => {
    const parent = await makeParent(server.database.db)
    const [browser, elsewhere] = [openBrowser(), openBrowser()]
    for (const one of [browser, elsewhere]) await one.signIn(parent.email)
    const device = passkeyDevice({ origin: ORIGIN })
    expect(await add(browser, device.make(await beginAdding(elsewhere)))).toMatchObject(refused('PASSKEY_NOT_ADDED'))
    const asked = { ...(await beginAdding(browser)), challenge: (await beginSignIn(browser)).challenge }
    expect(await add(browser, device.make(asked))).toMatchObject(refused('PASSKEY_NOT_ADDED'))
  })

  test('a passkey is added once, and to one account', async () => {
    const { browser } = await parentWithPasskey()
    const device = passkeyDevice({ origin: ORIGIN })
    const made = device.make(await beginAdding(browser))
    expect((await add(browser, made)).status).toBe(200)
    expect(await add(browser, made), 'the same challenge').toMatchObject(refused('PASSKEY_NOT_ADDED'))
    const other = openBrowser()
    await other.signIn((await makeParent(server.database.db)).email)
    expect(await add(other, device.make(await beginAdding(other)))).toMatchObject(refused('PASSKEY_TAKEN'))
  })

  test('ten are enough, also from several tabs at once', async () => {
    const { person, browser } = await parentWithPasskey()
    for (let n = 0; n < 8; n++) await givePasskey(server.database.db, person)
    const made = []
    for (let n = 0; n < 3; n++) made.push(passkeyDevice({ origin: ORIGIN }).make(await beginAdding(browser)))
    const answers = await Promise.all(made.map((one) => add(browser, one)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(answers.find(({ status }) => status === 409)).toMatchObject(refused('TOO_MANY_PASSKEYS'))
  })

  test('children have none, whoever writes the row', async () => {
    const child = await makeChild(server.database.db, await makeParent(server.database.db))
    const browser = openBrowser()
    await browser.signIn(child.email)
    expect(await browser.post('/api/auth/passkeys/begin', {})).toMatchObject(refused('FORBIDDEN'))
    expect(await add(browser, {})).toMatchObject(refused('FORBIDDEN'))
    const write = givePasskey(server.database.db, { id: child.userId as string })
    await expect(write).rejects.toMatchObject({ constraint: 'passkeys_of_adults' })
  })

  test('what is no answer of a device is told to be wrong, whatever it is', async () => {
    const { browser, device } = await parentWithPasskey()
    const made = device.make(await beginAdding(browser))
    for (const credential of [null, {}, 7, { ...made, response: {} }, { ...made, id: 'ä' }])
      expect((await add(browser, credential)).status).toBe(400)
    const broken = { ...made, response: { ...made.response, attestationObject: 'AAAA' } }
    expect(await add(browser, broken)).toMatchObject(refused('PASSKEY_NOT_ADDED'))
  })
})

describe('signing in with a passkey', () => {
  test('needs neither address nor password, and counts as having shown who one is', async () => {
    const { person, device } = await parentWithPasskey()
    const browser = openBrowser()
    const asked = await beginSignIn(browser)
    expect(asked).toMatchObject({ rpId: 'netzpass.example', userVerification: 'required' })
    expect(asked.allowCredentials ?? []).toEqual([])
    const signedIn = await answer(browser, device.sign(asked))
    expect(signedIn).toMatchObject({ status: 200, json: {} })
    expect(await whoIsIn(browser)).toBe(person.id)
    expect((await browser.post('/api/auth/passkeys/begin', {})).status).toBe(200)
    expect((await auditOf(person)).at(-1)).toEqual({ action: 'sign-in' })
    const [row] = await inDatabase<{ lastUsedAt: Date | null }>(
      sql`select last_used_at from passkeys where user_id = ${person.id}`,
    )
    expect(row?.lastUsedAt).toBeInstanceOf(Date)
  })

  test('ends the session that the browser had before', async () => {
    const { person, browser, device } = await parentWithPasskey()
    const other = await parentWithPasskey()
    expect((await signIn(browser, other.device)).status).toBe(200)
    expect(await whoIsIn(browser)).toBe(other.person.id)
    expect(await inDatabase(sql`select from auth.session where "userId" = ${person.id}`)).toEqual([])
    expect((await signIn(openBrowser(), device)).status).toBe(200)
  })

  test('takes the same answer once, of two at the same moment too', async () => {
    const { device } = await parentWithPasskey()
    const browser = openBrowser()
    const signed = device.sign(await beginSignIn(browser))
    const twin = openBrowser()
    for (const [name, value] of browser.cookies) twin.cookies.set(name, value)
    const answers = await Promise.all([answer(browser, signed), answer(twin, signed)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
    expect(await answer(twin, signed)).toMatchObject(refused('PASSKEY_UNKNOWN'))
  })

  test('takes no answer to the challenge of another browser', async () => {
    const { device } = await parentWithPasskey()
    const [browser, thief] = [openBrowser(), openBrowser()]
    const signed = device.sign(await beginSignIn(browser))
    expect(await answer(thief, signed), 'which has asked for none').toMatchObject(refused('PASSKEY_OVER'))
    await beginSignIn(thief)
    expect(await answer(thief, signed)).toMatchObject(refused('PASSKEY_UNKNOWN'))
    expect((await answer(browser, signed)).status, 'and it is still good where it belongs').toBe(200)
  })

  test('takes none after ten minutes', async () => {
    const { device } = await parentWithPasskey()
    const browser = openBrowser()
    const signed = device.sign(await beginSignIn(browser))
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10 * 60_000 + 1000 })
    expect(await answer(browser, signed)).toMatchObject(refused('PASSKEY_UNKNOWN'))
  })

  test.each([
    ['of another origin', { origin: 'https://netzpass.example.evil.example' }],
    ['without https', { origin: 'http://netzpass.example' }],
    ['for another name', { rpId: 'evil.example' }],
    ['without a finger, a face or a PIN', { isVerified: false }],
    ['in somebody else’s name', { userHandle: Buffer.from(randomUUID()).toString('base64url') }],
  ])('an answer %s is refused', async (_what, wrong) => {
    const { person, device } = await parentWithPasskey()
    const browser = openBrowser()
    const signed = device.sign(await beginSignIn(browser), wrong)
    expect(await answer(browser, signed)).toMatchObject(refused('PASSKEY_UNKNOWN'))
    expect(await whoIsIn(browser)).toBeUndefined()
    expect((await auditOf(person)).at(-1)).toEqual({ action: 'sign-in failed' })
  })

  test('a foreign signature under a known passkey, and one that nobody has, are answered alike', async () => {
    const { device } = await parentWithPasskey()
    const stranger = passkeyDevice({ origin: ORIGIN })
    const browser = openBrowser()
    const unknown = await signIn(browser, stranger)
    const forged = stranger.sign(await beginSignIn(browser))
    const known = await answer(browser, { ...forged, id: device.id, rawId: device.id })
    expect(unknown).toMatchObject(refused('PASSKEY_UNKNOWN'))
    expect([known.status, known.text]).toEqual([unknown.status, unknown.text])
  })

  test('a device whose own count goes back is refused: there are two of it', async () => {
    const { device } = await parentWithPasskey({ counts: true })
    const browser = openBrowser()
    expect((await signIn(browser, device)).status).toBe(200)
    for (const counter of [1, 2, 0]) {
      const signed = device.sign(await beginSignIn(browser), { counter })
      expect(await answer(browser, signed), String(counter)).toMatchObject(refused('PASSKEY_UNKNOWN'))
    }
    const signed = device.sign(await beginSignIn(browser), { counter: 10 })
    expect((await answer(browser, signed)).status).toBe(200)
  })

  test('a locked account stays locked, and so does one whose address waits to be confirmed', async () => {
    const { person, device } = await parentWithPasskey()
    await inDatabase(sql`select auth.set_lock(${person.id}, true)`)
    expect(await signIn(openBrowser(), device)).toMatchObject(refused('ACCOUNT_LOCKED'))
    await inDatabase(sql`select auth.set_lock(${person.id}, false)`)
    await inDatabase(sql`update auth."user" set "emailVerified" = false where id = ${person.id}`)
    const browser = openBrowser()
    expect(await signIn(browser, device)).toMatchObject(refused('EMAIL_NOT_CONFIRMED'))
    expect(await whoIsIn(browser)).toBeUndefined()
  })

  test('needs no code of whoever has a second step, at once or after the password', async () => {
    const { person, browser, device } = await withPasskey(await makeAdmin(server.database.db))
    const { key } = (await browser.post('/api/auth/two-factor/begin')).json
    expect((await browser.post('/api/auth/two-factor/confirm', { code: codeOf(key) })).status).toBe(200)
    expect((await signIn(openBrowser(), device)).status).toBe(200)

    const asked = openBrowser()
    expect((await asked.signIn(person.email)).json).toEqual({ twoFactor: true })
    expect(await whoIsIn(asked)).toBeUndefined()
    expect((await signIn(asked, device)).status).toBe(200)
    expect(await whoIsIn(asked)).toBe(person.id)
  })

  test('is a session like others: it ends with the password that is chosen again, and the passkey stays', async () => {
    const { person, browser, device } = await parentWithPasskey()
    const elsewhere = openBrowser()
    await signIn(elsewhere, device)
    expect((await browser.post('/api/auth/new-password', { password: 'Noch-ein-Pferd-8' })).status).toBe(200)
    expect(await whoIsIn(elsewhere)).toBeUndefined()
    expect((await signIn(elsewhere, device)).status).toBe(200)
    expect(await whoIsIn(elsewhere)).toBe(person.id)
  })

  test('ends with the first proof of the address, for somebody else may have added the passkey', async () => {
    const { person, device } = await parentWithPasskey()
    await inDatabase(sql`update auth."user" set "emailVerified" = false where id = ${person.id}`)
    const token = await asSystem(server.database.db, 'a test', (tx) =>
      makeMailedLink(tx, { userId: person.id, purpose: 'reset', email: person.email }),
    )
    const owner = openBrowser()
    expect((await owner.post('/api/auth/reset-password', { token, password: 'Noch-ein-Pferd-8' })).status).toBe(200)
    expect(await signIn(openBrowser(), device)).toMatchObject(refused('PASSKEY_UNKNOWN'))
    expect((await owner.signIn(person.email, 'Noch-ein-Pferd-8')).status).toBe(200)
  })

  test('added before the first proof of the address does not outlive it, although the password changes only later', async () => {
    const { person, device } = await parentWithPasskey()
    await inDatabase(sql`update auth."user" set "emailVerified" = false where id = ${person.id}`)
    const linkFor = (purpose: 'confirm' | 'reset') =>
      asSystem(server.database.db, 'a test', (tx) =>
        makeMailedLink(tx, { userId: person.id, purpose, email: person.email }),
      )
    const owner = openBrowser()
    expect((await owner.post('/api/auth/confirm-email', { token: await linkFor('confirm') })).status).toBe(200)
    expect(await signIn(openBrowser(), device)).toMatchObject(refused('PASSKEY_UNKNOWN'))
    const choice = { token: await linkFor('reset'), password: 'Noch-ein-Pferd-8' }
    expect((await owner.post('/api/auth/reset-password', choice)).status).toBe(200)
    expect(await signIn(openBrowser(), device)).toMatchObject(refused('PASSKEY_UNKNOWN'))
  })

  test('fails so often from one address, and no more', { tags: 'thorough' }, async () => {
    const stranger = passkeyDevice({ origin: ORIGIN })
    const browser = openBrowser()
    for (let n = 0; n < 100; n++) expect((await signIn(browser, stranger)).status).toBe(401)
    expect((await signIn(browser, stranger)).status).toBe(429)
  })

  test('leaves a hash of each challenge that was answered, which is forgotten when it has ended', async () => {
    await forgetSpentChallenges(server.database.db)
    await inDatabase(sql`update auth.spent_challenges set expires_at = now() - interval '1 second'`)
    expect(await forgetSpentChallenges(server.database.db)).toBeGreaterThan(0)
    expect(await inDatabase(sql`select from auth.spent_challenges`)).toEqual([])
  })
})

describe('the list of passkeys', () => {
  const callers = callersOf(server.database.db, { publicUrl: ORIGIN })

  test('has the owner’s alone, with name, age and last use, and nothing of the key', async () => {
    const { person } = await parentWithPasskey()
    await parentWithPasskey()
    expect(await callers.asParent(person).passkeys.list()).toEqual({
      arePossible: true,
      passkeys: [
        { id: expect.any(String), name: 'Mein Handy', isBackedUp: true, createdAt: expect.any(Date), lastUsedAt: null },
      ],
    })
  })

  test('says where the address allows none', async () => {
    const inHomeNetwork = callersOf(server.database.db, { publicUrl: 'http://192.168.178.20:3000' })
    const parent = await makeParent(server.database.db)
    expect(await inHomeNetwork.asParent(parent).passkeys.list()).toEqual({ arePossible: false, passkeys: [] })
  })

  test('lets its owner rename one and remove it, and nobody else', async () => {
    const { person, browser, device } = await parentWithPasskey()
    const caller = callers.asParent(person)
    const [id = ''] = (await caller.passkeys.list()).passkeys.map((one) => one.id)
    const stranger = callers.asParent(await makeParent(server.database.db))
    await expect(stranger.passkeys.rename({ id, name: 'Meins' })).rejects.toThrow(refusals.NOT_FOUND.message)
    await expect(stranger.passkeys.remove({ id })).rejects.toThrow(refusals.NOT_FOUND.message)

    await caller.passkeys.rename({ id, name: 'Altes Handy' })
    expect((await caller.passkeys.list()).passkeys).toMatchObject([{ name: 'Altes Handy' }])

    const waiting = device.sign(await beginSignIn(openBrowser()))
    expect(await caller.passkeys.remove({ id })).toEqual({ credentialId: device.id, relyingParty: 'netzpass.example' })
    expect(await answer(browser, waiting)).toMatchObject({ status: 401 })
    expect(await signIn(openBrowser(), device)).toMatchObject(refused('PASSKEY_UNKNOWN'))
    expect((await mailsTo(person)).at(-1)).toEqual({ subject: 'Ein Passkey Ihres Kontos wurde entfernt' })
    expect((await auditOf(person)).map(({ action }) => action)).toContain('passkey removed')
    expect(await whoIsIn(browser), 'who is signed in stays it').toBe(person.id)
    await expect(caller.passkeys.remove({ id })).rejects.toThrow(refusals.NOT_FOUND.message)
  })

  test('is an admin’s too, and no child’s', async () => {
    const { person } = await withPasskey(await makeAdmin(server.database.db))
    expect((await callers.asAdmin(person).passkeys.list()).passkeys).toHaveLength(1)
    const child = await makeChild(server.database.db, await makeParent(server.database.db))
    await expect(callers.asChild(child).passkeys.list()).rejects.toThrow(refusals.FORBIDDEN.message)
  })
})

test('where browsers allow no passkeys, the server says so', async () => {
  const elsewhere = await useServerWithoutHttps()
  const browser = elsewhere.openBrowser()
  expect((await browser.get('/api/auth/ways')).json).toEqual({ google: false, passkeys: false })
  expect(await browser.post('/api/auth/sign-in/passkey/begin', {})).toMatchObject(refused('PASSKEYS_NEED_HTTPS'))
  await browser.signIn((await makeParent(elsewhere.database.db)).email)
  expect(await browser.post('/api/auth/passkeys/begin', {})).toMatchObject(refused('PASSKEYS_NEED_HTTPS'))
})

const useServerWithoutHttps = () => useAccountServer({ publicUrl: 'http://192.168.178.20:3000' })
