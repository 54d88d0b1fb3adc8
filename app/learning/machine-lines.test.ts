import { expect, test } from 'vitest'
import { machineLines } from './machine-lines.tsx'

test('a pass earned after midnight has the day there is in Germany, as everywhere on it', () => {
  expect(machineLines('Sichere Passwörter', '2026-06-30T22:30:00.000Z', 'Mila')).toEqual([
    'P<NETZPASS<<SICHERE<PASSWOERTER',
    '2026<07<01<<MILA<<<<<<<<<<<<<<<',
  ])
})

test.each([
  ['Zoë', 'ZOE'],
  ['Émilie', 'EMILIE'],
  ['Łukasz', 'LUKASZ'],
  ['Ayşe Yıldız', 'AYSE<YILDIZ'],
  ['İpek', 'IPEK'],
  ['Søren', 'SOEREN'],
  ['Đặng', 'DANG'],
  ['Олексій', 'OLEKSII'],
  ['Bjo\u0308rn Groß-Łaski', 'BJOERN<GROSS<LASKI'],
])('%s stands as %s in the lines of its pass', (name, letters) => {
  expect(machineLines('Café & Été', '2026-07-01T10:00:00.000Z', name)).toEqual([
    'P<NETZPASS<<CAFE<ETE'.padEnd(31, '<'),
    `2026<07<01<<${letters}`.padEnd(31, '<'),
  ])
})

test.each(['محمد', 'محمد Beispiel', 'Ελένη'])(
  '%s has no such spelling, and no line that would leave it out',
  (name) => {
    expect(machineLines('Sichere Passwörter', '2026-07-01T10:00:00.000Z', name)).toEqual([
      'P<NETZPASS<<SICHERE<PASSWOERTER',
    ])
  },
)
