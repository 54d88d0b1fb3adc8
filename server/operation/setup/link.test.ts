import { expect, test } from 'vitest'
import { HOUR_MS } from '../../../domain/platform/dates.ts'
import { isSetupToken, makeSetupLink, SETUP_HOURS } from './link.ts'

const SECRET = 'a secret only this test knows, 32 characters'
const BEGIN = Date.parse('2026-11-26T08:00:00Z')
const tokenAt = (now: number, secret = SECRET) =>
  makeSetupLink(secret, 'https://netzpass.example', now).split('#')[1] ?? ''

test('a link leads to the page, and what opens it stands where no server is told of it', () => {
  const link = new URL(makeSetupLink(SECRET, 'https://netzpass.example'))
  expect([link.pathname, link.search]).toEqual(['/einrichten', ''])
  expect(isSetupToken(SECRET, link.hash.slice(1))).toBe(true)
})

test('two servers with the same key know each other’s links, whichever was started later', () => {
  expect(isSetupToken(SECRET, tokenAt(BEGIN), BEGIN + HOUR_MS)).toBe(true)
  expect(isSetupToken(SECRET, tokenAt(BEGIN + HOUR_MS), BEGIN + HOUR_MS)).toBe(true)
})

test.each([
  ['after its day', tokenAt(BEGIN), BEGIN + SETUP_HOURS * HOUR_MS],
  ['with another time', tokenAt(BEGIN).replace(/^[^.]+/, 'zzzzzzz'), BEGIN],
  ['of another key', tokenAt(BEGIN, 'another secret, as long as the first one'), BEGIN],
  ['cut off', tokenAt(BEGIN).slice(0, -1), BEGIN],
  ['with umlauts', tokenAt(BEGIN).replace(/.$/, 'ä'), BEGIN],
  ['without a time', `.${tokenAt(BEGIN).split('.')[1]}`, BEGIN],
  ['that is none', 'x', BEGIN],
  ['that is empty', '', BEGIN],
])('a token %s opens nothing', (_sentence, token, now) => {
  expect(isSetupToken(SECRET, token, now)).toBe(false)
})
