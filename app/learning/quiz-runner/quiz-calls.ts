import type { QuizFeedback, QuizQuestion } from '../../../domain/quizzes.ts'

/** The attempt that was opened: under another key when one that was begun elsewhere goes on, with what was `told` of it. */
export type StartedAttempt = { attemptId?: string; questions: QuizQuestion[]; told?: QuizFeedback[] }

/**
 * What the runner asks of the screen that shows it; it knows neither children nor share links. Each call may be repeated
 * with the same values and must then do nothing twice. Whoever rejects with a QuizRefusal has said no for good; any other
 * failure is taken for a lost connection, and the call comes again.
 */
export type QuizCalls<Saved = unknown> = {
  start(attempt: { attemptId: string }): Promise<StartedAttempt>
  check(answer: { attemptId: string; questionId: string; answerIds: string[] }): Promise<QuizFeedback>
  submit(attempt: { attemptId: string }): Promise<Saved>
}
