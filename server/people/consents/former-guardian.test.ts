import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS, formatDate } from '../../../domain/platform/dates.ts'
import { callersOf } from '../../../tests/support/callers.ts'
import { useDatabase } from '../../../tests/support/db.ts'
import { guardiansIn, tokenOf } from '../../../tests/support/guardians.ts'
import { mailsTo } from '../../../tests/support/outbox.ts'
import { asOwner } from '../../../tests/support/owner.ts'
import { bornYearsAgo, makeParent } from '../../../tests/support/people.ts'
import { refusal } from '../../../tests/support/refusal.ts'
import { testMailer } from '../../../tests/support/test-mailer.ts'
import { forgetThrottles } from '../../../tests/support/throttles.ts'
import { asSystem } from '../../platform/db/actor.ts'
import { endGuardianship } from '../guardians/end.ts'
import { applyRetention } from '../retention/job.ts'

const { db } = await useDatabase()
const api = callersOf(db)
const { twoGuardians, guardianshipOf, leave, deliver, subjectsTo, exists } = guardiansIn(db)
beforeEach(() => forgetThrottles(db))

const ASKED = 'Ihr Kind braucht Ihre Einwilligung'

/**
 * Of two guardians only who added the child has consented, as when it gave the consent
 * again that the other had withdrawn.
 */
async function oneConsent(born: { birthdate?: string } = {}) {
  const family = await twoGuardians(born)
  const { other, child } = family
  await asOwner(db, (tx) =>
    tx.deleteFrom('consents').where('childId', '=', child.id).where('parentId', '=', other.id).execute(),
  )
  return family
}
type Family = Awaited<ReturnType<typeof oneConsent>>
const holds = (child: Family['child']) =>
  asSystem(db, 'a test', async (tx) => {
    const { rows } = await sql<{ holds: boolean }>`select has_consent(${child.id}) as holds`.execute(tx)
    return rows[0]?.holds
  })

const endings: [how: string, end: (family: Family) => Promise<unknown>][] = [
  ['leaves', ({ parent, child }) => leave(parent, child)],
  ['deletes the own account', ({ asParent }) => asParent.ownData.eraseAccount()],
  [
    'is ended by the operator',
    async ({ parent, child }) => {
      const { id = '' } = (await guardianshipOf(parent, child)) ?? {}
      await asSystem(db, 'a test', (tx) => endGuardianship(tx, testMailer, { id, because: 'court' }))
    },
  ],
]

describe.each(endings)('the only guardian who has consented %s:', (_how, end) => {
  test('who stays is asked by mail and on Heute, and the child learns again when it consents', async () => {
    const family = await oneConsent()
    const { other, child, asOther } = family
    await end(family)
    expect(await holds(child)).toBe(false)
    const mail = (await mailsTo(db, other.email)).find(({ subject }) => subject === ASKED)
    expect(mail?.text).toContain(formatDate(new Date(Date.now() + 14 * DAY_MS)))
    await expect(api.asChild(child).learning.childDashboard()).rejects.toMatchObject(refusal('CONSENT_NEEDED'))
    const { state, erasedOn } = await asOther.consents.ofChild({ childId: child.id })
    expect([state, Math.round((Date.parse(erasedOn as string) - Date.now()) / DAY_MS)]).toEqual(['withdrawn', 14])
    expect((await asOther.family.today()).hand).toMatchObject([{ kind: 'consent', childId: child.id }])

    await asOther.consents.give({ childId: child.id, consent: true })
    expect(await asOther.consents.ofChild({ childId: child.id })).toMatchObject({ state: 'given', erasedOn: null })
    expect(await holds(child)).toBe(true)
    await applyRetention(db, testMailer, new Date(Date.now() + 20 * DAY_MS))
    expect(await exists(child)).toBe(true)
  })

  test('the child is deleted when who stays was asked and does not consent', async () => {
    const family = await oneConsent()
    await end(family)
    await applyRetention(db, testMailer, new Date(Date.now() + 15 * DAY_MS))
    expect(await exists(family.child), 'the mail has not gone yet').toBe(true)
    await deliver(family.other)
    await applyRetention(db, testMailer, new Date(Date.now() + 13 * DAY_MS))
    expect(await exists(family.child)).toBe(true)
    await applyRetention(db, testMailer, new Date(Date.now() + 15 * DAY_MS))
    expect(await exists(family.child)).toBe(false)
  })

  test('a child of sixteen is asked itself, and nobody deletes it meanwhile', async () => {
    const family = await oneConsent({ birthdate: bornYearsAgo(17) })
    const { other, child } = family
    await end(family)
    expect(await api.asChild(child).consents.mine()).toMatchObject({ state: 'awaits child', erasedOn: null })
    await applyRetention(db, testMailer, new Date(Date.now() + 20 * DAY_MS))
    expect([await exists(child), (await subjectsTo(other)).includes(ASKED)]).toEqual([true, false])
  })
})

test('where both have consented nobody is asked, and nothing rests', async () => {
  const { parent, other, child, asOther } = await twoGuardians()
  await leave(parent, child)
  expect([await holds(child), await subjectsTo(other)]).toEqual([
    true,
    ['Ein Elternteil begleitet Ihr Kind nicht mehr'],
  ])
  expect(await asOther.consents.ofChild({ childId: child.id })).toMatchObject({ state: 'given', erasedOn: null })
})

test('who would leave is told before that the learning will rest, and only who alone has consented', async () => {
  const [alone, both] = [await oneConsent(), await twoGuardians()]
  const restsWithout = async ({ asParent, asOther }: Family) =>
    Promise.all(
      [asParent, asOther].map(async (one) =>
        (await one.guardians.ofFamily()).children.map((child) => child.restsWithoutMe),
      ),
    )
  expect(await restsWithout(alone)).toEqual([[true], [false]])
  expect(await restsWithout(both)).toEqual([[false], [false]])
})

test('who comes back finds its consent, which nobody had withdrawn, and the child stays', async () => {
  const { parent, child, asParent, asOther } = await oneConsent()
  await leave(parent, child)
  const { url, code } = await asOther.guardians.invite({ kind: 'guardian', childIds: [child.id] })
  await asParent.guardians.accept({ token: tokenOf(url), code, consent: true })
  expect(await asParent.consents.ofChild({ childId: child.id })).toMatchObject({ state: 'given', erasedOn: null })
  await applyRetention(db, testMailer, new Date(Date.now() + 20 * DAY_MS))
  expect(await exists(child)).toBe(true)
})

test('a consent that somebody withdrew before it left stays withdrawn, with the day of then', async () => {
  const { parent, other, child, asParent, asOther } = await twoGuardians()
  await asParent.consents.withdraw({ childId: child.id })
  const before = await asOther.consents.ofChild({ childId: child.id })
  await leave(parent, child)
  expect(await asOther.consents.ofChild({ childId: child.id })).toMatchObject({
    ...{ state: 'withdrawn', erasedOn: before.erasedOn },
  })
  expect(await subjectsTo(other)).not.toContain(ASKED)
})

test('withdrawing twice, in two tabs at once too, withdraws and tells once', async () => {
  const { other, child, asParent } = await twoGuardians()
  const withdraw = () => asParent.consents.withdraw({ childId: child.id })
  await Promise.all([withdraw(), withdraw()])
  await withdraw()
  expect(await subjectsTo(other)).toEqual(['Eine Einwilligung für Ihr Kind ist zurückgezogen'])
})

test('nobody who never was its guardian consents for a child', async () => {
  const { child, asParent } = await oneConsent()
  const stranger = await makeParent(db)
  await asParent.consents.withdraw({ childId: child.id })
  await asOwner(db, (tx) =>
    tx
      .insertInto('consents')
      .values({ childId: child.id, parentId: stranger.id, givenBy: 'parent', textVersion: 'test' })
      .execute(),
  )
  expect(await holds(child)).toBe(false)
})
