import type { Given } from '../../../domain/content/questions/given.ts'
import { type PrefetchedAttempt, readAttempt, removeAttempt, writeAttempt } from '../../device/store.ts'
import { failureOf } from '../../failure.ts'
import type { Start, StartedAttempt } from '../../learning/quiz-runner/quiz-calls.ts'
import { client } from '../../trpc.ts'

// A child's attempt at a quiz: prefetched if there is one, so that it can be started and gone on with without a
// network.

/** Milliseconds that the server has where the device could go on by itself. */
const TIMEOUT_MS = 5_000

/** Starts an attempt, or goes on with the one that the device has stored. @throws the error of a call without that */
export async function openAttempt(
  quizId: string,
  { attemptId, missedOf }: Start,
  signal: AbortSignal,
): Promise<StartedAttempt> {
  const stored = missedOf ? undefined : await readAttempt(quizId)
  if (!stored || isWhole(stored))
    return store(
      quizId,
      await client.quizzes.start.mutate({ attemptId, quizId, ...(missedOf && { missedOf }) }, { signal }),
    )
  const isUntouched = Object.keys(stored.given).length === 0
  try {
    // An attempt without answers is for the server to hand out: the quiz may have changed since.
    return await refreshFromServer(isUntouched ? { ...stored, attemptId, proof: undefined } : stored)
  } catch (error) {
    const { status = 500, refusal } = failureOf(error)
    if (status >= 500) return asStarted(stored)
    if (refusal !== 'NOT_FOUND' || isUntouched) throw error
    await removeAttempt(quizId) // it was finished on another device
    return store(quizId, await client.quizzes.start.mutate({ attemptId, quizId }, { signal }))
  }
}

/** The attempt of which the device has stored answers, if there is one. */
export async function resumeAttempt(quizId: string): Promise<StartedAttempt | undefined> {
  const stored = await readAttempt(quizId)
  if (!stored || Object.keys(stored.given).length === 0) return undefined
  return refreshFromServer(stored).catch(() => asStarted(stored))
}

/** The attempt as the server knows it, and with the answers that have not reached it. */
async function refreshFromServer({ quizId, attemptId, given, proof }: PrefetchedAttempt): Promise<StartedAttempt> {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  return store(quizId, await client.quizzes.start.mutate({ attemptId, quizId, proof }, { signal }), given)
}

/** With the proof of the attempt, as long as the server may not have opened it. */
export async function withProof<A extends { attemptId: string }>(quizId: string, answer: A): Promise<A & Proven> {
  const stored = await readAttempt(quizId)
  return stored?.proof && stored.attemptId === answer.attemptId ? { ...answer, proof: stored.proof } : answer
}
type Proven = Pick<PrefetchedAttempt, 'proof'>

type Opened = Awaited<ReturnType<typeof client.quizzes.start.mutate>>

async function store(
  quizId: string,
  { attemptId, questions, told }: Opened,
  before: Record<string, Given | null> = {},
): Promise<StartedAttempt> {
  const elsewhere = Object.fromEntries(told.map(({ questionId }) => [questionId, null]))
  const given = { ...elsewhere, ...ofThese(questions, before) }
  await writeAttempt({ quizId, attemptId, questions, given, at: Date.now() })
  return { attemptId, questions, told, given }
}

const ofThese = (questions: { id: string }[], given: Record<string, Given | null>) =>
  Object.fromEntries(Object.entries(given).filter(([questionId]) => questions.some(({ id }) => id === questionId)))

const isWhole = ({ questions, given }: PrefetchedAttempt) => questions.every(({ id }) => id in given)
const asStarted = ({ attemptId, questions, given }: PrefetchedAttempt): StartedAttempt => ({
  ...{ attemptId, questions, given },
})
