import { expect, test } from 'vitest'
import { simulationVerdict } from './simulations.ts'

test.each([
  ['one that was resisted is passed', { isSuccessful: true, outcome: 'resisted' }, true, 'Bestanden'],
  ['one that was fallen for is not passed yet', { isSuccessful: false, outcome: 'fell' }, true, 'Noch nicht'],
  ['one that was broken off is not passed yet', { isSuccessful: false, outcome: 'aborted' }, true, 'Noch nicht'],
  ['one without an outcome so far has begun', { isSuccessful: false, outcome: null }, true, 'Gestartet'],
  [
    'one that never tells more is passed when it could be started',
    { isSuccessful: true, outcome: null },
    false,
    'Bestanden',
  ],
  ['one that could not be started has failed', { isSuccessful: false, outcome: null }, false, 'Fehlgeschlagen'],
])('%s', (_sentence, attempt, reportsOutcome, verdict) => {
  expect(simulationVerdict(attempt, reportsOutcome)).toBe(verdict)
})
