import { expect, test } from 'vitest'
import { inTurn } from './in-turn.ts'

test('what is nearest to its pass comes first, and what has not begun keeps its order behind it', () => {
  const learning = [
    { title: 'newest', progress: 0 },
    { title: 'begun', progress: 20 },
    { title: 'oldest', progress: 0 },
    { title: 'nearly done', progress: 90 },
  ]
  expect(inTurn(learning).map(({ title }) => title)).toEqual(['nearly done', 'begun', 'newest', 'oldest'])
})
