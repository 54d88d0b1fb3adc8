import { serverQuizCalls } from '../../learning/server-quiz-calls.ts'
import { client } from '../../trpc.ts'

export const quizCallsOfChild = (quizId: string) =>
  serverQuizCalls(
    {
      start: (attempt, options) => client.quizzes.start.mutate({ ...attempt, quizId }, options),
      check: (answer, options) => client.quizzes.check.mutate(answer, options),
      submit: (attempt, options) => client.quizzes.submit.mutate(attempt, options),
    },
    {
      NOT_FOUND: 'Dieses Quiz ist gerade nicht mehr offen.',
      UNAUTHORIZED: 'Du bist nicht mehr angemeldet. Melde dich neu an, dann geht es hier weiter.',
    },
  )
