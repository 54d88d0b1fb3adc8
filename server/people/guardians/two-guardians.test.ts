import { beforeEach, describe, expect, test } from 'vitest'
import { callersOf } from '../../../tests/support/callers.ts'
import { useDatabase } from '../../../tests/support/db.ts'
import { guardiansIn, tokenOf } from '../../../tests/support/guardians.ts'
import { mailsTo } from '../../../tests/support/outbox.ts'
import { accompany, makeChild, type TestChild, uniqueEmail } from '../../../tests/support/people.ts'
import { forgetThrottles } from '../../../tests/support/throttles.ts'

const { db } = await useDatabase()
const api = callersOf(db)
const { strangers, twoGuardians, guardianshipOf, subjectsTo } = guardiansIn(db)
beforeEach(() => forgetThrottles(db))

const nickname = { nickname: 'Nick', secret: { method: 'digits', digits: '482913' } as const }

/** Whose child has no login of its own yet. */
async function unregistered() {
  const { parent, other, asParent, asOther } = await strangers()
  const child = await makeChild(db, parent, { registered: false })
  await accompany(db, child, other)
  return { parent, other, child, asParent, asOther }
}
type Family = Awaited<ReturnType<typeof unregistered>>

describe('a child of two guardians', () => {
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

  test('is read of when the other one came and left; who has left reads since when, and who stays no such day', async () => {
    const { other, child, asParent, asOther } = await strangers()
    const { url, code } = await asParent.guardians.invite({ kind: 'guardian', childIds: [child.id] })
    await asOther.guardians.accept({ token: tokenOf(url), code, consent: true })
    expect((await asOther.guardians.around()).leftAt).toBeNull()
    await asOther.guardians.end({ id: (await guardianshipOf(other, child))?.id as string })
    const changes = await asParent.guardians.changes({ childId: child.id })
    expect(changes.map(({ what, name }) => `${name} ${what}`)).toEqual(
      expect.arrayContaining(['Jonas Berger guardian-left', 'Jonas Berger guardian-joined']),
    )
    expect((await asOther.guardians.around()).leftAt).toMatch(/^\d{4}-/)
    expect((await asParent.guardians.around()).leftAt).toBeNull()
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

  const edited = ({ id, email }: TestChild, change: object = {}) => ({
    ...{ id, name: 'Mila', lastName: 'Muster', birthdate: '2014-05-17', email, ...change },
  })
  test.each<[what: string, subject: string, change: (family: Family) => Promise<unknown>]>([
    [
      'the birth date',
      'Das Geburtsdatum eines Kindes wurde geändert',
      ({ asParent, child }) => asParent.children.update(edited(child, { birthdate: '2014-06-01' })),
    ],
    [
      'the address',
      'Ihr Kind soll eine andere E-Mail-Adresse bekommen',
      ({ asParent, child }) => asParent.children.update(edited(child, { email: uniqueEmail('neu') })),
    ],
    [
      'the nickname it signs in with',
      'Die Anmeldung eines Kindes wurde geändert',
      ({ asParent, child }) => asParent.nicknameLogins.set({ childId: child.id, ...nickname }),
    ],
  ])('is changed by one, and the other one hears of %s by mail, without the name', async (_, subject, change) => {
    const family = await unregistered()
    await change(family)
    expect(await subjectsTo(family.other)).toEqual([subject])
    expect((await mailsTo(db, family.other.email))[0]?.text).not.toContain('Mila')
    expect(await subjectsTo(family.parent)).toEqual([])
  })

  test('loses its sign-in by one, and the other one hears of it', async () => {
    const { asParent, child, other } = await unregistered()
    await asParent.nicknameLogins.set({ childId: child.id, ...nickname })
    await asParent.nicknameLogins.switchOff({ childId: child.id })
    expect(await subjectsTo(other)).toEqual(Array(2).fill('Die Anmeldung eines Kindes wurde geändert'))
  })

  test('is edited by one without a mail where nothing of that has changed', async () => {
    const { asParent, child, other } = await unregistered()
    await asParent.children.update(edited(child, { name: 'Milena' }))
    expect(await subjectsTo(other)).toEqual([])
  })
})
