import { expect, test } from 'vitest'
import { machineLines } from './machine-lines.ts'

test('a pass earned after midnight has the day there is in Germany, as everywhere on it', () => {
  expect(machineLines('Sichere Passwörter', '2026-06-30T22:30:00.000Z', 'Mila')).toEqual([
    'P<NETZPASS<<SICHERE<PASSWOERTER',
    '2026<07<01<<MILA<<<<<<<<<<<<<<<',
  ])
})
