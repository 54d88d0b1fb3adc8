import { expect, test } from 'vitest'
import { passNumber } from './passes.ts'

test.each([
  ['00000000-0000-4000-8000-000000000000', '0000-0000'],
  ['ffffffff-ffff-4fff-bfff-ffffffffffff', 'ZZZZ-ZZZZ'],
  ['0842108421-ignored', '1111-1111'],
  ['9b9b5a1c-7f00-4e2a-9d55-0123456789ab', 'KEDN-M73Z'],
])('the pass %s has the number %s', (id, number) => {
  expect(passNumber(id)).toBe(number)
})

test('what comes behind the first ten digits of the id does not show in the number', () => {
  expect(passNumber('9b9b5a1c-7f11-4444-8444-444444444444')).toBe(passNumber('9b9b5a1c-7fee-4eee-aeee-eeeeeeeeeeee'))
})
