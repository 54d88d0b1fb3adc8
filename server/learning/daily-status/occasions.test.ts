import { describe, expect, test } from 'vitest'
import { timeZones } from '../../../domain/learning/daily-status.ts'
import { DAY_MS } from '../../../domain/platform/dates.ts'
import { dayIn } from '../../../domain/platform/wall-clock.ts'
import { isTooLate, nextOccasion, weekBeforeDay } from './occasions.ts'

const at = (emailTime: string, timezone = 'Europe/Berlin') => ({ emailTime, timezone, weekday: null })
const instant = (text: string) => new Date(text)

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

describe('once a week', () => {
  const weekly = (weekday: number, emailTime = '08:00', timezone = 'Europe/Berlin') => ({
    emailTime,
    timezone,
    weekday,
  })

  test('is on its weekday, next week when its time is over', () => {
    expect(nextOccasion(weekly(1), instant('2026-11-21T12:00:00Z')).day).toBe('2026-11-23') // a Saturday before
    expect(nextOccasion(weekly(7), instant('2026-11-21T12:00:00Z')).day).toBe('2026-11-22')
    expect(nextOccasion(weekly(6), instant('2026-11-21T12:00:00Z')).day).toBe('2026-11-28')
    expect(nextOccasion(weekly(6), instant('2026-11-20T23:30:00Z')).day, 'Saturday there').toBe('2026-11-21')
  })

  test.each(timeZones)('comes 52 times, on that day alone and with no hour between its weeks, in %s', (zone) => {
    for (const weekday of [1, 7])
      for (const emailTime of ['00:00', '02:30', '23:59']) {
        const clock = weekly(weekday, emailTime, zone)
        let last = nextOccasion(clock, instant('2026-09-01T12:00:00Z'))
        for (let count = 0; count < 52; count++) {
          const next = nextOccasion(clock, last.at)
          expect(new Date(next.day).getUTCDay() || 7).toBe(weekday)
          expect(weekBeforeDay(next.day, clock)).toEqual(last.at)
          last = next
        }
      }
  })

  test('may be three days late, because the next is far away', () => {
    const due = instant('2026-11-23T07:00:00Z')
    expect(isTooLate(due, instant('2026-11-26T07:00:00Z'), weekly(1))).toBe(false)
    expect(isTooLate(due, instant('2026-11-26T07:00:01Z'), weekly(1))).toBe(true)
  })
})

test('after twelve hours it is too late', () => {
  const due = instant('2026-11-21T07:00:00Z')
  expect(isTooLate(due, instant('2026-11-21T19:00:00Z'), { weekday: null })).toBe(false)
  expect(isTooLate(due, instant('2026-11-21T19:00:01Z'), { weekday: null })).toBe(true)
})
