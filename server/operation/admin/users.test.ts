import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { auditOf } from '../../../tests/support/audit-log.ts'
import { callersOf } from '../../../tests/support/callers.ts'
import { useDatabase } from '../../../tests/support/db.ts'
import { mailsTo } from '../../../tests/support/outbox.ts'
import { asOwner } from '../../../tests/support/owner.ts'
import { makeAdmin, makeChild, makeParent, type TestChild, type TestParent } from '../../../tests/support/people.ts'
import { refusal } from '../../../tests/support/refusal.ts'
import { testMailer } from '../../../tests/support/test-mailer.ts'

let admin: TestParent
let users: ReturnType<typeof callersOf>['visitor']['admin']['users']

const database = await useDatabase()
const api = callersOf(database.db)
beforeEach(async () => {
  await asOwner(database.db, (tx) => sql`delete from auth."user"`.execute(tx))
  admin = await makeAdmin(database.db)
  users = usersOf(admin)
})

const usersOf = (someone: TestParent) => api.asAdmin(someone).admin.users
const change = (change: ReturnType<typeof sql>) => asOwner(database.db, (tx) => change.execute(tx))
const unconfirm = ({ id }: TestParent) => change(sql`update auth."user" set "emailVerified" = false where id = ${id}`)
const openSession = (userId: string) =>
  change(sql`insert into auth.session ("token", "userId", "expiresAt")
    values (gen_random_uuid()::text, ${userId}, now() + interval '1 day')`)
const sessionsOf = (userId: string | null) =>
  asOwner(database.db, async (tx) => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from auth.session where "userId" = ${userId}`.execute(tx)
    return rows[0]?.count
  })
const namesFound = async (asked: Parameters<typeof users.list>[0]) =>
  (await users.list(asked)).users.map(({ firstName }) => firstName)
const rolesOf = async ({ id }: TestParent) => {
  const { isAdmin, isParent } = await users.byId({ id })
  return { isAdmin, isParent }
}

describe('the list of users', () => {
  test('has the adults by name, with their children as a number and the day they were last seen', async () => {
    const parent = await makeParent(database.db, { firstName: 'Zoe', lastName: 'Abel' })
    await makeChild(database.db, parent, { name: 'Verborgen' })
    await change(sql`update auth."user" set "seenAt" = '2026-03-04T23:30:00Z' where id = ${parent.id}`)
    expect(await users.list({})).toEqual({
      users: [
        {
          id: parent.id,
          firstName: 'Zoe',
          lastName: 'Abel',
          email: parent.email,
          isParent: true,
          isAdmin: false,
          staffRole: null,
          state: 'active',
          createdAt: expect.any(Date),
          seenOn: '2026-03-05', // in German time
          children: 1,
        },
        expect.objectContaining({ id: admin.id, isAdmin: true, seenOn: null, children: 0 }),
      ],
      next: null,
      unconfirmedChild: null,
    })
  })

  test('finds an address as it is shown, in its own letters', async () => {
    const { id } = await makeParent(database.db, { firstName: 'Berta' })
    await change(sql`update auth."user" set email = 'anna@xn--grtnerei-0za.example' where id = ${id}`)
    expect(await namesFound({ search: 'Anna@gärtnerei.example' })).toEqual(['Berta'])
  })

  test('is searched by name and address, and filtered by role and state', async () => {
    const [berta, carl] = [
      await makeParent(database.db, { firstName: 'Berta' }),
      await makeParent(database.db, { firstName: 'Carl' }),
    ]
    await makeAdmin(database.db, { isParent: true })
    await users.lock({ id: berta.id })
    await unconfirm(carl)
    expect(await namesFound({ search: 'berta mus' })).toEqual(['Berta'])
    expect(await namesFound({ search: carl.email.toUpperCase() })).toEqual(['Carl'])
    expect(await namesFound({ search: 'BÉRTA' })).toEqual(['Berta'])
    expect(await namesFound({ search: '%' })).toEqual([])
    expect(await namesFound({ role: 'admin' })).toEqual(['Ada', 'Ada'])
    expect(await namesFound({ role: 'parent' })).toEqual(['Ada', 'Berta', 'Carl'])
    expect(await namesFound({ state: 'locked' })).toEqual(['Berta'])
    expect(await namesFound({ state: 'unconfirmed' })).toEqual(['Carl'])
    expect(await namesFound({ state: 'active', role: 'parent' })).toEqual(['Ada'])
  })

  test('comes page by page, each of them once', async () => {
    for (let count = 0; count < 31; count++) await makeParent(database.db, { firstName: `P${count}`, lastName: 'Zahl' })
    const first = await users.list({})
    const second = await users.list({ after: first.next ?? undefined })
    expect([first.users.length, second.users.length, second.next]).toEqual([30, 2, null])
    expect(new Set([...first.users, ...second.users].map(({ id }) => id)).size).toBe(32)
  })

  test('holds no child, and a child’s login is found by nothing', async () => {
    const child = await makeChild(database.db, await makeParent(database.db), { name: 'Verborgen' })
    expect(await namesFound({ search: 'Verborgen' })).toEqual([])
    const id = child.userId as string
    for (const call of [users.byId, users.takeRole, users.lock, users.endSessions])
      await expect(call({ id })).rejects.toMatchObject(refusal('NOT_FOUND'))
  })
})

describe('the unconfirmed login of a child', () => {
  const letConfirm = (child: TestChild, isConfirmed: boolean) =>
    change(sql`update auth."user" set "emailVerified" = ${isConfirmed} where id = ${child.userId}`)
  async function unconfirmed() {
    const parent = await makeParent(database.db)
    const child = await makeChild(database.db, parent, { name: 'Verborgen' })
    await letConfirm(child, false)
    return { parent, child }
  }

  test('is found by its whole address, without a name or a family, and by nothing else', async () => {
    const { child } = await unconfirmed()
    const since = expect.any(Date)
    for (const search of [child.email, ` ${child.email.toUpperCase()} `])
      expect(await users.list({ search })).toEqual({
        users: [],
        next: null,
        unconfirmedChild: { id: child.userId, email: child.email, since },
      })
    for (const search of ['Verborgen', child.email.slice(1), '%'])
      expect((await users.list({ search })).unconfirmedChild).toBeNull()
    await letConfirm(child, true)
    expect((await users.list({ search: child.email })).unconfirmedChild).toBeNull()
  })

  test('is ended with its sessions; the child is not registered any more, and it is noted without saying whose it was', async () => {
    const { parent, child } = await unconfirmed()
    await openSession(child.userId as string)
    await users.endUnconfirmedChild({ email: child.email })
    expect(await sessionsOf(child.userId)).toBe(0)
    const [left] = await api.asParent(parent).children.list()
    expect(left).toMatchObject({ isRegistered: false, invitationAccepted: false })
    const { records } = await api.asAdmin(admin).admin.audit.list({})
    expect(records.filter(({ action }) => action === 'unconfirmed login ended')).toMatchObject([
      { actorName: 'Ada Admin', subjectName: null },
    ])
    expect(await auditOf(database.db, child.id), 'for its family').toHaveLength(1)
  })

  test('is none of an admin’s business once it is confirmed, without a password given lately, or for nobody', async () => {
    const { child } = await unconfirmed()
    const away = api.asAdminWithoutFreshPassword(admin).admin.users
    const { email } = child
    await expect(away.endUnconfirmedChild({ email })).rejects.toMatchObject(refusal('PASSWORD_NEEDED'))
    await letConfirm(child, true)
    for (const address of [email, 'niemand@familie.example', admin.email])
      await expect(users.endUnconfirmedChild({ email: address })).rejects.toMatchObject(refusal('NOT_FOUND'))
    expect(await sessionsOf(child.userId)).toBe(0)
  })
})

test('somebody who has registered and waits for an address to become free is not among the adults', async () => {
  await change(sql`select auth.waiting_login('fremd@familie.example', 'Sabine', 'Fremd', '1')`)
  expect(await namesFound({ search: 'Sabine' })).toEqual([])
})

describe('the role of an admin', () => {
  test('is given to a parent, who stays one, and taken again', async () => {
    const parent = await makeParent(database.db)
    await users.giveRole({ id: parent.id, role: 'admin' })
    expect(await rolesOf(parent)).toEqual({ isAdmin: true, isParent: true })
    await users.takeRole({ id: parent.id })
    expect(await rolesOf(parent)).toEqual({ isAdmin: false, isParent: true })
    expect(await auditOf(database.db, parent.id)).toEqual([
      { action: 'admin role given', by: admin.id, details: {} },
      { action: 'admin role taken', by: admin.id, details: {} },
    ])
  })

  test('shortens the sessions of who gets it at once', async () => {
    const parent = await makeParent(database.db)
    await openSession(parent.id)
    await users.giveRole({ id: parent.id, role: 'admin' })
    const { rows } = await asOwner(database.db, (tx) =>
      sql`select "expiresAt" <= now() + interval '60 minutes' as short from auth.session`.execute(tx),
    )
    expect(rows).toEqual([{ short: true }])
  })

  test('is not given to an address that nobody has confirmed, nor to a locked account', async () => {
    const [unconfirmed, locked] = [await makeParent(database.db), await makeParent(database.db)]
    await unconfirm(unconfirmed)
    await users.lock({ id: locked.id })
    await expect(users.giveRole({ id: unconfirmed.id, role: 'admin' })).rejects.toMatchObject(
      refusal('UNCONFIRMED_ACCOUNT'),
    )
    await expect(users.giveRole({ id: locked.id, role: 'admin' })).rejects.toMatchObject(refusal('LOCKED_ACCOUNT'))
  })

  test('stays with the last admin, and nobody takes the own one', async () => {
    await expect(users.takeRole({ id: admin.id })).rejects.toMatchObject(refusal('LAST_ADMIN'))
    await expect(users.lock({ id: admin.id })).rejects.toMatchObject(refusal('LAST_ADMIN'))
    const other = await makeAdmin(database.db)
    await expect(users.takeRole({ id: admin.id })).rejects.toMatchObject(refusal('OWN_ACCOUNT'))
    await expect(users.lock({ id: admin.id })).rejects.toMatchObject(refusal('OWN_ACCOUNT'))
    await expect(users.endSessions({ id: admin.id })).rejects.toMatchObject(refusal('OWN_ACCOUNT'))
    await users.lock({ id: other.id })
    await expect(users.takeRole({ id: admin.id })).rejects.toMatchObject(refusal('LAST_ADMIN')) // a locked one does not count
  })

  test.each(['takeRole', 'lock'] as const)(
    'two admins who do %s to each other at once: one of them is left',
    async (what) => {
      const other = await makeAdmin(database.db)
      const outcomes = await Promise.allSettled([users[what]({ id: other.id }), usersOf(other)[what]({ id: admin.id })])
      expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
      const lost = outcomes.find((outcome) => outcome.status === 'rejected')
      expect(lost?.reason).toMatchObject(refusal('LAST_ADMIN'))
    },
  )

  test('is gone when it is used: who has just lost it takes nothing from anybody', async () => {
    const [other, third] = [await makeAdmin(database.db), await makeAdmin(database.db)]
    await users.takeRole({ id: other.id })
    await expect(usersOf(other).takeRole({ id: third.id })).rejects.toMatchObject(refusal('FORBIDDEN'))
  })

  test('is given and taken with a password of the last ten minutes only, as are locks and sessions', async () => {
    const parent = await makeParent(database.db)
    const { users: away } = api.asAdminWithoutFreshPassword(admin).admin
    for (const call of [away.takeRole, away.lock, away.unlock, away.endSessions])
      await expect(call({ id: parent.id })).rejects.toMatchObject(refusal('PASSWORD_NEEDED'))
  })
})

describe('a locked account', () => {
  test('has no session any more, and neither have the children it answers for', async () => {
    const parent = await makeParent(database.db)
    const [young, grown] = [
      await makeChild(database.db, parent),
      await makeChild(database.db, parent, { birthdate: '2008-01-01' }),
    ]
    const bystander = await makeParent(database.db)
    for (const id of [parent.id, young.userId, grown.userId, bystander.id]) await openSession(id as string)
    await users.lock({ id: parent.id })
    expect(await sessionsOf(parent.id)).toBe(0)
    expect(await sessionsOf(young.userId)).toBe(0)
    expect(await sessionsOf(grown.userId)).toBe(1) // from 16 on it answers for itself
    expect(await sessionsOf(bystander.id)).toBe(1)
    expect((await users.byId({ id: parent.id })).state).toBe('locked')
  })

  test('gets none, however that begins, until it is unlocked', async () => {
    const parent = await makeParent(database.db)
    const child = await makeChild(database.db, parent)
    await users.lock({ id: parent.id })
    for (const id of [parent.id, child.userId as string])
      await expect(openSession(id)).rejects.toMatchObject({ constraint: 'session_of_locked_account' })
    await users.unlock({ id: parent.id })
    await openSession(parent.id)
    await openSession(child.userId as string)
    expect(await auditOf(database.db, parent.id)).toEqual([
      { action: 'account locked', by: admin.id, details: {} },
      { action: 'account unlocked', by: admin.id, details: {} },
    ])
  })
})

test('ending the sessions of a person signs them out and tells them, and nothing else changes', async () => {
  const parent = await makeParent(database.db)
  const child = await makeChild(database.db, parent)
  for (const id of [parent.id, child.userId as string]) await openSession(id)
  await users.endSessions({ id: parent.id })
  expect([await sessionsOf(parent.id), await sessionsOf(child.userId)]).toEqual([0, 1])
  expect((await mailsTo(database.db, parent.email)).map(({ subject }) => subject)).toEqual([
    'Ihre Geräte wurden abgemeldet',
  ])
  await openSession(parent.id)
})

describe('a mail that somebody asks an admin for', () => {
  test('is the link for a new password, to the address of the account, and noted', async () => {
    const parent = await makeParent(database.db)
    await users.mailResetLink({ id: parent.id })
    expect((await mailsTo(database.db, parent.email)).map(({ subject }) => subject)).toEqual(['Ihr neues Passwort'])
    expect(await auditOf(database.db, parent.id)).toMatchObject([{ action: 'reset mail sent', by: admin.id }])
  })

  test('goes to nobody who is locked, and to oneself the usual way', async () => {
    const parent = await makeParent(database.db)
    await users.lock({ id: parent.id })
    await expect(users.mailResetLink({ id: parent.id })).rejects.toMatchObject(refusal('LOCKED_ACCOUNT'))
    await expect(users.mailResetLink({ id: admin.id })).rejects.toMatchObject(refusal('OWN_ACCOUNT'))
    expect(await mailsTo(database.db, parent.email)).toEqual([])
  })

  test('is the one that confirms an address, as long as it is not confirmed', async () => {
    const parent = await makeParent(database.db)
    await expect(users.mailConfirmation({ id: parent.id })).rejects.toMatchObject(refusal('ADDRESS_CONFIRMED'))
    await unconfirm(parent)
    await users.mailConfirmation({ id: parent.id })
    expect((await mailsTo(database.db, parent.email)).map(({ subject }) => subject)).toEqual([
      'Bitte bestätigen Sie Ihre E-Mail-Adresse',
    ])
  })

  test('cannot be sent where nothing is delivered', async () => {
    const mailer = { ...testMailer, isDelivering: false, route: 'nowhere' } as const
    const parent = await makeParent(database.db)
    await unconfirm(parent)
    const { users } = callersOf(database.db, { mailer }).asAdmin(admin).admin
    for (const send of [users.mailResetLink, users.mailConfirmation])
      await expect(send({ id: parent.id })).rejects.toMatchObject(refusal('NO_MAIL_SERVER'))
  })
})
