import { checkAnswerInput, startQuizInput, submitQuizInput } from '../../../domain/content/quizzes-input.ts'
import { child, parent, router } from '../../trpc.ts'
import { checkAnswer } from './check.ts'
import { startQuiz } from './start.ts'
import { submitAttempt } from './submit.ts'

const byChild = ({ childId }: { childId: string }) => ({ kind: 'child', childId }) as const
const byParent = ({ id }: { id: string }) => ({ kind: 'preview', parentId: id }) as const

export const quizzesRouter = router({
  start: child.input(startQuizInput).mutation(({ ctx: { tx, actor }, input }) => startQuiz(tx, input, byChild(actor))),
  check: child
    .input(checkAnswerInput)
    .mutation(({ ctx: { tx, actor }, input }) => checkAnswer(tx, input, byChild(actor))),
  submit: child
    .input(submitQuizInput)
    .mutation(({ ctx: { tx, actor }, input }) => submitAttempt(tx, input.attemptId, byChild(actor))),

  /** For a parent who wants to see what the child will be asked. Nothing of it is stored. */
  preview: router({
    start: parent
      .input(startQuizInput)
      .mutation(({ ctx: { tx, actor }, input }) => startQuiz(tx, input, byParent(actor))),
    check: parent
      .input(checkAnswerInput)
      .mutation(({ ctx: { tx, actor }, input }) => checkAnswer(tx, input, byParent(actor))),
    submit: parent
      .input(submitQuizInput)
      .mutation(({ ctx: { tx, actor }, input }) => submitAttempt(tx, input.attemptId, byParent(actor))),
  }),
})
