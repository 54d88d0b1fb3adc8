import { expect, test } from 'vitest'
import fc from '../../tests/support/fast-check.ts'
import { comfortOf, comfortValues, isNormal, normalComfort, type ReadingComfort, wordsOf } from './reading-comfort.ts'

const anyComfort = fc.record(
  Object.fromEntries(Object.entries(comfortValues).map(([key, values]) => [key, fc.constantFrom(...values)])),
) as fc.Arbitrary<ReadingComfort>

test('every choice survives being written as words', () => {
  fc.assert(
    fc.property(anyComfort, (comfort) => {
      expect(comfortOf(wordsOf(comfort))).toEqual(comfort)
    }),
  )
})

test.each([
  ['nothing', ''],
  ['nonsense', 'fontSize-huge <script> pace-'],
  ['part of a word', 'large letters'],
])('%s is normal', (_sentence, words) => {
  expect(comfortOf(words)).toEqual(normalComfort)
})

test('normal is said without a word', () => {
  expect(wordsOf(normalComfort)).toBe('')
  expect(isNormal(normalComfort)).toBe(true)
  expect(isNormal({ ...normalComfort, pace: 'slow' })).toBe(false)
})
