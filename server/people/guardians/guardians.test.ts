import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { callersOf } from '../../../tests/support/callers.ts'
import { useDatabase } from '../../../tests/support/db.ts'
import { mailsTo } from '../../../tests/support/outbox.ts'
import { asOwner } from '../../../tests/support/owner.ts'
import { accompany, makeChild, makeParent, type TestChild, type TestParent } from '../../../tests/support/people.ts'
import { refusal } from '../../../tests/support/refusal.ts'
import { forgetThrottles } from '../../../tests/support/throttles.ts'

const database = await useDatabase()
const { db } = database
const api = callersOf(db)
beforeEach(() => forgetThrottles(db))

const tokenOf = (url: string) => url.slice(url.lastIndexOf('/') + 1)
const subjectsTo = async ({ email }: TestParent) => (await mailsTo(db, email)).map(({ subject }) => subject)

/** A family with one parent, and another adult who has nothing to do with it yet. */
async function strangers() {
  const [parent, other] = [await makeParent(db), await makeParent(db, { firstName: 'Jonas', lastName: 'Berger' })]
  const child = await makeChild(db, parent)
  return { parent, other, child, asParent: api.asParent(parent), asOther: api.asParent(other) }
}

async function twoGuardians() {
  const family = await strangers()
  await accompany(db, family.child, family.other)
  return family
}

async function invited(kind: 'guardian' | 'helper' = 'guardian') {
  const family = await strangers()
  const invitation = await family.asParent.guardians.invite({ kind, childIds: [family.child.id] })
  return { ...family, invitation, token: tokenOf(invitation.url), code: invitation.code }
}

const wrong = (code: string) => (code === '000000' ? '000001' : '000000')

const guardianshipOf = ({ id }: TestParent, child: TestChild) =>
  asOwner(db, (tx) =>
    tx
      .selectFrom('guardianships')
      .where('personId', '=', id)
      .where('childId', '=', child.id)
      .where('endedAt', 'is', null)
      .select(['id', 'kind'])
      .executeTakeFirst(),
  )
const setInvitation = (id: string, change: ReturnType<typeof sql>) =>
  asOwner(db, (tx) => sql`update guardian_invitations set ${change} where id = ${id}`.execute(tx))
const exists = (child: TestChild) =>
  asOwner(
    db,
    async (tx) => (await tx.selectFrom('children').where('id', '=', child.id).select('id').execute()).length === 1,
  )

describe('an invitation', () => {
  test('accepted with its code makes a guardian, who sees the child and has consented', async () => {
    const { asParent, asOther, child, token, code, parent, other } = await invited()
    expect(await asOther.guardians.look({ token })).toMatchObject({
      ...{ state: 'open', kind: 'guardian', inviterName: 'Petra Muster', childNames: ['Mila'] },
    })
    const told = await asOther.guardians.accept({ token, code: `${code.slice(0, 3)} ${code.slice(3)}`, consent: true })
    expect(told).toEqual({ kind: 'guardian', childIds: [child.id] })
    expect(await asOther.children.names()).toMatchObject([{ id: child.id }])
    const family = await asParent.guardians.ofFamily()
    expect(family.children[0]?.people).toMatchObject([
      { kind: 'guardian', name: 'Petra Muster', isMe: true },
      { kind: 'guardian', name: 'Jonas Berger', isMe: false },
    ])
    expect(family.invitations).toEqual([])
    expect((await asOther.consents.ofChild({ childId: child.id })).consents).toHaveLength(2)
    expect(await subjectsTo(parent)).toEqual([
      'Jemand ist als Elternteil eingeladen',
      'Ein zweiter Elternteil begleitet jetzt Ihr Kind',
    ])
    expect(await subjectsTo(other)).toEqual(['Ein zweiter Elternteil begleitet jetzt Ihr Kind'])
  })
})
