import {
  ahead,
  aheadInput,
  checkAnswerInput,
  startQuizInput,
  submitQuizInput,
} from '../../../domain/content/quizzes-input.ts'
import { child, parent, router } from '../../trpc.ts'
import { drawAhead, openAhead } from './ahead.ts'
import { checkAnswer } from './check.ts'
import { startQuiz } from './start.ts'
import { submitAttempt } from './submit.ts'

const byChild = ({ childId }: { childId: string }) => ({ kind: 'child', childId }) as const
const byParent = ({ id }: { id: string }) => ({ kind: 'preview', parentId: id }) as const

export const quizzesRouter = router({
  /** The questions of quizzes that are not begun, for a device without a network. Nothing is stored of it. */
  ahead: child
    .input(aheadInput)
    .query(({ ctx: { tx, actor, appSecret }, input }) => drawAhead(tx, appSecret, input.quizzes, actor.childId)),

  start: child
    .input(startQuizInput.extend(ahead))
    .mutation(async ({ ctx: { tx, actor, appSecret }, input: { proof, ...input } }) => {
      if (proof) await openAhead(tx, appSecret, proof, { ...input, ...actor })
      return startQuiz(tx, { ...input, secret: appSecret }, byChild(actor))
    }),
  check: child
    .input(checkAnswerInput.extend(ahead))
    .mutation(async ({ ctx: { tx, actor, appSecret }, input: { proof, ...input } }) => {
      if (proof) await openAhead(tx, appSecret, proof, { ...input, ...actor })
      return checkAnswer(tx, input, byChild(actor))
    }),
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
