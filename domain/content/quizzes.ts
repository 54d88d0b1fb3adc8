import type { PosedCard, PosedQuestion, Spot } from './questions/posed.ts'

/** A question as sent to the learner: it must not reveal what is right. */
export type QuizQuestion = Pick<PosedQuestion, 'id' | 'kind' | 'question' | 'picture' | 'alt' | 'places' | 'scale'> & {
  allowsSeveral: boolean
  answers: (PosedCard & { spot: Spot | null })[]
}

/** Sent after an answer; reveals what is right. `answers`: of a choice and a spot; of other kinds `explanation`. */
export type QuizFeedback = Pick<PosedQuestion, 'right' | 'tolerance' | 'swaps' | 'explanation'> & {
  questionId: string
  isCorrect: boolean
  answers: { id: string; isCorrect: boolean; explanation: string | null }[]
}

/** Days that a child can go on with what it began; a device without a network keeps it as long (decision 109). */
export const DAYS_OF_OPEN_ATTEMPTS = 14
/** More than a child works on at a time. */
export const MOST_QUIZZES_AHEAD = 12

export type QuizResult = { score: number; maxScore: number; percent: number }
