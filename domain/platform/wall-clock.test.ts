import { describe, expect, test } from 'vitest'
import { timeZones } from '../learning/daily-status.ts'
import { instantOf, timesShown } from './wall-clock.ts'

const instant = (text: string) => new Date(text)

describe('the instant of a day', () => {
  test.each([
    ['2026-01-15', '08:00', 'Europe/Berlin', '2026-01-15T07:00:00Z'],
    ['2026-07-15', '08:00', 'Europe/Berlin', '2026-07-15T06:00:00Z'],
    ['2026-07-15', '08:00', 'Europe/Vienna', '2026-07-15T06:00:00Z'],
    ['2026-07-15', '08:00', 'Europe/Zurich', '2026-07-15T06:00:00Z'],
    ['2026-07-15', '08:00', 'UTC', '2026-07-15T08:00:00Z'],
    ['2026-07-15', '00:00', 'Europe/Berlin', '2026-07-14T22:00:00Z'],
    ['2026-12-31', '23:59', 'Europe/Berlin', '2026-12-31T22:59:00Z'],
  ])('%s at %s in %s is %s', (day, time, zone, expected) => {
    expect(instantOf(day, time, zone)).toEqual(instant(expected))
  })

  test.each(timeZones.filter((zone) => zone !== 'UTC'))('is right on both days the clocks change in %s', (zone) => {
    // Put forward at 2:00: 2:30 does not exist, and comes as if the clock had not been touched.
    expect(instantOf('2027-03-28', '01:59', zone)).toEqual(instant('2027-03-28T00:59:00Z'))
    expect(instantOf('2027-03-28', '02:30', zone)).toEqual(instant('2027-03-28T01:30:00Z'))
    expect(instantOf('2027-03-28', '03:00', zone)).toEqual(instant('2027-03-28T01:00:00Z'))
    expect(instantOf('2027-03-28', '08:00', zone)).toEqual(instant('2027-03-28T06:00:00Z'))
    expect(timesShown('2027-03-28', '02:30', zone)).toBe(0)
    // Put back at 3:00: 2:30 comes twice, and the first time counts.
    expect(instantOf('2026-10-25', '02:30', zone)).toEqual(instant('2026-10-25T00:30:00Z'))
    expect(instantOf('2026-10-25', '03:00', zone)).toEqual(instant('2026-10-25T02:00:00Z'))
    expect(instantOf('2026-10-25', '08:00', zone)).toEqual(instant('2026-10-25T07:00:00Z'))
    expect(timesShown('2026-10-25', '02:30', zone)).toBe(2)
    expect(timesShown('2026-10-25', '03:00', zone)).toBe(1)
  })
})
