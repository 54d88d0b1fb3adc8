import { expect, test } from 'vitest'
import { begunMatch, type Side, tap } from './match-run.ts'

const playing = (...taps: [Side, number][]) => taps.reduce((run, [side, pair]) => tap(run, { side, pair }), begunMatch)

test('two cards that belong together are a pair, whichever side was tapped first', () => {
  const found = { found: [1], chosen: undefined, last: { first: 1, second: 1, isRight: true } }
  expect(playing(['first', 1], ['second', 1])).toEqual(found)
  expect(playing(['second', 1], ['first', 1])).toEqual(found)
})

test('of two that do not, the first stays chosen, so that one tap is the next try', () => {
  expect(playing(['second', 0], ['first', 2])).toEqual({
    ...{ found: [], chosen: { side: 'second', pair: 0 } },
    last: { first: 2, second: 0, isRight: false },
  })
  expect(playing(['second', 0], ['first', 2], ['first', 0])).toMatchObject({ found: [0] })
})

test('another card of the same side is chosen instead, and the same once more is put back', () => {
  expect(playing(['first', 0], ['first', 1]).chosen).toEqual({ side: 'first', pair: 1 })
  expect(playing(['first', 0], ['first', 0]).chosen).toBeUndefined()
})

test('a card of a pair that was found does nothing', () => {
  const run = playing(['first', 1], ['second', 1])
  expect(tap(run, { side: 'first', pair: 1 })).toBe(run)
})
