import { expect, test } from 'vitest'
import { DAY_MS } from '../platform/dates.ts'
import { endOfRest, type RefresherResult, refresherDueAt, refresherResult, sentenceOfRefresher } from './refreshers.ts'

const earnedAt = new Date('2026-01-01T12:00:00Z')
const doneAt = new Date('2026-06-01T12:00:00Z')

test.each<[string, RefresherResult[], Date, number]>([
  ['four weeks after it was earned', [], earnedAt, 28],
  ['three months after it was still known', ['secure'], doneAt, 91],
  ['half a year after it was still known twice', ['secure', 'secure'], doneAt, 182],
  ['half a year too after it was still known often', ['secure', 'secure', 'secure', 'secure'], doneAt, 182],
  ['four weeks after something was forgotten', ['refresh', 'secure', 'secure'], doneAt, 28],
  ['three months after it was known again', ['secure', 'refresh', 'secure'], doneAt, 91],
])('a pass is due %s', (_sentence, results, since, days) => {
  const done = results.map((result, index) => ({ result, doneAt: new Date(doneAt.getTime() - index * 200 * DAY_MS) }))
  expect(refresherDueAt({ earnedAt }, done)).toEqual(new Date(since.getTime() + days * DAY_MS))
})

test.each([
  [3, 'secure'],
  [2, 'secure'],
  [1, 'refresh'],
  [0, 'refresh'],
])('%i of three right is %s', (right, result) => {
  expect(refresherResult(right)).toBe(result)
})

test('after an offer was put off there is a week of rest, and none before', () => {
  expect(endOfRest(doneAt)).toEqual(new Date('2026-06-08T12:00:00Z'))
  expect(endOfRest(null)).toEqual(new Date(0))
})

test('what was done is told in one sentence without a number of mistakes', () => {
  const done = { id: '1', title: 'Passwörter', doneAt: '2026-06-01T12:00:00Z' }
  expect(sentenceOfRefresher({ ...done, result: 'secure' })).toBe('Passwörter: am 01.06.2026 aufgefrischt, noch sicher')
  expect(sentenceOfRefresher({ ...done, result: 'refresh' })).toBe(
    'Passwörter: am 01.06.2026 aufgefrischt, ein paar Seiten lohnen sich noch einmal',
  )
})
