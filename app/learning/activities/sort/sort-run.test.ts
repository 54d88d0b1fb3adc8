import { expect, test } from 'vitest'
import { dealt, hold, isSorted, put, type SortRun } from './sort-run.ts'

const cards = [{ place: 'chest' }, { place: 'cloud' }, { place: 'chest' }]
const begun = dealt([2, 0, 1])
const playing = (run: SortRun, ...places: string[]) => places.reduce((now, place) => put(now, place, cards), run)

test('the first card dealt is in the hand', () => {
  expect(begun).toMatchObject({ held: 2, waiting: [2, 0, 1], placed: [] })
  expect(isSorted(begun)).toBe(false)
})

test('a card stays where it belongs, and the next is taken', () => {
  expect(put(begun, 'chest', cards)).toEqual({
    ...{ waiting: [0, 1], held: 0, placed: [2] },
    last: { card: 2, place: 'chest', isRight: true },
  })
})

test('a card that does not belong there comes back to the hand, and nothing is lost', () => {
  const tried = playing(begun, 'chest', 'cloud', 'cloud', 'nowhere')
  expect(tried).toEqual({ waiting: [0, 1], held: 0, placed: [2], last: { card: 0, place: 'nowhere', isRight: false } })
})

test('another waiting card can be taken instead; after the last of the row the first is next', () => {
  const other = hold(begun, 1)
  expect(other).toMatchObject({ held: 1, waiting: [2, 0, 1] })
  expect(put(other, 'cloud', cards)).toMatchObject({ held: 2, waiting: [2, 0] })
})

test('a card that lies in its place is not taken out of it', () => {
  const run = put(begun, 'chest', cards)
  expect(hold(run, 2)).toBe(run)
})

test('when all lie in their places it is done, and a further tap changes nothing', () => {
  const done = playing(begun, 'chest', 'chest', 'cloud')
  expect(isSorted(done)).toBe(true)
  expect(done.held).toBeUndefined()
  expect(put(done, 'chest', cards)).toBe(done)
})

test('without cards there is nothing to be done', () => {
  expect(isSorted(dealt([]))).toBe(false)
})
