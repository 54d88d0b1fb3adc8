import { expect, test } from 'vitest'
import { compareLines } from './compare.ts'

const signs = { same: ' ', added: '+', removed: '-' }
const told = (before: string, after: string) =>
  compareLines([...before], [...after])
    .map(({ kind, text }) => `${signs[kind]}${text}`)
    .join('')

test.each([
  ['the same text', 'abc', 'abc', ' a b c'],
  ['a line more at the end', 'ab', 'abc', ' a b+c'],
  ['a line more at the start', 'bc', 'abc', '+a b c'],
  ['a line less', 'abc', 'ac', ' a-b c'],
  ['a changed line', 'abc', 'axc', ' a-b+x c'],
  ['a line that moved', 'abc', 'bca', '-a b c+a'],
  ['nothing in common', 'ab', 'xy', '-a-b+x+y'],
  ['nothing before', '', 'ab', '+a+b'],
  ['nothing after', 'ab', '', '-a-b'],
])('%s', (_sentence, before, after, expected) => {
  expect(told(before, after)).toBe(expected)
})
