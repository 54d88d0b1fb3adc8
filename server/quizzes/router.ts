import { checkAnswerInput, startQuizInput, submitQuizInput } from '../../domain/quizzes.ts'
import { child, router } from '../trpc.ts'
import { checkAnswer } from './check.ts'
import { startQuiz } from './start.ts'
import { submitAttempt } from './submit.ts'

export const quizzesRouter = router({
  start: child
    .input(startQuizInput)
    .mutation(({ ctx: { tx, actor }, input }) => startQuiz(tx, { ...input, childId: actor.childId })),
  check: child.input(checkAnswerInput).mutation(({ ctx: { tx }, input }) => checkAnswer(tx, input)),
  submit: child.input(submitQuizInput).mutation(({ ctx: { tx }, input }) => submitAttempt(tx, input.attemptId)),
})
