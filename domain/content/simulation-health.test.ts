import { expect, test } from 'vitest'
import { type SimulationHealth, startsInShort, startsInWords } from './simulation-health.ts'

const now = new Date('2026-03-02T18:00:00Z')
const told = (total: number, failed: number, at?: string): SimulationHealth => ({
  total,
  failed,
  lastFailure: at ? { at, reason: 'keine Antwort' } : null,
  silence: null,
})

test.each<[string, SimulationHealth, string, string | undefined]>([
  ['nobody started it', told(0, 0), 'In den letzten 90 Tagen nicht gestartet.', undefined],
  ['the only start succeeded', told(1, 0), 'Letzter Start: gelungen', '1 von 1 Start gelungen'],
  [
    'the only start failed',
    told(1, 1, '2026-03-01T13:05:00Z'),
    'Letzter Start: fehlgeschlagen (gestern, 14:05: keine Antwort)',
    '0 von 1 Start gelungen',
  ],
  ['all succeeded', told(7, 0), 'Letzte 7 Starts: alle gelungen', '7 von 7 Starts gelungen'],
  [
    'some failed',
    told(20, 2, '2026-03-02T13:05:00Z'),
    'Letzte 20 Starts: 18 gelungen, 2 fehlgeschlagen (zuletzt heute, 14:05: keine Antwort)',
    '18 von 20 Starts gelungen',
  ],
  [
    'all failed',
    told(3, 3, '2026-01-02T13:05:00Z'),
    'Letzte 3 Starts: alle fehlgeschlagen (zuletzt 02.01.2026, 14:05: keine Antwort)',
    '0 von 3 Starts gelungen',
  ],
])('it is told in words when %s', (_when, health, words, short) => {
  expect(startsInWords(health, now)).toBe(words)
  expect(startsInShort(health)).toBe(short)
})
