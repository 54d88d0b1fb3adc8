import { expect, test } from 'vitest'
import { dayOfTerms, nextTermsVersion } from './terms.ts'
import { termsInput, termsVersion } from './terms-input.ts'

test.each([
  [[], '2026-12-01'],
  [['2026-11', '2026-11-30'], '2026-12-01'],
  [['2026-12-01'], '2026-12-01-2'],
  [['2026-12-01', '2026-12-01-2'], '2026-12-01-3'],
])('after %j comes %s', (known, version) => {
  expect(nextTermsVersion('2026-12-01', known)).toBe(version)
  expect(termsVersion.parse(version)).toBe(version)
  expect(dayOfTerms(version)).toBe('2026-12-01')
})

test('own terms are a whole text, with a sentence on what is new', () => {
  const whole = { content: 'x'.repeat(100), changes: 'Alles ist neu.', mustAccept: true }
  expect(termsInput.parse(whole)).toEqual(whole)
  const fields = (input: object) =>
    termsInput.safeParse({ ...whole, ...input }).error?.issues.map(({ path }) => path[0])
  expect(fields({ content: ' kurz ' })).toEqual(['content'])
  expect(fields({ changes: '' })).toEqual(['changes'])
  expect(fields({ content: `${'x'.repeat(100)}\0` })).toEqual(['content'])
})
