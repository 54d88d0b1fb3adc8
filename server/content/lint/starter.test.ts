import { describe, expect, test } from 'vitest'
import { scenarios } from '../../../simulator/scenarios/all.ts'
import { scenarioNames } from '../../../simulator/scenarios/names.ts'
import { type ContentItem, readContent } from '../files/files.ts'

const items = await readContent()
const of = <T extends ContentItem['type']>(type: T) =>
  items.filter((item): item is Extract<ContentItem, { type: T }> => item.type === type)

test('the starter curriculum is whole', () => {
  const lessons = of('lesson')
  expect({
    competencies: of('competency').length,
    levels: of('level').length,
    lessonsForChildren: lessons.filter(({ payload }) => !payload.isParentOnly).length,
    lessonsForParents: lessons.filter(({ payload }) => payload.isParentOnly).length,
    quizzes: of('quiz').length,
    simulations: of('simulation').length,
  }).toEqual({
    competencies: 12,
    levels: 36,
    lessonsForChildren: 72,
    lessonsForParents: 36,
    quizzes: 36,
    simulations: 8,
  })
})

describe.each(scenarioNames)('the exercise %s', (name) => {
  const { title, lesson, endings } = scenarios[name]
  const placed = of('simulation').filter(
    ({ payload }) => payload.endpointUrl === `https://lab.netzpass.example/${name}`,
  )
  const level = placed[0]?.payload.skillLevelId

  test('stands in one level, by its title', () => {
    expect(placed.map(({ payload }) => payload.title)).toEqual([title])
  })

  test('leads after a «not yet» to a lesson for children of its own level, by its title', () => {
    const named = [lesson, ...Object.values(endings).flatMap((ending) => ending.lesson ?? [])]
    const ofLevel = of('lesson').filter(({ payload }) => payload.skillLevelId === level && !payload.isParentOnly)
    const known = ofLevel.map(({ id, payload }) => ({ id, title: payload.title }))
    for (const one of named) expect(known).toContainEqual(one)
  })
})
