import type { Given } from '../../../domain/content/questions/given.ts'
import type { QuizFeedback, QuizQuestion } from '../../../domain/content/quizzes.ts'
import { isWhole, nothingGiven } from './giving.ts'

/** What was answered (null: elsewhere), and the feedback; null while it is not known. */
export type Answered = { given: Given | null; feedback: QuizFeedback | null }

/** A run of a quiz: id of the attempt, its questions, and the answers so far, in the same order. */
type Run = { attemptId: string; questions: QuizQuestion[]; answered: Answered[] }

/** The phases of S4.14. The current question follows from the number of answers. */
export type QuizState =
  | { phase: 'intro' }
  | (Run & { phase: 'question' | 'feedback'; given: Given })
  | (Run & { phase: 'results' })

export type QuizEvent =
  /** `told`: feedback so far, when the attempt was begun before; `given`: answers without a feedback so far. */
  | {
      type: 'started'
      attemptId: string
      questions: QuizQuestion[]
      told?: QuizFeedback[]
      given?: Record<string, Given | null>
    }
  /** The answer as it stands now, before it is checked. */
  | { type: 'gave'; given: Given }
  /** To the current answer, or to an earlier one that was queued. */
  | { type: 'checked'; feedback: QuizFeedback }
  /** The answer is stored on the device; what is right will be told later. */
  | { type: 'queued' }
  /** What was queued came second: the question had been answered elsewhere, and only that counts. */
  | { type: 'answeredElsewhere'; questionId: string }
  | { type: 'wentOn' }
  | { type: 'restarted' }
  /** An unfinished run was restored after a reload. */
  | { type: 'resumed'; state: QuizState }

export const intro: QuizState = { phase: 'intro' }

/** The complete logic of the runner. Events that do not fit the phase are ignored. */
export function quizReducer(state: QuizState, event: QuizEvent): QuizState {
  switch (event.type) {
    case 'started': {
      const { attemptId, questions: asked } = event
      if (state.phase !== 'intro' || asked.length === 0) return state
      const { questions, answered } = inTurn(event)
      const run = { attemptId, questions, answered }
      return answered.length < questions.length
        ? { ...run, phase: 'question', given: nothingGiven }
        : { ...run, phase: 'results' }
    }
    case 'gave':
      return state.phase === 'question' ? { ...state, given: event.given } : state
    case 'checked': {
      const { feedback } = event
      if (isAnsweredNow(state) && feedback.questionId === currentQuestion(state).id) return withAnswer(state, feedback)
      return state.phase === 'intro' ? state : { ...state, answered: withVerdict(state, feedback) }
    }
    case 'queued':
      return isAnsweredNow(state) ? withAnswer(state, null) : state
    case 'answeredElsewhere':
      return state.phase === 'intro' ? state : { ...state, answered: withoutAnswer(state, event.questionId) }
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

/** The questions that were answered come first: those judged, then those that wait for it. */
function inTurn({ questions, told = [], given = {} }: Extract<QuizEvent, { type: 'started' }>) {
  const feedbackTo = (id: string) => told.find(({ questionId }) => questionId === id) ?? null
  const judged = questions.filter(({ id }) => feedbackTo(id))
  const unjudged = questions.filter(({ id }) => !feedbackTo(id) && id in given)
  const first = [...judged, ...unjudged]
  return {
    questions: [...first, ...questions.filter((question) => !first.includes(question))],
    answered: first.map(({ id }) => ({ given: given[id] ?? null, feedback: feedbackTo(id) })),
  }
}

const isAnsweredNow = (state: QuizState): state is AtQuestion =>
  state.phase === 'question' && isWhole(currentQuestion(state), state.given)

const withAnswer = (state: AtQuestion, feedback: QuizFeedback | null): QuizState => ({
  ...state,
  phase: 'feedback',
  answered: [...state.answered, { given: state.given, feedback }],
})

const withVerdict = ({ questions, answered }: Run, feedback: QuizFeedback) =>
  answered.map((one, index) =>
    one.feedback === null && questions[index]?.id === feedback.questionId ? { ...one, feedback } : one,
  )

const withoutAnswer = ({ questions, answered }: Run, questionId: string) =>
  answered.map((one, index) => (questions[index]?.id === questionId ? { ...one, given: null } : one))

/** While a question is asked or was just answered. */
export type AtQuestion = Extract<QuizState, { phase: 'question' | 'feedback' }>

/** The number of the current question, from 1. */
export const questionNumber = ({ phase, answered }: AtQuestion) =>
  phase === 'question' ? answered.length + 1 : answered.length

export const currentQuestion = (state: AtQuestion) => state.questions[questionNumber(state) - 1] as QuizQuestion

export const isLastQuestion = (state: AtQuestion) => questionNumber(state) === state.questions.length
