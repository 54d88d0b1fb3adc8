import type { Given } from '../../../domain/content/questions/given.ts'
import { attemptAt, forgetAttempt, keepAttempt } from '../../device/attempts.ts'
import type { OpenAttempt, Waiting } from '../../device/database.ts'
import { isOf } from '../../device/doings.ts'
import { isWaiting, onSettled, send } from '../../device/outbox.ts'
import { failureOf } from '../../failure.ts'
import type { QuizCalls, StartedAttempt } from '../../learning/quiz-runner/quiz-calls.ts'
import { serverQuizCalls } from '../../learning/server-quiz-calls.ts'
import { client } from '../../trpc.ts'

type Submitted = Awaited<ReturnType<typeof client.quizzes.submit.mutate>>
type Start = { attemptId: string; missedOf?: string }
type Options = { signal: AbortSignal }

/** Milliseconds the server has for an attempt that the device could begin by itself. */
const TIMEOUT_MS = 5_000

/**
 * The calls of a quiz of a child's own. Answers and the end go through the outbox; the attempt is one that the device keeps,
 * so that it can be begun, and gone on with, without a network.
 */
export function quizCallsOfChild(quizId: string): QuizCalls<Submitted> {
  const calls = serverQuizCalls(
    {
      start: (attempt, options) => startHere(quizId, attempt, options),
      check: (answer, { onHeld }) => send('quizzes.check', answer, onHeld),
      submit: (attempt, { onHeld }) => send('quizzes.submit', attempt, onHeld, quizId),
      // What waits is told when it is sent; all else the server can tell again, if it is there.
      async recall(answer) {
        const isAnswer = (entry: Waiting) =>
          isOf(entry, 'quizzes.check') && entry.input.questionId === answer.questionId
        return (await isWaiting(isAnswer)) ? send('quizzes.check', answer) : client.quizzes.check.mutate(answer)
      },
    },
    {
      NOT_FOUND: 'Dieses Quiz ist gerade nicht mehr offen.',
      UNAUTHORIZED: 'Du bist nicht mehr angemeldet. Melde dich neu an, dann geht es hier weiter.',
    },
  )
  return {
    ...calls,
    async resume() {
      const kept = await attemptAt(quizId)
      if (!kept || Object.keys(kept.given).length === 0) return undefined
      const opened = await askServer(kept, AbortSignal.timeout(TIMEOUT_MS)).catch(() => undefined)
      return opened ?? asKept(kept)
    },
    hear: (attemptId, tell) =>
      onSettled(({ entry, outcome }) => {
        if (isOf(entry, 'quizzes.check') && entry.input.attemptId === attemptId && 'answer' in outcome)
          tell(outcome.answer as Awaited<ReturnType<typeof client.quizzes.check.mutate>>)
      }),
    resultIn: ({ result, missed }) => ({ result, missed }),
  }
}

async function startHere(quizId: string, { attemptId, missedOf }: Start, { signal }: Options): Promise<StartedAttempt> {
  const kept = missedOf ? undefined : await attemptAt(quizId)
  if (!kept || isWhole(kept))
    return keep(
      quizId,
      await client.quizzes.start.mutate({ attemptId, quizId, ...(missedOf && { missedOf }) }, { signal }),
    )
  const isUntouched = Object.keys(kept.given).length === 0
  try {
    // An attempt without answers is for the server to hand out: the quiz may have changed since.
    return await askServer(isUntouched ? { ...kept, attemptId } : kept, AbortSignal.timeout(TIMEOUT_MS))
  } catch (error) {
    const { status = 500, refusal } = failureOf(error)
    if (status >= 500) return asKept(kept)
    if (refusal !== 'NOT_FOUND' || isUntouched) throw error
    await forgetAttempt(quizId) // it was finished on another device
    return keep(quizId, await client.quizzes.start.mutate({ attemptId, quizId }, { signal }))
  }
}

/** The attempt as the server knows it, and with the answers that have not reached it. */
async function askServer({ quizId, attemptId, given }: OpenAttempt, signal: AbortSignal): Promise<StartedAttempt> {
  return keep(quizId, await client.quizzes.start.mutate({ attemptId, quizId }, { signal }), given)
}

type Opened = Awaited<ReturnType<typeof client.quizzes.start.mutate>>

async function keep(
  quizId: string,
  opened: Opened,
  before: Record<string, Given | null> = {},
): Promise<StartedAttempt> {
  const { attemptId, questions, told } = opened
  const elsewhere = Object.fromEntries(told.map(({ questionId }) => [questionId, null]))
  const given = { ...elsewhere, ...ofThese(questions, before) }
  await keepAttempt({ quizId, attemptId, questions, given, at: Date.now() })
  return { attemptId, questions, told, given }
}

const ofThese = (questions: { id: string }[], given: Record<string, Given | null>) =>
  Object.fromEntries(Object.entries(given).filter(([questionId]) => questions.some(({ id }) => id === questionId)))

const isWhole = ({ questions, given }: OpenAttempt) => questions.every(({ id }) => id in given)
const asKept = ({ attemptId, questions, given }: OpenAttempt): StartedAttempt => ({ attemptId, questions, given })
