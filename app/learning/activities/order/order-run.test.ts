import { expect, test } from 'vitest'
import { begunOrder, isInOrder, lay } from './order-run.ts'

const begun = begunOrder([2, 0, 1])

test('the step that is next stays', () => {
  expect(lay(begun, 0)).toEqual({ laid: 1, waiting: [2, 1], last: { step: 0, isRight: true } })
})

test('a later step goes back to where it was', () => {
  expect(lay(begun, 2)).toEqual({ laid: 0, waiting: [2, 0, 1], last: { step: 2, isRight: false } })
})

test('once all are laid it is done, and a step that lies is not laid twice', () => {
  const done = [0, 2, 1, 0, 2].reduce(lay, begun)
  expect(done).toEqual({ laid: 3, waiting: [], last: { step: 2, isRight: true } })
  expect(isInOrder(done)).toBe(true)
  expect(lay(done, 1)).toBe(done)
})

test('before, and without any step, it is not', () => {
  expect([begun, lay(begun, 0), begunOrder([])].map(isInOrder)).toEqual([false, false, false])
})
