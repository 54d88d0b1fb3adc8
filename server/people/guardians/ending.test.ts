import { beforeEach, describe, expect, test } from 'vitest'
import { callersOf } from '../../../tests/support/callers.ts'
import { useDatabase } from '../../../tests/support/db.ts'
import { guardiansIn } from '../../../tests/support/guardians.ts'
import { accompany, makeParent } from '../../../tests/support/people.ts'
import { refusal } from '../../../tests/support/refusal.ts'
import { forgetThrottles } from '../../../tests/support/throttles.ts'

const { db } = await useDatabase()
const api = callersOf(db)
const { strangers, twoGuardians, guardianshipOf, subjectsTo, exists } = guardiansIn(db)
beforeEach(() => forgetThrottles(db))

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

describe('a child of two guardians, one of whom deletes the own account,', () => {
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
})
