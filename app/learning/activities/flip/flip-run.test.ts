import { expect, test } from 'vitest'
import { begunFlip, isLastTurned, next, turnCard } from './flip-run.ts'

test('an answer turns the card, and a second one changes nothing', () => {
  const turned = turnCard(begunFlip, true)
  expect(turned).toEqual({ at: 0, said: true })
  expect(turnCard(turned, false)).toBe(turned)
})

test('the next comes only after the one on top was turned, and none after the last', () => {
  expect(next(begunFlip, 2)).toBe(begunFlip)
  const second = next(turnCard(begunFlip, false), 2)
  expect(second).toEqual({ at: 1, said: undefined })
  const last = turnCard(second, true)
  expect(next(last, 2)).toBe(last)
})

test('it is done when the last is turned', () => {
  expect(isLastTurned(begunFlip, 1)).toBe(false)
  expect(isLastTurned(turnCard(begunFlip, true), 2)).toBe(false)
  expect(isLastTurned(turnCard(begunFlip, false), 1)).toBe(true)
})
