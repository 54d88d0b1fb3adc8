import { expect, test } from 'vitest'
import { chanceToPass } from './guessing.ts'

test.each([
  ['who guesses all five passes', [1, 1, 1, 1, 1], 5, 1],
  ['four of five pass, too', [1, 1, 1, 1, 0], 5, 1],
  ['three do not', [1, 1, 1, 0, 0], 5, 0],
  ['of eight with four that are guessed, four and one other have to be drawn', [1, 1, 1, 1, 0, 0, 0, 0], 5, 4 / 56],
  ['a question that is guessed half the time counts half', [1, 1, 1, 0.5, 0], 5, 0.5],
  ['nothing to ask is not passed', [], 0, 1],
])('%s', (_sentence, chances, asks, chance) => {
  expect(chanceToPass(chances, asks)).toBeCloseTo(chance, 10)
})
