import { expect, test } from 'vitest'
import { listed, nameOf, setApart } from './names.ts'

test.each([
  ['Petra', 'Muster', 'Petra Muster'],
  ['Emil', '–', 'Emil'],
])('%s with the last name %s is called %s', (firstName, lastName, name) => {
  expect(nameOf({ firstName, lastName })).toBe(name)
})

test('names that are written from right to left stay where they stand in a list', () => {
  expect(listed(['محمد', 'Lea', 'שרה'])).toBe('\u2068محمد\u2069, Lea und \u2068שרה\u2069')
  expect(listed(['Emil', 'Łukasz', 'Олексій'])).toBe('Emil, Łukasz und Олексій')
})

test('a name from right to left is set apart from what follows it, any other is left as it is', () => {
  expect([setApart('محمد'), setApart('Zoë')]).toEqual(['\u2068محمد\u2069', 'Zoë'])
})
