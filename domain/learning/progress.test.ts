import { describe, expect, test } from 'vitest'
import fc from '../../tests/support/fast-check.ts'
import { competencyProgress, type LevelProgress, levelCounts, levelIsDone, levelTally } from './progress.ts'

const read = { isRead: true }
const unread = { isRead: false }
const untried = { bestPercent: null }
const reached = (bestPercent: number) => ({ bestPercent })
const level = (parts: Partial<LevelProgress>): LevelProgress => ({
  lessons: [],
  quizzes: [],
  simulations: [],
  isOpen: true,
  ...parts,
})

describe('a level', () => {
  test.each<[string, Partial<LevelProgress>, boolean]>([
    ['with everything read and passed is done', { lessons: [read, read], quizzes: [reached(80)] }, true],
    ['with an unread lesson is not', { lessons: [read, unread], quizzes: [reached(100)] }, false],
    ['with 79 percent is not', { lessons: [read], quizzes: [reached(79)] }, false],
    ['with one of two quizzes passed is not', { quizzes: [reached(100), reached(60)] }, false],
    ['with a quiz nobody tried is not', { lessons: [read], quizzes: [untried] }, false],
    ['of lessons alone is done when they are read', { lessons: [read] }, true],
    ['of a quiz alone is done when it is passed', { quizzes: [reached(90)] }, true],
    ['does not wait for its simulations', { lessons: [read], simulations: [{ succeeded: false }] }, true],
    ['of simulations alone is never done', { simulations: [{ succeeded: true }] }, false],
    ['without anything is never done', {}, false],
    ['that was done once stays so with a new lesson', { lessons: [read, unread], isStamped: true }, true],
    ['of which nothing is left does not count, done once or not', { isStamped: true }, false],
  ])('%s', (_sentence, parts, isDone) => {
    expect(levelIsDone(level(parts))).toBe(isDone)
  })

  test.each<[string, Partial<LevelProgress>, boolean]>([
    ['with a lesson counts', { lessons: [unread] }, true],
    ['with a quiz counts', { quizzes: [untried] }, true],
    ['of simulations alone does not', { simulations: [{ succeeded: true }] }, false],
    ['without anything does not', {}, false],
  ])('%s', (_sentence, parts, counts) => {
    expect(levelCounts(level(parts))).toBe(counts)
  })

  test('tells how many lessons and quizzes are done; a quiz below 80 percent is not, and simulations are not in it', () => {
    const tried = level({
      lessons: [read, unread, read],
      quizzes: [reached(80), reached(79), untried],
      simulations: [{ succeeded: true }],
    })
    expect(levelTally(tried)).toEqual({ done: 3, total: 6 })
    expect(levelTally(level({}))).toEqual({ done: 0, total: 0 })
  })
})

describe('a competency', () => {
  const done = level({ lessons: [read], quizzes: [reached(80)] })
  const open = level({ lessons: [unread], quizzes: [untried] })

  test('is completed when all its counting levels are done', () => {
    expect(competencyProgress([done, done], false)).toEqual({
      levelsDone: 2,
      levelsTotal: 2,
      stepsTotal: 2,
      isStepDone: true,
      isCompleted: true,
      percent: 100,
    })
    expect(competencyProgress([done, open], false)).toEqual({
      levelsDone: 1,
      levelsTotal: 2,
      stepsTotal: 2,
      isStepDone: false,
      isCompleted: false,
      percent: 50,
    })
  })

  test('a level without lesson and quiz does not count, its simulations do in the percent', () => {
    const onlySimulations = level({ simulations: [{ succeeded: true }, { succeeded: false }] })
    expect(competencyProgress([open, onlySimulations], false)).toMatchObject({ levelsTotal: 1, percent: 25 })
    expect(competencyProgress([done, onlySimulations], false)).toEqual({
      levelsDone: 1,
      levelsTotal: 1,
      stepsTotal: 1,
      isStepDone: true,
      isCompleted: true,
      percent: 100,
    })
  })

  test('a level that is closed is left for a later step, with all that is in it', () => {
    const closed = { ...open, isOpen: false }
    expect(competencyProgress([done, closed], false)).toMatchObject({
      levelsTotal: 1,
      stepsTotal: 2,
      isStepDone: true,
      percent: 100,
    })
    expect(competencyProgress([open, closed], false)).toMatchObject({ levelsTotal: 1, isStepDone: false, percent: 0 })
    expect(competencyProgress([closed], false)).toMatchObject({ levelsTotal: 0, stepsTotal: 1, isStepDone: false })
  })

  test('a level that was done before it was closed belongs to the step', () => {
    const closedAgain = { ...done, isOpen: false }
    expect(competencyProgress([done, closedAgain], false)).toMatchObject({ levelsDone: 2, levelsTotal: 2 })
  })

  test('without a counting level is never completed', () => {
    const nothing = { levelsDone: 0, levelsTotal: 0, stepsTotal: 0, isStepDone: false, isCompleted: false }
    expect(competencyProgress([], false)).toEqual({ ...nothing, percent: 0 })
    expect(competencyProgress([level({})], false)).toEqual({ ...nothing, percent: 0 })
    const allSucceeded = [level({ simulations: [{ succeeded: true }] })]
    expect(competencyProgress(allSucceeded, false)).toEqual({ ...nothing, percent: 99 })
  })

  const lessons = (readCount: number, total: number) =>
    level({ lessons: Array.from({ length: total }, (_, index) => ({ isRead: index < readCount })) })
  test.each([
    ['a third is rounded down', [lessons(1, 3)], 33],
    ['two thirds are rounded up', [lessons(2, 3)], 67],
    ['half a percent is rounded up', [lessons(1, 200)], 1],
    ['less than half is nothing', [lessons(1, 201)], 0],
    ['99.6 percent are 99, because it is not completed', [lessons(249, 250)], 99],
    ['a quiz counts once it is tried, passed or not', [level({ lessons: [unread], quizzes: [reached(0)] })], 50],
    ['everything tried but not passed is 99', [level({ lessons: [read], quizzes: [reached(79)] })], 99],
    ['a simulation counts once it succeeded', [level({ lessons: [unread], simulations: [{ succeeded: true }] })], 50],
    ['a failed one does not', [level({ lessons: [unread], simulations: [{ succeeded: false }] })], 0],
    ['items weigh the same, whatever level they are in', [lessons(1, 1), lessons(0, 3)], 25],
  ])('%s', (_sentence, levels, percent) => {
    expect(competencyProgress(levels, false).percent).toBe(percent)
  })

  test('once completed it stays so at 100 percent, whatever was added since', () => {
    expect(competencyProgress([done, open, open], true)).toEqual({
      levelsDone: 1,
      levelsTotal: 3,
      stepsTotal: 3,
      isStepDone: false,
      isCompleted: true,
      percent: 100,
    })
    expect(competencyProgress([], true)).toMatchObject({ isCompleted: true, percent: 100 })
  })

  const anyLevel: fc.Arbitrary<LevelProgress> = fc.record({
    lessons: fc.array(fc.record({ isRead: fc.boolean() }), { maxLength: 6 }),
    quizzes: fc.array(fc.record({ bestPercent: fc.option(fc.integer({ min: 0, max: 100 })) }), { maxLength: 3 }),
    simulations: fc.array(fc.record({ succeeded: fc.boolean() }), { maxLength: 3 }),
    isOpen: fc.boolean(),
  })
  const anyLevels = fc.array(anyLevel, { maxLength: 5 })

  test('its percent is a whole number from 0 to 100, and 100 exactly when it is completed', () => {
    fc.assert(
      fc.property(anyLevels, fc.boolean(), (levels, wasCompleted) => {
        const { percent, isCompleted, levelsDone, levelsTotal, stepsTotal } = competencyProgress(levels, wasCompleted)
        expect(Number.isInteger(percent) && percent >= 0 && percent <= 100).toBe(true)
        expect(percent === 100).toBe(isCompleted)
        expect(levelsDone).toBeLessThanOrEqual(levelsTotal)
        expect(levelsTotal).toBeLessThanOrEqual(stepsTotal)
      }),
    )
  })

  test('reading one more lesson never takes anything away', () => {
    fc.assert(
      fc.property(anyLevels, anyLevel, (levels, last) => {
        const before = competencyProgress(
          [...levels, { ...last, isOpen: true, lessons: [...last.lessons, unread] }],
          false,
        )
        const after = competencyProgress(
          [...levels, { ...last, isOpen: true, lessons: [...last.lessons, read] }],
          false,
        )
        expect(after.percent).toBeGreaterThanOrEqual(before.percent)
        expect(after.levelsDone).toBeGreaterThanOrEqual(before.levelsDone)
      }),
    )
  })
})
