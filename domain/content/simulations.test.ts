import { expect, test } from 'vitest'
import { isSuccess, simulationVerdict } from './simulations.ts'

test.each([
  ['one that was resisted is passed', { isSuccessful: true, outcome: 'resisted' }, true, 'Bestanden'],
  ['one that was fallen for is not passed yet', { isSuccessful: false, outcome: 'fell' }, true, 'Noch nicht'],
  ['one that was broken off is not passed yet', { isSuccessful: false, outcome: 'aborted' }, true, 'Noch nicht'],
  [
    'one that could not be started, but whose outcome was told, is judged by that',
    { isSuccessful: false, outcome: 'fell', hasFailed: true },
    true,
    'Noch nicht',
  ],
  [
    'one that could not be started has failed, even where outcomes are told',
    { isSuccessful: false, outcome: null, hasFailed: true },
    true,
    'Fehlgeschlagen',
  ],
  ['one without an outcome so far has begun', { isSuccessful: false, outcome: null }, true, 'Gestartet'],
  [
    'one that never tells more is passed when it could be started',
    { isSuccessful: true, outcome: null },
    false,
    'Bestanden',
  ],
  ['one that could not be started has failed', { isSuccessful: false, outcome: null }, false, 'Fehlgeschlagen'],
])('%s', (_sentence, attempt, reportsOutcome, verdict) => {
  expect(simulationVerdict({ hasFailed: false, ...attempt }, reportsOutcome)).toBe(verdict)
})

test('to ask for help is a success too', () => {
  expect(isSuccess('asked_for_help')).toBe(true)
  expect(isSuccess('aborted')).toBe(false)
})
