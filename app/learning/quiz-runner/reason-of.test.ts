import { expect, test } from 'vitest'
import type { QuizFeedback } from '../../../domain/content/quizzes.ts'
import { reasonOf } from './reason-of.ts'

const given = (...answerIds: string[]) => ({ answerIds, placedAt: null, value: null })
const feedback = (more: Partial<QuizFeedback>): QuizFeedback => ({
  ...{ questionId: 'q', isCorrect: false, tolerance: 0, swaps: [], explanation: null, right: given('right') },
  answers: [
    { id: 'right', isCorrect: true, explanation: 'Darum stimmt es.' },
    { id: 'wrong', isCorrect: false, explanation: 'Darum nicht.' },
    { id: 'bare', isCorrect: false, explanation: null },
  ],
  ...more,
})

test.each([
  ['what was chosen is wrong', 'choice', feedback({}), given('wrong'), 'Darum nicht.'],
  ['a right one is missing beside a right one', 'choice', feedback({}), given('right'), 'Darum stimmt es.'],
  ['what was chosen is right', 'spot', feedback({ isCorrect: true }), given('right'), 'Darum stimmt es.'],
  ['the wrong one has no reason', 'choice', feedback({}), given('bare'), 'Darum stimmt es.'],
  ['another device has answered', 'choice', feedback({}), null, 'Darum stimmt es.'],
  ['all cards have one reason', 'sort', feedback({ answers: [], explanation: 'Beides.' }), given(), 'Beides.'],
  ['none was written', 'order', feedback({ answers: [] }), given(), undefined],
] as const)('one reason is said when %s', (_when, kind, told, chosen, reason) => {
  expect(reasonOf({ kind }, told, chosen && { ...chosen, answerIds: [...chosen.answerIds] })).toBe(reason)
})
