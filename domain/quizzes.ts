import { z } from 'zod'
import { uuid } from './fields.ts'

/** `missedOf`: a finished attempt; what was right in it stays, and only the rest is asked again (decision 085). */
export const startQuizInput = z.object({ attemptId: uuid, quizId: uuid, missedOf: uuid.optional() })
export const checkAnswerInput = z.object({
  attemptId: uuid,
  questionId: uuid,
  answerIds: z.array(uuid).min(1, 'Bitte wähle mindestens eine Antwort.').max(20),
})
export const submitQuizInput = z.object({ attemptId: uuid })

/** A question as sent to the learner: it must not reveal which answers are right. */
export type QuizQuestion = {
  id: string
  question: string
  allowsSeveral: boolean
  answers: { id: string; text: string }[]
}

/** Sent after a question was answered; reveals the right answers. */
export type QuizFeedback = {
  questionId: string
  isCorrect: boolean
  answers: { id: string; isCorrect: boolean; explanation: string | null }[]
}

export type QuizResult = { score: number; maxScore: number; percent: number }
