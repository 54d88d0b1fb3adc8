import { expect, test } from 'vitest'
import { spotBetween, spotOnPicture } from './spot.ts'

test.each([
  ['down to the right', { x: 10, y: 20 }, { x: 30, y: 60 }],
  ['up to the left', { x: 30, y: 60 }, { x: 10, y: 20 }],
  ['up to the right', { x: 10, y: 60 }, { x: 30, y: 20 }],
])('a spot may be drawn %s', (_how, one, other) => {
  expect(spotBetween(one, other)).toEqual({ x: 10, y: 20, width: 20, height: 40 })
})

test('what is drawn beyond the picture ends at its edge', () => {
  expect(spotBetween({ x: -20, y: 50 }, { x: 25.04, y: 130 })).toEqual({ x: 0, y: 50, width: 25, height: 50 })
})

test('a mere tap draws nothing', () => {
  expect(spotBetween({ x: 10, y: 10 }, { x: 10.5, y: 40 })).toBeUndefined()
})

test('a spot that is typed stays on the picture', () => {
  expect(spotOnPicture({ x: 95, y: -4, width: 20, height: 1 })).toEqual({ x: 80, y: 0, width: 20, height: 2 })
})
