import { expect, test } from 'vitest'
import { longestAt } from './limits.ts'

test('the limits of texts come from the schema, whether they may be empty or not', () => {
  expect(longestAt('sort', ['title'])).toBe(120)
  expect(longestAt('sort', ['cards', 3, 'reason'])).toBe(300)
  expect(longestAt('find', ['alt'])).toBe(300)
  expect(longestAt('story', ['scenes', 0, 'messages', 1, 'from'])).toBe(40)
  expect(longestAt('make', ['fields', 0, 'options', 2])).toBe(80)
  expect(longestAt('guess', ['value'])).toBeUndefined()
  expect(longestAt('guess', ['cards', 0, 'text'])).toBeUndefined()
})
