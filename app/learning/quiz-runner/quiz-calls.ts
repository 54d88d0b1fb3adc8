import type { Given } from '../../../domain/questions/given.ts'
import type { QuizFeedback, QuizQuestion } from '../../../domain/quizzes.ts'

/**
 * An opened attempt. When the server continues an attempt begun elsewhere, `attemptId` is that one's id and `told` the
 * feedback already given in it.
 */
export type StartedAttempt = { attemptId?: string; questions: QuizQuestion[]; told?: QuizFeedback[] }

/**
 * What the runner needs from the screen around it; the runner itself knows neither children nor share links. Each call may be
 * repeated with the same arguments and must be idempotent. Rejecting with a QuizRefusal is final; any other rejection counts
 * as a lost connection, and the call is repeated. Of a silent run's feedback only the question is looked at.
 */
export type QuizCalls<Saved = unknown> = {
  /** `missedOf`: a finished attempt of which only what was missed is asked again. */
  start(attempt: { attemptId: string; missedOf?: string }): Promise<StartedAttempt>
  check(answer: { attemptId: string; questionId: string } & Given): Promise<QuizFeedback>
  submit(attempt: { attemptId: string }): Promise<Saved>
}
