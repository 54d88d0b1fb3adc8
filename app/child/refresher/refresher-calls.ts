import { serverQuizCalls } from '../../learning/server-quiz-calls.ts'
import { client, queryClient, trpc } from '../../trpc.ts'
import { refreshLearning } from '../competency/refresh-learning.ts'

type Refresher = {
  passId: string
  /**
   * Called before the request is sent, so that the result is recognised as this tab's own when it arrives by the live
   * channel.
   */
  onSubmit: (attemptId: string) => void
}

export function callsOfRefresher({ passId, onSubmit }: Refresher) {
  const calls = serverQuizCalls(
    {
      start: (attempt, options) => client.refreshers.start.mutate({ ...attempt, passId }, options),
      check: (answer, options) => client.quizzes.check.mutate(answer, options),
      submit: (attempt, options) => client.refreshers.submit.mutate(attempt, options),
    },
    {
      NOT_FOUND: 'Gerade gibt es hier nichts aufzufrischen.',
      UNAUTHORIZED: 'Du bist nicht mehr angemeldet. Melde dich neu an, dann geht es hier weiter.',
    },
  )
  return {
    ...calls,
    submit: async (attempt: { attemptId: string }) => {
      onSubmit(attempt.attemptId)
      const result = await calls.submit(attempt)
      void refreshLearning() // the card on the dashboard
      void queryClient.invalidateQueries(trpc.refreshers.pathFilter())
      return result
    },
  }
}
