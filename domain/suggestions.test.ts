import { describe, expect, test } from 'vitest'
import { groupedByAge, suggestionsFor } from './suggestions.ts'

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

test('the list to choose from has first what suits, then what comes later, the earliest first', () => {
  const { suiting, later } = groupedByAge(8, all)
  expect([suiting, later].map((group) => group.map(({ title }) => title))).toEqual([
    ['Passwörter', 'Pausen'],
    ['Kosten', 'Spiele', 'Instagram'],
  ])
})
