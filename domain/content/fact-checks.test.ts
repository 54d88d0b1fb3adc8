import { expect, test } from 'vitest'
import { callOf, type FactCheck, factCheckInput, wayTo } from './fact-checks.ts'

const help = { kind: 'help', lookAgainOn: '2026-12-31', isUncertain: false } as const
const check = (checkedAt: string, isRight = true): FactCheck => ({ isRight, note: null, checkedBy: 'A', checkedAt })

test.each([
  ['help in its month is open', help, undefined, '2026-12-01', 'open'],
  ['not a month before', help, undefined, '2026-11-30', undefined],
  ['past its day it stays open', help, undefined, '2027-02-01', 'open'],
  ['who found it right has done it', help, check('2026-12-02T10:00:00Z'), '2026-12-31', 'done'],
  ['for half a year', help, check('2026-12-02T10:00:00Z'), '2027-05-31', 'done'],
  ['and no longer', help, check('2026-12-02T10:00:00Z'), '2027-06-01', 'open'],
  ['who found something else has not', help, check('2026-12-02T10:00:00Z', false), '2026-12-31', 'open'],
  ['what nobody saw at its source is open at once', { ...help, isUncertain: true }, undefined, '2026-01-01', 'open'],
  ['what is no help is not dialled', { ...help, kind: undefined }, undefined, '2026-12-01', undefined],
  ['nor is a law', { ...help, kind: 'law' as const }, undefined, '2026-12-01', undefined],
])('%s', (_sentence, fact, last, today, state) => {
  expect(callOf(fact, last, today)).toBe(state)
})

test.each([
  ['116 111', 'tel:116111'],
  ['0800 1 37 27 00', 'tel:08001372700'],
  ['nummergegenkummer.de', 'https://nummergegenkummer.de'],
  ['Montag bis Samstag von 14 bis 20 Uhr', undefined],
])('%s is tried by %s', (value, href) => {
  expect(wayTo(value)?.href).toBe(href)
})

test('whoever found something else says what', () => {
  const wrong = { key: 'polizei', value: '110', isRight: false }
  expect(factCheckInput.safeParse({ ...wrong, note: '  ' }).error?.issues[0]?.message).toMatch('was Sie gefunden haben')
  expect(factCheckInput.parse({ ...wrong, note: ' Kein Anschluss ' }).note).toBe('Kein Anschluss')
  expect(factCheckInput.parse({ ...wrong, isRight: true, note: '' }).note).toBeNull()
})
