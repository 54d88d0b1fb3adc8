import { expect, test } from 'vitest'
import { MAX_PASSKEY_NAME, passkeyName } from './passkeys.ts'

test.each([
  ['is kept as it was typed', 'Handy von Jörg 📱', 'Handy von Jörg 📱'],
  ['loses the spaces around it', '  Laptop ', 'Laptop'],
  ['stands on one line', 'Mein\nHandy', 'Mein Handy'],
])('a name %s', (_what, typed, kept) => {
  expect(passkeyName.parse(typed)).toBe(kept)
})

test.each([
  ['', 'Bitte geben Sie dem Passkey einen Namen.'],
  [' \u200b ', 'Bitte geben Sie dem Passkey einen Namen.'],
  [undefined, 'Bitte geben Sie dem Passkey einen Namen.'],
  ['x'.repeat(MAX_PASSKEY_NAME + 1), 'Höchstens 60 Zeichen.'],
  ['a\0b', 'Der Name enthält ein ungültiges Zeichen.'],
])('%j is no name, in words', (typed, sentence) => {
  expect(passkeyName.safeParse(typed).error?.issues[0]?.message).toBe(sentence)
})
