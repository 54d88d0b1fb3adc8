import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { childConsent } from '../../../domain/people/consent.ts'
import { ageOn, today } from '../../../domain/platform/dates.ts'
import { refusals } from '../../../domain/platform/refusals.ts'
import { callersOf } from '../../../tests/support/callers.ts'
import { useDatabase } from '../../../tests/support/db.ts'
import { asOwner } from '../../../tests/support/owner.ts'
import { makeAdmin, makeChild, makeParent, type TestParent } from '../../../tests/support/people.ts'
import { refusal } from '../../../tests/support/refusal.ts'
import { asActor } from '../../platform/db/actor.ts'
import { connect } from '../../platform/db/connect.ts'
import { refusalBehind } from '../../platform/db/refuse.ts'

const database = await useDatabase()
const api = callersOf(database.db)

const mila = {
  name: 'Mila',
  lastName: 'Muster',
  gender: 'female',
  birthdate: '2014-05-17',
  email: '',
  phone: '',
} as const
const consented = { ...mila, consent: true } as const

const storedChildren = (parent: TestParent) =>
  asOwner(database.db, (tx) => tx.selectFrom('children').where('parentId', '=', parent.id).selectAll().execute())

const consentsOf = (parent: TestParent) =>
  asOwner(database.db, (tx) => tx.selectFrom('consents').where('parentId', '=', parent.id).selectAll().execute())

describe('adding a child', () => {
  test('puts it into the family table as it was typed, with its age', async () => {
    const caller = api.asParent(await makeParent(database.db))
    const { id } = await caller.children.add({ ...consented, email: ' Mila@Familie.Example ', phone: '0170 1' })
    expect(await caller.children.list()).toEqual([
      {
        id,
        name: 'Mila',
        lastName: 'Muster',
        gender: 'female',
        birthdate: '2014-05-17',
        age: ageOn(today(), '2014-05-17'),
        email: 'mila@familie.example',
        phone: '0170 1',
        isRegistered: false,
        invitationAccepted: false,
        nickname: null,
        isLocked: false,
        isSecretDoubted: false,
        isUnconfirmed: false,
        invitation: null,
        signedInDays: 1,
        consent: 'given',
      },
    ])
  })

  test('stores other as diverse and emptied fields as nothing', async () => {
    const parent = await makeParent(database.db)
    await api.asParent(parent).children.add({ ...consented, gender: 'other', lastName: '', email: ' ', phone: '' })
    expect(await storedChildren(parent)).toMatchObject([
      { gender: 'diverse', lastName: null, email: null, phone: null, authUserId: null, invitationAccepted: false },
    ])
  })

  test('keeps the consent of the parent and which words it was given to', async () => {
    const parent = await makeParent(database.db)
    const { id } = await api.asParent(parent).children.add(consented)
    expect(await consentsOf(parent)).toMatchObject([
      { childId: id, givenBy: 'parent', textVersion: childConsent.version, withdrawnAt: null },
    ])
  })

  test('without the consent is refused, and nothing is kept', async () => {
    const parent = await makeParent(database.db)
    const adding = api.asParent(parent).children.add({ ...mila, consent: false as never })
    await expect(adding).rejects.toThrow('Bitte bestätigen Sie die Einwilligung.')
    expect(await storedChildren(parent)).toEqual([])
  })

  test('without a consent is refused by the database too, whatever way it is added', async () => {
    const parent = await makeParent(database.db)
    const adding = asActor(database.db, { role: 'parent', id: parent.id }, (tx) =>
      tx.insertInto('children').values({ parentId: parent.id, name: 'Mila', birthdate: '2014-05-17' }).execute(),
    )
    const error = await adding.catch((error: unknown) => error)
    expect(refusalBehind(error)?.code).toBe('CHILD_NEEDS_CONSENT')
    expect(await storedChildren(parent)).toEqual([])
  })

  test('takes no word for what the server decides', async () => {
    const [parent, other] = [await makeParent(database.db), await makeParent(database.db)]
    const forged = { ...consented, parent_id: other.id, parentId: other.id, auth_user_id: other.id, age: 99 }
    await api.asParent(parent).children.add(forged)
    expect(await storedChildren(other)).toEqual([])
    expect(await storedChildren(parent)).toMatchObject([{ authUserId: null, age: ageOn(today(), '2014-05-17') }])
  })

  test('with a mistake in the form is refused with the message of the field', async () => {
    const parent = await makeParent(database.db)
    const adding = api.asParent(parent).children.add({ ...consented, name: 'M', birthdate: '2999-01-01' })
    await expect(adding).rejects.toThrow('Name muss mindestens 2 Zeichen haben.')
    await expect(adding).rejects.toThrow('Das Geburtsdatum darf nicht in der Zukunft liegen.')
    expect(await storedChildren(parent)).toEqual([])
  })
})

describe('how many children a parent may have', () => {
  const fill = (parent: TestParent, count: number) =>
    Promise.all(Array.from({ length: count }, () => makeChild(database.db, parent, { registered: false })))

  test('is twenty: one more is refused, and there is room again when one is removed', async () => {
    const parent = await makeParent(database.db)
    const caller = api.asParent(parent)
    const [first] = await fill(parent, 20)
    await expect(caller.children.add(consented)).rejects.toMatchObject(refusal('TOO_MANY_CHILDREN'))
    await expect(api.asParent(await makeParent(database.db)).children.add(consented)).resolves.toBeDefined()
    expect(await storedChildren(parent)).toHaveLength(20)
    await caller.children.remove({ id: first?.id as string })
    await caller.children.add(consented)
    expect(await storedChildren(parent)).toHaveLength(20)
  })

  test('says the operator, and it holds for several tabs at once', async () => {
    const parent = await makeParent(database.db)
    await fill(parent, 2)
    const other = connect(database.clientConfig, async () => {}, { MAX_CHILDREN: 3 })
    try {
      const caller = callersOf(other.db).asParent(parent)
      const answers = await Promise.allSettled(Array.from({ length: 6 }, () => caller.children.add(consented)))
      const refused = answers.filter(({ status }) => status === 'rejected')
      expect(refused).toHaveLength(5)
      for (const answer of refused) expect(answer).toMatchObject({ reason: refusal('TOO_MANY_CHILDREN') })
      expect(await storedChildren(parent)).toHaveLength(3)
    } finally {
      await asOwner(other.db, (tx) => sql`set app.max_children = 20`.execute(tx)) // the embedded one has a single session
      await other.close()
    }
  })
})

describe('the lists', () => {
  test('the family table shows the newest child first, the selector goes by name', async () => {
    const parent = await makeParent(database.db)
    const caller = api.asParent(parent)
    for (const name of ['bela', 'Özlem', 'Anna', 'Zoe']) await caller.children.add({ ...consented, name })
    expect((await caller.children.list()).map((child) => child.name)).toEqual(['Zoe', 'Anna', 'Özlem', 'bela'])
    const age = ageOn(today(), '2014-05-17')
    expect(await caller.children.names()).toMatchObject([
      { name: 'Anna', lastName: 'Muster', age },
      { name: 'bela', lastName: 'Muster', age },
      { name: 'Özlem', lastName: 'Muster', age },
      { name: 'Zoe', lastName: 'Muster', age },
    ])
  })

  test('show the own children only', async () => {
    const [parent, other] = [await makeParent(database.db), await makeParent(database.db)]
    await makeChild(database.db, other)
    expect(await api.asParent(parent).children.list()).toEqual([])
    expect(await api.asParent(parent).children.names()).toEqual([])
  })

  test('tell who has an account', async () => {
    const parent = await makeParent(database.db)
    await makeChild(database.db, parent)
    expect(await api.asParent(parent).children.list()).toMatchObject([{ isRegistered: true, invitationAccepted: true }])
  })

  test('show the age of today, not of the last save', async () => {
    const parent = await makeParent(database.db)
    const child = await makeChild(database.db, parent, { birthdate: '2014-05-17' })
    await asOwner(database.db, (tx) => tx.updateTable('children').set({ age: 3 }).where('id', '=', child.id).execute())
    expect((await api.asParent(parent).children.list())[0]?.age).toBe(ageOn(today(), '2014-05-17'))
  })
})

describe('changing a child', () => {
  test('changes what the form holds, and the stored age with the birth date', async () => {
    const parent = await makeParent(database.db)
    const child = await makeChild(database.db, parent, { registered: false })
    const changed = { ...mila, id: child.id, name: 'Milan', gender: 'other', birthdate: '2010-02-28' } as const
    await api.asParent(parent).children.update(changed)
    expect(await storedChildren(parent)).toMatchObject([
      { name: 'Milan', gender: 'diverse', birthdate: '2010-02-28', email: null, age: ageOn(today(), '2010-02-28') },
    ])
  })

  test('leaves account and invitation as they are', async () => {
    const parent = await makeParent(database.db)
    const child = await makeChild(database.db, parent)
    const { id, email } = child
    const forged = { ...mila, id, email, authUserId: null, isRegistered: false, invitationAccepted: false }
    await api.asParent(parent).children.update(forged)
    expect(await storedChildren(parent)).toMatchObject([{ authUserId: child.userId, invitationAccepted: true }])
  })

  test('of somebody else is not found, and changes nothing', async () => {
    const [parent, other] = [await makeParent(database.db), await makeParent(database.db)]
    const child = await makeChild(database.db, other)
    const before = await storedChildren(other)
    const changing = api.asParent(parent).children.update({ ...mila, id: child.id, name: 'Fremd' })
    await expect(changing).rejects.toMatchObject(refusal('NOT_FOUND'))
    expect(await storedChildren(other)).toEqual(before)
  })
})

describe('deleting a child', () => {
  test('takes its consent and its account along, and nothing of its sibling', async () => {
    const parent = await makeParent(database.db)
    const [child, sibling] = [await makeChild(database.db, parent), await makeChild(database.db, parent)]
    await api.asParent(parent).children.remove({ id: child.id })
    expect((await storedChildren(parent)).map((one) => one.id)).toEqual([sibling.id])
    expect((await consentsOf(parent)).map((one) => one.childId)).toEqual([sibling.id])
    expect(await accountsLeft([child.userId, sibling.userId])).toEqual([sibling.userId])
  })

  test('of somebody else is not found, and deletes nothing', async () => {
    const [parent, other] = [await makeParent(database.db), await makeParent(database.db)]
    const child = await makeChild(database.db, other)
    await expect(api.asParent(parent).children.remove({ id: child.id })).rejects.toMatchObject(refusal('NOT_FOUND'))
    expect(await storedChildren(other)).toHaveLength(1)
  })

  test('twice is not found', async () => {
    const parent = await makeParent(database.db)
    const child = await makeChild(database.db, parent)
    await api.asParent(parent).children.remove({ id: child.id })
    await expect(api.asParent(parent).children.remove({ id: child.id })).rejects.toMatchObject(refusal('NOT_FOUND'))
  })

  const accountsLeft = (ids: (string | null)[]) =>
    asOwner(database.db, async (tx) => {
      const { rows } = await sql<{ id: string }>`select id from auth."user" where id = any(${ids})`.execute(tx)
      return rows.map((row) => row.id)
    })
})

describe('who may', () => {
  const calls = (caller: typeof api.visitor, id: string) =>
    [
      ['add', 'CHILD_SIGN_IN_TO_ADD', () => caller.children.add(consented)],
      ['change', 'CHILD_SIGN_IN_TO_UPDATE', () => caller.children.update({ ...mila, id })],
      ['delete', 'CHILD_SIGN_IN_TO_REMOVE', () => caller.children.remove({ id })],
      ['list', 'UNAUTHORIZED', () => caller.children.list()],
      ['list by name', 'UNAUTHORIZED', () => caller.children.names()],
    ] as const

  test('signed out, each call has the sentence of the specification', async () => {
    const child = await makeChild(database.db, await makeParent(database.db))
    for (const [verb, code, call] of calls(api.visitor, child.id)) {
      await expect(call(), verb).rejects.toMatchObject(refusal(code))
    }
    expect(refusals.CHILD_SIGN_IN_TO_ADD.message).toBe('Sie müssen angemeldet sein, um ein Kind hinzuzufügen.')
    expect(refusals.CHILD_SIGN_IN_TO_REMOVE.message).toBe('Sie müssen angemeldet sein, um ein Kind zu löschen.')
    expect(refusals.CHILD_SIGN_IN_TO_UPDATE.message).toBe('Kind kann nicht aktualisiert werden.')
  })

  test('a child and an admin may not', async () => {
    const child = await makeChild(database.db, await makeParent(database.db))
    const admin = await makeAdmin(database.db)
    for (const caller of [api.asChild(child), api.asAdmin(admin)]) {
      for (const [verb, , call] of calls(caller, child.id)) {
        await expect(call(), verb).rejects.toMatchObject(refusal('FORBIDDEN'))
      }
    }
  })
})

test('the database counts whole years as the screens do, around every birthday of the last ten years', async () => {
  const rows = await asOwner(database.db, async (tx) => {
    const found = await sql<{ today: string; birthdate: string; years: number }>`
      select today()::text as today, day::date::text as birthdate, whole_years(day::date) as years
      from generate_series(today() - 3700, today(), interval '1 day') as day`.execute(tx)
    return found.rows
  })
  expect(rows).toHaveLength(3701)
  expect(rows.filter(({ today, birthdate, years }) => ageOn(today, birthdate) !== years)).toEqual([])
})
