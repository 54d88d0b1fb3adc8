import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { plainFigure } from '../../../domain/learning/figure.ts'
import type { Secret } from '../../../domain/people/nickname-logins.ts'
import type { RefusalCode } from '../../../domain/platform/refusals.ts'
import { type AccountServer, useAccountServer } from '../../../tests/support/account-server.ts'
import { callersOf } from '../../../tests/support/callers.ts'
import { makeCompetency, type TestLevel } from '../../../tests/support/curriculum.ts'
import { makeFamily } from '../../../tests/support/learning.ts'
import { asOwner } from '../../../tests/support/owner.ts'
import {
  accompany,
  makeChild,
  makeParent,
  PASSWORD,
  type TestChild,
  type TestParent,
} from '../../../tests/support/people.ts'
import { refusal } from '../../../tests/support/refusal.ts'

const server = await useAccountServer()
const api = callersOf(server.database.db)

const digits = (text: string): Secret => ({ method: 'digits', digits: text })
const RIGHT = digits('482913')
const WRONG = digits('482914')

/** A family whose child has no address and signs in with a nickname. */
async function family({ secret = RIGHT, ...about }: { secret?: Secret; birthdate?: string } = {}) {
  const { parent, child, asParent } = await makeFamily(server.database.db, { registered: false, ...about })
  await asParent.nicknameLogins.set({ childId: child.id, nickname: 'Milli', secret })
  const { familyCode } = await asParent.nicknameLogins.ofChild({ childId: child.id })
  const [{ handle } = { handle: '' }] = await api.visitor.nicknameLogins.family({ familyCode: familyCode as string })
  return { parent, child, asParent, familyCode: familyCode as string, handle }
}
type Family = Awaited<ReturnType<typeof family>>

const trySignIn = (browser: Browser, { familyCode, handle }: Family, secret: Secret = RIGHT) =>
  browser.post('/api/auth/sign-in/child', { familyCode, handle, secret })
type Browser = ReturnType<AccountServer['openBrowser']>

async function signedIn(one: Family, secret: Secret = RIGHT) {
  const browser = server.openBrowser()
  const answer = await trySignIn(browser, one, secret)
  expect(answer.status, answer.text).toBe(200)
  return browser
}

const loginOf = (child: TestChild) =>
  asOwner(server.database.db, async (tx) => {
    const { rows } = await sql<{ id: string; email: string }>`
      select u.id, u.email from auth."user" u join children c on c.auth_user_id = u.id where c.id = ${child.id}`.execute(
      tx,
    )
    return rows[0]
  })

const mailsTo = ({ email }: TestParent) =>
  asOwner(server.database.db, (tx) =>
    tx.selectFrom('mailOutbox').where('recipient', '=', email).select(['subject', 'bodyText']).execute(),
  )

const roles = async (browser: Browser) => (await browser.get('/api/auth/get-session')).json.roles

describe('a parent gives a child a nickname and a secret', () => {
  test('and the child is registered, although it has no address', async () => {
    const { asParent, child } = await family()
    expect(await asParent.children.list()).toMatchObject([{ isRegistered: true, nickname: 'Milli', isLocked: false }])
    expect((await loginOf(child))?.email).toBe(`${child.id}@kind.invalid`)
  })

  test('of the secret a hash is kept and nothing else', async () => {
    const { child } = await family()
    const hash = await asOwner(server.database.db, async (tx) => {
      const { rows } = await sql<{ password: string }>`select password from auth.account
        where "userId" = (select auth_user_id from children where id = ${child.id})`.execute(tx)
      return rows.map(({ password }) => password)
    })
    expect(hash).toEqual([expect.stringMatching(/^\$argon2id\$/)])
  })

  test('digits that everybody tries first are refused', async () => {
    const { asParent, child } = await family()
    for (const easy of ['111111', '123456', '654321', '890123'])
      await expect(
        asParent.nicknameLogins.set({ childId: child.id, nickname: 'Milli', secret: digits(easy) }),
      ).rejects.toThrow('Diese Ziffern errät man zu leicht.')
  })

  test('two children of a family have two nicknames', async () => {
    const { asParent, parent } = await family()
    const sibling = await makeChild(server.database.db, parent, { registered: false })
    const setting = asParent.nicknameLogins.set({ childId: sibling.id, nickname: 'milli', secret: RIGHT })
    await expect(setting).rejects.toMatchObject(refusal('NICKNAME_TAKEN'))
  })

  test('two children of a family that get the same nickname at the same moment: one of them does not', async () => {
    const { asParent, parent, child } = await family()
    const sibling = await makeChild(server.database.db, parent, { registered: false })
    await asParent.nicknameLogins.set({ childId: sibling.id, nickname: 'Lulu', secret: RIGHT })
    const rename = ({ id }: TestChild) => asParent.nicknameLogins.set({ childId: id, nickname: 'Momo', secret: null })
    // Nobody of the family goes on before both have come as far as they can.
    const { renaming } = await asOwner(server.database.db, async (tx) => {
      await tx.selectFrom('familyCodes').where('parentId', '=', parent.id).select('code').forUpdate().execute()
      const renaming = Promise.allSettled([child, sibling].map(rename))
      await wait(300)
      return { renaming }
    })
    expect((await renaming).filter(({ status }) => status === 'rejected')).toMatchObject([
      { reason: refusal('NICKNAME_TAKEN') },
    ])
  })

  test('a child that signs in with an address keeps that', async () => {
    const parent = await makeParent(server.database.db)
    const child = await makeChild(server.database.db, parent)
    const setting = api.asParent(parent).nicknameLogins.set({ childId: child.id, nickname: 'Milli', secret: RIGHT })
    await expect(setting).rejects.toMatchObject(refusal('CHILD_ALREADY_REGISTERED'))
    expect((await loginOf(child))?.email).toBe(child.email)
  })

  test('another nickname leaves the secret; without a first secret there is no login', async () => {
    const one = await family()
    await one.asParent.nicknameLogins.set({ childId: one.child.id, nickname: 'Mimi', secret: null })
    expect(await api.visitor.nicknameLogins.family({ familyCode: one.familyCode })).toMatchObject([
      { nickname: 'Mimi' },
    ])
    await signedIn(one)
    const sibling = await makeChild(server.database.db, one.parent, { registered: false })
    const setting = one.asParent.nicknameLogins.set({ childId: sibling.id, nickname: 'Bo', secret: null })
    await expect(setting).rejects.toMatchObject(refusal('SECRET_MISSING'))
  })
})

describe('the family code', () => {
  test('tells nicknames, figures and how each of them signs in, and nothing else', async () => {
    const { familyCode } = await family({ secret: { method: 'pictures', pictures: ['sun', 'fish', 'key'] } })
    expect(await api.visitor.nicknameLogins.family({ familyCode })).toEqual([
      { handle: expect.any(String), nickname: 'Milli', method: 'pictures', figure: plainFigure },
    ])
  })

  test('tells them in German order, as the door shows them', async () => {
    const { asParent, parent, familyCode } = await family()
    for (const nickname of ['Zoe', 'Ärmin', 'ben']) {
      const sibling = await makeChild(server.database.db, parent, { registered: false })
      await asParent.nicknameLogins.set({ childId: sibling.id, nickname, secret: RIGHT })
    }
    const shown = await api.visitor.nicknameLogins.family({ familyCode })
    expect(shown.map(({ nickname }) => nickname)).toEqual(['Ärmin', 'ben', 'Milli', 'Zoe'])
  })

  test('may be typed as a child reads it: small letters, a dash, O for 0, I and L for 1', async () => {
    const { parent, handle } = await family()
    const code = 'A1B0C1D0'
    await asOwner(server.database.db, (tx) =>
      tx.updateTable('familyCodes').set({ code }).where('parentId', '=', parent.id).execute(),
    )
    for (const typed of ['a1b0-c1d0', ' AIBO cldo ', 'Alb0c1dO'])
      expect(await api.visitor.nicknameLogins.family({ familyCode: typed })).toMatchObject([{ handle }])
  })

  test('ends when the parent renews it', async () => {
    const { asParent, familyCode, handle } = await family()
    const renewed = await asParent.nicknameLogins.renewCode()
    await expect(api.visitor.nicknameLogins.family({ familyCode })).rejects.toMatchObject(
      refusal('FAMILY_CODE_UNKNOWN'),
    )
    expect(await api.visitor.nicknameLogins.family(renewed)).toMatchObject([{ handle }])
  })

  test('cannot be guessed at: after twenty wrong ones even the right one must wait', async () => {
    const one = await family()
    const browser = server.openBrowser()
    const look = (familyCode: string) => browser.post('/trpc/nicknameLogins.family', { familyCode })
    const wrong = []
    for (let count = 0; count < 20; count++) wrong.push((await look(`ZZZZ${1000 + count}`)).status)
    expect(new Set(wrong)).toEqual(new Set([404]))
    const answer = await look(one.familyCode)
    expect(answer.status).toBe(429)
    expect(answer.json.error.message).toBe('Das war ein paarmal falsch. Versuch es in 15 Minuten noch einmal.')
    expect((await trySignIn(browser, one)).status).toBe(429)
    await signedIn(one) // from elsewhere
  })

  test('that is right is never counted', async () => {
    const { familyCode } = await family()
    const browser = server.openBrowser()
    for (let count = 0; count < 25; count++)
      expect((await browser.post('/trpc/nicknameLogins.family', { familyCode })).status).toBe(200)
  })
})

describe('a child signs in', () => {
  test.each<[string, Secret, Secret]>([
    ['six digits', RIGHT, WRONG],
    [
      'three pictures in their order',
      { method: 'pictures', pictures: ['sun', 'fish', 'key'] },
      { method: 'pictures', pictures: ['fish', 'sun', 'key'] },
    ],
  ])('with %s, and is a child and nothing else', async (_, right, wrong) => {
    const one = await family({ secret: right })
    const browser = server.openBrowser()
    expect((await trySignIn(browser, one, wrong)).json).toMatchObject({ code: 'WRONG_SECRET' })
    expect(await browser.session()).toBeNull()
    expect((await trySignIn(browser, one, right)).status).toBe(200)
    expect(await roles(browser)).toEqual({ isParent: false, isAdmin: false, isChild: true, staffRole: null })
    expect((await browser.session()).user).toMatchObject({ email: null, firstName: 'Mila' })
    expect((await browser.get('/trpc/learning.childDashboard')).json.result.data).toMatchObject({ name: 'Mila' })
  })

  test('for a day without use, on a device of its own', async () => {
    const browser = await signedIn(await family())
    await browser.post('/api/auth/own-device', {})
    const left = Date.parse((await browser.session()).expiresAt) - Date.now()
    expect(left / 3_600_000).toBeCloseTo(24, 1)
  })

  test('only with the code of its own family', async () => {
    const [one, other] = [await family(), await family()]
    const answer = await trySignIn(server.openBrowser(), { ...one, familyCode: other.familyCode })
    expect(answer.json).toMatchObject({ code: 'FAMILY_CODE_UNKNOWN' })
  })

  test('never in the place of somebody who is signed in', async () => {
    const one = await family()
    const browser = server.openBrowser()
    await browser.signIn(one.parent.email)
    expect((await trySignIn(browser, one)).json).toMatchObject({ code: 'SOMEBODY_SIGNED_IN' })
    expect(await roles(browser)).toMatchObject({ isParent: true })
  })

  test('not through the form for addresses, and its address is one for no form', async () => {
    const { child } = await family()
    const email = `${child.id}@kind.invalid`
    const browser = server.openBrowser()
    expect((await browser.signIn(email, '482913')).json).toMatchObject({ code: 'INVALID_INPUT' })
    expect((await browser.post('/api/auth/request-reset-link', { email })).json).toMatchObject({
      code: 'INVALID_INPUT',
    })
    const registering = { firstName: 'A', lastName: 'B', email, password: PASSWORD, acceptsTerms: true }
    expect((await browser.post('/api/auth/sign-up', registering)).json).toMatchObject({ code: 'INVALID_INPUT' })
  })

  test('and has no password to confirm, and no address to change', async () => {
    const browser = await signedIn(await family())
    expect((await browser.get('/api/auth/confirm-password')).json).toEqual({ hasPassword: false })
    const changing = await browser.post('/trpc/profile.changeEmail', { email: 'neu@familie.example' })
    expect(changing.json.error.data.refusal).toBe('EMAIL_COMES_BY_INVITATION')
  })
})

describe('who guesses', () => {
  test('waits 15 minutes after five wrong tries from one device, also with the right secret', async () => {
    const one = await family()
    const browser = server.openBrowser()
    for (let count = 0; count < 5; count++)
      expect((await trySignIn(browser, one, WRONG)).json).toMatchObject({ code: 'WRONG_SECRET' })
    const refused = await trySignIn(browser, one)
    expect(refused.json).toEqual({
      code: 'TOO_MANY_REQUESTS',
      message: 'Das war ein paarmal falsch. Versuch es in 15 Minuten noch einmal.',
    })
    await signedIn(one) // another device is not concerned
  })

  test('locks the child after fifteen wrong ones in a row from anywhere; both parents are told, and one unlocks it', async () => {
    const one = await family()
    const other = await makeParent(server.database.db)
    await accompany(server.database.db, one.child, other)
    for (let device = 0; device < 3; device++) {
      const browser = server.openBrowser()
      for (let count = 0; count < 5; count++) await trySignIn(browser, one, WRONG)
    }
    expect((await trySignIn(server.openBrowser(), one)).json).toMatchObject({ code: 'SIGN_IN_LOCKED' })
    const { asParent, child, parent } = one
    expect(await asParent.children.list()).toMatchObject([{ isLocked: true }])
    const [mails, others] = [await mailsTo(parent), await mailsTo(other)]
    for (const told of [mails, others])
      expect(told.map(({ subject }) => subject)).toEqual(['Die Anmeldung eines Kindes ist gesperrt'])
    expect(mails[0]?.bodyText).not.toContain('Milli')

    await asParent.nicknameLogins.unlock({ childId: child.id })
    expect(await asParent.children.list()).toMatchObject([{ isLocked: false }])
    await signedIn(one)
  })

  test('does not lock anybody with wrong ones that are not in a row', async () => {
    const one = await family()
    for (let device = 0; device < 4; device++) {
      const browser = server.openBrowser()
      for (let count = 0; count < 4; count++) await trySignIn(browser, one, WRONG)
      expect((await trySignIn(browser, one)).status).toBe(200)
    }
  })

  test('gets no more tries by sending many at once', async () => {
    const one = await family()
    const browsers = Array.from({ length: 5 }, () => server.openBrowser())
    const tries = browsers.flatMap((browser) => Array.from({ length: 5 }, () => trySignIn(browser, one, WRONG)))
    const codes = (await Promise.all(tries)).map(({ json }) => json.code)
    expect(codes.filter((code) => code === 'WRONG_SECRET')).toHaveLength(14)
    expect(await mailsTo(one.parent)).toHaveLength(1)
  })
})

describe('a parent', () => {
  test('sets a new secret: the old one ends with its sessions, what was learned stays', async () => {
    const one = await family()
    const { asParent, child } = one
    const competency = await makeCompetency(server.database.db)
    await asParent.assignments.assign({ childId: child.id, competencyId: competency.id })
    const browser = await signedIn(one)
    const [level] = competency.levels as [TestLevel]
    const reading = await browser.post('/trpc/lessons.markRead', { lessonId: level.lessonIds[0] })
    expect(reading.status, reading.text).toBe(200)
    const learned = () => asParent.family.competencyOfChild({ childId: child.id, competencyId: competency.id })
    const before = await learned()

    await asParent.nicknameLogins.set({ childId: child.id, nickname: 'Milli', secret: digits('730518') })
    expect(await browser.session()).toBeNull()
    expect((await trySignIn(server.openBrowser(), one)).json).toMatchObject({ code: 'WRONG_SECRET' })
    await signedIn(one, digits('730518'))
    expect(await learned()).toEqual(before)
  })

  test('switches it off: nobody signs in any more, what was learned stays', async () => {
    const one = await family()
    const { asParent, child, familyCode } = one
    const competency = await makeCompetency(server.database.db)
    await asParent.assignments.assign({ childId: child.id, competencyId: competency.id })
    const browser = await signedIn(one)
    await asParent.nicknameLogins.switchOff({ childId: child.id })
    expect(await browser.session()).toBeNull()
    await expect(api.visitor.nicknameLogins.family({ familyCode })).rejects.toMatchObject(
      refusal('FAMILY_CODE_UNKNOWN'),
    )
    expect(await loginOf(child)).toBeUndefined()
    expect(await asParent.children.list()).toMatchObject([{ isRegistered: false, nickname: null }])
    expect(await asParent.assignments.listForChild({ childId: child.id })).toHaveLength(1)
  })

  test('invites the child to an address of its own: the same login takes it, and the nickname ends', async () => {
    const one = await family()
    const { asParent, child, familyCode } = one
    const before = await loginOf(child)
    const browser = await signedIn(one)
    const email = `mila-${child.id.slice(0, 8)}@familie.example`
    const change = { id: child.id, name: 'Mila', lastName: '', birthdate: '2014-05-17', email }
    await asParent.children.update(change)
    const { link } = await asParent.invitations.create({ childId: child.id })
    const token = link.slice(link.lastIndexOf('/') + 1)
    expect(await api.visitor.invitations.byToken({ token })).toMatchObject({ isValid: true })
    await api.visitor.invitations.accept({ token, password: PASSWORD })

    expect(await loginOf(child)).toEqual({ id: before?.id, email })
    expect(await browser.session()).toBeNull()
    await expect(api.visitor.nicknameLogins.family({ familyCode })).rejects.toMatchObject(
      refusal('FAMILY_CODE_UNKNOWN'),
    )
    expect((await server.openBrowser().signIn(email)).status).toBe(200)
    expect(await asParent.children.list()).toMatchObject([{ isRegistered: true, nickname: null, email }])
    await expect(asParent.children.update({ ...change, email: '' })).rejects.toMatchObject(
      refusal('CHILD_EMAIL_NEEDS_LINK'),
    )
  })

  test('deletes the child with its login', async () => {
    const one = await family()
    const browser = await signedIn(one)
    await one.asParent.children.remove({ id: one.child.id })
    expect(await browser.session()).toBeNull()
    expect(await loginOf(one.child)).toBeUndefined()
  })
})

describe('on this device a parent lets a child learn', () => {
  const learnAs = (browser: Browser, childId: string) => browser.post('/api/auth/learn-as', { childId })

  test.each(['with a nickname', 'with an address'])('%s: the own session ends, the child’s begins', async (which) => {
    const { parent, child: nicknamed } = await family()
    const child = which === 'with a nickname' ? nicknamed : await makeChild(server.database.db, parent)
    const browser = server.openBrowser()
    await browser.signIn(parent.email)
    const before = new Map(browser.cookies)
    expect((await learnAs(browser, child.id)).status).toBe(200)
    expect(await roles(browser)).toEqual({ isParent: false, isAdmin: false, isChild: true, staffRole: null })
    browser.cookies.clear()
    for (const [name, value] of before) browser.cookies.set(name, value)
    expect(await browser.session(), 'with the parent’s old cookie').toBeNull()
  })

  test('who there has shown nothing: the password would be asked for at once', async () => {
    const { parent } = await family()
    const child = await makeChild(server.database.db, parent)
    const browser = server.openBrowser()
    await browser.signIn(parent.email)
    await learnAs(browser, child.id)
    const changing = await browser.post('/trpc/profile.changeEmail', { email: 'neu@familie.example' })
    expect(changing.json.error.data.refusal).toBe('PASSWORD_NEEDED')
  })

  test.each<[string, RefusalCode, (of: Family) => Promise<TestChild>]>([
    ['of another family', 'NOT_FOUND', async () => (await family()).child],
    [
      'without a login',
      'CHILD_HAS_NO_LOGIN',
      ({ parent }) => makeChild(server.database.db, parent, { registered: false }),
    ],
    [
      'of 16, who decides itself',
      'CHILD_SIGNS_IN_ITSELF',
      ({ parent }) => makeChild(server.database.db, parent, { birthdate: '2008-01-02' }),
    ],
  ])('but not one %s, and stays signed in', async (_, code, makeOne) => {
    const one = await family()
    const browser = server.openBrowser()
    await browser.signIn(one.parent.email)
    expect((await learnAs(browser, (await makeOne(one)).id)).json).toMatchObject({ code })
    expect(await roles(browser)).toMatchObject({ isParent: true })
  })

  test('and nobody else does: no visitor, no child', async () => {
    const one = await family()
    expect((await learnAs(server.openBrowser(), one.child.id)).json).toMatchObject({ code: 'UNAUTHORIZED' })
    expect((await learnAs(await signedIn(one), one.child.id)).json).toMatchObject({ code: 'FORBIDDEN' })
  })
})
