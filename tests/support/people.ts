import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { StaffRole } from '../../domain/people/roles.ts'
import { today } from '../../domain/platform/dates.ts'
import type { Db } from '../../server/platform/db/actor.ts'
import { asOwner } from './owner.ts'

/** The password of everybody here. */
export const PASSWORD = 'Korrekt-Pferd-7'
/** Its hash as the product makes it, for tests that look at the time: checking it takes 20 ms. */
export const FULL_PASSWORD_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$IlC9heFqsi0KVfaIqWAiHw$+5eW6bHyGAIeVRMPPZkikpUVexNRUq3djmJ8Do+FJeE'
/** The same by a fraction of the work, which a hash says itself. */
const QUICK_PASSWORD_HASH =
  '$argon2id$v=19$m=64,t=1,p=1$5eblTDI3tl2wPbwV46yvGg$GSamr5AgM/KjuALKw/Wf4w5XYjz4YHZeWxJ2pQW/kB4'

export type TestParent = { id: string; email: string }
export type TestChild = { id: string; userId: string | null; email: string; parentId: string }

type Login = { email: string; firstName: string; lastName: string; isChild: boolean }

async function makeLogin(db: Db, { email, firstName, lastName, isChild }: Login): Promise<string> {
  return asOwner(db, async (tx) => {
    const { rows } = await sql<{ id: string }>`
      insert into auth."user" ("name", "email", "emailVerified", "firstName", "lastName", "isChild")
      values (${`${firstName} ${lastName}`}, ${email}, true, ${firstName}, ${lastName}, ${isChild}) returning id`.execute(
      tx,
    )
    const id = rows[0]?.id as string
    await sql`insert into auth.account ("accountId", "providerId", "userId", "password")
      values (${id}, 'credential', ${id}, ${QUICK_PASSWORD_HASH})`.execute(tx)
    return id
  })
}

/** The first of January on which somebody was born who is that old. */
export const bornYearsAgo = (years: number) => `${Number(today().slice(0, 4)) - years}-01-01`

/** An address that nobody else has. */
export const uniqueEmail = (name: string) => `${name}-${randomUUID().slice(0, 8)}@familie.example`

/** A parent with an account. */
export async function makeParent(db: Db, { firstName = 'Petra', lastName = 'Muster' } = {}): Promise<TestParent> {
  const email = uniqueEmail('eltern')
  return { id: await makeLogin(db, { email, firstName, lastName, isChild: false }), email }
}

/** An admin; a parent too only when asked for. */
export async function makeAdmin(db: Db, { isParent = false } = {}): Promise<TestParent> {
  const email = uniqueEmail('admin')
  const id = await makeLogin(db, { email, firstName: 'Ada', lastName: 'Admin', isChild: false })
  await asOwner(db, (tx) => tx.updateTable('profiles').set({ isAdmin: true, isParent }).where('id', '=', id).execute())
  return { id, email }
}

/** Somebody of the team who is no admin, and no parent. */
export async function makeStaff(
  db: Db,
  staffRole: StaffRole,
  { firstName = 'Tina', lastName = 'Team' } = {},
): Promise<TestParent> {
  const email = uniqueEmail('team')
  const id = await makeLogin(db, { email, firstName, lastName, isChild: false })
  await asOwner(db, (tx) =>
    tx.updateTable('profiles').set({ staffRole, isParent: false }).where('id', '=', id).execute(),
  )
  return { id, email }
}

/** A child of a parent, with its consent; with an account of its own unless `registered` is false. */
export async function makeChild(
  db: Db,
  parent: TestParent,
  { name = 'Mila', lastName = 'Muster', birthdate = '2014-05-17', registered = true, email = uniqueEmail('kind') } = {},
): Promise<TestChild> {
  const userId = registered ? await makeLogin(db, { email, firstName: name, lastName, isChild: true }) : null
  return asOwner(db, async (tx) => {
    const { id } = await tx
      .insertInto('children')
      .values({
        parentId: parent.id,
        name,
        lastName,
        birthdate,
        email,
        authUserId: userId,
        invitationAccepted: registered,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('consents')
      .values({ parentId: parent.id, childId: id, givenBy: 'parent', textVersion: 'test' })
      .execute()
    return { id, userId, email, parentId: parent.id }
  })
}

/** Lets somebody accompany a child, as if an invitation had been accepted; a guardian with a consent of its own. */
export const accompany = (
  db: Db,
  { id: childId, parentId }: TestChild,
  { id: personId }: TestParent,
  kind: 'guardian' | 'helper' = 'guardian',
) =>
  asOwner(db, async (tx) => {
    await tx.insertInto('guardianships').values({ childId, personId, kind, invitedBy: parentId }).execute()
    if (kind === 'helper') return
    await tx
      .insertInto('consents')
      .values({ parentId: personId, childId, givenBy: 'parent', textVersion: 'test' })
      .execute()
  })

/** As if somebody had signed in a while ago, wherever they have: a password counts for ten minutes. */
export const letPasswordAge = (db: Db, { id }: { id: string }) =>
  asOwner(db, (tx) =>
    sql`update auth.session set "confirmedAt" = now() - interval '11 minutes' where "userId" = ${id}`.execute(tx),
  )
