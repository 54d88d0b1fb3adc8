import { expect, test } from 'vitest'
import { areAllFound, cluesFound, cluesIn, look } from './find-run.ts'

const parts = [{ isClue: true }, { isClue: false }, { isClue: true }]

test('a clue counts once, what is harmless not at all', () => {
  const run = [0, 1, 0, 1].reduce(look, [] as number[])
  expect(run).toEqual([0, 1])
  expect([cluesFound(run, parts), cluesIn(parts)]).toEqual([1, 2])
  expect(areAllFound(run, parts)).toBe(false)
})

test('it is done with the last clue, whether or not the harmless was looked at', () => {
  expect(areAllFound([2, 0], parts)).toBe(true)
  expect(areAllFound([2, 0, 1], parts)).toBe(true)
})

test('without clues, as in a draft, it is never done', () => {
  expect(areAllFound([0], [{ isClue: false }])).toBe(false)
})
