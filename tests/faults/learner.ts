import { setTimeout as sleep } from 'node:timers/promises'
import type { QuizResult } from '../../domain/content/quizzes.ts'
import type { TestLevel } from '../support/curriculum.ts'
import type { TestChild } from '../support/people.ts'
import { type Attempt, planAttempt } from './attempt.ts'

/**
 * A signed-in child with what it may do; `complaints` are the sentences of answers of 500 and above, `hear` is told
 * each answer, `pauseMs` is how long it thinks between two steps.
 */
export type Learner = {
  child: TestChild
  levels: TestLevel[]
  cookie: string
  url: string
  complaints: Set<string>
  pauseMs?: number
  hear?: (heard: Heard) => void
}

/** What a client got for a call. `status` 0: the connection broke, or nothing came in time. */
export type Heard = { atMs: number; status: number; message: string; retryAfter: string | null }

const TIMEOUT_MS = 10_000
// Quick for a child, and yet within what the server lets one person do in a minute.
const PAUSE_MS = 40
const RETRY_MS = 500

/** Takes one quiz after the other until told to stop. Whatever was begun is in `attempts` before it is sent. */
export async function learn(learner: Learner, attempts: Attempt[], signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const level = learner.levels[Math.floor(Math.random() * learner.levels.length)] as TestLevel
    const attempt = planAttempt(learner, level)
    attempts.push(attempt)
    await carryOn(attempt, signal)
  }
}

/** Does what is left of an attempt, each step until it is answered, as the product's own quiz runner does. */
export async function carryOn(attempt: Attempt, signal: AbortSignal): Promise<void> {
  const { id: attemptId, quizId } = attempt
  await step(attempt, attempt.started, 'start', { attemptId, quizId }, signal, (fate) => {
    attempt.started = fate
  })
  for (const answer of attempt.answers) {
    const input = { attemptId, questionId: answer.question.id, answerIds: answer.answerIds }
    await step(attempt, answer.fate, 'check', input, signal, (fate) => {
      answer.fate = fate
    })
  }
  await step(attempt, attempt.submitted, 'submit', { attemptId }, signal, (fate, data) => {
    attempt.submitted = fate
    if (data) attempt.result = (data as { result: QuizResult }).result
  })
}

async function step(
  attempt: Attempt,
  fate: Attempt['started'],
  name: 'start' | 'check' | 'submit',
  input: object,
  signal: AbortSignal,
  tell: (fate: Attempt['started'], data?: unknown) => void,
) {
  if (fate === 'acknowledged') return
  while (!signal.aborted && !attempt.refusal) {
    tell('unknown')
    // Told to stop, it still hears the answer: what the server is at work on would move under the hands of who looks.
    const answer = await post(attempt.learner, `quizzes.${name}`, input)
    if (answer.kind === 'no') attempt.refusal = `${name}: ${answer.message}`
    if (answer.kind === 'yes') tell('acknowledged', answer.data)
    await sleep(answer.kind === 'yes' ? (attempt.learner.pauseMs ?? PAUSE_MS) : RETRY_MS, undefined, { signal }).catch(
      () => {},
    ) // told to stop
    if (answer.kind === 'yes') return
  }
}

type Answer = { kind: 'yes'; data: unknown } | { kind: 'no'; message: string } | { kind: 'none' }

/**
 * A call of the API. An answer of 500 and above is no answer: like a lost connection it leaves open what has happened.
 * Nor is "too many attempts": it will not be the last word.
 */
export async function post(
  { url, cookie, complaints, hear }: Pick<Learner, 'url' | 'cookie' | 'complaints' | 'hear'>,
  path: string,
  input: object,
): Promise<Answer> {
  const tell = (status: number, message: string, retryAfter: string | null) =>
    hear?.({ atMs: performance.now(), status, message, retryAfter })
  try {
    const response = await fetch(`${url}/trpc/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(input),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json')
    const message = response.ok ? '' : isJson ? JSON.parse(text).error.message : text
    tell(response.status, message, response.headers.get('retry-after'))
    if (response.ok) return { kind: 'yes', data: JSON.parse(text).result.data }
    if (response.status >= 500) complaints.add(message)
    else if (response.status !== 429) return { kind: 'no', message: `${response.status} ${message}` }
  } catch (error) {
    tell(0, String((error as Error).cause ?? error), null)
  }
  return { kind: 'none' }
}
