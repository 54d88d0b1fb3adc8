import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS } from '../../../domain/dates.ts'
import { callersOf } from '../../../tests/support/callers.ts'
import { makeCompetency } from '../../../tests/support/curriculum.ts'
import { useDatabase } from '../../../tests/support/db.ts'
import { givePass } from '../../../tests/support/learning.ts'
import { mailsTo } from '../../../tests/support/outbox.ts'
import { asOwner } from '../../../tests/support/owner.ts'
import {
  accompany,
  makeAdmin,
  makeChild,
  makeParent,
  type TestChild,
  type TestParent,
} from '../../../tests/support/people.ts'
import { refusal } from '../../../tests/support/refusal.ts'
import { testMailer } from '../../../tests/support/test-mailer.ts'
import { forgetThrottles } from '../../../tests/support/throttles.ts'
import { applyRetention } from '../retention/job.ts'

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
      { id: made.id, isMine: false, email: 'oma-hilft@familie.example' },
    ])
    await asOther.guardians.revoke({ id: made.id })
    expect(await api.visitor.guardians.look({ token: tokenOf(made.url) })).toEqual({ state: 'revoked' })
    await expect(asParent.guardians.show({ id: made.id })).rejects.toMatchObject(refusal('GUARDIAN_INVITATION_OVER'))
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

describe('a guardianship', () => {
  test('is ended by whoever holds it, not by the other guardian, and never the last one', async () => {
    const { parent, other, child, asParent, asOther } = await twoGuardians()
    const [mine, theirs] = [await guardianshipOf(other, child), await guardianshipOf(parent, child)]
    const id = theirs?.id as string
    await expect(asOther.guardians.end({ id })).rejects.toMatchObject(refusal('GUARDIAN_STAYS'))
    await asOther.guardians.end({ id: mine?.id as string })
    expect(await asOther.children.names()).toEqual([])
    await expect(asParent.guardians.end({ id })).rejects.toMatchObject(refusal('LAST_GUARDIAN'))
    expect(await subjectsTo(parent)).toEqual(['Ein Elternteil begleitet Ihr Kind nicht mehr'])
    expect(await subjectsTo(other)).toEqual(['Sie begleiten ein Kind nicht mehr'])
  })

  test('leaves somebody with the child, although both end theirs at once', async () => {
    const { parent, other, child, asParent, asOther } = await twoGuardians()
    const [mine, theirs] = [await guardianshipOf(parent, child), await guardianshipOf(other, child)]
    await Promise.allSettled([
      asParent.guardians.end({ id: mine?.id as string }),
      asOther.guardians.end({ id: theirs?.id as string }),
    ])
    const left = [await guardianshipOf(parent, child), await guardianshipOf(other, child)].filter(Boolean)
    expect(left).toHaveLength(1)
  })

  test('of a helper is ended by a guardian or by the helper, and all are told', async () => {
    const { parent, other, child, asParent, asOther } = await strangers()
    await accompany(db, child, other, 'helper')
    const id = (await guardianshipOf(other, child))?.id as string
    await expect(api.asParent(await makeParent(db)).guardians.end({ id })).rejects.toMatchObject(refusal('NOT_FOUND'))
    await asParent.guardians.end({ id })
    await expect(asOther.guardians.end({ id })).rejects.toMatchObject(refusal('NOT_FOUND'))
    await expect(asOther.helping.child({ childId: child.id })).rejects.toMatchObject(refusal('NOT_FOUND'))
    expect([await subjectsTo(parent), await subjectsTo(other)]).toEqual([
      ['Eine Begleitung ist beendet'],
      ['Eine Begleitung ist zu Ende'],
    ])
  })
})

describe('a child of two guardians', () => {
  test('is not deleted by one: the other one is asked, and says no', async () => {
    const { parent, other, child, asParent, asOther } = await twoGuardians()
    const { isGone, dueAt } = await asParent.children.remove({ id: child.id })
    expect(isGone).toBe(false)
    expect(new Date(dueAt as string).getTime()).toBeGreaterThan(Date.now() + 13 * DAY_MS)
    expect(await asOther.guardians.around()).toMatchObject({ removals: [{ childId: child.id, isMine: false, dueAt }] })
    await expect(asParent.guardians.answerRemoval({ childId: child.id, agrees: true })).rejects.toMatchObject(
      refusal('NOT_FOUND'),
    )
    await asOther.guardians.answerRemoval({ childId: child.id, agrees: false })
    expect((await asParent.guardians.around()).removals).toEqual([])
    expect(await exists(child)).toBe(true)
    expect((await subjectsTo(other))[0]).toBe('Soll ein Kind gelöscht werden? Bitte entscheiden Sie mit')
    expect(await subjectsTo(parent)).toEqual(['Das Kind wird nicht gelöscht'])
  })

  test('is deleted when the other one agrees, and both get a receipt', async () => {
    const { parent, other, child, asParent, asOther } = await twoGuardians()
    await asParent.children.remove({ id: child.id })
    await asOther.guardians.answerRemoval({ childId: child.id, agrees: true })
    expect(await exists(child)).toBe(false)
    for (const one of [parent, other]) expect(await subjectsTo(one)).toContain('Die Daten eines Kindes sind gelöscht')
  })

  test('stays when who asked takes it back; the other one cannot take it back', async () => {
    const { child, asParent, asOther } = await twoGuardians()
    await asParent.children.remove({ id: child.id })
    await expect(asOther.guardians.takeBackRemoval({ childId: child.id })).rejects.toMatchObject(refusal('NOT_FOUND'))
    await asParent.guardians.takeBackRemoval({ childId: child.id })
    await applyRetention(db, testMailer, new Date(Date.now() + 20 * DAY_MS))
    expect(await exists(child)).toBe(true)
  })

  test('is deleted by night when nobody has said no for fourteen days, and not before', async () => {
    const { child, asParent } = await twoGuardians()
    await asParent.children.remove({ id: child.id })
    await applyRetention(db, testMailer, new Date(Date.now() + 13 * DAY_MS))
    expect(await exists(child)).toBe(true)
    await applyRetention(db, testMailer, new Date(Date.now() + 15 * DAY_MS))
    expect(await exists(child)).toBe(false)
  })

  test('is gone when both delete it at once, and both are told', async () => {
    const { parent, other, child, asParent, asOther } = await twoGuardians()
    const both = await Promise.all([asParent, asOther].map((one) => one.children.remove({ id: child.id })))
    expect(both.map(({ isGone }) => isGone).sort()).toEqual([false, true])
    expect(await exists(child)).toBe(false)
    for (const one of [parent, other]) expect(await subjectsTo(one)).toContain('Die Daten eines Kindes sind gelöscht')
  })

  test.each(['leaves', 'deletes the own account'])('stays when who asked for its deletion %s', async (what) => {
    const { other, child, asParent, asOther } = await twoGuardians()
    await asOther.children.remove({ id: child.id })
    if (what === 'leaves') await asOther.guardians.end({ id: (await guardianshipOf(other, child))?.id as string })
    else await asOther.ownData.eraseAccount()
    await applyRetention(db, testMailer, new Date(Date.now() + 20 * DAY_MS))
    expect(await exists(child)).toBe(true)
    expect((await asParent.guardians.around()).removals).toEqual([])
  })

  test('stays with the other guardian, who is told, when the account of who added it goes', async () => {
    const { other, child, asParent, asOther } = await twoGuardians()
    await asParent.ownData.eraseAccount()
    expect(await asOther.children.names()).toMatchObject([{ id: child.id }])
    expect(await subjectsTo(other)).toEqual(['Ein Kind bleibt nun bei Ihnen allein'])
  })

  test('goes with the last of two accounts that are deleted at once, and no half of it stays', async () => {
    const { child, asParent, asOther } = await twoGuardians()
    await Promise.all([asParent, asOther].map((one) => one.ownData.eraseAccount()))
    expect(await exists(child)).toBe(false)
  })

  test('is edited by both at once, and either reads that it was', async () => {
    const { child, asParent, asOther } = await twoGuardians()
    const edit = (name: string) => ({
      id: child.id,
      name,
      lastName: 'Muster',
      birthdate: '2014-05-18',
      email: child.email,
    })
    await Promise.all([asParent.children.update(edit('Milla')), asOther.children.update(edit('Mia'))])
    expect(['Milla', 'Mia']).toContain((await asParent.children.names())[0]?.name)
    const changes = await asParent.guardians.changes({ childId: child.id })
    expect(changes.map(({ what }) => what)).toEqual(expect.arrayContaining(['name', 'birthdate']))
    expect(new Set(changes.map(({ isMine }) => isMine))).toEqual(new Set([true, false]))
  })

  test('loses its consent when one withdraws it; either gives one again; both are told of both', async () => {
    const { parent, other, child, asParent, asOther } = await twoGuardians()
    await asOther.consents.withdraw({ childId: child.id })
    expect((await asParent.consents.ofChild({ childId: child.id })).state).toBe('withdrawn')
    await asParent.consents.give({ childId: child.id, consent: true })
    expect((await asOther.consents.ofChild({ childId: child.id })).state).toBe('given')
    for (const one of [parent, other])
      expect(await subjectsTo(one)).toEqual([
        'Eine Einwilligung für Ihr Kind ist zurückgezogen',
        'Für Ihr Kind gilt wieder eine Einwilligung',
      ])
  })

  test('signs in by the code of either guardian, also after the other one has gone', async () => {
    const { other, asOther, parent, asParent } = await strangers()
    const child = await makeChild(db, parent, { name: 'Nick', registered: false })
    const secret = { method: 'digits', digits: '482913' } as const
    await asParent.nicknameLogins.set({ childId: child.id, nickname: 'Nick', secret })
    const { url, code } = await asParent.guardians.invite({ kind: 'guardian', childIds: [child.id] })
    await asOther.guardians.accept({ token: tokenOf(url), code, consent: true })
    const { familyCode } = await asOther.nicknameLogins.ofChild({ childId: child.id })
    await asParent.guardians.end({ id: (await guardianshipOf(parent, child))?.id as string })
    expect(await api.visitor.nicknameLogins.family({ familyCode: familyCode as string })).toMatchObject([
      { nickname: 'Nick' },
    ])
    expect(await guardianshipOf(other, child)).toBeDefined()
  })
})

describe('a helper', () => {
  test('sees first name, progress and passes, and nothing else of a child', async () => {
    const { parent, other, asParent, asOther } = await strangers()
    const child = await makeChild(db, parent, { name: 'Mila', lastName: 'Geheimname', birthdate: '2015-03-04' })
    const competency = await makeCompetency(db)
    await asParent.assignments.assign({ childId: child.id, competencyId: competency.id })
    await givePass(db, child, { title: 'Sicher', competencyId: competency.id, earnedAt: new Date('2026-01-01') })
    await accompany(db, child, other, 'helper')
    const seen = await asOther.helping.child({ childId: child.id })
    expect(seen).toMatchObject({ name: 'Mila', guardians: ['Petra Muster'], isResting: false })
    const lesson = competency.levels[0]?.parentLessonId as string
    expect(seen.competencies).toMatchObject([{ id: competency.id, progress: 0, parentLessons: [{ id: lesson }] }])
    expect(await asOther.lessons.preview({ lessonId: lesson })).toMatchObject({ isParentOnly: true })
    expect(seen.passes).toMatchObject([{ title: 'Sicher' }])
    expect(JSON.stringify(seen)).not.toMatch(/Geheimname|2015|kind-/)
    expect((await asOther.guardians.ofFamily()).helping).toMatchObject([{ childId: child.id, childName: 'Mila' }])
    expect(await asOther.children.names()).toEqual([])
    for (const call of [asOther.family.childProfile, asOther.insight.ofChild])
      await expect(call({ childId: child.id })).rejects.toMatchObject(refusal('NOT_FOUND'))
    expect(await api.asChild(child).accompanied.mine()).toMatchObject([
      { name: 'Petra Muster', kind: 'guardian' },
      { name: 'Jonas Berger', kind: 'helper' },
    ])
  })

  test('sees nothing while no consent holds, and is told so', async () => {
    const { child, other, asParent, asOther } = await strangers()
    await accompany(db, child, other, 'helper')
    await asParent.consents.withdraw({ childId: child.id })
    expect(await asOther.helping.child({ childId: child.id })).toMatchObject({ isResting: true, competencies: [] })
  })

  test('is told that the helping is over when the child is deleted', async () => {
    const { child, other, asParent } = await strangers()
    await accompany(db, child, other, 'helper')
    await asParent.children.remove({ id: child.id })
    expect(await subjectsTo(other)).toEqual(['Eine Begleitung ist zu Ende'])
  })
})
