import { expect, test } from 'vitest'
import fc from '../../tests/support/fast-check.ts'
import { missingToPass, passesQuiz, percentOf, quizVerdict } from './quiz-results.ts'

test.each([
  [100, 'Sehr gut gemacht!', 'green', true],
  [81, 'Sehr gut gemacht!', 'green', true],
  [80, 'Sehr gut gemacht!', 'green', true],
  [79, 'Gute Arbeit!', 'blue', false],
  [51, 'Gute Arbeit!', 'blue', false],
  [50, 'Gute Arbeit!', 'blue', false],
  [49, 'Du kannst dich verbessern!', 'red', false],
  [0, 'Du kannst dich verbessern!', 'red', false],
])('%i percent: %s in %s, passed: %s', (percent, message, color, passes) => {
  expect(quizVerdict(percent)).toEqual({ message, color })
  expect(passesQuiz(percent)).toBe(passes)
})

test.each([
  ['all points are 100', 7, 7, 100],
  ['no points are 0', 0, 7, 0],
  ['four of five are 80', 4, 5, 80],
  ['79.5 percent are 79, and do not pass', 159, 200, 79],
  ['49.9 percent are 49', 499, 1000, 49],
  ['two thirds are 66', 2, 3, 66],
  ['nothing to score is 0', 0, 0, 0],
])('%s', (_sentence, score, maxScore, percent) => {
  expect(percentOf(score, maxScore)).toBe(percent)
})

test('79.5 percent does not pass', () => {
  expect(passesQuiz(percentOf(159, 200))).toBe(false)
})

test('whoever has four fifths of the points passes, and nobody else', () => {
  const points = fc
    .integer({ min: 1, max: 500 })
    .chain((max) => fc.tuple(fc.integer({ min: 0, max }), fc.constant(max)))
  fc.assert(
    fc.property(points, ([score, maxScore]) => {
      expect(passesQuiz(percentOf(score, maxScore))).toBe(5 * score >= 4 * maxScore)
    }),
  )
})

test('one question more than is missing to pass is never needed, and one less never enough', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 50 }), fc.nat(50), (maxScore, given) => {
      const score = Math.min(given, maxScore)
      const missing = missingToPass(score, maxScore)
      expect(passesQuiz(percentOf(score + missing, maxScore))).toBe(true)
      if (missing > 0) expect(passesQuiz(percentOf(score + missing - 1, maxScore))).toBe(false)
    }),
  )
})
