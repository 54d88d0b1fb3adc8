import { expect, test } from 'vitest'
import { inTurn } from './in-turn.ts'

const first = { isNextStep: false, levelsDone: 0, levelsTotal: 3 }

test('what is nearest to its pass comes first, and what has not begun keeps its order behind it', () => {
  const learning = [
    { ...first, title: 'nothing of it is open', progress: 0, levelsTotal: 0 },
    { ...first, title: 'newest', progress: 0 },
    { ...first, title: 'begun', progress: 20 },
    { ...first, title: 'oldest', progress: 0 },
    { ...first, title: 'nearly done', progress: 90 },
    { title: 'half way to its second pass', progress: 100, isNextStep: true, levelsDone: 1, levelsTotal: 2 },
  ]
  expect(inTurn(learning).map(({ title }) => title)).toEqual([
    'nearly done',
    'half way to its second pass',
    'begun',
    'newest',
    'oldest',
    'nothing of it is open',
  ])
})
