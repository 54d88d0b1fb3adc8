import type { Given } from '../../../domain/content/questions/given.ts'
import type { QuizFeedback, QuizQuestion, QuizResult } from '../../../domain/content/quizzes.ts'

/**
 * An opened attempt. When the server continues an attempt begun elsewhere, `attemptId` is that one's id and `told` the
 * feedback already given in it.
 */
export type StartedAttempt = {
  attemptId?: string
  questions: QuizQuestion[]
  told?: QuizFeedback[]
  /** What was answered of which the feedback is not known here; null: elsewhere. */
  given?: Record<string, Given | null>
}
type Answer = { attemptId: string; questionId: string } & Given

/**
 * What the runner needs from the screen around it; the runner itself knows neither children nor share links. Each call may be
 * repeated with the same arguments and must be idempotent. Rejecting with a QuizRefusal is final; any other rejection counts
 * as a lost connection, and the call is repeated. Of a silent run's feedback only the question is looked at.
 */
export type QuizCalls<Saved = unknown> = {
  /** `missedOf`: a finished attempt of which only what was missed is asked again. */
  start(attempt: { attemptId: string; missedOf?: string }): Promise<StartedAttempt>
  /** `onHeld`: the answer is kept on this device, and the feedback comes when there is a connection again. */
  check(answer: Answer, onHeld?: () => void): Promise<QuizFeedback>
  submit(attempt: { attemptId: string }, onHeld?: () => void): Promise<Saved>
  /** An attempt of which this device has kept answers. */
  resume?(): Promise<StartedAttempt | undefined>
  /** The feedback to an answer given before; without it `check` tells it. */
  recall?(answer: Answer): Promise<QuizFeedback>
  /** Calls back for feedback that arrives by itself. @returns a function that ends it */
  hear?(attemptId: string, tell: (feedback: QuizFeedback) => void): () => void
  /** What the server says to a finished attempt, where not all of it was told on the way. */
  resultIn?(saved: Saved): { result: QuizResult; missed: string[] }
}
