import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS } from '../../../domain/platform/dates.ts'
import { useDatabase } from '../../../tests/support/db.ts'
import { guardiansIn } from '../../../tests/support/guardians.ts'
import { asOwner } from '../../../tests/support/owner.ts'
import { refusal } from '../../../tests/support/refusal.ts'
import { testMailer } from '../../../tests/support/test-mailer.ts'
import { forgetThrottles } from '../../../tests/support/throttles.ts'
import { applyRetention } from '../retention/job.ts'

const { db } = await useDatabase()
const { twoGuardians, leave, deliver, subjectsTo, exists } = guardiansIn(db)
beforeEach(() => forgetThrottles(db))

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

  test('is not asked about all day: after two questions who asks waits a day, and a third one stays unasked', async () => {
    const { child, asParent, asOther } = await twoGuardians()
    const ask = () => asParent.children.remove({ id: child.id })
    for (let times = 0; times < 2; times++) {
      await ask()
      await asParent.guardians.takeBackRemoval({ childId: child.id })
    }
    await expect(ask()).rejects.toMatchObject(refusal('REMOVAL_ASKED_OFTEN'))
    expect((await asOther.guardians.around()).removals).toEqual([])
    expect(await asOther.children.remove({ id: child.id }), 'the other one asks').toMatchObject({ isGone: false })
    await asOther.guardians.takeBackRemoval({ childId: child.id })
    await asOwner(db, (tx) => sql`update family_changes set at = at - interval '1 day'`.execute(tx))
    expect(await ask()).toMatchObject({ isGone: false })
  })

  test('is deleted by night when nobody has said no for fourteen days, and not before', async () => {
    const { other, child, asParent } = await twoGuardians()
    await asParent.children.remove({ id: child.id })
    await deliver(other)
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
    if (what === 'leaves') await leave(other, child)
    else await asOther.ownData.eraseAccount()
    await applyRetention(db, testMailer, new Date(Date.now() + 20 * DAY_MS))
    expect(await exists(child)).toBe(true)
    expect((await asParent.guardians.around()).removals).toEqual([])
  })
})
