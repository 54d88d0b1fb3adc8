import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS } from '../../../domain/platform/dates.ts'
import { makeWorld, type World } from '../../../tests/policies/world.ts'
import { callersOf } from '../../../tests/support/callers.ts'
import { openTestDatabase } from '../../../tests/support/db.ts'
import { putLetter } from '../../../tests/support/outbox.ts'
import { asOwner } from '../../../tests/support/owner.ts'
import { makeAdmin } from '../../../tests/support/people.ts'
import { refusal } from '../../../tests/support/refusal.ts'
import { readEverything, rowsWith, type Snapshot, tablesHangingOn } from '../../../tests/support/traces.ts'
import { markSent } from '../../mail/outbox.ts'
import { tidyOutbox } from '../../mail/tidy.ts'
import { audit } from '../../platform/audit/record.ts'
import { asActor } from '../../platform/db/actor.ts'
import type { Database } from '../../platform/db/connect.ts'

/** What somebody is called in all the places where it can be written; nobody else has any of it. */
const CANARY = 'Zilpzalp'

let database: Database
let world: World

// Again for each: what is deleted is missing afterwards.
beforeEach(async () => {
  database = await openTestDatabase()
  world = await makeWorld(database)
}, 60_000)
afterEach(() => database.close())

/** Writes the canary wherever something about this login or child can stand, next to its ids. */
const scatter = ({ userId, childId, email }: { userId: string; childId?: string; email: string }) =>
  asOwner(database.db, async (tx) => {
    await sql`update auth."user" set name = ${CANARY}, "firstName" = ${CANARY}, "lastName" = ${CANARY} where id = ${userId}`.execute(
      tx,
    )
    await sql`update profiles set first_name = ${CANARY}, last_name = ${CANARY}, phone = ${CANARY} where id = ${userId}`.execute(
      tx,
    )
    // Where somebody has left, no session would begin.
    if (childId) await tx.updateTable('children').set({ secretDoubtedAt: null }).where('id', '=', childId).execute()
    await sql`insert into auth.session ("token", "userId", "expiresAt", "userAgent", "ipAddress")
      values (${`${CANARY} ${userId}`}, ${userId}, now() + interval '1 day', ${CANARY}, ${CANARY})`.execute(tx)
    await sql`insert into auth.verification ("identifier", "value", "expiresAt")
      values (${`2fa-${userId}`}, ${userId}, now() + interval '1 hour'),
        ('state', ${JSON.stringify({ email, link: userId })}, now() + interval '1 hour')`.execute(tx)
    await sql`insert into auth.two_factor ("userId", "secret", "backupCodes") values (${userId}, ${CANARY}, ${CANARY})
      on conflict ("userId") do nothing`.execute(tx)
    await sql`insert into auth.mailed_links (user_id, purpose, email, token_hash, expires_at)
      values (${userId}, 'reset', ${`${CANARY}@neu.example`}, ${Buffer.from(randomUUID())}, now() + interval '1 hour')`.execute(
      tx,
    )
    if (!childId) {
      await sql`insert into passkeys (user_id, credential_id, public_key, counter, is_backed_up, name)
        values (${userId}, ${`${CANARY} ${userId}`}, '\\x00', 0, false, ${CANARY})`.execute(tx)
      await sql`insert into push_devices (person_id, endpoint, public_key, auth_secret, name)
        values (${userId}, ${`https://push.example/${CANARY}/${userId}`}, ${CANARY}, ${CANARY}, ${CANARY})`.execute(tx)
    }
    await tx
      .insertInto('faqClicks')
      .values({ faqItemId: world.faq.active, userId, sessionId: CANARY, userAgent: CANARY })
      .execute()
    if (!childId) return
    await tx
      .updateTable('children')
      .set({ name: CANARY, lastName: CANARY, phone: CANARY })
      .where('id', '=', childId)
      .execute()
    await tx
      .insertInto('childActivitiesLog')
      .values({ childId, activityType: 'question_answered', answerTitle: CANARY })
      .execute()
  })

/** What the server writes about somebody without a foreign key: mails, and the audit log. */
async function gossip({ userId, childId, email }: { userId: string; childId?: string; email: string }) {
  await asActor(database.db, { role: 'visitor' }, async (tx) => {
    const reader = { name: CANARY, isChild: childId !== undefined }
    await putLetter(tx, email, { kind: 'reset-password', url: 'http://127.0.0.1:3000/', ...reader })
    const toElsewhere = { kind: 'email-changed', ...reader } as const
    await putLetter(tx, 'frueher@familie.example', toElsewhere, { about: [childId ?? userId] })
    await audit(tx, { action: 'sign-in', actorId: userId, subject: userId, address: '198.51.100.7' })
    await audit(tx, { action: 'sign-in failed', subject: userId })
    await audit(tx, { action: 'account locked', subject: userId, subjectName: CANARY })
    await audit(tx, { action: 'access refused', details: { person: userId, ...(childId && { child: childId }) } })
    if (childId) await audit(tx, { action: 'e-mail change asked', actorId: world.parent.id, subject: childId })
  })
}

/** The ids of the rows that hang on somebody, so that what hangs on those is recognised too. */
function idsIn(snapshot: Snapshot, tables: string[], texts: string[]): string[] {
  const found = rowsWith(snapshot, texts)
  return tables.flatMap((table) =>
    (found.get(table) ?? []).flatMap((row) => {
      const { id } = JSON.parse(row) as { id?: unknown }
      return typeof id === 'string' ? [id] : []
    }),
  )
}

/** What was there before and is no trace of the person is there afterwards, unchanged. */
function expectOthersUntouched(before: Snapshot, after: Snapshot, texts: string[]) {
  const traces = rowsWith(before, texts)
  for (const [table, rows] of before) {
    const theirs = rows.filter((row) => !traces.get(table)?.includes(row))
    expect({ table, missing: theirs.filter((row) => !after.get(table)?.includes(row)) }).toEqual({ table, missing: [] })
  }
}

/** One guardian of the world's child has asked already; when the other one wants it too, it is done. */
const bothRemove = (id: string) =>
  callersOf(database.db).asParent(world.accompanying['other guardian']).children.remove({ id })

describe('a child that its parents delete', () => {
  test('leaves no trace in any column of any table, and nobody else loses anything', async () => {
    const { child } = world
    const userId = child.userId as string
    await scatter({ userId, childId: child.id, email: child.email })
    await gossip({ userId, childId: child.id, email: child.email })
    const hanging = await tablesHangingOn(database.db, 'children')
    const ofLogin = ['auth.user', 'auth.session', 'auth.account', 'auth.two_factor', 'auth.mailed_links']
    const before = await readEverything(database.db)
    const own = [CANARY, child.id, userId, child.email]
    const texts = [...own, ...idsIn(before, hanging, own)]
    const elsewhere = ['auth.verification', 'public.mail_outbox', 'public.audit_log', 'public.faq_clicks']
    const searched = [...hanging, ...ofLogin, ...elsewhere, 'public.profiles']
    const found = [...rowsWith(before, texts).keys()]
    expect(
      searched.filter((table) => !found.includes(table)),
      'a table without a canary',
    ).toEqual([])

    await bothRemove(child.id)
    const after = await readEverything(database.db)
    expect(rowsWith(after, texts)).toEqual(new Map())
    expectOthersUntouched(before, after, texts)
    expect(after.get('public.faq_clicks')).toHaveLength(before.get('public.faq_clicks')?.length ?? 0)
  })

  test('leaves a receipt for each guardian that names nothing of it and is gone once it is sent, and a note for helpers', async () => {
    const { child, parent } = world
    await asOwner(database.db, (tx) => tx.deleteFrom('mailOutbox').execute())
    await scatter({ userId: child.userId as string, childId: child.id, email: child.email })
    await bothRemove(child.id)
    const { accompanying } = world
    const recipients = [parent, accompanying['other guardian'], accompanying.helper].map(({ email }) => email)
    expect((await mails()).map(({ recipient }) => recipient).sort()).toEqual(recipients.sort())
    const [receipt] = await mails(parent.email)
    expect(receipt).toMatchObject({
      recipient: parent.email,
      subject: 'Die Daten eines Kindes sind gelöscht',
      about: [],
    })
    expect(JSON.stringify(receipt)).not.toMatch(new RegExp(`${CANARY}|${child.id}|${child.userId}|${child.email}`))
    await markSent(database.db, receipt ? [receipt] : [])
    expect(await mails(parent.email)).toEqual([])
  })

  test('is noted as a number, not as a name: by whom, and not which', async () => {
    const { child } = world
    await bothRemove(child.id)
    const noted = await asOwner(database.db, (tx) =>
      tx.selectFrom('auditLog').where('action', '=', 'child erased').select(['actorId', 'subject']).execute(),
    )
    expect(noted).toEqual([{ actorId: world.accompanying['other guardian'].id, subject: null }])
  })

  test('stays when it is somebody else’s child, and so do its mails', async () => {
    const { otherChild, parent } = world
    const before = await readEverything(database.db)
    await expect(callersOf(database.db).asParent(parent).children.remove({ id: otherChild.id })).rejects.toMatchObject({
      cause: { code: 'NOT_FOUND' },
    })
    expect(await readEverything(database.db)).toEqual(before)
  })
})

/** From here on the child has one guardian. */
const leave = (childId: string, { id }: { id: string }) =>
  asOwner(database.db, (tx) =>
    tx.deleteFrom('guardianships').where('childId', '=', childId).where('personId', '=', id).execute(),
  )

describe('an account that its owner deletes', () => {
  test('leaves no trace of the family, and the other family loses nothing', async () => {
    const { parent, child, sibling, invited, accompanying } = world
    await leave(child.id, accompanying['other guardian'])
    const children = [child, sibling, invited]
    await scatter({ userId: parent.id, email: parent.email })
    await gossip({ userId: parent.id, email: parent.email })
    for (const one of [child, sibling]) {
      await scatter({ userId: one.userId as string, childId: one.id, email: one.email })
      await gossip({ userId: one.userId as string, childId: one.id, email: one.email })
    }
    const hanging = [
      ...(await tablesHangingOn(database.db, 'profiles')),
      ...(await tablesHangingOn(database.db, 'auth."user"')),
    ]
    const before = await readEverything(database.db)
    const own = [
      CANARY,
      parent.id,
      parent.email,
      ...children.flatMap((one) => [one.id, one.userId ?? one.id, one.email]),
    ]
    const texts = [...own, ...idsIn(before, hanging, own)]
    const found = [...rowsWith(before, texts).keys()]
    expect(
      hanging.filter((table) => !found.includes(table)),
      'a table without a canary',
    ).toEqual([])

    await callersOf(database.db).asParent(parent).ownData.eraseAccount()
    const [receipt] = await mails(parent.email)
    expect(receipt?.subject).toBe('Ihr Konto ist gelöscht')
    await markSent(database.db, receipt ? [receipt] : [])
    const after = await readEverything(database.db)
    expect(rowsWith(after, texts)).toEqual(new Map())
    expectOthersUntouched(before, after, texts)
  })

  test('whose receipt no mail server takes is forgotten with it, after three days', async () => {
    await callersOf(database.db).asParent(world.parent).ownData.eraseAccount()
    const inThreeDays = new Date(Date.now() + 3 * DAY_MS + 60_000)
    await tidyOutbox(database.db, { hasMailbox: false, now: inThreeDays })
    expect(await mails(world.parent.email)).toEqual([])
  })

  test('is no child’s and no admin’s: those stay', async () => {
    const api = callersOf(database.db)
    const admin = await makeAdmin(database.db, { isParent: true })
    const child = api.asChild(world.child).ownData.eraseAccount()
    await expect(child).rejects.toMatchObject(refusal('CHILD_ACCOUNT_STAYS'))
    await expect(api.asAdmin(admin).ownData.eraseAccount()).rejects.toMatchObject(refusal('ACCOUNT_STAYS'))
    expect(rowsWith(await readEverything(database.db), [admin.id]).has('auth.user')).toBe(true)
  })

  test('twice at the same moment is deleted once, and neither call hears of an admin’s account', async () => {
    const { ownData } = callersOf(database.db).asParent(world.parent)
    await Promise.all([ownData.eraseAccount(), ownData.eraseAccount(), ownData.eraseAccount()])
    expect(await mails(world.parent.email)).toHaveLength(1)
  })

  test('needs somebody who is signed in', async () => {
    await expect(callersOf(database.db).visitor.ownData.eraseAccount()).rejects.toMatchObject({
      cause: { code: 'UNAUTHORIZED' },
    })
  })
})

const mails = (recipient?: string) =>
  asOwner(database.db, (tx) =>
    tx
      .selectFrom('mailOutbox')
      .selectAll()
      .$if(recipient !== undefined, (query) => query.where('recipient', '=', recipient as string))
      .execute(),
  )
