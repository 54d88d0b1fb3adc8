import { describe, expect, test } from 'vitest'
import fc from '../../tests/support/fast-check.ts'
import { ageOn, formatDate, formatLately, formatMoment, formatPast, isRealDay, today } from './dates.ts'

describe('the age in whole years', () => {
  test.each([
    ['grows on the birthday', '2026-05-17', '2014-05-17', 12],
    ['has not grown the day before', '2026-05-16', '2014-05-17', 11],
    ['has grown the day after', '2026-05-18', '2014-05-17', 12],
    ['counts the month before the day', '2026-04-30', '2014-05-17', 11],
    ['is 0 on the day of birth', '2026-05-17', '2026-05-17', 0],
    ['is 0 on the last day of the first year', '2027-05-16', '2026-05-17', 0],
    ['grows on New Year’s Day for those born on it', '2026-01-01', '2014-01-01', 12],
    ['has not grown on the last day of the year before', '2025-12-31', '2014-01-01', 11],
    ['of a child of 29 February grows on that day in a leap year', '2028-02-29', '2016-02-29', 12],
    ['… not on the day before it', '2028-02-28', '2016-02-29', 11],
    ['… not on 28 February of another year', '2027-02-28', '2016-02-29', 10],
    ['… but on 1 March of it', '2027-03-01', '2016-02-29', 11],
    ['of a child of 28 February grows then in a leap year too', '2028-02-28', '2016-02-28', 12],
  ])('%s', (_sentence, day, birthdate, age) => {
    expect(ageOn(day, birthdate)).toBe(age)
  })
})

describe('today', () => {
  test.each([
    ['begins at midnight in German summer time', '2026-06-30T22:00:00Z', '2026-07-01'],
    ['has not begun a moment before', '2026-06-30T21:59:59Z', '2026-06-30'],
    ['begins at midnight in German winter time', '2026-12-31T23:00:00Z', '2027-01-01'],
    ['is still the old year a moment before', '2026-12-31T22:59:59Z', '2026-12-31'],
  ])('%s', (_sentence, instant, day) => {
    expect(today(new Date(instant))).toBe(day)
  })
})

describe('a day that exists', () => {
  test.each([
    ['2026-05-17', true],
    ['2028-02-29', true],
    ['2027-02-29', false],
    ['2000-02-29', true],
    ['1900-02-29', false],
    ['2026-02-30', false],
    ['2026-04-31', false],
    ['2026-13-01', false],
    ['2026-00-10', false],
    ['2026-05-00', false],
    ['2026-5-7', false],
    ['17.05.2026', false],
    ['2026-05-17T00:00:00Z', false],
    ['2026-05-17 ', false],
    ['', false],
  ])('%j: %s', (text, isReal) => {
    expect(isRealDay(text)).toBe(isReal)
  })
})

describe('a date as people read it', () => {
  test.each<[string, string | Date | null | undefined, string]>([
    ['a day is turned round', '2026-05-07', '07.05.2026'],
    ['an instant is the day it is in Germany', '2026-06-30T22:30:00.000Z', '01.07.2026'],
    ['a Date is too', new Date('2026-12-31T23:00:00Z'), '01.01.2027'],
    ['nothing is no date', null, 'Kein Datum'],
    ['undefined is no date', undefined, 'Kein Datum'],
    ['an empty text is no date', '', 'Kein Datum'],
    ['words are none', 'irgendwann', 'Ungültiges Datum'],
    ['words with a number are none', 'Tag 1', 'Ungültiges Datum'],
    ['a number alone is none', '5', 'Ungültiges Datum'],
    ['a day that does not exist is none', '2026-02-30', 'Ungültiges Datum'],
    ['an instant on a day that does not exist is none', '2026-02-30T10:00:00Z', 'Ungültiges Datum'],
    ['an instant at an hour that does not exist is none', '2026-02-03T25:00:00Z', 'Ungültiges Datum'],
    ['a Date without a time is none', new Date(Number.NaN), 'Ungültiges Datum'],
  ])('%s', (_sentence, date, shown) => {
    expect(formatDate(date)).toBe(shown)
  })

  test('any day of four digits’ years is shown as itself', () => {
    const day = fc
      .date({ min: new Date('1900-01-01'), max: new Date('2999-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10))
    fc.assert(
      fc.property(day, (iso) => {
        expect(formatDate(iso).split('.').reverse().join('-')).toBe(iso)
      }),
    )
  })
})

test.each([
  ['gerade eben', '2026-05-17T11:58:30Z'],
  ['gerade eben', '2026-05-17T12:03:00Z'],
  ['vor 2 Minuten', '2026-05-17T11:58:00Z'],
  ['vor 59 Minuten', '2026-05-17T11:00:30Z'],
  ['vor einer Stunde', '2026-05-17T11:00:00Z'],
  ['vor 11 Stunden', '2026-05-17T00:30:00Z'],
  ['heute', '2026-05-16T22:00:00Z'],
  ['gestern', '2026-05-16T21:59:00Z'],
  ['gestern', '2026-05-15T22:00:00Z'],
  ['am 15.05.2026', '2026-05-15T21:59:00Z'],
  ['am 24.12.2025', '2025-12-24T18:00:00Z'],
])('at two in the afternoon in Berlin it was %s', (words, instant) => {
  expect(formatPast(new Date(instant), new Date('2026-05-17T12:00:00Z'))).toBe(words)
})

test('yesterday is yesterday, also over the nights of 23 and 25 hours', () => {
  const past = (instant: string, now: string) => formatPast(new Date(instant), new Date(now))
  expect(past('2026-03-28T10:00:00+01:00', '2026-03-29T23:30:00+02:00')).toBe('gestern')
  expect(past('2026-10-24T10:00:00+02:00', '2026-10-25T23:30:00+01:00')).toBe('gestern')
  expect(past('2026-10-23T23:30:00+02:00', '2026-10-25T00:30:00+02:00')).toBe('am 23.10.2026')
})

test.each([
  ['01:59 is the last minute of winter time', '2026-03-29T00:59:00Z', '29.03.2026, 01:59'],
  ['03:00 is the first of summer time', '2026-03-29T01:00:00Z', '29.03.2026, 03:00'],
  ['an instant may be written as a text', '2026-12-31T23:00:00.000Z', '01.01.2027, 00:00'],
])('a moment is told in German time: %s', (_sentence, instant, moment) => {
  expect(formatMoment(instant)).toBe(moment)
  expect(formatMoment(new Date(instant))).toBe(moment)
})

test.each([
  ['heute, 03:00', '2026-03-29T01:00:00Z'],
  ['gestern, 00:00', '2026-03-27T23:00:00Z'],
  ['27.03.2026, 23:59', '2026-03-27T22:59:00Z'],
])('late on the day that summer time began it was lately %s', (words, instant) => {
  expect(formatLately(instant, new Date('2026-03-29T21:30:00Z'))).toBe(words)
})
