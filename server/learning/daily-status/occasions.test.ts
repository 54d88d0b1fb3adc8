import { describe, expect, test } from 'vitest'
import { timeZones } from '../../../domain/daily-status.ts'
import { DAY_MS } from '../../../domain/dates.ts'
import { dayIn, instantOf, isTooLate, nextOccasion } from './occasions.ts'

const at = (emailTime: string, timezone = 'Europe/Berlin') => ({ emailTime, timezone })
const instant = (text: string) => new Date(text)

describe('the instant of a day', () => {
  test.each([
    ['2026-01-15', at('08:00'), '2026-01-15T07:00:00Z'],
    ['2026-07-15', at('08:00'), '2026-07-15T06:00:00Z'],
    ['2026-07-15', at('08:00', 'Europe/Vienna'), '2026-07-15T06:00:00Z'],
    ['2026-07-15', at('08:00', 'Europe/Zurich'), '2026-07-15T06:00:00Z'],
    ['2026-07-15', at('08:00', 'UTC'), '2026-07-15T08:00:00Z'],
    ['2026-07-15', at('00:00'), '2026-07-14T22:00:00Z'],
    ['2026-12-31', at('23:59'), '2026-12-31T22:59:00Z'],
  ])('%s at %o is %s', (day, clock, expected) => {
    expect(instantOf(day, clock)).toEqual(instant(expected))
  })

  test.each(timeZones.filter((zone) => zone !== 'UTC'))('is right on both days the clocks change in %s', (zone) => {
    // Put forward at 2:00: 2:30 does not exist, and comes as if the clock had not been touched.
    expect(instantOf('2027-03-28', at('01:59', zone))).toEqual(instant('2027-03-28T00:59:00Z'))
    expect(instantOf('2027-03-28', at('02:30', zone))).toEqual(instant('2027-03-28T01:30:00Z'))
    expect(instantOf('2027-03-28', at('03:00', zone))).toEqual(instant('2027-03-28T01:00:00Z'))
    expect(instantOf('2027-03-28', at('08:00', zone))).toEqual(instant('2027-03-28T06:00:00Z'))
    // Put back at 3:00: 2:30 comes twice, and the first time counts.
    expect(instantOf('2026-10-25', at('02:30', zone))).toEqual(instant('2026-10-25T00:30:00Z'))
    expect(instantOf('2026-10-25', at('03:00', zone))).toEqual(instant('2026-10-25T02:00:00Z'))
    expect(instantOf('2026-10-25', at('08:00', zone))).toEqual(instant('2026-10-25T07:00:00Z'))
  })
})

describe('the next occasion', () => {
  test('is today while its time has not come, tomorrow from that minute on', () => {
    expect(nextOccasion(at('08:00'), instant('2026-11-21T06:59:59Z'))).toEqual({
      day: '2026-11-21',
      at: instant('2026-11-21T07:00:00Z'),
    })
    expect(nextOccasion(at('08:00'), instant('2026-11-21T07:00:00Z')).day).toBe('2026-11-22')
  })

  test('is never on a day that is settled, whatever time it is moved to', () => {
    const morning = instant('2026-11-21T07:00:30Z')
    expect(nextOccasion(at('18:00'), morning, ['2026-11-21'])).toEqual({
      day: '2026-11-22',
      at: instant('2026-11-22T17:00:00Z'),
    })
    expect(nextOccasion(at('08:00', 'UTC'), morning, ['2026-11-21']).day).toBe('2026-11-22')
  })

  test('follows a change of the zone over midnight', () => {
    const night = instant('2026-11-21T23:45:00Z') // the 22nd in Berlin
    expect(dayIn('Europe/Berlin', night)).toBe('2026-11-22')
    expect(dayIn('UTC', night)).toBe('2026-11-21')
    expect(nextOccasion(at('23:30', 'UTC'), night).at).toEqual(instant('2026-11-22T23:30:00Z'))
    expect(nextOccasion(at('23:30'), night).at).toEqual(instant('2026-11-22T22:30:00Z'))
  })

  test.each(timeZones)('comes once on each of a year’s days in %s, at whatever time', (zone) => {
    for (const emailTime of ['00:00', '02:00', '02:30', '03:00', '08:00', '23:59']) {
      const days: string[] = []
      let now = instant('2026-09-01T12:00:00Z')
      for (let count = 0; count < 365; count++) {
        const next = nextOccasion(at(emailTime, zone), now)
        days.push(next.day)
        now = next.at
      }
      expect(new Set(days).size).toBe(365)
      expect(now.getTime() - instant('2026-09-01T12:00:00Z').getTime()).toBeLessThanOrEqual(366 * DAY_MS)
    }
  })
})

test('after twelve hours it is too late', () => {
  const due = instant('2026-11-21T07:00:00Z')
  expect(isTooLate(due, instant('2026-11-21T19:00:00Z'))).toBe(false)
  expect(isTooLate(due, instant('2026-11-21T19:00:01Z'))).toBe(true)
})
