import { sql } from 'kysely'
import { describe, expect, inject, test } from 'vitest'
import { DAYS_UNTIL_ERASED } from '../../../domain/people/consent.ts'
import {
  DAYS_REMINDED,
  DAYS_UNTIL_REMOVED,
  MOST_GUARDIANS,
  MOST_HELPERS,
  MOST_WRONG_CODES,
} from '../../../domain/people/guardians.ts'
import { makeCompetency } from '../../../tests/support/curriculum.ts'
import { useDatabase } from '../../../tests/support/db.ts'
import { asOwner } from '../../../tests/support/owner.ts'
import { accompany, bornYearsAgo, makeChild, makeParent, type TestChild } from '../../../tests/support/people.ts'
import { asActor, asSystem } from '../../platform/db/actor.ts'

const { db } = await useDatabase()
/** The embedded database has a single session: nothing happens at the same time. */
const isPostgres = inject('database').kind === 'postgres'

/** A child with two guardians: the one who added it, and another one. */
async function makeSharedChild(birthdate = bornYearsAgo(10)) {
  const first = await makeParent(db)
  const other = await makeParent(db, { firstName: 'Jonas' })
  const child = await makeChild(db, first, { birthdate })
  await accompany(db, child, other)
  return { first, other, child }
}

const guardiansOf = ({ id }: { id: string }) =>
  asOwner(db, (tx) =>
    tx.selectFrom('children').where('id', '=', id).select(['parentId', 'otherGuardianId']).executeTakeFirst(),
  )
const end = (child: TestChild, { id }: { id: string }) =>
  asSystem(db, 'a test', (tx) =>
    tx
      .updateTable('guardianships')
      .set({ endedAt: new Date() })
      .where('childId', '=', child.id)
      .where('personId', '=', id)
      .execute(),
  )
const eraseAccount = ({ id }: { id: string }) =>
  asSystem(db, 'a test', (tx) => sql`select auth.erase_account(${id})`.execute(tx))

describe('who accompanies a child', () => {
  test('is at first whoever added it, alone', async () => {
    const parent = await makeParent(db)
    expect(await guardiansOf(await makeChild(db, parent))).toEqual({ parentId: parent.id, otherGuardianId: null })
  })

  test('are two guardians at most, and no third one while both are there', async () => {
    const { first, other, child } = await makeSharedChild()
    const third = await makeParent(db)
    expect(await guardiansOf(child)).toEqual({ parentId: first.id, otherGuardianId: other.id })
    await expect(accompany(db, child, third)).rejects.toMatchObject({ constraint: 'guardians_of_a_child' })
    await end(child, other)
    await accompany(db, child, third)
    expect(await guardiansOf(child)).toEqual({ parentId: first.id, otherGuardianId: third.id })
  })

  test.runIf(isPostgres)('are two, although two others begin at the same time', async () => {
    for (let round = 0; round < 10; round++) {
      const parent = await makeParent(db)
      const child = await makeChild(db, parent)
      const [one, another] = [await makeParent(db), await makeParent(db)]
      const outcomes = await Promise.allSettled([accompany(db, child, one), accompany(db, child, another)])
      expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    }
  })

  test('are eight helpers at most, who are no guardians', async () => {
    const parent = await makeParent(db)
    const child = await makeChild(db, parent)
    for (let count = 0; count < 8; count++) await accompany(db, child, await makeParent(db), 'helper')
    const ninth = accompany(db, child, await makeParent(db), 'helper')
    await expect(ninth).rejects.toMatchObject({ constraint: 'helpers_of_a_child' })
    expect(await guardiansOf(child)).toEqual({ parentId: parent.id, otherGuardianId: null })
  })

  test('is never nobody: the last guardian cannot end it', async () => {
    const parent = await makeParent(db)
    const child = await makeChild(db, parent)
    await accompany(db, child, await makeParent(db), 'helper')
    await expect(end(child, parent)).rejects.toMatchObject({ constraint: 'guardian_of_a_child' })
    expect(await guardiansOf(child)).toEqual({ parentId: parent.id, otherGuardianId: null })
  })
})

describe('a guardian who leaves', () => {
  test('leaves the child with the other one, who is now the one it belongs to', async () => {
    const { first, other, child } = await makeSharedChild()
    await asOwner(db, (tx) => tx.insertInto('childRemovals').values({ childId: child.id, askedBy: other.id }).execute())
    await end(child, first)
    expect(await guardiansOf(child)).toEqual({ parentId: other.id, otherGuardianId: null })
    const asked = await asOwner(db, (tx) =>
      tx.selectFrom('childRemovals').where('childId', '=', child.id).select('askedBy').execute(),
    )
    expect(asked, 'what was asked of two').toEqual([])
  })

  test('takes no link, no invitation and no consent of the child along, even with the account', async () => {
    const { first, other, child } = await makeSharedChild(bornYearsAgo(17))
    await asOwner(db, async (tx) => {
      const ofFirst = { childId: child.id, parentId: first.id }
      const content = { contentType: 'quiz' as const, contentId: child.id, accessToken: child.id }
      await tx
        .insertInto('childShareableLinks')
        .values({ ...ofFirst, ...content, creatorId: first.id })
        .execute()
      await tx
        .insertInto('childInvitations')
        .values({ ...ofFirst, email: child.email, invitationTokenHash: Buffer.from(child.id) })
        .execute()
      await tx
        .insertInto('consents')
        .values({ ...ofFirst, givenBy: 'child', textVersion: 'test' })
        .execute()
    })
    await eraseAccount(first)
    const left = await asOwner(db, async (tx) => [
      ...(await tx.selectFrom('childShareableLinks').where('childId', '=', child.id).select('parentId').execute()),
      ...(await tx.selectFrom('childInvitations').where('childId', '=', child.id).select('parentId').execute()),
      ...(await tx.selectFrom('consents').where('childId', '=', child.id).select('parentId').execute()),
    ])
    const ofOther = { parentId: other.id }
    expect(left).toEqual([ofOther, ofOther, ofOther, ofOther]) // link, invitation, the other guardian's consent, the child's
  })

  test('cannot become the child by a link that was made before', async () => {
    const { first, other, child } = await makeSharedChild()
    await asOwner(db, async (tx) => {
      const token = Buffer.from(child.id)
      await tx
        .insertInto('childInvitations')
        .values({ childId: child.id, parentId: first.id, email: child.email, invitationTokenHash: token })
        .execute()
      await sql`insert into auth.mailed_links (user_id, purpose, email, token_hash, expires_at)
        values (${child.userId}, 'change', 'neu@familie.example', ${token}, now() + interval '1 day')`.execute(tx)
    })
    await end(child, other)
    const { rows } = await asOwner(db, (tx) =>
      sql`select child_id from child_invitations where child_id = ${child.id} and revoked_at is null
        union all select user_id from auth.mailed_links where user_id = ${child.userId}`.execute(tx),
    )
    expect(rows).toEqual([])
  })

  test('ends nothing that others have begun since, when the row of those days is forgotten', async () => {
    const { first, other, child } = await makeSharedChild()
    await end(child, first)
    await accompany(db, child, await makeParent(db))
    await asOwner(db, async (tx) => {
      await tx.insertInto('childRemovals').values({ childId: child.id, askedBy: other.id }).execute()
      await tx.deleteFrom('guardianships').where('personId', '=', first.id).execute()
    })
    const asked = await asOwner(db, (tx) =>
      tx.selectFrom('childRemovals').where('childId', '=', child.id).select('askedBy').execute(),
    )
    expect(asked).toEqual([{ askedBy: other.id }])
  })

  test('takes a child along that has no other guardian, helpers or not', async () => {
    const parent = await makeParent(db)
    const child = await makeChild(db, parent)
    await accompany(db, child, await makeParent(db), 'helper')
    await eraseAccount(parent)
    expect(await guardiansOf(child)).toBeUndefined()
  })

  test.runIf(isPostgres)(
    'at the same time as the other one leaves no orphan behind',
    { tags: 'thorough' },
    async () => {
      for (let round = 0; round < 10; round++) {
        const { first, other, child } = await makeSharedChild()
        await Promise.all([eraseAccount(first), eraseAccount(other)])
        expect(await guardiansOf(child)).toBeUndefined()
      }
    },
  )

  test.runIf(isPostgres)('at the same time as the other one is refused for one of them', async () => {
    for (let round = 0; round < 10; round++) {
      const { first, other, child } = await makeSharedChild()
      const outcomes = await Promise.allSettled([end(child, first), end(child, other)])
      expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
      expect((await guardiansOf(child))?.otherGuardianId).toBeNull()
    }
  })
})

describe.runIf(isPostgres)('a guardian who leaves while it writes', () => {
  test('has either changed the child before, and that is noted, or changes nothing any more', async () => {
    for (let round = 0; round < 20; round++) {
      const { first, other, child } = await makeSharedChild()
      const rename = asActor(db, { role: 'parent', id: first.id }, (tx) =>
        tx.updateTable('children').set({ name: 'Milena' }).where('id', '=', child.id).executeTakeFirstOrThrow(),
      )
      const [{ numUpdatedRows }] = await Promise.all([rename, end(child, first)])
      const left = await asOwner(db, async (tx) => ({
        ...(await tx
          .selectFrom('children')
          .where('id', '=', child.id)
          .select(['name', 'parentId', 'otherGuardianId'])
          .executeTakeFirstOrThrow()),
        notes: await tx
          .selectFrom('familyChanges')
          .where('childId', '=', child.id)
          .where('what', '=', 'name')
          .select('personId')
          .execute(),
      }))
      const hasChanged = numUpdatedRows === 1n
      expect(left).toEqual({
        ...{ name: hasChanged ? 'Milena' : 'Mila', parentId: other.id, otherGuardianId: null },
        notes: hasChanged ? [{ personId: first.id }] : [],
      })
    }
  })

  test('leaves no assignment half made', async () => {
    for (let round = 0; round < 20; round++) {
      const { first, child } = await makeSharedChild()
      const { id: competencyId } = await makeCompetency(db)
      const assign = asActor(db, { role: 'parent', id: first.id }, (tx) =>
        tx.insertInto('childCompetencies').values({ childId: child.id, competencyId }).execute(),
      )
      const [assigned] = await Promise.allSettled([assign, end(child, first)])
      const rows = await asOwner(db, (tx) =>
        tx.selectFrom('childCompetencies').where('childId', '=', child.id).select('competencyId').execute(),
      )
      expect(rows).toHaveLength(assigned.status === 'fulfilled' ? 1 : 0)
    }
  })
})

describe('the sixteenth birthday, after which the child decides', () => {
  const correct = (child: TestChild, { id }: { id: string }, birthdate: string) =>
    asActor(db, { role: 'parent', id }, (tx) =>
      tx.updateTable('children').set({ birthdate }).where('id', '=', child.id).execute(),
    )

  test.each([
    ['older', 10, 17],
    ['younger', 17, 10],
  ])('is not moved by one of two guardians who makes the child %s', async (_, is, made) => {
    const { first, other, child } = await makeSharedChild(bornYearsAgo(is))
    for (const guardian of [first, other]) {
      await expect(correct(child, guardian, bornYearsAgo(made))).rejects.toMatchObject({
        constraint: 'sixteenth_birthday_of_two_guardians',
      })
    }
    await end(child, other)
    await correct(child, first, bornYearsAgo(made))
  })

  test('leaves other corrections to either of them', async () => {
    const { other, child } = await makeSharedChild(bornYearsAgo(10))
    await correct(child, other, bornYearsAgo(9))
  })
})

describe('who changed what', () => {
  const changesOf = (child: TestChild) =>
    asOwner(db, (tx) =>
      tx
        .selectFrom('familyChanges')
        .where('childId', '=', child.id)
        .select(['personId', 'what', 'about'])
        .orderBy('id')
        .execute(),
    )
  const rename = (child: TestChild, { id }: { id: string }) =>
    asActor(db, { role: 'parent', id }, (tx) =>
      tx.updateTable('children').set({ name: 'Milena', phone: '0' }).where('id', '=', child.id).execute(),
    )

  test('is noted of either guardian, without a value', async () => {
    const { other, child } = await makeSharedChild()
    await rename(child, other)
    expect(await changesOf(child)).toEqual([
      { personId: other.id, what: 'name', about: null },
      { personId: other.id, what: 'phone', about: null },
    ])
  })

  test('is not noted of the only one', async () => {
    const parent = await makeParent(db)
    const child = await makeChild(db, parent)
    await rename(child, parent)
    expect(await changesOf(child)).toEqual([])
  })

  test('stays, without a name, when the account is gone', async () => {
    const { first, other, child } = await makeSharedChild()
    await rename(child, first)
    await eraseAccount(first)
    expect((await changesOf(child)).map(({ personId }) => personId)).toEqual([null, null])
    expect((await guardiansOf(child))?.parentId).toBe(other.id)
  })
})

describe('a lock', () => {
  const lock = ({ id }: { id: string }, locks: boolean) =>
    asSystem(db, 'a test', (tx) => sql`select auth.set_lock(${id}, ${locks})`.execute(tx))
  const signIn = ({ userId }: TestChild) =>
    asOwner(db, (tx) =>
      sql`insert into auth.session ("token", "userId", "expiresAt")
        values (gen_random_uuid()::text, ${userId}, now() + interval '1 day')`.execute(tx),
    )

  test('keeps a child out only when both guardians are locked', async () => {
    const { first, other, child } = await makeSharedChild()
    await lock(first, true)
    await signIn(child)
    await lock(other, true)
    const sessions = await asOwner(db, (tx) =>
      sql`select from auth.session where "userId" = ${child.userId}`.execute(tx),
    )
    expect(sessions.rows).toEqual([])
    await expect(signIn(child)).rejects.toMatchObject({ constraint: 'session_of_locked_account' })
    await lock(first, false)
    await signIn(child)
  })
})

test('the database counts people, tries and days as the domain does', async () => {
  const { rows } = await asOwner(db, (tx) =>
    sql<Record<'limits' | 'tries' | 'days' | 'lock' | 'told', string>>`
      select pg_get_functiondef('limit_guardianships'::regproc) as limits,
        (select string_agg(pg_get_constraintdef(oid), ' ') from pg_constraint
          where conrelid = 'guardian_invitations'::regclass and contype = 'c') as tries,
        (select column_default from information_schema.columns
          where table_name = 'child_removals' and column_name = 'due_at' and table_schema = current_schema()) as days,
        pg_get_functiondef('auth.set_lock'::regproc) as lock,
        pg_get_functiondef('note_removals_told'::regproc) as told`.execute(tx),
  )
  const found = rows[0] as (typeof rows)[number]
  expect(found.limits).toContain(`'guardian' and present >= ${MOST_GUARDIANS} `)
  expect(found.limits).toContain(`'helper' and present >= ${MOST_HELPERS} `)
  expect(found.tries).toContain(`wrong_tries <= ${MOST_WRONG_CODES})`)
  expect(found.days).toContain(`'${DAYS_UNTIL_REMOVED} days'`)
  expect(found.lock).toContain(`'${DAYS_UNTIL_REMOVED} days'`)
  expect(found.told).toContain(`'${DAYS_REMINDED} days'`)
  expect(DAYS_UNTIL_ERASED, 'one column counts both').toBe(DAYS_UNTIL_REMOVED)
})
