import { expect, test } from 'vitest'
import { pairsOf, reasonOf } from './selected-pairs.ts'

const games = { id: 'games', title: 'Spiele', levels: [{ minAge: 9 }, { minAge: 12 }] }
const breaks = { id: 'breaks', title: 'Pausen', levels: [{ minAge: 6 }] }
const emil = { id: 'emil', name: 'Emil', age: 9, assignedIds: [] }
const rosa = { id: 'rosa', name: 'Rosa', age: 7, assignedIds: ['breaks'] }

test('everything chosen goes to every child, but nothing twice, and nothing that is not open to it', () => {
  const { assignments, leftOut } = pairsOf([emil, rosa], [games, breaks], () => 'byAge')
  expect(assignments.map(({ childId, competencyId }) => `${childId} ${competencyId}`)).toEqual([
    'emil games',
    'emil breaks',
  ])
  expect(leftOut.map(reasonOf)).toEqual([
    '„Spiele“ ist noch nichts für Rosa (7) und bleibt weg.',
    '„Pausen“ hat Rosa schon.',
  ])
})

test('levels that are opened for one child are not opened for another', () => {
  const { assignments } = pairsOf([emil, rosa], [games], ({ id }) => (id === 'emil' ? 'all' : 'byAge'))
  expect(assignments).toEqual([{ childId: 'emil', competencyId: 'games', levels: 'all' }])
})
