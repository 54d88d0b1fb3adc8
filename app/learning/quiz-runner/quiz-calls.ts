import type { Given } from '../../../domain/content/questions/given.ts'
import type { QuizFeedback, QuizQuestion, QuizResult } from '../../../domain/content/quizzes.ts'
import type { RefusalCode } from '../../../domain/platform/refusals.ts'
import { failureOf } from '../../failure.ts'

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
/** `missedOf`: a finished attempt of which only what was missed is asked again. */
export type Start = { attemptId: string; missedOf?: string }
type Answer = { attemptId: string; questionId: string } & Given

/** `onQueued`: the device has stored it, and the answer comes when there is a connection again. */
type CallOptions = { signal: AbortSignal; onQueued?: (() => void) | undefined }

/**
 * What the runner needs from the screen around it; the runner itself knows neither children nor share links. Each call
 * may be repeated with the same arguments and must be idempotent. A refusal of the server is final; any other rejection
 * counts as a lost connection, and the call is repeated. Of a silent run's feedback only the question is looked at.
 */
export type QuizCalls<Saved = unknown> = {
  start(attempt: Start, options: CallOptions): Promise<StartedAttempt>
  check(answer: Answer, options: CallOptions): Promise<QuizFeedback>
  submit(attempt: { attemptId: string }, options: CallOptions): Promise<Saved>
  /** Sentences for the learner in place of the server's. */
  refusals?: Partial<Record<RefusalCode, string>>
  /** An attempt of which this device has stored answers. */
  resume?(): Promise<StartedAttempt | undefined>
  /** The feedback to an answer given before; without it `check` tells it. */
  recall?(answer: Answer): Promise<QuizFeedback>
  /** Calls back for feedback that arrives by itself. @returns a function that ends it */
  onFeedback?(attemptId: string, listener: (feedback: QuizFeedback) => void): () => void
  /** What the server says to a finished attempt, where not all of it was told on the way. */
  resultIn?(saved: Saved): { result: QuizResult; missed: string[] }
}

/** The server has refused and would do so again. `message` is a German sentence for the person. */
export class QuizRefusal extends Error {
  readonly code: RefusalCode | undefined
  constructor(message: string, code?: RefusalCode) {
    super(message)
    this.code = code
  }
}

/** Refusal of a child's own quizzes when its session has ended. */
export const SIGNED_OUT = 'Du bist nicht mehr angemeldet. Melde dich neu an, dann geht es hier weiter.'

/** Milliseconds after which a call counts as lost. */
const TIMEOUT_MS = 15_000

/**
 * Makes one of the calls. @throws QuizRefusal when the server refuses; the error of the call when no answer has arrived
 */
export const callOnce = <T>(
  { refusals }: Pick<QuizCalls, 'refusals'>,
  call: (options: CallOptions) => Promise<T>,
  onQueued?: () => void,
): Promise<T> =>
  call({ signal: AbortSignal.timeout(TIMEOUT_MS), onQueued }).catch((error) => {
    const { status = 500, refusal, messageForChild } = failureOf(error)
    if (status >= 500) throw error
    throw new QuizRefusal((refusal && refusals?.[refusal]) ?? messageForChild, refusal)
  })

const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 10_000

type Waiting = {
  /** Called before each pause with the error of the failed call. */
  onWaiting: (error: unknown) => void
  /** Aborted when the answer is no longer needed. */
  signal?: AbortSignal
}

/**
 * Repeats a call until it succeeds, with growing pauses that end early when the browser is online again.
 * @throws QuizRefusal when the server refuses, and the signal's reason when aborted
 */
export async function untilAnswered<T>(call: () => Promise<T>, { onWaiting, signal }: Waiting): Promise<T> {
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    try {
      return await call()
    } catch (error) {
      if (error instanceof QuizRefusal) throw error
      signal?.throwIfAborted()
      onWaiting(error)
    }
    await pauseOrOnline(pause)
    signal?.throwIfAborted()
  }
}

const pauseOrOnline = (milliseconds: number) =>
  new Promise<void>((resolve) => {
    const goOn = () => {
      clearTimeout(timer)
      window.removeEventListener('online', goOn)
      resolve()
    }
    const timer = setTimeout(goOn, milliseconds)
    window.addEventListener('online', goOn)
  })
