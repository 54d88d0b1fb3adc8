import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS } from '../../../domain/platform/dates.ts'
import { auditOf } from '../../../tests/support/audit-log.ts'
import { callersOf, TEST_KEY } from '../../../tests/support/callers.ts'
import { useDatabase } from '../../../tests/support/db.ts'
import { makeFamily } from '../../../tests/support/learning.ts'
import { asOwner } from '../../../tests/support/owner.ts'
import { makeChild, makeParent, PASSWORD, type TestChild } from '../../../tests/support/people.ts'
import { refusal } from '../../../tests/support/refusal.ts'
import { forgetThrottles } from '../../../tests/support/throttles.ts'
import { limits } from '../../platform/guard/limits.ts'
import { verifyPassword } from '../accounts/password.ts'
import { mailedToken } from './link.ts'

const database = await useDatabase()
const api = callersOf(database.db)
beforeEach(() => forgetThrottles(database.db)) // everybody here comes from one address

/** A child without an account, and its parent. */
async function family(options: Parameters<typeof makeFamily>[1] = {}) {
  const { parent, child, asParent } = await makeFamily(database.db, { registered: false, ...options })
  return { parent, child, caller: asParent }
}

/** The same with an invitation. */
async function invited() {
  const { parent, child, caller } = await family()
  const { link } = await caller.invitations.create({ childId: child.id })
  return { parent, child, caller, link, token: tokenOf(link) }
}

const tokenOf = (link: string) => link.slice(link.lastIndexOf('/') + 1)

const invitationsOf = (child: TestChild) =>
  asOwner(database.db, (tx) =>
    tx
      .selectFrom('childInvitations')
      .where('childId', '=', child.id)
      .orderBy('createdAt')
      .orderBy('expiresAt')
      .selectAll()
      .execute(),
  )

const storedChild = (child: TestChild) =>
  asOwner(database.db, (tx) =>
    tx.selectFrom('children').where('id', '=', child.id).selectAll().executeTakeFirstOrThrow(),
  )

type Login = { id: string; name: string; isChild: boolean; emailVerified: boolean; password: string }
const loginsOf = (email: string) =>
  asOwner(database.db, async (tx) => {
    const { rows } = await sql<Login>`
      select u.id, u.name, u."isChild", u."emailVerified", a.password
      from auth."user" u join auth.account a on a."userId" = u.id where u.email = ${email}`.execute(tx)
    return rows
  })

const expire = (child: TestChild) =>
  asOwner(database.db, (tx) =>
    tx
      .updateTable('childInvitations')
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where('childId', '=', child.id)
      .execute(),
  )

/** What the form of the family page sends for this child, with another address. */
const changeEmail = (caller: ReturnType<typeof api.asParent>, child: TestChild, email: string) =>
  caller.children.update({ id: child.id, name: 'Mila', lastName: 'Muster', birthdate: '2014-05-17', email })

/** Six calls of which each has read what it reads before the first one can write. */
async function atOnce<T>(call: (index: number) => Promise<T>) {
  const { answers } = await asOwner(database.db, async (tx) => {
    await sql`lock table child_invitations in share row exclusive mode`.execute(tx)
    const answers = Promise.allSettled(Array.from({ length: 6 }, (_, index) => call(index)))
    await sleep(200)
    return { answers } // not awaited here: they wait for this transaction to end
  })
  return answers
}

const SEVEN_DAYS_MS = 7 * DAY_MS

describe('inviting a child', () => {
  test('gives a link to the invitation page that is valid for seven days', async () => {
    const { child, caller } = await family()
    const before = Date.now()
    const invitation = await caller.invitations.create({ childId: child.id })
    expect(invitation).toMatchObject({ email: child.email, isNew: true })
    expect(invitation.link).toMatch(/^http:\/\/127\.0\.0\.1:3000\/invitation\/[\w-]{43}$/)
    const validFor = new Date(invitation.expiresAt).getTime() - before
    expect(Math.abs(validFor - SEVEN_DAYS_MS)).toBeLessThan(60_000)
  })

  test('again gives the same link as long as it is valid', async () => {
    const { child, caller } = await family()
    const first = await caller.invitations.create({ childId: child.id })
    expect(await caller.invitations.create({ childId: child.id })).toEqual({ ...first, isNew: false })
    expect(await invitationsOf(child)).toHaveLength(1)
  })

  test('six times at once makes one invitation', async () => {
    const { child, caller } = await family()
    const all = (await atOnce(() => caller.invitations.create({ childId: child.id }))).map((one) => {
      if (one.status === 'rejected') throw one.reason
      return one.value
    })
    expect(new Set(all.map((one) => one.link)).size).toBe(1)
    expect(all.filter((one) => one.isNew)).toHaveLength(1)
    expect(await invitationsOf(child)).toHaveLength(1)
  })

  test('again ends the older link', async () => {
    const { child, caller, link, token } = await invited()
    const next = await caller.invitations.create({ childId: child.id, renew: true })
    expect(next.isNew).toBe(true)
    expect(next.link).not.toBe(link)
    expect((await api.visitor.invitations.byToken({ token }))?.isValid).toBe(false)
    expect((await api.visitor.invitations.byToken({ token: tokenOf(next.link) }))?.isValid).toBe(true)
  })

  test('after seven days gives a new link, and the old one stays ended', async () => {
    const { child, caller, link, token } = await invited()
    await expire(child)
    const next = await caller.invitations.create({ childId: child.id })
    expect(next.isNew).toBe(true)
    expect(next.link).not.toBe(link)
    expect((await api.visitor.invitations.byToken({ token }))?.isValid).toBe(false)
  })

  test('ends when the child’s address changes; the next link is for the new one', async () => {
    const { child, caller, token } = await invited()
    await changeEmail(caller, child, 'neu@familie.example')
    expect((await api.visitor.invitations.byToken({ token }))?.isValid).toBe(false)
    const next = await caller.invitations.create({ childId: child.id })
    expect(next).toMatchObject({ email: 'neu@familie.example', isNew: true })
    expect(tokenOf(next.link)).not.toBe(token)
  })

  test('goes on when something else about the child changes', async () => {
    const { child, caller, link } = await invited()
    await caller.children.update({ id: child.id, name: 'Milan', birthdate: '2015-01-01', email: child.email })
    expect((await caller.invitations.create({ childId: child.id })).link).toBe(link)
  })

  test('needs the child’s address', async () => {
    const { child, caller } = await family()
    await changeEmail(caller, child, '')
    const inviting = caller.invitations.create({ childId: child.id })
    await expect(inviting).rejects.toMatchObject(refusal('CHILD_WITHOUT_EMAIL'))
    expect(await invitationsOf(child)).toEqual([])
  })

  test('is over when the child has an account', async () => {
    const { child, caller } = await family({ registered: true })
    const inviting = caller.invitations.create({ childId: child.id })
    await expect(inviting).rejects.toMatchObject(refusal('CHILD_ALREADY_REGISTERED'))
  })

  test('of somebody else is not found', async () => {
    const { child } = await family()
    const { caller } = await family()
    const inviting = caller.invitations.create({ childId: child.id })
    await expect(inviting).rejects.toMatchObject(refusal('NOT_FOUND'))
    expect(await invitationsOf(child)).toEqual([])
  })

  test('is for parents only', async () => {
    const { child } = await family()
    const sibling = await makeChild(database.db, await makeParent(database.db))
    const by = (caller: typeof api.visitor) => caller.invitations.create({ childId: child.id })
    await expect(by(api.visitor)).rejects.toMatchObject(refusal('UNAUTHORIZED'))
    await expect(by(api.asChild(sibling))).rejects.toMatchObject(refusal('FORBIDDEN'))
  })

  test('keeps a hash of the link and nothing it could be made from', async () => {
    const { child, token } = await invited()
    const [row] = await invitationsOf(child)
    expect(row?.invitationTokenHash).toEqual(createHash('sha256').update(token).digest())
    const asText = await asOwner(database.db, async (tx) => {
      const { rows } = await sql<{ all: string }>`select child_invitations::text as all from child_invitations`.execute(
        tx,
      )
      return rows.map((one) => one.all).join()
    })
    expect(asText).toContain(row?.invitationTokenHash?.toString('hex'))
    expect(asText).not.toContain(token)
    expect(asText).not.toContain(Buffer.from(token).toString('hex'))
    expect(asText).not.toContain(Buffer.from(token, 'base64url').toString('hex'))
  })
})

describe('the invitation page', () => {
  test('tells who invites whom, and nothing else', async () => {
    const { child, token } = await invited()
    expect(await api.visitor.invitations.byToken({ token })).toEqual({
      childName: 'Mila',
      childEmail: child.email,
      parentName: 'Petra Muster',
      isValid: true,
    })
  })

  test.each<[string, (of: Awaited<ReturnType<typeof invited>>) => string | Promise<string>]>([
    ['that never was', () => randomUUID()],
    ['with something behind it', ({ token }) => `${token}.anything`],
    ['with something behind the proof of the mail', ({ token }) => `${mailedToken(TEST_KEY, token)}.anything`],
    ['without anything', () => ''],
    ['longer than any', ({ token }) => token.repeat(500)],
    [
      'whose child is gone',
      async ({ child, caller, token }) => {
        await caller.children.remove({ id: child.id })
        return token
      },
    ],
  ])('does not know a link %s, and nobody can use it', async (_sentence, spoil) => {
    const invitation = await invited()
    const token = await spoil(invitation)
    await expect(api.visitor.invitations.byToken({ token })).rejects.toMatchObject(refusal('LINK_NOT_FOUND'))
    const accepting = api.visitor.invitations.accept({ token, password: PASSWORD })
    await expect(accepting).rejects.toMatchObject(refusal('CHILD_PROFILE_NOT_FOUND'))
    expect(await loginsOf(invitation.child.email)).toEqual([])
  })

  test.each<[string, (of: Awaited<ReturnType<typeof invited>>) => Promise<unknown>]>([
    ['it has expired', ({ child }) => expire(child)],
    ['it was renewed', ({ child, caller }) => caller.invitations.create({ childId: child.id, renew: true })],
    ['the address has changed', ({ child, caller }) => changeEmail(caller, child, 'neu@familie.example')],
    ['it was used', ({ token }) => api.visitor.invitations.accept({ token, password: PASSWORD })],
  ])('says that a link is no longer valid when %s, and nobody can use it', async (_sentence, end) => {
    const invitation = await invited()
    await end(invitation)
    const { child, token } = invitation
    expect(await api.visitor.invitations.byToken({ token })).toEqual({ isValid: false })
    const before = await storedChild(child)
    const accepting = api.visitor.invitations.accept({ token, password: 'Anderes-Pferd-8' })
    await expect(accepting).rejects.toMatchObject(refusal('INVITATION_INVALID'))
    expect(await storedChild(child)).toEqual(before)
  })
})

describe('accepting', () => {
  test('is noted with when and where from, as is the invitation: whoever wonders who it was has something to go by', async () => {
    const { parent, child, token, caller } = await invited()
    await caller.invitations.create({ childId: child.id }) // the same one again is nothing new
    await api.visitor.invitations.accept({ token, password: PASSWORD })
    const [login] = await loginsOf(child.email)
    expect(await auditOf(database.db, child.id)).toEqual([
      { action: 'invitation made', by: parent.id, details: {} },
      { action: 'invitation accepted', by: login?.id, details: { address: '192.0.2.0' } },
    ])
  })

  test('makes the child’s account, links it, and uses the link up', async () => {
    const { child, caller, token } = await invited()
    expect(await api.visitor.invitations.accept({ token, password: PASSWORD })).toEqual({ email: child.email })
    const [login] = await loginsOf(child.email)
    expect(login).toMatchObject({ name: 'Mila Muster', isChild: true, emailVerified: false })
    expect(await storedChild(child)).toMatchObject({ authUserId: login?.id, invitationAccepted: true })
    expect((await invitationsOf(child))[0]?.usedAt).toBeInstanceOf(Date)
    expect(await caller.children.list()).toMatchObject([{ isRegistered: true, invitationAccepted: true }])
  })

  test('keeps a hash of the password that was chosen', async () => {
    const { child, token } = await invited()
    await api.visitor.invitations.accept({ token, password: 'Wolke4' })
    const hash = (await loginsOf(child.email))[0]?.password as string
    expect(await verifyPassword({ hash, password: 'Wolke4' })).toBe(true)
    expect(await verifyPassword({ hash, password: 'Wolke5' })).toBe(false)
  })

  test('makes a child of the account, no parent and no admin', async () => {
    const { child, token } = await invited()
    await api.visitor.invitations.accept({ token, password: PASSWORD })
    const profile = await asOwner(database.db, (tx) =>
      tx.selectFrom('profiles').where('email', '=', child.email).selectAll().executeTakeFirstOrThrow(),
    )
    expect(profile).toMatchObject({ firstName: 'Mila', isParent: false, isAdmin: false })
  })

  test('works for a child without a last name', async () => {
    const { child, caller } = await family()
    await caller.children.update({
      id: child.id,
      name: 'Mila',
      lastName: '',
      birthdate: '2014-05-17',
      email: child.email,
    })
    const { link } = await caller.invitations.create({ childId: child.id })
    await api.visitor.invitations.accept({ token: tokenOf(link), password: PASSWORD })
    expect(await loginsOf(child.email)).toMatchObject([{ name: 'Mila' }])
  })

  test('a second time is refused, and the first password stays', async () => {
    const { child, token } = await invited()
    await api.visitor.invitations.accept({ token, password: PASSWORD })
    const again = api.visitor.invitations.accept({ token, password: 'Anderes-Pferd-8' })
    await expect(again).rejects.toMatchObject(refusal('INVITATION_INVALID'))
    const logins = await loginsOf(child.email)
    expect(logins).toHaveLength(1)
    expect(await verifyPassword({ hash: logins[0]?.password as string, password: PASSWORD })).toBe(true)
  })

  test('of six at once only one succeeds, and the others are told that the link is used', async () => {
    const { child, token: copied } = await invited()
    const token = mailedToken(TEST_KEY, copied)
    const all = await atOnce((index) => api.visitor.invitations.accept({ token, password: `${PASSWORD}${index}` }))
    const refused = all.filter((one) => one.status === 'rejected')
    expect(refused).toHaveLength(5)
    for (const { reason } of refused) expect(reason).toMatchObject(refusal('INVITATION_INVALID'))
    expect(await loginsOf(child.email)).toHaveLength(1)
  })

  test('while the parent makes a new link: one of both comes too late, and neither waits for the other for ever', async () => {
    const { child, caller, token } = await invited()
    const { answers } = await asOwner(database.db, async (tx) => {
      await tx.selectFrom('children').where('id', '=', child.id).select('id').forUpdate().execute()
      const renewing = caller.invitations.create({ childId: child.id, renew: true })
      const accepting = sleep(100).then(() => api.visitor.invitations.accept({ token, password: PASSWORD }))
      const answers = Promise.allSettled([renewing, accepting])
      await sleep(300)
      return { answers } // not awaited here: they wait for this transaction to end
    })
    const [renewed, accepted] = await answers
    const tooLate = renewed.status === 'rejected' ? renewed : accepted
    const code = tooLate === renewed ? 'CHILD_ALREADY_REGISTERED' : 'INVITATION_INVALID'
    expect(tooLate).toMatchObject({ status: 'rejected', reason: refusal(code) })
    expect(await loginsOf(child.email)).toHaveLength(tooLate === renewed ? 1 : 0)
  })

  test('with an address that is taken is refused, and nothing of it is kept', async () => {
    const { parent: other } = await family()
    const { child, caller } = await family()
    await changeEmail(caller, child, other.email)
    const { link } = await caller.invitations.create({ childId: child.id })
    const token = tokenOf(link)
    const before = await storedChild(child)
    const accepting = api.visitor.invitations.accept({ token, password: PASSWORD })
    await expect(accepting).rejects.toMatchObject(refusal('EMAIL_TAKEN'))
    expect(await storedChild(child)).toEqual(before)
    expect((await invitationsOf(child)).at(-1)?.usedAt).toBeNull()
    expect(await loginsOf(other.email)).toMatchObject([{ id: other.id, isChild: false }])

    await changeEmail(caller, child, child.email)
    const next = await caller.invitations.create({ childId: child.id })
    await api.visitor.invitations.accept({ token: tokenOf(next.link), password: PASSWORD })
    expect(await loginsOf(child.email)).toHaveLength(1)
  })

  test.each([
    ['one parent', 'invitation mail: parent', async () => makeParent(database.db).then((parent) => () => parent)],
    ['one network address', 'account mail: address', async () => () => makeParent(database.db)],
  ] as const)(
    'of copied links of %s ends within the hour, wherever they lead',
    { tags: 'thorough' },
    async (_whose, limit, parents) => {
      const nextParent = await parents()
      const { email: taken } = await makeParent(database.db)
      const acceptNext = async (email?: string) => {
        const parent = await nextParent()
        const child = await makeChild(database.db, parent, { registered: false, ...(email && { email }) })
        const { link } = await api.asParent(parent).invitations.create({ childId: child.id })
        return api.visitor.invitations.accept({ token: tokenOf(link), password: PASSWORD })
      }
      for (let count = 0; count < 3; count++)
        await expect(acceptNext(taken)).rejects.toMatchObject(refusal('EMAIL_TAKEN'))
      await expect(acceptNext(taken), 'for that address').rejects.toThrow('Das waren zu viele Versuche.')
      for (let count = 3; count < limits[limit].attempts; count++) await acceptNext()
      await expect(acceptNext()).rejects.toThrow('Das waren zu viele Versuche.')
    },
  )

  test('of links that were mailed is never stopped: a whole class may sit behind one address', async () => {
    for (let count = 0; count < 12; count++) {
      const { token } = await invited()
      await api.visitor.invitations.accept({ token: mailedToken(TEST_KEY, token), password: PASSWORD })
    }
  })

  test.each([
    ['of five signs', 'Wolk4', 'Das Passwort muss mindestens 6 Zeichen lang sein.'],
    ['everybody knows', 'hallo123', 'Dieses Passwort ist zu bekannt. Ein anderes schützt besser.'],
  ])('with a password %s is refused, and the link stays good', async (_sentence, password, message) => {
    const { token } = await invited()
    await expect(api.visitor.invitations.accept({ token, password })).rejects.toThrow(message)
    expect((await api.visitor.invitations.byToken({ token }))?.isValid).toBe(true)
    await api.visitor.invitations.accept({ token, password: 'Wolke4' })
  })

  test('works while a parent is signed in: the link is the permission, not the session', async () => {
    const { child, caller, token } = await invited()
    await caller.invitations.accept({ token, password: PASSWORD })
    expect(await loginsOf(child.email)).toHaveLength(1)
  })
})
