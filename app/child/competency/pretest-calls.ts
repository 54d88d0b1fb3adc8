import type { QuizFeedback } from '../../../domain/content/quizzes.ts'
import { serverQuizCalls } from '../../learning/server-quiz-calls.ts'
import { client } from '../../trpc.ts'
import { refreshLearning } from './refresh-learning.ts'

/** A silent run looks at the question only: what is right is not known here. */
const untold = (questionId: string): QuizFeedback => ({
  ...{ questionId, isCorrect: false, answers: [] },
  ...{ right: { answerIds: [], placedAt: null, value: null }, tolerance: 0, swaps: [], explanation: null },
})

/** The calls of the questions before a competency. */
export function callsOfPretest(competencyId: string) {
  const calls = serverQuizCalls(
    {
      start: async ({ attemptId }, options) => {
        const { answered, ...opened } = await client.pretests.start.mutate({ attemptId, competencyId }, options)
        return { ...opened, told: answered.map(untold) }
      },
      check: async (answer, options) => {
        await client.pretests.answer.mutate(answer, options)
        return untold(answer.questionId)
      },
      submit: (attempt, options) => client.pretests.submit.mutate(attempt, options),
    },
    {
      NOT_FOUND: 'Diese Fragen sind nicht mehr offen. Du kannst gleich loslegen.',
      UNAUTHORIZED: 'Du bist nicht mehr angemeldet. Melde dich neu an, dann geht es hier weiter.',
    },
  )
  return {
    ...calls,
    submit: async (attempt: { attemptId: string }) => {
      await calls.submit(attempt)
      void refreshLearning()
    },
  }
}
