import { expect, test } from 'vitest'
import { shortened } from './describe-page.ts'

test.each([
  ['what is short enough stays', 'Ein Satz.', 'Ein Satz.'],
  ['160 letters stay', 'a'.repeat(160), 'a'.repeat(160)],
  ['a longer one ends at a word', `${'wort '.repeat(32)}ende`, `${'wort '.repeat(31).trim()} …`],
  ['and not in the middle of a sentence sign', `${'a'.repeat(150)} – ${'b'.repeat(40)}`, `${'a'.repeat(150)} …`],
])('%s', (_sentence, text, shown) => {
  expect(shortened(text)).toBe(shown)
  expect(shown.length).toBeLessThanOrEqual(160)
})
