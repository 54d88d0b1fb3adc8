import { sql } from 'kysely'
import { describe, expect, inject, test } from 'vitest'
import { callersOf } from '../../../tests/support/callers.ts'
import { useDatabase } from '../../../tests/support/db.ts'
import { asOwner } from '../../../tests/support/owner.ts'
import { accompany, makeChild, makeParent, type TestChild, type TestParent } from '../../../tests/support/people.ts'
import { refusal } from '../../../tests/support/refusal.ts'
import { connect } from '../../platform/db/connect.ts'

const database = await useDatabase()
const { db } = database
const api = callersOf(db)
/** The embedded database has a single session: nothing happens at the same time. */
const isPostgres = inject('database').kind === 'postgres'
const secret = { method: 'digits' as const, digits: '482913' }

async function invitationFor(parent: TestParent, children: TestChild[], kind: 'guardian' | 'helper' = 'guardian') {
  const childIds = children.map(({ id }) => id)
  const { id, url, code } = await api.asParent(parent).guardians.invite({ kind, childIds })
  return { id, token: url.slice(url.lastIndexOf('/') + 1), code, consent: true }
}
async function familyOf(count: number) {
  const parent = await makeParent(db)
  const children: TestChild[] = []
  for (let n = 0; n < count; n++) children.push(await makeChild(db, parent))
  return { parent, children }
}
const accompaniedBy = ({ id }: TestParent) =>
  asOwner(
    db,
    async (tx) =>
      (
        await tx
          .selectFrom('guardianships')
          .where('personId', '=', id)
          .where('endedAt', 'is', null)
          .select('id')
          .execute()
      ).length,
  )

describe('how many children somebody accompanies', () => {
  test('counts those that an invitation would bring, and of two accepted at once the second sees the first', async () => {
    const other = connect(database.clientConfig, async () => {}, { MAX_CHILDREN: 3 })
    try {
      const [one, another] = [await familyOf(2), await familyOf(2)]
      const comes = await makeParent(db)
      const invitations = await Promise.all([one, another].map((of) => invitationFor(of.parent, of.children)))
      const caller = callersOf(other.db).asParent(comes)
      const outcomes = await Promise.allSettled(
        invitations.map(({ id: _, ...known }) => caller.guardians.accept(known)),
      )
      expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
      expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
        reason: refusal('TOO_MANY_CHILDREN'),
      })
      expect(await accompaniedBy(comes)).toBe(2)
    } finally {
      await asOwner(other.db, (tx) => sql`set app.max_children = 20`.execute(tx)) // the embedded one has a single session
      await other.close()
    }
  })

  test('does not count twice whom somebody helps already', async () => {
    const other = connect(database.clientConfig, async () => {}, { MAX_CHILDREN: 2 })
    try {
      const { parent, children } = await familyOf(2)
      const comes = await makeParent(db)
      for (const child of children) await accompany(db, child, comes, 'helper')
      const { id: _, ...known } = await invitationFor(parent, children)
      expect(await callersOf(other.db).asParent(comes).guardians.accept(known)).toMatchObject({ kind: 'guardian' })
    } finally {
      await asOwner(other.db, (tx) => sql`set app.max_children = 20`.execute(tx))
      await other.close()
    }
  })
})

describe('a nickname', () => {
  const setNickname = (parent: TestParent, child: TestChild, nickname: string) =>
    api.asParent(parent).nicknameLogins.set({ childId: child.id, nickname, secret })
  const makeLittle = (parent: TestParent) => makeChild(db, parent, { registered: false })

  /** A child that two accompany, and of each of them another child that the other one does not know. */
  async function twoFamilies() {
    const [first, second] = [await makeParent(db), await makeParent(db)]
    const shared = await makeLittle(first)
    await accompany(db, shared, second)
    return { first, second, shared, ofFirst: await makeLittle(first), ofSecond: await makeLittle(second) }
  }

  test('of a child in two families is free in both, whoever sets it', async () => {
    const { first, second, shared, ofFirst, ofSecond } = await twoFamilies()
    await setNickname(second, ofSecond, 'Max')
    await expect(setNickname(first, shared, 'max')).rejects.toMatchObject(refusal('NICKNAME_TAKEN'))
    await setNickname(first, ofFirst, 'Max') // these two families have no child in common
    await setNickname(first, shared, 'Moritz')
    await expect(setNickname(second, ofSecond, 'MORITZ')).rejects.toMatchObject(refusal('NICKNAME_TAKEN'))
  })

  test.runIf(isPostgres)('set in both families at the same moment is given once', async () => {
    for (let round = 0; round < 5; round++) {
      const { first, second, shared, ofSecond } = await twoFamilies()
      const outcomes = await Promise.allSettled([
        setNickname(first, shared, 'Max'),
        setNickname(second, ofSecond, 'Max'),
      ])
      expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    }
  })

  test('that two children would have lets nobody come in until one has another', async () => {
    const { first, second, ofFirst, ofSecond } = await twoFamilies()
    await setNickname(first, ofFirst, 'Max')
    await setNickname(second, ofSecond, 'max')
    const { id: _, ...known } = await invitationFor(first, [ofFirst])
    const accept = () => api.asParent(second).guardians.accept(known)
    await expect(accept()).rejects.toMatchObject(refusal('NICKNAME_OF_TWO_CHILDREN'))
    await setNickname(second, ofSecond, 'Moritz')
    expect(await accept()).toMatchObject({ kind: 'guardian' })
    const [mine, theirs] = await Promise.all(
      [first, second].map(async (parent) => {
        const { familyCode } = await api.asParent(parent).nicknameLogins.ofChild({ childId: ofFirst.id })
        return api.visitor.nicknameLogins.family({ familyCode: familyCode as string })
      }),
    )
    expect(mine?.map(({ nickname }) => nickname)).toEqual(['Max'])
    expect(theirs?.map(({ nickname }) => nickname)).toEqual(['Max', 'Moritz'])
  })

  test('shared with a family does not keep a helper out, who signs in nobody', async () => {
    const { first, second, ofFirst, ofSecond } = await twoFamilies()
    await setNickname(first, ofFirst, 'Max')
    await setNickname(second, ofSecond, 'Max')
    const { id: _, ...known } = await invitationFor(first, [ofFirst], 'helper')
    expect(await api.asParent(second).guardians.accept(known)).toMatchObject({ kind: 'helper' })
  })
})

describe('an invitation for children of two families', () => {
  /** One guardian invites for two children; each has another guardian beside it. */
  async function invited() {
    const inviter = await makeParent(db)
    const [one, two] = [await makeChild(db, inviter), await makeChild(db, inviter, { name: 'Nils' })]
    const [ofOne, ofTwo] = [await makeParent(db), await makeParent(db)]
    await accompany(db, one, ofOne)
    await accompany(db, two, ofTwo)
    const invitation = await invitationFor(inviter, [one, two], 'helper')
    const left = async () => {
      const { invitations } = await api.asParent(inviter).guardians.ofFamily()
      return invitations.map(({ childNames }) => childNames)
    }
    return { inviter, ofOne, ofTwo, invitation, left }
  }

  test('is ended by another guardian for its own child only', async () => {
    const { ofOne, ofTwo, invitation, left } = await invited()
    await api.asParent(ofOne).guardians.revoke({ id: invitation.id })
    expect(await left()).toEqual([['Nils']])
    await api.asParent(ofTwo).guardians.revoke({ id: invitation.id })
    expect(await left()).toEqual([])
  })

  test('is ended by who invited for all of them', async () => {
    const { inviter, invitation, left } = await invited()
    await api.asParent(inviter).guardians.revoke({ id: invitation.id })
    expect(await left()).toEqual([])
    await api.asParent(inviter).guardians.revoke({ id: invitation.id })
  })
})

test('a name without a last name is told as it is, in lists and to who is invited', async () => {
  const parent = await makeParent(db, { firstName: 'Petra', lastName: '–' })
  const [child, comes] = [await makeChild(db, parent), await makeParent(db)]
  const { token } = await invitationFor(parent, [child], 'helper')
  expect(await api.asParent(comes).guardians.look({ token })).toMatchObject({ inviterName: 'Petra' })
  expect((await api.asParent(parent).guardians.ofFamily()).children[0]?.people).toMatchObject([{ name: 'Petra' }])
})
