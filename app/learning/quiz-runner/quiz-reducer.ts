import type { Given } from '../../../domain/questions/given.ts'
import type { QuizFeedback, QuizQuestion } from '../../../domain/quizzes.ts'
import { isWhole, nothingGiven } from './giving.ts'

/** A run of a quiz: id of the attempt, its questions, and the feedback to those answered so far, in the same order. */
type Run = { attemptId: string; questions: QuizQuestion[]; told: QuizFeedback[] }

/** The phases of S4.14. The current question follows from the number of feedbacks. */
export type QuizState =
  | { phase: 'intro' }
  | (Run & { phase: 'question' | 'feedback'; given: Given })
  | (Run & { phase: 'results' })

export type QuizEvent =
  /** `told`: feedback to the first questions, when the attempt was begun elsewhere. */
  | { type: 'started'; attemptId: string; questions: QuizQuestion[]; told?: QuizFeedback[] }
  /** The answer as it stands now, before it is checked. */
  | { type: 'gave'; given: Given }
  | { type: 'checked'; feedback: QuizFeedback }
  | { type: 'wentOn' }
  | { type: 'restarted' }
  /** An unfinished run was restored after a reload. */
  | { type: 'resumed'; state: QuizState }

export const intro: QuizState = { phase: 'intro' }

/** The complete logic of the runner. Events that do not fit the phase are ignored. */
export function quizReducer(state: QuizState, event: QuizEvent): QuizState {
  switch (event.type) {
    case 'started': {
      const { attemptId, questions, told = [] } = event
      if (state.phase !== 'intro' || questions.length === 0) return state
      const run = { attemptId, questions, told }
      return told.length < questions.length
        ? { ...run, phase: 'question', given: nothingGiven }
        : { ...run, phase: 'results' }
    }
    case 'gave':
      return state.phase === 'question' ? { ...state, given: event.given } : state
    case 'checked': {
      if (state.phase !== 'question' || !isWhole(currentQuestion(state), state.given)) return state
      if (event.feedback.questionId !== currentQuestion(state).id) return state
      return { ...state, phase: 'feedback', told: [...state.told, event.feedback] }
    }
    case 'wentOn': {
      if (state.phase !== 'feedback') return state
      const { given, ...run } = state
      if (!isLastQuestion(state)) return { ...state, phase: 'question', given: nothingGiven }
      return { ...run, phase: 'results' }
    }
    case 'restarted':
      return intro
    case 'resumed':
      return state.phase === 'intro' ? event.state : state
  }
}

/** While a question is asked or was just answered. */
export type AtQuestion = Extract<QuizState, { phase: 'question' | 'feedback' }>

/** The number of the current question, from 1. */
export const questionNumber = ({ phase, told }: AtQuestion) => (phase === 'question' ? told.length + 1 : told.length)

export const currentQuestion = (state: AtQuestion) => state.questions[questionNumber(state) - 1] as QuizQuestion

export const isLastQuestion = (state: AtQuestion) => questionNumber(state) === state.questions.length
