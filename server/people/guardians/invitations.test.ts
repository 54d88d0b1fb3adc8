import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { callersOf } from '../../../tests/support/callers.ts'
import { useDatabase } from '../../../tests/support/db.ts'
import { guardiansIn, tokenOf } from '../../../tests/support/guardians.ts'
import { mailsTo } from '../../../tests/support/outbox.ts'
import { asOwner } from '../../../tests/support/owner.ts'
import { accompany, makeAdmin, makeParent, uniqueEmail } from '../../../tests/support/people.ts'
import { refusal } from '../../../tests/support/refusal.ts'
import { forgetThrottles } from '../../../tests/support/throttles.ts'

const { db } = await useDatabase()
const api = callersOf(db)
const { strangers, twoGuardians, guardianshipOf, subjectsTo } = guardiansIn(db)
beforeEach(() => forgetThrottles(db))

async function invited(kind: 'guardian' | 'helper' = 'guardian') {
  const family = await strangers()
  const invitation = await family.asParent.guardians.invite({ kind, childIds: [family.child.id] })
  return { ...family, invitation, token: tokenOf(invitation.url), code: invitation.code }
}

const wrong = (code: string) => (code === '000000' ? '000001' : '000000')
const setInvitation = (id: string, change: ReturnType<typeof sql>) =>
  asOwner(db, (tx) => sql`update guardian_invitations set ${change} where id = ${id}`.execute(tx))

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
  test('is refused with a wrong code, which counts, and is over after five', async () => {
    const { asOther, asParent, child, token, code } = await invited()
    for (let tries = 1; tries < 5; tries++)
      await expect(asOther.guardians.accept({ token, code: wrong(code), consent: true })).rejects.toMatchObject(
        refusal('WRONG_CODE'),
      )
    const last = asOther.guardians.accept({ token, code: wrong(code), consent: true })
    await expect(last).rejects.toMatchObject(refusal('GUARDIAN_INVITATION_LOCKED'))
    const right = asOther.guardians.accept({ token, code, consent: true })
    await expect(right).rejects.toMatchObject(refusal('GUARDIAN_INVITATION_LOCKED'))
    expect(await asOther.guardians.look({ token })).toEqual({ state: 'locked' })
    expect((await asParent.guardians.ofFamily()).invitations).toEqual([])
    expect(await asOther.children.names()).toEqual([])
    expect((await asParent.guardians.ofFamily()).children.find(({ id }) => id === child.id)?.people).toHaveLength(1)
  })

  test.each([
    ['used', 'used', sql`used_at = now()`],
    ['expired', 'expired', sql`expires_at = now() - interval '1 second'`],
    ['revoked', 'revoked', sql`revoked_at = now()`],
  ] as const)('that is %s opens nothing and tells nothing', async (_, state, change) => {
    const { asOther, token, code, invitation } = await invited()
    await setInvitation(invitation.id, change)
    expect(await asOther.guardians.look({ token })).toEqual({ state })
    await expect(asOther.guardians.accept({ token, code, consent: true })).rejects.toMatchObject(
      refusal('GUARDIAN_INVITATION_OVER'),
    )
  })

  test('that never was is unknown', async () => {
    expect(await api.visitor.guardians.look({ token: 'x' })).toEqual({ state: 'unknown' })
    const { asOther } = await strangers()
    await expect(asOther.guardians.accept({ token: 'x', code: '123456' })).rejects.toMatchObject(
      refusal('LINK_NOT_FOUND'),
    )
  })

  test('is for somebody else, for an adult, and for who is a parent here', async () => {
    const { asParent, child, token, code } = await invited()
    const accept = (caller: typeof asParent) => caller.guardians.accept({ token, code, consent: true })
    await expect(accept(asParent)).rejects.toMatchObject(refusal('OWN_INVITATION'))
    await expect(accept(api.asChild(child))).rejects.toMatchObject(refusal('FORBIDDEN'))
    await expect(accept(api.asAdmin(await makeAdmin(db)))).rejects.toMatchObject(refusal('FORBIDDEN'))
    await expect(accept(api.visitor)).rejects.toMatchObject(refusal('UNAUTHORIZED'))
  })

  test('as a guardian asks for a consent, and is still open without it', async () => {
    const { asOther, token, code } = await invited()
    await expect(asOther.guardians.accept({ token, code })).rejects.toMatchObject(refusal('GUARDIAN_NEEDS_CONSENT'))
    expect(await asOther.guardians.accept({ token, code, consent: true })).toMatchObject({ kind: 'guardian' })
  })

  test('lifts no consent that was withdrawn', async () => {
    const { asParent, asOther, child, token, code } = await invited()
    await asParent.consents.withdraw({ childId: child.id })
    await asOther.guardians.accept({ token, code, consent: true })
    expect((await asOther.consents.ofChild({ childId: child.id })).state).toBe('withdrawn')
  })

  test('is nothing for who is a guardian already, and makes a helper a guardian', async () => {
    const { asParent, asOther, other, child } = await strangers()
    const take = async (kind: 'guardian' | 'helper') => {
      const { url, code } = await asParent.guardians.invite({ kind, childIds: [child.id] })
      return asOther.guardians.accept({ token: tokenOf(url), code, consent: true })
    }
    await take('helper')
    await expect(take('helper')).rejects.toMatchObject(refusal('ALREADY_HELPER'))
    await take('guardian')
    expect(await guardianshipOf(other, child)).toMatchObject({ kind: 'guardian' })
    await expect(take('helper')).rejects.toMatchObject(refusal('ALREADY_GUARDIAN'))
    await expect(take('guardian')).rejects.toMatchObject(refusal('GUARDIANS_FULL'))
  })

  test('is refused to a third guardian and a ninth helper, also when it was made before there were so many', async () => {
    const { asParent, child } = await strangers()
    const [asGuardian, asHelper] = [
      await asParent.guardians.invite({ kind: 'guardian', childIds: [child.id] }),
      await asParent.guardians.invite({ kind: 'helper', childIds: [child.id] }),
    ]
    await accompany(db, child, await makeParent(db))
    for (let count = 0; count < 8; count++) await accompany(db, child, await makeParent(db), 'helper')
    const late = api.asParent(await makeParent(db))
    const accept = ({ url, code }: typeof asGuardian) =>
      late.guardians.accept({ token: tokenOf(url), code, consent: true })
    await expect(accept(asGuardian)).rejects.toMatchObject(refusal('GUARDIANS_FULL'))
    await expect(accept(asHelper)).rejects.toMatchObject(refusal('HELPERS_FULL'))
    const again = asParent.guardians.invite({ kind: 'helper', childIds: [child.id] })
    await expect(again).rejects.toMatchObject(refusal('HELPERS_FULL'))
  })

  test('accepted twice at once is accepted once', async () => {
    const { asOther, token, code, child } = await invited('helper')
    const late = api.asParent(await makeParent(db))
    const both = await Promise.allSettled([asOther, late].map((one) => one.guardians.accept({ token, code })))
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const { rows } = await asOwner(db, (tx) =>
      sql`select from guardianships where child_id = ${child.id} and kind = 'helper'`.execute(tx),
    )
    expect(rows).toHaveLength(1)
  })

  test('can be shown again, mailed without its code, and ended by either guardian', async () => {
    const { asParent, asOther, child } = await twoGuardians()
    const made = await asParent.guardians.invite({ kind: 'helper', childIds: [child.id] })
    expect(await asParent.guardians.show({ id: made.id })).toMatchObject({ url: made.url, code: made.code })
    await expect(asOther.guardians.show({ id: made.id })).rejects.toMatchObject(refusal('NOT_FOUND'))
    await asParent.guardians.mail({ id: made.id, email: 'oma-hilft@familie.example' })
    const [mail] = await mailsTo(db, 'oma-hilft@familie.example')
    expect(mail?.text).toContain(made.url)
    expect(mail?.text).not.toContain(made.code)
    expect((await asOther.guardians.ofFamily()).invitations).toMatchObject([
      { id: made.id, isMine: false, email: null },
    ])
    expect((await asParent.guardians.ofFamily()).invitations).toMatchObject([{ email: 'oma-hilft@familie.example' }])
    await asOther.guardians.revoke({ id: made.id })
    expect(await api.visitor.guardians.look({ token: tokenOf(made.url) })).toEqual({ state: 'revoked' })
    await expect(asParent.guardians.show({ id: made.id })).rejects.toMatchObject(refusal('GUARDIAN_INVITATION_OVER'))
  })

  test('as a parent is shown and mailed only to whoever gives the password, as a helper to whoever sits there', async () => {
    const { parent, asParent, child } = await strangers()
    const atScreen = api.asParent(parent, undefined, { hasFreshPassword: false })
    const [full, little] = [
      await asParent.guardians.invite({ kind: 'guardian', childIds: [child.id] }),
      await asParent.guardians.invite({ kind: 'helper', childIds: [child.id] }),
    ]
    const needed = refusal('PASSWORD_NEEDED')
    await expect(atScreen.guardians.show({ id: full.id })).rejects.toMatchObject(needed)
    await expect(atScreen.guardians.mail({ id: full.id, email: uniqueEmail('x') })).rejects.toMatchObject(needed)
    expect(await asParent.guardians.show({ id: full.id })).toMatchObject({ code: full.code })
    expect(await atScreen.guardians.show({ id: little.id })).toMatchObject({ code: little.code })
  })

  test('of somebody who has left the child since is worth nothing', async () => {
    const { asOther, other, child } = await twoGuardians()
    const { url } = await asOther.guardians.invite({ kind: 'helper', childIds: [child.id] })
    await asOther.guardians.end({ id: (await guardianshipOf(other, child))?.id as string })
    expect(await api.visitor.guardians.look({ token: tokenOf(url) })).toEqual({ state: 'revoked' })
  })

  test('gives nothing away that is not the inviter’s any more, however that came', async () => {
    const { asOther, other, child } = await twoGuardians()
    const { url, code } = await asOther.guardians.invite({ kind: 'helper', childIds: [child.id] })
    await asOwner(db, (tx) => sql`update guardianships set ended_at = now() where person_id = ${other.id}`.execute(tx))
    expect(await api.visitor.guardians.look({ token: tokenOf(url) })).toEqual({ state: 'revoked' })
    const late = api.asParent(await makeParent(db)).guardians.accept({ token: tokenOf(url), code })
    await expect(late).rejects.toMatchObject(refusal('GUARDIAN_INVITATION_OVER'))
  })
})
