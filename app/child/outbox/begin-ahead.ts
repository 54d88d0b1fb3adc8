import { DAYS_OF_OPEN_ATTEMPTS } from '../../../domain/content/quizzes.ts'
import { passesQuiz } from '../../../domain/learning/quiz-results.ts'
import { DAY_MS } from '../../../domain/platform/dates.ts'
import { randomUuid } from '../../components/random-uuid.ts'
import { attemptAt, keepAttempt } from '../../device/attempts.ts'
import { client, minutes, queryClient, trpc } from '../../trpc.ts'

/** How many quizzes are begun at a time: what is missing then is begun with the next page. */
const MOST = 12
/** Half of the days that the server keeps it: so a device can always be away for the other half. */
const FRESH_MS = (DAYS_OF_OPEN_ATTEMPTS / 2) * DAY_MS

/**
 * Begins an attempt at each open quiz of what the child is learning, so that it can be answered without a network. The next in
 * turn first, one after the other, in one tab; ends without a word when the network goes.
 */
export const beginAhead = () =>
  navigator.locks
    ?.request('netzpass-ahead', { ifAvailable: true }, async (lock) => {
      if (!lock) return
      let left = MOST
      for await (const quizId of openQuizzes()) {
        if (await isKept(quizId)) continue
        const { attemptId, questions, told } = await client.quizzes.start.mutate({ attemptId: randomUuid(), quizId })
        const given = Object.fromEntries(told.map(({ questionId }) => [questionId, null]))
        await keepAttempt({ quizId, attemptId, questions, given, at: Date.now() })
        if (--left === 0) return
      }
    })
    .catch(() => undefined)

/** Those that are not passed yet. */
async function* openQuizzes() {
  const { learning } = await queryClient.ensureQueryData(trpc.learning.childDashboard.queryOptions())
  for (const { id } of learning) {
    const { levels } = await queryClient.fetchQuery({
      ...trpc.learning.competency.queryOptions({ competencyId: id }),
      staleTime: minutes(10),
    })
    for (const level of levels)
      if (level.isOpen) for (const quiz of level.quizzes) if (!passesQuiz(quiz.bestPercent ?? 0)) yield quiz.id
  }
}

async function isKept(quizId: string): Promise<boolean> {
  const kept = await attemptAt(quizId)
  return kept !== undefined && (Object.keys(kept.given).length > 0 || Date.now() - kept.at < FRESH_MS)
}
