import type { QuizFeedback } from '../../../domain/content/quizzes.ts'
import type { QuizCalls } from './quiz-calls.ts'

export type Verdicts = { questionId: string; isCorrect: boolean }[]

/** From what was told on the way, or from what the server has said to the whole; undefined while nobody knows. */
export function verdictsOf<Saved>(
  questions: { id: string }[],
  told: (QuizFeedback | null)[],
  saved: Saved | undefined,
  resultIn: QuizCalls<Saved>['resultIn'],
): Verdicts | undefined {
  const known = told.filter((feedback) => feedback !== null)
  if (known.length === questions.length) return known
  if (saved === undefined || !resultIn) return undefined
  const { missed } = resultIn(saved)
  return questions.map(({ id }) => ({ questionId: id, isCorrect: !missed.includes(id) }))
}
