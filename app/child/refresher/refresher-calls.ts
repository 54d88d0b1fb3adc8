import { type QuizCalls, SIGNED_OUT } from '../../learning/quiz-runner/quiz-calls.ts'
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

export const callsOfRefresher = ({ passId, onSubmit }: Refresher) =>
  ({
    start: (attempt, options) => client.refreshers.start.mutate({ ...attempt, passId }, options),
    check: (answer, options) => client.quizzes.check.mutate(answer, options),
    submit: async (attempt, options) => {
      onSubmit(attempt.attemptId)
      const result = await client.refreshers.submit.mutate(attempt, options)
      void refreshLearning() // the card on the dashboard
      void queryClient.invalidateQueries(trpc.refreshers.pathFilter())
      return result
    },
    refusals: { NOT_FOUND: 'Gerade gibt es hier nichts aufzufrischen.', UNAUTHORIZED: SIGNED_OUT },
  }) satisfies QuizCalls
