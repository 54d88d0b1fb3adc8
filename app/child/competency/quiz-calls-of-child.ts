import type { RefusalCode } from '../../../domain/refusals.ts'
import type { QuizCalls } from '../../components/quiz-runner/quiz-calls.ts'
import { QuizRefusal } from '../../components/quiz-runner/quiz-refusal.ts'
import { client, isApiError } from '../../trpc.ts'

/** A call that hangs longer than this counts as lost; it may be repeated without harm. */
const PATIENCE_MS = 15_000
const patience = () => ({ signal: AbortSignal.timeout(PATIENCE_MS) })

/** Refusals that mean something of their own to a child in a quiz; the others say it themselves. */
const words: Partial<Record<RefusalCode, string>> = {
  NOT_FOUND: 'Dieses Quiz ist gerade nicht mehr offen.',
  UNAUTHORIZED: 'Du bist nicht mehr angemeldet. Melde dich neu an, dann geht es hier weiter.',
}

/** The server's no becomes a QuizRefusal; a defect or no answer at all may pass and stays what it is. */
async function orRefused<T>(call: Promise<T>): Promise<T> {
  return call.catch((error) => {
    if (!isApiError(error) || !error.data || error.data.httpStatus >= 500) throw error
    const { refusal } = error.data
    throw new QuizRefusal((refusal && words[refusal]) ?? error.message)
  })
}

/** A quiz of the signed-in child. */
export const quizCallsOfChild = (quizId: string) =>
  ({
    start: ({ attemptId }) => orRefused(client.quizzes.start.mutate({ attemptId, quizId }, patience())),
    check: (answer) => orRefused(client.quizzes.check.mutate(answer, patience())),
    submit: (attempt: { attemptId: string }) => orRefused(client.quizzes.submit.mutate(attempt, patience())),
  }) satisfies QuizCalls
