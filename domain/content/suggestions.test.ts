import { describe, expect, test } from 'vitest'
import type { Subject } from './competency-look.ts'
import { groupedByAge, isOutgrown, lastAgeOf, suggestionsFor } from './suggestions.ts'

const of = (title: string, pedagogicalMinAge: number | null, ...ages: (number | null)[]) => ({
  title,
  pedagogicalMinAge,
  levels: ages.map((minAge) => ({ minAge })),
})
const all = [
  of('Instagram', 14, 14, 14, 15),
  of('Spiele', 9, 9, 10, 12),
  of('Pausen', null, 6, 9, 12),
  of('Kosten', 9, 9, 11, 13),
  of('Passwörter', 8, 8, 10, 12),
]

describe('what a child may begin with', () => {
  test.each([
    [9, ['Pausen basis', 'Kosten now', 'Spiele now']],
    [8, ['Pausen basis', 'Passwörter now']],
    [14, ['Pausen basis', 'Instagram now', 'Kosten now']],
    [5, []],
  ])('at %i: first what is mostly open, then what is meant for just that age', (age, expected) => {
    expect(suggestionsFor(age, all).map(({ competency, why }) => `${competency.title} ${why}`)).toEqual(expected)
  })
})

describe('what a child may learn after that', () => {
  const about = (subject: Subject, one: (typeof all)[number]) => ({ ...one, subject })
  const choice = [
    about('balance', of('Tablet', 6, 6, 7, 8)),
    about('balance', of('Geräte', 6, 6, 7, 9)),
    about('safety', of('Schreck', 6, 6, 7, 8)),
    about('safety', of('Passwörter', 8, 8, 10, 12)),
    about('together', of('Schreiben', 6, 6, 7, 9)),
    about('knowledge', of('Suchen', 7, 7, 9, 12)),
  ]
  const of8 = (...subjects: Subject[]) =>
    suggestionsFor(
      8,
      choice,
      subjects.map((subject) => ({ subject })),
    ).map(({ competency, why }) => `${competency.title} ${why}`)

  test('is of a kind that it has nothing of yet, and says so', () => {
    expect(of8('balance')).toEqual(['Passwörter fresh', 'Suchen fresh', 'Schreiben fresh'])
  })
  test('is of the kind it has least of when it has met all, and then fits its age', () => {
    expect(of8('balance', 'balance', 'safety', 'together', 'knowledge')).toEqual([
      'Passwörter now',
      'Suchen now',
      'Schreiben now',
    ])
  })
  test('is never two of one kind, even where fewer than three are left', () => {
    expect(suggestionsFor(8, choice.slice(0, 4), [{ subject: 'games' }]).map((one) => one.competency.title)).toEqual([
      'Passwörter',
      'Geräte',
    ])
  })
  test('is nothing that speaks to much younger children', () => {
    expect(suggestionsFor(12, choice, [{ subject: 'safety' }]).map((one) => one.competency.title)).toEqual([
      'Suchen',
      'Passwörter',
    ])
  })
})

test.each([
  [10, 8, false],
  [11, 8, true],
  [16, null, false],
])('at %i a competency whose last level is for %s is outgrown: %s', (age, lastAge, expected) => {
  expect(isOutgrown(age, lastAge)).toBe(expected)
})

test('a competency with a level for every age ends at no age', () => {
  expect([
    lastAgeOf([{ minAge: 6 }, { minAge: 9 }]),
    lastAgeOf([{ minAge: 6 }, { minAge: null }]),
    lastAgeOf([]),
  ]).toEqual([9, null, null])
})

test('the list to choose from has first what suits, then what comes later, the earliest first', () => {
  const { suiting, later } = groupedByAge(8, all)
  expect([suiting, later].map((group) => group.map(({ title }) => title))).toEqual([
    ['Passwörter', 'Pausen'],
    ['Kosten', 'Spiele', 'Instagram'],
  ])
})
