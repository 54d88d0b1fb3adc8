import { checkAnswerInput } from '../../../domain/content/quizzes-input.ts'
import { skipPretestInput, startPretestInput, submitPretestInput } from '../../../domain/learning/inputs.ts'
import { elevated } from '../../platform/db/actor.ts'
import { refuse } from '../../platform/db/refuse.ts'
import { child, router } from '../../trpc.ts'
import { isAtPretest, requireOpenAttempt } from '../quizzes/attempt.ts'
import { takeAnswer } from '../quizzes/check.ts'
import { startPretest } from './start.ts'
import { skipPretest, submitPretest } from './submit.ts'

/** What a child knows of a competency before it begins. Nothing of it is told, or it would be a hint to the quizzes. */
export const pretestsRouter = router({
  start: child
    .input(startPretestInput)
    .mutation(({ ctx: { tx, actor }, input }) => startPretest(tx, input, actor.childId)),
  /** @throws NOT_FOUND, ANSWER_ALREADY_GIVEN */
  answer: child.input(checkAnswerInput).mutation(async ({ ctx: { tx, actor }, input }) => {
    const attempt = await requireOpenAttempt(tx, input.attemptId, { kind: 'child', childId: actor.childId })
    if (!isAtPretest(attempt)) return refuse('NOT_FOUND')
    await elevated(tx, 'which answers there are, the key says', (tx) => takeAnswer(tx, input, attempt))
  }),
  submit: child
    .input(submitPretestInput)
    .mutation(({ ctx: { tx, actor }, input }) => submitPretest(tx, input.attemptId, actor.childId)),
  skip: child
    .input(skipPretestInput)
    .mutation(({ ctx: { tx, actor }, input }) =>
      skipPretest(tx, { childId: actor.childId, competencyId: input.competencyId }),
    ),
})
