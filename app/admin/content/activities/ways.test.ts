import { expect, test } from 'vitest'
import { newScene, type Scene } from '../../../../domain/content/activities/activity.ts'
import { nameOfScene, waysOf } from './ways.ts'

const scene = (number: number, to: string[], end: Scene['end'] = null): Scene => ({
  ...newScene(`szene-${number}`),
  choices: to.map((key) => ({ text: 'Weiter', to: key })),
  end,
})

test('the overview tells where each scene leads, and which none leads to', () => {
  const ways = waysOf([
    scene(1, ['szene-2', 'szene-9']),
    scene(2, ['szene-1', 'szene-3']),
    scene(3, [], 'good'),
    scene(4, ['szene-3']),
  ])
  expect(ways.map(({ leadsTo }) => leadsTo)).toEqual([[2, null], [1, 3], [], [3]])
  expect(ways.map(({ isReached }) => isReached)).toEqual([true, true, true, false])
  expect(ways[2]?.end).toBe('good')
})

test('a story without scenes has no ways', () => {
  expect(waysOf([])).toEqual([])
})

test('a scene is called by what is said first in it', () => {
  const said = { from: null, text: 'Hallo' }
  expect(nameOfScene(newScene('szene-1'), 0)).toBe('Szene 1')
  expect(nameOfScene({ ...newScene('szene-1'), text: 'Kurz.' }, 0)).toBe('Szene 1: Kurz.')
  expect(nameOfScene({ ...newScene('szene-1'), messages: [said] }, 1)).toBe('Szene 2: Hallo')
  expect(nameOfScene({ ...newScene('szene-1'), text: 'Lina liest eine Nachricht, die sie nicht versteht.' }, 2)).toBe(
    'Szene 3: Lina liest eine Nachricht, die sie …',
  )
})
