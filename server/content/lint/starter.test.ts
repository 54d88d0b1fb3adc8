import { describe, expect, test } from 'vitest'
import { stepsAt } from '../../../domain/content/steps.ts'
import { suggestionsFor } from '../../../domain/content/suggestions.ts'
import { clausesAt } from '../../../domain/learning/agreement/clauses.ts'
import { scenarios } from '../../../simulator/scenarios/all.ts'
import { scenarioNames } from '../../../simulator/scenarios/names.ts'
import { type ContentItem, readContent } from '../files/files.ts'
import { readCurriculum } from './curriculum.ts'
import { guessable } from './rules/guessable.ts'

const items = await readContent()
const curriculum = await readCurriculum()
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
    competencies: 23,
    levels: 69,
    lessonsForChildren: 138,
    lessonsForParents: 69,
    quizzes: 69,
    simulations: 16,
  })
})

test('no more of its questions can be guessed by the look of the answers than is allowed', () => {
  expect(guessable(curriculum)).toEqual([])
})

test('every age has a freedom in the family agreement that a pass opens', () => {
  const clauses = curriculum.agreement?.clauses.data.clauses ?? []
  for (const age of [6, 8, 10, 12, 14, 16])
    expect(clausesAt(age, clauses).filter(({ opensWith }) => opensWith).length, `at ${age}`).toBeGreaterThanOrEqual(1)
  expect(clauses.filter(({ opensWith }) => opensWith).length).toBeGreaterThanOrEqual(18)
})

describe('what children of each age find', () => {
  const competencies = of('competency').map(({ id, payload }) => ({
    ...payload,
    levels: of('level').flatMap((level) => (level.payload.competencyId === id ? [level.payload] : [])),
  }))

  test.each([6, 8, 10, 12, 14, 16])(
    'a child of %i has at least five competencies with a step that it can reach',
    (age) => {
      const reachable = competencies.filter(
        ({ pedagogicalMinAge, levels }) => (pedagogicalMinAge ?? 0) <= age && stepsAt(age, levels).now > 0,
      )
      expect(reachable.length).toBeGreaterThanOrEqual(5)
    },
  )

  test.each([6, 8, 10, 12, 14, 16])(
    'its parents are proposed three of three kinds, before and after the first',
    (age) => {
      const first = suggestionsFor(age, competencies)
      const [learnt] = first.map(({ competency }) => competency)
      const next = suggestionsFor(
        age,
        competencies.filter((one) => one !== learnt),
        learnt ? [learnt] : [],
      )
      for (const proposals of [first, next])
        expect(new Set(proposals.map(({ competency }) => competency.subject)).size).toBe(3)
      expect(next.map(({ competency }) => competency.subject)).not.toContain(learnt?.subject)
    },
  )

  test('no level about an app is meant for younger children than its vendor says', () => {
    for (const { title, vendorMinAge, levels } of competencies) {
      const vendorAge = /^\d+$/.test(vendorMinAge ?? '') ? Number(vendorMinAge) : 0
      for (const { minAge } of levels) expect(minAge ?? 0, title).toBeGreaterThanOrEqual(vendorAge)
    }
  })

  test('titles, descriptions and mottos, which stand in lists and on passes, may be read by a six-year-old', () => {
    for (const { title, description, passMotto } of competencies)
      expect(`${title} ${description} ${passMotto}`).not.toMatch(/porno|\bsex/i)
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
