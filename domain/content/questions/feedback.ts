import type { QuizFeedback } from '../quizzes.ts'
import type { Given } from './given.ts'
import { isRight } from './grade.ts'
import type { PosedQuestion } from './posed.ts'

/** What is told to an answer: what is right, and only to somebody who has answered. */
export function feedbackOn(question: PosedQuestion, given: Given | undefined): QuizFeedback {
  const { id, kind, answers, right, tolerance, swaps, explanation } = question
  const isChosen = kind === 'choice' || kind === 'spot'
  return {
    questionId: id,
    isCorrect: isRight(question, given),
    answers: isChosen ? answers.map(({ id, isCorrect, explanation }) => ({ id, isCorrect, explanation })) : [],
    ...{ right, tolerance, swaps, explanation },
  }
}
