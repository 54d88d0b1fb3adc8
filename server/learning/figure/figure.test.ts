import { expect, test } from 'vitest'
import { plainFigure } from '../../../domain/learning/figure.ts'
import { callersOf } from '../../../tests/support/callers.ts'
import type { TestLevel } from '../../../tests/support/curriculum.ts'
import { useDatabase } from '../../../tests/support/db.ts'
import { finishLevel, makeFamily, makeLearner } from '../../../tests/support/learning.ts'
import { asOwner } from '../../../tests/support/owner.ts'
import { refusal } from '../../../tests/support/refusal.ts'

const database = await useDatabase()
const withHat = { ...plainFigure, head: 'hat' as const }

test('a stamp brings a hat, and not before', async () => {
  const { asChild, child, level } = await makeLearner(database.db, { levels: 2 })
  await expect(asChild.figure.dress(withHat)).rejects.toMatchObject(refusal('STAMPS_MISSING'))
  await finishLevel(database.db, child, level as TestLevel)
  await asChild.figure.dress(withHat)
  expect(await asChild.figure.own()).toEqual({ name: 'Mila', figure: withHat, stamps: 1 })
  expect(await asChild.learning.childDashboard()).toMatchObject({ figure: withHat, stamps: 1 })
})

test('the stamps of a pass stay when its competency is deleted, those of its highest step once', async () => {
  const { asChild, child } = await makeFamily(database.db)
  const pass = { childId: child.id, title: 'Alter Pass', stepsTotal: 3 }
  await asOwner(database.db, (tx) =>
    tx
      .insertInto('childPasses')
      .values([
        { ...pass, levels: ['Eins'], step: 1 },
        { ...pass, levels: ['Eins', 'Zwei'], step: 2 },
      ])
      .execute(),
  )
  expect((await asChild.figure.own()).stamps).toBe(2)
})

test('who has the family code sees the figure beside the nickname', async () => {
  const { asParent, child } = await makeFamily(database.db, { registered: false })
  const secret = { method: 'digits', digits: '482913' } as const
  await asParent.nicknameLogins.set({ childId: child.id, nickname: 'Milli', secret })
  await asOwner(database.db, (tx) =>
    tx
      .insertInto('childFigures')
      .values({ childId: child.id, ...withHat })
      .execute(),
  )
  const { familyCode } = await asParent.nicknameLogins.ofChild({ childId: child.id })
  const family = await callersOf(database.db).visitor.nicknameLogins.family({ familyCode: familyCode as string })
  expect(family).toMatchObject([{ nickname: 'Milli', figure: withHat }])
})
