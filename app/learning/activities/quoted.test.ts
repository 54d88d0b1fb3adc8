import { expect, test } from 'vitest'
import { quoted } from './quoted.ts'

test.each([
  ['Flocke', '„Flocke“'],
  ['„Nur heute!“', '„Nur heute!“'],
  ['„Überall abmelden“ wählen', '„‚Überall abmelden‘ wählen“'],
  ['„Ja“ oder „Nein“', '„‚Ja‘ oder ‚Nein‘“'],
])('%s is quoted as %s', (text, words) => {
  expect(quoted(text)).toBe(words)
})
