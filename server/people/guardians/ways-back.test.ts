import { beforeAll, describe, expect, test } from 'vitest'
import { ANSWER_DOUBT_FIRST, refusals } from '../../../domain/platform/refusals.ts'
import { useAccountServer } from '../../../tests/support/account-server.ts'
import { callersOf } from '../../../tests/support/callers.ts'
import { tokenOf } from '../../../tests/support/guardians.ts'
import { mailsTo, newestTokenFor } from '../../../tests/support/outbox.ts'
import { asOwner } from '../../../tests/support/owner.ts'
import { accompany, makeChild, makeParent, uniqueEmail } from '../../../tests/support/people.ts'
import { refusal } from '../../../tests/support/refusal.ts'

// A guardian has left who knows the child's secret and reads its mail (decision 091):
// what it tries, and what ends that.

const server = await useAccountServer({ mustConfirmEmail: true })
const { db } = server.database
const api = callersOf(db)
const NEW = 'Ganz-Neues-Pferd-9'
const OLD_DIGITS = { method: 'digits' as const, digits: '482913' }
const doubted = { status: 403, json: { code: 'SECRET_DOUBTED' } }

type Browser = ReturnType<typeof server.openBrowser>
type Begun = { browser: Browser; resetToken: string; changeToken: string }

/** A family of which one guardian is about to leave, and what that one has begun before, as the child. */
async function together({ nickname = false, birthdate = '2015-05-05' } = {}) {
  const [stays, leaves] = [await makeParent(db), await makeParent(db, { firstName: 'Jonas' })]
  const child = await makeChild(db, stays, { registered: !nickname, birthdate })
  await accompany(db, child, leaves)
  const [asStaying, asLeaving] = [api.asParent(stays), api.asParent(leaves)]
  if (nickname) await asStaying.nicknameLogins.set({ childId: child.id, nickname: 'Milli', secret: OLD_DIGITS })
  const browser = server.openBrowser()
  if (nickname) expect((await signInByNickname(browser, stays)).status).toBe(200)
  else expect((await browser.signIn(child.email)).status).toBe(200)
  return { stays, leaves, child, asStaying, asLeaving, browser }
}
type Family = Awaited<ReturnType<typeof together>>

/** By the family code of a guardian. */
async function signInByNickname(browser: Browser, guardian: { id: string }) {
  const { code } = await asOwner(db, (tx) =>
    tx.selectFrom('familyCodes').where('parentId', '=', guardian.id).select('code').executeTakeFirstOrThrow(),
  )
  const { json } = await browser.post('/trpc/nicknameLogins.family?batch=1', { 0: { familyCode: code } })
  const [{ handle }] = json[0].result.data
  return browser.post('/api/auth/sign-in/child', { familyCode: code, handle, secret: OLD_DIGITS })
}

async function leave({ child, leaves, asLeaving }: Family) {
  const { id } = await asOwner(db, (tx) =>
    tx
      .selectFrom('guardianships')
      .where('childId', '=', child.id)
      .where('personId', '=', leaves.id)
      .select('id')
      .executeTakeFirstOrThrow(),
  )
  await asLeaving.guardians.end({ id })
}
const isDoubted = async ({ asStaying, child }: Family) =>
  (await asStaying.children.list()).find(({ id }) => id === child.id)?.isSecretDoubted

describe('whoever has left gets in nowhere as the child, and lifts nothing:', () => {
  let family: Family
  let begun: Begun
  beforeAll(async () => {
    family = await together()
    const { browser, child } = family
    expect((await browser.post('/api/auth/request-reset-link', { email: child.email })).status).toBe(200)
    const resetToken = await newestTokenFor(db, child.email)
    const email = uniqueEmail('jonas')
    const asked = await browser.post('/trpc/profile.changeEmail', { email })
    expect(asked.status).toBe(200)
    begun = { browser, resetToken, changeToken: await newestTokenFor(db, email) }
    expect([begun.resetToken, begun.changeToken]).not.toContain('')
    await leave(family)
    expect(await isDoubted(family)).toBe(true)
  })
  const post = (path: string, body: object) => server.openBrowser().post(`/api/auth/${path}`, body)

  test('not by the password, on a new device or on a known one', async () => {
    for (const browser of [server.openBrowser(), begun.browser])
      expect(await browser.signIn(family.child.email)).toMatchObject(doubted)
    expect(await isDoubted(family)).toBe(true)
  })

  test('not by the session that was open', async () => {
    expect(await begun.browser.session()).toBe(null)
    expect(await begun.browser.post('/api/auth/new-password', { password: NEW })).toMatchObject({ status: 401 })
  })

  test('not by a link for a new password, asked for before or now', async () => {
    expect(await post('reset-password', { token: begun.resetToken, password: NEW })).toMatchObject({
      json: { code: 'LINK_EXPIRED' },
    })
    expect((await post('request-reset-link', { email: family.child.email })).status).toBe(200)
    const letter = (await mailsTo(db, family.child.email)).at(-1)
    expect(letter?.subject).toBe('Für ein neues Passwort brauchst du einen Elternteil')
    expect(letter?.text).not.toContain('token=')
  })

  test('not by another address', async () => {
    expect(await post('confirm-email', { token: begun.changeToken })).toMatchObject({ json: { code: 'LINK_EXPIRED' } })
    expect(await begun.browser.post('/trpc/profile.changeEmail', { email: uniqueEmail('jonas') })).toMatchObject({
      status: 401,
    })
  })

  test('not in the child’s place, and by no answer that only a guardian gives', async () => {
    const { child, leaves, asLeaving } = family
    const browser = server.openBrowser()
    await browser.signIn(leaves.email)
    expect((await browser.post('/api/auth/learn-as', { childId: child.id })).status).toBe(404)
    expect((await browser.post('/trpc/guardians.renewPassword', { childId: child.id })).status).toBe(404)
    await expect(asLeaving.guardians.keepSecret({ childId: child.id })).rejects.toMatchObject(refusal('NOT_FOUND'))
    expect(await isDoubted(family)).toBe(true)
  })

  test('not by a passkey: a child has none', async () => {
    const { browser } = await together()
    expect(await browser.post('/api/auth/passkeys/begin', {})).toMatchObject({
      status: 403,
      json: { code: 'FORBIDDEN' },
    })
  })

  test('not by a password that the operator’s link, or anything else, would set', async () => {
    const { userId } = family.child
    const set = asOwner(db, (tx) =>
      tx
        .selectNoFrom((eb) => eb.fn('auth.set_password', [eb.val(userId), eb.val('hash'), eb.lit(null)]).as('x'))
        .execute(),
    )
    await expect(set).rejects.toMatchObject({ constraint: 'password_with_doubted_secret' })
  })
})

test('nor by the family code and the old digits, of either guardian', async () => {
  const family = await together({ nickname: true })
  const { stays, browser } = family
  await leave(family)
  expect(await browser.session()).toBe(null)
  const tried = await signInByNickname(server.openBrowser(), stays)
  expect(tried).toMatchObject(doubted)
  expect(tried.json.message).toBe(refusals.SECRET_DOUBTED.toChild)
  expect(await isDoubted(family)).toBe(true)
})

describe('an invitation that whoever leaves has sent to itself is worth nothing,', () => {
  test('not to the account of a child that has none yet, at an address of the one who leaves', async () => {
    const [stays, leaves] = [await makeParent(db), await makeParent(db, { firstName: 'Jonas' })]
    const child = await makeChild(db, stays, { registered: false, email: uniqueEmail('jonas') })
    await accompany(db, child, leaves)
    const [asStaying, asLeaving] = [api.asParent(stays), api.asParent(leaves)]
    const { link } = await asLeaving.invitations.create({ childId: child.id })
    await leave({ stays, leaves, child, asStaying, asLeaving, browser: server.openBrowser() })
    const accepting = api.visitor.invitations.accept({ token: tokenOf(link), password: NEW })
    await expect(accepting).rejects.toMatchObject(refusal('INVITATION_INVALID'))
  })

  test.each(['guardian', 'helper'] as const)(
    'not as a %s, with another account, sent while there was nobody else',
    async (kind) => {
      const [stays, leaves, again] = [await makeParent(db), await makeParent(db), await makeParent(db)]
      const child = await makeChild(db, leaves)
      const [asStaying, asLeaving, asAgain] = [api.asParent(stays), api.asParent(leaves), api.asParent(again)]
      const { url, code } = await asLeaving.guardians.invite({ kind, childIds: [child.id] })
      await accompany(db, child, stays)
      await leave({ stays, leaves, child, asStaying, asLeaving, browser: server.openBrowser() })
      const accepting = asAgain.guardians.accept({ token: tokenOf(url), code, consent: true })
      await expect(accepting).rejects.toMatchObject(refusal('GUARDIAN_INVITATION_OVER'))
      expect(await asAgain.children.names()).toEqual([])
    },
  )
})

describe('the child learns on as soon as a guardian who is there', () => {
  test('says that the secret stays', async () => {
    const family = await together()
    await leave(family)
    await family.asStaying.guardians.keepSecret({ childId: family.child.id })
    expect((await server.openBrowser().signIn(family.child.email)).status).toBe(200)
  })

  test('shows it a link, which is good for one new password and says nothing of the mailbox', async () => {
    const family = await together()
    const { child, stays } = family
    await leave(family)
    const guardian = server.openBrowser()
    await guardian.signIn(stays.email)
    const { json } = await guardian.post('/trpc/guardians.renewPassword', { childId: child.id })
    const token = new URL(json.result.data.link).searchParams.get('token')
    const choose = () => server.openBrowser().post('/api/auth/reset-password', { token, password: NEW })
    const mailsBefore = (await mailsTo(db, child.email)).length
    expect((await choose()).status).toBe(200)
    expect(await isDoubted(family)).toBe(false)
    expect((await mailsTo(db, child.email)).slice(mailsBefore).map(({ subject }) => subject)).toEqual([
      'Dein Passwort wurde geändert',
    ])
    expect((await server.openBrowser().signIn(child.email)).status).toBe(401)
    expect((await server.openBrowser().signIn(child.email, NEW)).status).toBe(200)
    expect(await choose()).toMatchObject({ json: { code: 'LINK_EXPIRED' } })
  })

  test('sets other digits', async () => {
    const family = await together({ nickname: true })
    await leave(family)
    const secret = { method: 'digits' as const, digits: '193847' }
    await family.asStaying.nicknameLogins.set({ childId: family.child.id, nickname: 'Milli', secret })
    expect(await isDoubted(family)).toBe(false)
    expect((await signInByNickname(server.openBrowser(), family.stays)).status).toBe(401)
  })

  test('and not before that: a parent who wants to learn with it here stays signed in, and reads what to do', async () => {
    const family = await together()
    await leave(family)
    const browser = server.openBrowser()
    await browser.signIn(family.stays.email)
    const tried = await browser.post('/api/auth/learn-as', { childId: family.child.id })
    expect([tried.status, tried.json.message]).toEqual([403, ANSWER_DOUBT_FIRST])
    expect((await browser.session())?.user.email).toBe(family.stays.email)
  })
})

describe('of a child under sixteen all its guardians hear, by mail and in the list of changes,', () => {
  const newsOf = async ({ stays, leaves, asStaying, child }: Family) => ({
    mails: await Promise.all(
      [stays, leaves].map(async ({ email }) =>
        (await mailsTo(db, email)).map(({ subject }) => subject).filter((subject) => /^Ein Kind /.test(subject)),
      ),
    ),
    changes: (await asStaying.guardians.changes({ childId: child.id })).map(({ what, name }) => [what, name]),
  })

  test('that its password was changed', async () => {
    const family = await together()
    expect((await family.browser.post('/api/auth/new-password', { password: NEW })).status).toBe(200)
    const subject = 'Ein Kind hat ein neues Passwort'
    expect(await newsOf(family)).toEqual({ mails: [[subject], [subject]], changes: [['own-password-changed', null]] })
  })

  test('that it was by a mailed link', async () => {
    const family = await together()
    await family.browser.post('/api/auth/request-reset-link', { email: family.child.email })
    const token = await newestTokenFor(db, family.child.email)
    const { status } = await server.openBrowser().post('/api/auth/reset-password', { token, password: NEW })
    expect(status).toBe(200)
    expect((await newsOf(family)).changes).toEqual([['own-password-changed', null]])
  })

  test('that its address was changed', async () => {
    const family = await together()
    const email = uniqueEmail('mila')
    await family.browser.post('/trpc/profile.changeEmail', { email })
    const token = await newestTokenFor(db, email)
    expect((await server.openBrowser().post('/api/auth/confirm-email', { token })).status).toBe(200)
    const subject = 'Ein Kind meldet sich mit einer anderen E-Mail-Adresse an'
    expect((await newsOf(family)).mails).toEqual([[subject], [subject]])
    expect((await newsOf(family)).changes).toContainEqual(['own-email-changed', null])
  })

  test('and of one of sixteen nobody', async () => {
    const family = await together({ birthdate: '2008-01-02' })
    expect((await family.browser.post('/api/auth/new-password', { password: NEW })).status).toBe(200)
    expect(await newsOf(family)).toEqual({ mails: [[], []], changes: [] })
  })
})
