import { expect, test } from 'vitest'
import fc from '../../../tests/support/fast-check.ts'
import { shuffled, shuffledPositions } from './shuffle.ts'

const counts = fc.integer({ min: 2, max: 12 })

test('whatever the seed, every card is there once, and never in the order that solves it', () => {
  fc.assert(
    fc.property(counts, fc.string(), (count, seed) => {
      const given = [...Array(count).keys()]
      const mixed = shuffled(given, seed)
      expect(mixed).not.toEqual(given)
      expect(mixed.toSorted((a, b) => a - b)).toEqual(given)
    }),
  )
})

test('the same activity is always shuffled alike, another or the next round in another way', () => {
  const once = shuffledPositions(8, 'schatz', 0)
  expect(shuffledPositions(8, 'schatz', 0)).toEqual(once)
  expect(shuffledPositions(8, 'wolke', 0)).not.toEqual(once)
  expect(shuffledPositions(8, 'schatz', 1)).not.toEqual(once)
})

test('every order of three comes up, but the one given', () => {
  const seen = new Set(Array.from({ length: 300 }, (_, round) => shuffledPositions(3, 'a', round).join('')))
  expect([...seen].sort()).toEqual(['021', '102', '120', '201', '210'])
})

test.each([[[]], [['a']]])('there is nothing to shuffle in %j', (list) => {
  expect(shuffled(list, 'seed')).toEqual(list)
})
