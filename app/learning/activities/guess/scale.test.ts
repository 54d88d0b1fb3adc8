import { expect, test } from 'vitest'
import { inDigits, percentOn, scaleOf, wordsForGuess } from './scale.ts'

const scale = { min: 0, max: 200, step: 10 }

test.each([
  ['a whole scale stays', { min: 10, max: 50, step: 5 }, { min: 10, max: 50, step: 5 }],
  ['a draft without any has one', { min: null, max: null, step: null }, { min: 0, max: 100, step: 1 }],
  ['one that runs backwards has a hundred', { min: 50, max: 10, step: 0 }, { min: 50, max: 150, step: 1 }],
])('%s', (_sentence, given, expected) => {
  expect(scaleOf(given)).toEqual(expected)
})

test.each([
  [0, 0],
  [50, 25],
  [200, 100],
  [900, 100],
  [-5, 0],
])('%d lies at %d percent', (value, percent) => {
  expect(percentOn(scale, value)).toBe(percent)
})

test.each([
  [120, 'Genau getroffen!'],
  [100, 'Ganz nah dran!'],
  [140, 'Ganz nah dran!'],
  [99, 'Es ist mehr, als du dachtest.'],
  [200, 'Es ist weniger, als du dachtest.'],
])('whoever guesses %d of 120 is told: %s', (guess, words) => {
  expect(wordsForGuess(guess, 120, scale)).toBe(words)
})

test('numbers are written as in German', () => {
  expect([1_000_000, 0.5].map(inDigits)).toEqual(['1.000.000', '0,5'])
})
