import { describe, expect, test } from 'vitest'
import { isQuiet, nextMoment, secondsUntilQuiet } from './quiet-hours.ts'

const night = { quietFrom: '20:00', quietUntil: '08:00', timezone: 'Europe/Berlin' } as const
const instant = (text: string) => new Date(text)

describe('quiet hours', () => {
  test.each([
    ['2026-11-21T18:59:59Z', false],
    ['2026-11-21T19:00:00Z', true],
    ['2026-11-22T06:59:59Z', true],
    ['2026-11-22T07:00:00Z', false],
  ])('over midnight hold from their first minute to the last: %s', (now, quiet) => {
    expect(isQuiet(night, instant(now))).toBe(quiet)
  })

  test('of one time only are none, and those of a day do not hold by night', () => {
    expect(isQuiet({ ...night, quietUntil: '20:00' }, instant('2026-11-21T19:00:00Z'))).toBe(false)
    const school = { ...night, quietFrom: '08:00', quietUntil: '13:00' }
    expect(isQuiet(school, instant('2026-11-21T09:00:00Z'))).toBe(true)
    expect(isQuiet(school, instant('2026-11-21T22:00:00Z'))).toBe(false)
  })
})

describe('the next moment', () => {
  test('is now by day, and the morning for what comes by night', () => {
    const noon = instant('2026-11-21T11:00:00Z')
    expect(nextMoment(night, noon, null)).toEqual(noon)
    expect(nextMoment(night, instant('2026-11-21T22:00:00Z'), null)).toEqual(instant('2026-11-22T07:00:00Z'))
    expect(nextMoment(night, instant('2026-11-22T02:00:00Z'), '2026-11-21')).toEqual(instant('2026-11-22T07:00:00Z'))
  })

  test('is on no day that had its reminder', () => {
    const noon = instant('2026-11-21T11:00:00Z')
    expect(nextMoment(night, noon, '2026-11-21')).toEqual(instant('2026-11-22T07:00:00Z'))
    expect(nextMoment({ ...night, quietUntil: '20:00' }, noon, '2026-11-21')).toEqual(instant('2026-11-21T23:00:00Z'))
    expect(nextMoment(night, noon, '2026-11-20')).toEqual(noon)
  })

  test.each([
    ['forward', '2027-03-28', '2027-03-27T22:00:00Z', '2027-03-28T06:00:00Z'],
    ['back', '2026-10-25', '2026-10-24T22:00:00Z', '2026-10-25T07:00:00Z'],
  ])('is eight by the clocks there when they are put %s', (_way, _day, evening, morning) => {
    expect(nextMoment(night, instant(evening), null)).toEqual(instant(morning))
  })

  test('comes in no quiet hour even for a device that was off', () => {
    expect(secondsUntilQuiet(night, instant('2026-11-21T18:00:00Z'))).toBe(60 * 60)
    expect(secondsUntilQuiet(night, instant('2026-11-21T07:00:00Z'))).toBe(12 * 60 * 60)
    expect(secondsUntilQuiet({ ...night, quietUntil: '20:00' }, instant('2026-11-21T18:59:00Z'))).toBe(12 * 60 * 60)
  })
})
