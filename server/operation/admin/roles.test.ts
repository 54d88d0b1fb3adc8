import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { StaffRole } from '../../../domain/people/roles.ts'
import { type RefusalCode, refusals } from '../../../domain/platform/refusals.ts'
import { callersOf } from '../../../tests/support/callers.ts'
import { makeCompetency } from '../../../tests/support/curriculum.ts'
import { useDatabase } from '../../../tests/support/db.ts'
import { asOwner } from '../../../tests/support/owner.ts'
import { makeAdmin, makeParent, makeStaff, type TestParent } from '../../../tests/support/people.ts'

const { db } = await useDatabase()
const callers = callersOf(db)
const admin = await makeAdmin(db)
const { users } = callers.asAdmin(admin).admin
const refusal = (code: RefusalCode) => ({ message: refusals[code].message })

const roleOf = async ({ id }: TestParent) => {
  const { isAdmin, isParent, staffRole } = await users.byId({ id })
  return { isAdmin, isParent, staffRole }
}
const openSession = ({ id }: TestParent, token: string) =>
  asOwner(db, (tx) =>
    sql`insert into auth.session ("token", "userId", "expiresAt") values (${token}, ${id}, 'infinity')`.execute(tx),
  )
const sessionsOf = ({ id }: TestParent) =>
  asOwner(db, async (tx) => {
    const { rows } = await sql<{ hours: number }>`
      select extract(epoch from "expiresAt" - "createdAt")::int / 3600 as hours from auth.session where "userId" = ${id}`.execute(
      tx,
    )
    return rows.map(({ hours }) => hours)
  })
const logAbout = ({ id }: TestParent) =>
  asOwner(db, (tx) =>
    tx.selectFrom('auditLog').where('subject', '=', id).orderBy('id').select(['action', 'actorId', 'kind']).execute(),
  )

describe('a role of the team', () => {
  test('is given in place of the one before, which ends the sessions; each change is in the log', async () => {
    const person = await makeParent(db)
    await openSession(person, 'first')
    await users.giveRole({ id: person.id, role: 'author' })
    expect(await roleOf(person)).toEqual({ isAdmin: false, isParent: true, staffRole: 'author' })
    expect(await sessionsOf(person)).toEqual([1]) // no longer than an admin's without use

    await users.giveRole({ id: person.id, role: 'editor' })
    expect(await roleOf(person)).toEqual({ isAdmin: false, isParent: true, staffRole: 'editor' })
    expect(await sessionsOf(person)).toEqual([])

    await users.giveRole({ id: person.id, role: 'admin' })
    expect(await roleOf(person)).toEqual({ isAdmin: true, isParent: true, staffRole: null })
    await users.takeRole({ id: person.id })
    expect(await roleOf(person)).toEqual({ isAdmin: false, isParent: true, staffRole: null })
    const by = { actorId: admin.id, kind: 'people' }
    expect(await logAbout(person)).toEqual([
      { action: 'author role given', ...by },
      { action: 'author role taken', ...by },
      { action: 'editor role given', ...by },
      { action: 'editor role taken', ...by },
      { action: 'admin role given', ...by },
      { action: 'admin role taken', ...by },
    ])
  })

  test('stands beside no other: an admin has all of them', async () => {
    const both = asOwner(db, (tx) =>
      tx.updateTable('profiles').set({ staffRole: 'author' }).where('id', '=', admin.id).execute(),
    )
    await expect(both).rejects.toMatchObject({ constraint: 'one_staff_role' })
  })

  test('leaves a parent behind when it is taken from who had nothing else', async () => {
    const person = await makeStaff(db, 'operator')
    await openSession(person, 'second')
    await users.takeRole({ id: person.id })
    expect(await roleOf(person)).toEqual({ isAdmin: false, isParent: true, staffRole: null })
    expect(await sessionsOf(person)).toEqual([])
  })

  test('is found by its name in the list of users', async () => {
    const person = await makeStaff(db, 'editor')
    const { users: found } = await users.list({ role: 'editor' })
    expect(found.map(({ id }) => id)).toContain(person.id)
    const authors = await users.list({ role: 'author' })
    expect(authors.users.map(({ id }) => id)).not.toContain(person.id)
  })
})

describe('who runs the installation', () => {
  const work = async () => {
    const operator = await makeStaff(db, 'operator')
    return { operator, as: callers.asStaff(operator, 'operator').admin.users }
  }

  test('locks a parent, unlocks it, and ends its sessions', async () => {
    const { as } = await work()
    const parent = await makeParent(db)
    await as.lock({ id: parent.id })
    expect((await as.byId({ id: parent.id })).state).toBe('locked')
    await as.unlock({ id: parent.id })
    await as.endSessions({ id: parent.id })
    expect((await as.byId({ id: parent.id })).state).toBe('active')
  })

  test('does nothing to an admin, to others of the team, or to themselves', async () => {
    const { operator, as } = await work()
    const colleagues = [await makeAdmin(db), await makeStaff(db, 'author')]
    for (const { id } of colleagues)
      for (const act of [as.lock, as.unlock, as.endSessions, as.mailResetLink, as.mailConfirmation])
        await expect(act({ id })).rejects.toMatchObject(refusal('STAFF_ACCOUNT'))
    await expect(as.lock({ id: operator.id })).rejects.toMatchObject(refusal('OWN_ACCOUNT'))
  })

  test('gives no role, not even to themselves', async () => {
    const { operator, as } = await work()
    for (const id of [operator.id, (await makeParent(db)).id]) {
      await expect(as.giveRole({ id, role: 'admin' })).rejects.toMatchObject(refusal('FORBIDDEN'))
      await expect(as.takeRole({ id })).rejects.toMatchObject(refusal('FORBIDDEN'))
    }
  })

  test('needs the password again for what cannot be undone', async () => {
    const { operator } = await work()
    const stale = callers.asStaff(operator, 'operator', { hasFreshPassword: false }).admin.users
    const { id } = await makeParent(db)
    await expect(stale.lock({ id })).rejects.toMatchObject(refusal('PASSWORD_NEEDED'))
  })
})

test('the second step is demanded of every role where others can reach the server', async () => {
  const abroad = callersOf(db, { publicUrl: 'https://netzpass.example' })
  const ask: Record<StaffRole, (as: ReturnType<typeof abroad.asStaff>) => Promise<unknown>> = {
    author: (as) => as.admin.competencies.list(),
    editor: (as) => as.admin.faq.list(),
    operator: (as) => as.admin.counts(),
  }
  for (const [role, call] of Object.entries(ask) as [StaffRole, (typeof ask)['author']][]) {
    const person = await makeStaff(db, role)
    await expect(call(abroad.asStaff(person, role))).rejects.toMatchObject(refusal('TWO_FACTOR_NEEDED'))
  }
})

test('an author writes what an editor publishes; erased, its text stays and its name is forgotten', async () => {
  const author = await makeStaff(db, 'author', { firstName: 'Rosa', lastName: 'Schreibt' })
  const editor = await makeStaff(db, 'editor')
  const [asAuthor, asEditor] = [callers.asStaff(author, 'author').admin, callers.asStaff(editor, 'editor').admin]
  const { levels } = await makeCompetency(db)
  const { id } = await asAuthor.content.create({ type: 'lesson', skillLevelId: levels[0]?.id as string })
  const ref = { type: 'lesson', id } as const
  const opened = await asAuthor.content.open(ref)
  const payload = { ...opened.draft.payload, title: 'Von Rosa', content: '<p>Ein Text.</p>' }
  await asAuthor.content.save({ ...ref, base: opened.base, payload } as never)

  const seen = await asEditor.content.open(ref)
  expect(seen.savedBy).toBe('Rosa Schreibt')
  await expect(asAuthor.content.publish({ ...ref, base: seen.base })).rejects.toMatchObject(refusal('FORBIDDEN'))
  await asEditor.content.publish({ ...ref, base: seen.base })
  const changed = await asAuthor.content.open(ref)
  const again = { ...changed.draft.payload, title: 'Von Rosa, neu' }
  await asAuthor.content.save({ ...ref, base: changed.base, payload: again } as never)

  await users.takeRole({ id: author.id })
  await callers.asParent(author).ownData.eraseAccount()
  const left = await asEditor.content.open(ref)
  expect([left.draft.payload.title, left.savedBy]).toEqual(['Von Rosa, neu', 'Jemand'])
})
