import { describe, expect, test } from 'vitest'
import { backupName, expiredBackups, type KeptBackup, readKeepRule, timeOfName } from './backups.ts'

const RULE = { days: 7, weeks: 4, months: 6 }
const NIGHT = 24 * 60 * 60_000

const backup = (at: string, isProven = true): KeptBackup => ({ name: at, at: new Date(at), isProven })
/** One each night at 3:10 in Germany, which is 1:10 or 2:10 elsewhere. */
const nights = (first: string, last: string) => {
  const all: KeptBackup[] = []
  for (let time = Date.parse(`${first}T01:10:00Z`); time <= Date.parse(`${last}T23:00:00Z`); time += NIGHT)
    all.push(backup(new Date(time).toISOString()))
  return all
}
const kept = (backups: KeptBackup[], now: string, rule = RULE) => {
  const gone = expiredBackups(backups, rule, new Date(now))
  return backups.filter(({ name }) => !gone.includes(name)).map(({ name }) => name.slice(0, 10))
}

test('of a year of nights the last of seven days, four weeks and six months stay', () => {
  expect(kept(nights('2025-11-01', '2026-11-18'), '2026-11-18T04:00:00Z')).toEqual([
    '2026-06-30',
    '2026-07-31',
    '2026-08-31',
    '2026-09-30',
    '2026-10-31',
    '2026-11-01', // the Sunday of the fourth week
    '2026-11-08',
    ...['12', '13', '14', '15', '16', '17', '18'].map((day) => `2026-11-${day}`),
  ])
})

test('night after night it comes to the same, whenever it is asked', () => {
  let stored: KeptBackup[] = []
  for (const night of nights('2026-01-01', '2026-12-31')) {
    stored.push(night)
    const gone = expiredBackups(stored, RULE, night.at)
    stored = stored.filter(({ name }) => !gone.includes(name))
    expect(stored.length).toBeLessThanOrEqual(7 + 4 + 6)
  }
  expect(stored.at(0)?.name.slice(0, 10)).toBe('2026-07-31')
})

describe('when clocks change', () => {
  test('a night of 23 or 25 hours is a day like any other', () => {
    const spring = [backup('2026-03-28T02:10:00Z'), backup('2026-03-29T01:10:00Z'), backup('2026-03-30T01:10:00Z')]
    expect(kept(spring, '2026-03-30T02:00:00Z', { days: 3, weeks: 0, months: 0 })).toHaveLength(3)
    const autumn = [backup('2026-10-24T01:10:00Z'), backup('2026-10-25T02:10:00Z'), backup('2026-10-26T02:10:00Z')]
    expect(kept(autumn, '2026-10-26T03:00:00Z', { days: 3, weeks: 0, months: 0 })).toHaveLength(3)
  })

  test('a day begins at midnight in Germany, not in Greenwich', () => {
    const two = [backup('2026-07-01T21:30:00Z'), backup('2026-07-01T22:30:00Z')] // 23:30, and half past midnight
    expect(kept(two, '2026-07-02T04:00:00Z', { days: 2, weeks: 0, months: 0 })).toHaveLength(2)
    expect(kept(two, '2026-07-02T04:00:00Z', { days: 0, weeks: 0, months: 1 })).toEqual(['2026-07-01'])
  })
})

test('nights without a backup use up nothing of the rule', () => {
  const few = ['2026-10-01', '2026-10-05', '2026-11-10', '2026-11-17'].map((day) => backup(`${day}T02:10:00Z`))
  expect(kept(few, '2026-11-18T04:00:00Z', { days: 4, weeks: 0, months: 0 })).toHaveLength(4)
})

test('of several of one day the newest stays', () => {
  const day = ['01', '08', '15'].map((hour) => backup(`2026-11-17T${hour}:00:00Z`))
  expect(expiredBackups(day, RULE, new Date('2026-11-17T16:00:00Z'))).toEqual([
    '2026-11-17T08:00:00Z',
    '2026-11-17T01:00:00Z',
  ])
})

describe('what was not proven', () => {
  test('takes the place of nothing that was', () => {
    const day = [backup('2026-11-16T01:00:00Z'), backup('2026-11-16T08:00:00Z', false), backup('2026-11-17T01:00:00Z')]
    expect(expiredBackups(day, RULE, new Date('2026-11-17T16:00:00Z'))).toEqual(['2026-11-16T08:00:00Z'])
  })

  test('never makes the last proven one go, however long ago that was', () => {
    const proven = backup('2025-01-01T02:10:00Z')
    const since = nights('2026-10-01', '2026-11-18').map((one) => ({ ...one, isProven: false }))
    expect(kept([proven, ...since], '2026-11-18T04:00:00Z')[0]).toBe('2025-01-01')
    expect(kept([proven, ...since, backup('2026-11-18T05:00:00Z')], '2026-11-18T06:00:00Z')).not.toContain('2025-01-01')
  })
})

test('nothing stays longer than it is known who was deleted since', () => {
  const old = [backup('2025-08-01T02:10:00Z'), backup('2026-11-17T02:10:00Z')]
  expect(kept(old, '2026-11-18T04:00:00Z')).toEqual(['2026-11-17'])
})

test('of nothing, nothing goes', () => {
  expect(expiredBackups([], RULE)).toEqual([])
})

test.each([
  ['7d4w6m', { days: 7, weeks: 4, months: 6 }],
  ['14d', { days: 14, weeks: 0, months: 0 }],
  ['2w', { days: 0, weeks: 2, months: 0 }],
  ['', undefined],
  ['0d', undefined],
  ['7', undefined],
  ['6m7d', undefined],
  ['13m', undefined],
  ['367d', undefined],
])('the rule %o is read', (text, rule) => {
  expect(readKeepRule(text)).toEqual(rule)
})

test('a name says when its backup was taken, and other names say nothing', () => {
  const at = new Date('2026-11-17T02:10:05Z')
  expect(timeOfName(backupName(at, '.age'))).toEqual(at)
  for (const name of [
    'netzpass-2026-99-17T02-10-05Z.age',
    'urlaub.age',
    backupName(at, '.ndjson.gz'),
    `${backupName(at, '.age')}.unfinished`,
  ])
    expect(timeOfName(name)).toBeUndefined()
})
