import { beforeEach, describe, expect, test } from 'vitest'
import { callersOf } from '../../../tests/support/callers.ts'
import { makeCompetency } from '../../../tests/support/curriculum.ts'
import { useDatabase } from '../../../tests/support/db.ts'
import { guardiansIn } from '../../../tests/support/guardians.ts'
import { givePass } from '../../../tests/support/learning.ts'
import { accompany, makeChild } from '../../../tests/support/people.ts'
import { refusal } from '../../../tests/support/refusal.ts'
import { forgetThrottles } from '../../../tests/support/throttles.ts'

const { db } = await useDatabase()
const api = callersOf(db)
const { strangers, subjectsTo } = guardiansIn(db)
beforeEach(() => forgetThrottles(db))

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
