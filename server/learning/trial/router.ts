import { randomUUID } from 'node:crypto'
import { feedbackOn } from '../../../domain/content/questions/feedback.ts'
import type { Given } from '../../../domain/content/questions/given.ts'
import { fits } from '../../../domain/content/questions/grade.ts'
import type { QuizFeedback, QuizResult } from '../../../domain/content/quizzes.ts'
import { takeStampInput, trialAnswer, trialAnswers } from '../../../domain/learning/inputs.ts'
import { passesQuiz, percentOf } from '../../../domain/learning/quiz-results.ts'
import { TRIAL } from '../../../domain/learning/trial.ts'
import { trialAddress } from '../../content/simulations/lab.ts'
import { refuse } from '../../platform/db/refuse.ts'
import { anyone, type Context, everybody, parent, router } from '../../trpc.ts'
import { shownContent, titlesOnly } from '../lessons/shown-content.ts'
import { byQuestion } from '../quizzes/attempt.ts'
import { type RevisedQuestion, scoreAttempt } from '../quizzes/revision.ts'
import { openReceipt, sealReceipt, takeStamp } from './take-stamp.ts'

/** @throws NOT_FOUND when no level is open to everybody */
const requireTrial = async ({ trial }: Context) => (await trial.find()) ?? refuse('NOT_FOUND')

/** The question, if this can be an answer to it. @throws NOT_FOUND */
function requireAnswer(key: RevisedQuestion[], { questionId, ...given }: { questionId: string } & Given) {
  const question = key.find(({ id }) => id === questionId) ?? refuse('NOT_FOUND')
  return fits(question, given) ? question : refuse('NOT_FOUND')
}

/** Trying out a level without an account (decision 086): from memory, and nothing is stored before `take`. */
export const trialRouter = router({
  /** Without the key; null when no level is open to everybody. */
  level: everybody.query(async ({ ctx }) => {
    const [found, words, curriculum] = await Promise.all([ctx.trial.find(), ctx.glossary.get(), ctx.catalogue.list()])
    if (!found) return null
    const { competency, level, lessons, quiz, exercise } = found
    return {
      competency,
      level,
      lessons: lessons.map(({ html, ...lesson }) => ({
        ...lesson,
        ...shownContent(html, words, titlesOnly(curriculum)),
      })),
      quiz: { id: quiz.id, title: quiz.title, asks: quiz.asks, questions: quiz.questions },
      exercise: exercise && { title: exercise.title, description: exercise.description },
    }
  }),

  /** What is right in one question. Told as often as asked: the level is there to be tried out. @throws NOT_FOUND */
  check: anyone.input(trialAnswer).mutation(async ({ ctx, input }): Promise<QuizFeedback> => {
    const { quiz } = await requireTrial(ctx)
    return feedbackOn(requireAnswer(quiz.key, input), input)
  }),

  /** The result, and for who passed the receipt of the stamp. @throws NOT_FOUND, QUIZ_NOT_FINISHED */
  finish: anyone
    .input(trialAnswers)
    .mutation(async ({ ctx, input }): Promise<{ result: QuizResult; receipt: string | null }> => {
      const { quiz, level } = await requireTrial(ctx)
      for (const answer of input.answers) requireAnswer(quiz.key, answer)
      const answers = byQuestion(input.answers)
      const asked = quiz.key.filter(({ id }) => answers[id])
      if (asked.length !== quiz.asks) refuse('QUIZ_NOT_FINISHED')
      const { score, maxScore } = scoreAttempt(asked, answers)
      const percent = percentOf(score, maxScore)
      const earned = { id: randomUUID(), levelId: level.id, quizId: quiz.id, score, maxScore, at: Date.now() }
      return {
        result: { score, maxScore, percent },
        receipt: passesQuiz(percent) ? sealReceipt(ctx.appSecret, earned) : null,
      }
    }),

  /** The address at which the open exercise begins, good for a day. @throws NOT_FOUND when there is none */
  exercise: anyone.query(async ({ ctx }) => {
    const { exercise } = await requireTrial(ctx)
    const returnUrl = `${ctx.publicUrl}${TRIAL}?uebung=gemacht`
    const address = exercise && trialAddress(exercise.endpointUrl, ctx.lab, returnUrl)
    return { address: address || refuse('NOT_FOUND') }
  }),

  /** A stamp from the device becomes one of a child. @throws as takeStamp, and STAMP_TOO_OLD */
  take: parent.input(takeStampInput).mutation(({ ctx, input: { childId, receipt } }) => {
    const earned = openReceipt(ctx.appSecret, receipt) ?? refuse('STAMP_TOO_OLD')
    return takeStamp(ctx.tx, { childId, receipt: earned })
  }),
})
