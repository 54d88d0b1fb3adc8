import type { Given } from '../../domain/content/questions/given.ts'
import type { QuizFeedback } from '../../domain/content/quizzes.ts'
import type { RefusalCode } from '../../domain/platform/refusals.ts'
import { failureOf } from '../failure.ts'
import type { QuizCalls, StartedAttempt } from './quiz-runner/quiz-calls.ts'
import { QuizRefusal } from './quiz-runner/quiz-refusal.ts'

/** Milliseconds after which a call counts as lost; repeating it is harmless. */
const TIMEOUT_MS = 15_000

/** `onHeld`: as in QuizCalls. */
type Options = { signal: AbortSignal; onHeld?: (() => void) | undefined }
type Procedures<Saved> = {
  start(attempt: { attemptId: string; missedOf?: string }, options: Options): Promise<StartedAttempt>
  check(answer: { attemptId: string; questionId: string } & Given, options: Options): Promise<QuizFeedback>
  submit(attempt: { attemptId: string }, options: Options): Promise<Saved>
  /** As in QuizCalls. */
  recall?(answer: { attemptId: string; questionId: string } & Given): Promise<QuizFeedback>
}

/**
 * tRPC procedures as calls of the quiz runner. Refusals become a QuizRefusal with the message in `words`, or the server's
 * own; server errors and lost answers are rethrown, so that the runner retries.
 */
export function serverQuizCalls<Saved>(
  procedures: Procedures<Saved>,
  words: Partial<Record<RefusalCode, string>>,
): Pick<QuizCalls<Saved>, 'start' | 'check' | 'submit' | 'recall'> {
  const orRefused = <T>(call: Promise<T>): Promise<T> =>
    call.catch((error) => {
      const { status = 500, refusal, messageForChild } = failureOf(error)
      if (status >= 500) throw error
      throw new QuizRefusal((refusal && words[refusal]) ?? messageForChild, refusal)
    })
  const timeout = (onHeld?: () => void) => ({ signal: AbortSignal.timeout(TIMEOUT_MS), onHeld })
  const { recall } = procedures
  return {
    ...(recall && { recall: (answer) => orRefused(recall(answer)) }),
    start: (attempt) => orRefused(procedures.start(attempt, timeout())),
    check: (answer, onHeld) => orRefused(procedures.check(answer, timeout(onHeld))),
    submit: (attempt, onHeld) => orRefused(procedures.submit(attempt, timeout(onHeld))),
  }
}
