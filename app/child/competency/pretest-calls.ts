import type { QuizFeedback } from '../../../domain/content/quizzes.ts'
import { type QuizCalls, SIGNED_OUT } from '../../learning/quiz-runner/quiz-calls.ts'
import { client } from '../../trpc.ts'
import { refreshLearning } from './refresh-learning.ts'

/** A silent run looks at the question only: what is right is not known here. */
const untold = (questionId: string): QuizFeedback => ({
  ...{ questionId, isCorrect: false, answers: [] },
  ...{ right: { answerIds: [], placedAt: null, value: null }, tolerance: 0, swaps: [], explanation: null },
})

/** The calls of the questions before a competency. */
export const callsOfPretest = (competencyId: string): QuizCalls<void> => ({
  start: async ({ attemptId }, options) => {
    const { answered, ...opened } = await client.pretests.start.mutate({ attemptId, competencyId }, options)
    return { ...opened, told: answered.map(untold) }
  },
  check: async (answer, options) => {
    await client.pretests.answer.mutate(answer, options)
    return untold(answer.questionId)
  },
  submit: async (attempt, options) => {
    await client.pretests.submit.mutate(attempt, options)
    void refreshLearning()
  },
  refusals: {
    NOT_FOUND: 'Diese Fragen sind nicht mehr offen. Du kannst gleich loslegen.',
    UNAUTHORIZED: SIGNED_OUT,
  },
})
