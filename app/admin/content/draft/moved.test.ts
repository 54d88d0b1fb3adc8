import { expect, test } from 'vitest'
import { moved } from './moved.ts'

test.each([
  ['up', 2, 1, ['a', 'c', 'b']],
  ['down', 0, 1, ['b', 'a', 'c']],
  ['to the end', 0, 2, ['b', 'c', 'a']],
  ['nowhere', 1, 1, ['a', 'b', 'c']],
])('a part moves %s', (_where, from, to, expected) => {
  const list = ['a', 'b', 'c']
  expect(moved(list, from, to)).toEqual(expected)
  expect(list, 'the list itself stays').toEqual(['a', 'b', 'c'])
})
