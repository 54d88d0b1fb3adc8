import { expect, test } from 'vitest'
import { nameOf } from './names.ts'

test.each([
  ['Petra', 'Muster', 'Petra Muster'],
  ['Emil', '–', 'Emil'],
])('%s with the last name %s is called %s', (firstName, lastName, name) => {
  expect(nameOf({ firstName, lastName })).toBe(name)
})
