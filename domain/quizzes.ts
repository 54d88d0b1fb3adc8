import { z } from 'zod'
import { uuid } from './fields.ts'

export const startQuizInput = z.object({ attemptId: uuid, quizId: uuid })
export const checkAnswerInput = z.object({
  attemptId: uuid,
  questionId: uuid,
  answerIds: z.array(uuid).min(1, 'Bitte wähle mindestens eine Antwort.').max(20),
})
export const submitQuizInput = z.object({ attemptId: uuid })

/** A question as a learner gets it before answering: nothing in it tells which answers are right. */
export type QuizQuestion = {
  id: string
  question: string
  allowsSeveral: boolean
  answers: { id: string; text: string }[]
}

/** What is told once a question is answered. */
export type QuizFeedback = {
  questionId: string
  isCorrect: boolean
  answers: { id: string; isCorrect: boolean; explanation: string | null }[]
}

export type QuizResult = { score: number; maxScore: number; percent: number }
