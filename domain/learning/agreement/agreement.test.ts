import { expect, test } from 'vitest'
import { contradicting, isDueAgain, passInWords, problemOfFilling, stateOf, supersededKeys } from './agreement.ts'

test.each([
  ['nobody has offered', { offeredAt: null, signedAt: null, replacedAt: null }, 'draft'],
  ['was offered', { offeredAt: 'now', signedAt: null, replacedAt: null }, 'offered'],
  ['all have signed', { offeredAt: 'now', signedAt: 'now', replacedAt: null }, 'signed'],
  ['a later one has taken the place of', { offeredAt: 'now', signedAt: 'now', replacedAt: 'now' }, 'replaced'],
])('what %s', (_what, moments, state) => {
  expect(stateOf(moments)).toBe(state)
})

test('two clauses contradict each other, whichever of them says so', () => {
  const offered = [
    { key: 'a', excludes: ['b'] },
    { key: 'b', excludes: [] },
    { key: 'c', excludes: [] },
  ]
  expect(contradicting('a', offered)).toEqual(['b'])
  expect(contradicting('b', offered)).toEqual(['a'])
  expect(contradicting('c', offered)).toEqual([])
})

const evening = { kind: 'time' as const, suggested: '19:30', least: '17:00', most: '21:30' }
const minutes = { kind: 'minutes' as const, suggested: 60, least: 20, most: 180 }
const place = { kind: 'place' as const, suggested: 'im Flur' }
test.each([
  ['a time within its bounds', evening, '20:15', undefined],
  ['a time that is too late', evening, '22:00', 'Zwischen 17:00 und 21:30 Uhr.'],
  ['what is no time', evening, 'spät', 'Zwischen 17:00 und 21:30 Uhr.'],
  ['minutes within their bounds', minutes, '180', undefined],
  ['too many minutes', minutes, '1000', 'Zwischen 20 und 180.'],
  ['half a minute', minutes, '30,5', 'Zwischen 20 und 180.'],
  ['a place', place, 'in der Küche', undefined],
  ['an endless place', place, 'x'.repeat(41), 'Höchstens 40 Zeichen.'],
  ['nothing but a blank', place, ' \u200b ', 'Bitte füllen Sie die Lücke aus.'],
  ['nothing', minutes, null, 'Bitte füllen Sie die Lücke aus.'],
  ['something where there is no blank', null, '60', 'Dieser Satz hat keine Lücke.'],
])('%s', (_what, blank, filling, problem) => {
  expect(problemOfFilling(blank, filling)).toBe(problem)
})

test.each([
  ['the day before three months are over', '2026-04-30T10:00:00Z', undefined],
  ['after three months', '2026-05-01T10:00:00Z', 'months'],
  ['on a birthday before that', '2026-03-05T10:00:00Z', 'birthday'],
  ['the day before the birthday', '2026-03-04T10:00:00Z', undefined],
])('talking about it again %s', (_when, now, due) => {
  const birthdate = due === 'birthday' || _when.includes('birthday') ? '2016-03-05' : '2016-01-01'
  expect(isDueAgain(new Date('2026-02-01T12:00:00Z'), birthdate, new Date(now))).toBe(due)
})

test('a step is named where a pass has several', () => {
  expect(passInWords({ competency: 'Kosten', steps: 1 })).toBe('Mit dem Pass „Kosten“')
  expect(passInWords({ competency: 'Kosten', steps: 2 })).toBe('Mit dem Pass „Kosten“, Stufe 2')
})

test('a rule gives way to a freedom when that has opened, and not before', () => {
  const freedom = { key: 'allein', supersedes: ['zusammen'] }
  const rule = { key: 'zusammen', supersedes: [], openedAt: null }
  expect([...supersededKeys([rule, { ...freedom, openedAt: null }])]).toEqual([])
  expect([...supersededKeys([rule, { ...freedom, openedAt: '2026-01-01' }])]).toEqual(['zusammen'])
})
