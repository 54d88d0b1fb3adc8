import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { mediaName } from '../content/media.ts'
import { registration } from '../people/accounts.ts'
import { childProfileInput, familyChildInput } from '../people/children-input.ts'
import { nicknameLoginInput } from '../people/nickname-logins.ts'
import { profileInput } from '../people/profile.ts'

/** Every field that holds the name of a person, or a title that children choose by. */
const names: [string, z.ZodType][] = [
  ['first name at the registration', registration.shape.firstName],
  ['last name at the registration', registration.shape.lastName],
  ['first name in the profile', profileInput.shape.firstName],
  ['last name in the profile', profileInput.shape.lastName],
  ['name of a child', familyChildInput.shape.name],
  ['last name of a child', familyChildInput.shape.lastName],
  ['name in a child’s profile', childProfileInput.shape.name],
  ['last name in a child’s profile', childProfileInput.shape.lastName],
  ['nickname', nicknameLoginInput.shape.nickname],
  ['name of a picture', mediaName],
]

const unseen: [string, string][] = [
  ['zero-width spaces', '\u200b\u200b\u200b'],
  ['joiners and non-joiners', '\u200d\u200c\u2060\ufeff'],
  ['fillers of Hangul', '\u3164\uffa0\u115f'],
  ['empty Braille', '\u2800\u2800\u2800'],
  ['soft hyphens between spaces', '\u00ad \u00ad \u00ad'],
  ['accents on nothing', '\u0301\u0301\u0301'],
]

describe.each(names)('the %s', (_field, schema) => {
  test.each(unseen)('refuses %s: nobody would see a name', (_signs, text) => {
    expect(schema.safeParse(text).success).toBe(false)
  })

  test.each(['Zo\u00eb', '\u0645\u06cc\u200c\u0646\u0627', '\u{1f469}\u200d\u{1f467}'])('takes %s as it is', (text) => {
    expect(schema.parse(text)).toBe(text)
  })

  test('writes a letter with marks as one sign, as every other keyboard does', () => {
    expect(schema.parse('Zoe\u0308')).toBe('Zo\u00eb')
  })
})

test.each([
  ['a letter with signs that show nothing', 'M\u200b\u200b'],
  ['an emoji, which JavaScript counts twice', '\u{1f600}'],
])('%s is one sign, and too short for a child’s name', (_sentence, text) => {
  expect(familyChildInput.shape.name.safeParse(text).success).toBe(false)
})
