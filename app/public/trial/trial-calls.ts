import type { Given } from '../../../domain/content/questions/given.ts'
import { drawFromPool, type FinishedAttempt } from '../../../domain/content/quiz-pools.ts'
import type { QuizQuestion } from '../../../domain/content/quizzes.ts'
import { shuffled } from '../../learning/activities/shuffle.ts'
import type { QuizCalls } from '../../learning/quiz-runner/quiz-calls.ts'
import { inTab } from '../../storage.ts'
import { client } from '../../trpc.ts'

type Answer = { questionId: string } & Given
export type TrialFinished = Awaited<ReturnType<typeof client.trial.finish.mutate>>

const PREFIX = 'netzpass.quiz.trial-answers.' // the prefix of runs, so that signing out forgets it too
const read = (attemptId: string) => (inTab.readJson(PREFIX + attemptId) ?? []) as Answer[]
/** Where storage is blocked a reload in the middle of the quiz loses its end. */
const write = (attemptId: string, answers: Answer[]) => inTab.write(PREFIX + attemptId, JSON.stringify(answers))

/**
 * The calls of the trial quiz. The server keeps no attempt: questions are drawn here, answers stay in this tab and are
 * sent together at the end. `onFinished` gets the server's result.
 */
export function trialCalls(
  { questions, asks }: { questions: QuizQuestion[]; asks: number },
  onFinished: (finished: TrialFinished) => void,
): QuizCalls<TrialFinished> {
  const given = new Map<string, Answer[]>()
  const tried: FinishedAttempt[] = []
  const missed = new Map<string, string[]>()
  const answersOf = (attemptId: string) => given.get(attemptId) ?? read(attemptId)
  return {
    start: async ({ attemptId }) => {
      const drawn = drawFromPool(
        shuffled(
          questions.map(({ id }) => id),
          attemptId,
        ),
        asks,
        tried,
      )
      return { questions: questions.filter(({ id }) => drawn.includes(id)) }
    },
    check: async ({ attemptId, ...answer }, options) => {
      const feedback = await client.trial.check.mutate(answer, options)
      if (!feedback.isCorrect) missed.set(attemptId, [...(missed.get(attemptId) ?? []), answer.questionId])
      const others = answersOf(attemptId).filter(({ questionId }) => questionId !== answer.questionId)
      given.set(attemptId, [...others, answer])
      write(attemptId, [...others, answer])
      return feedback
    },
    submit: async ({ attemptId }, options) => {
      const answers = answersOf(attemptId)
      const finished = await client.trial.finish.mutate({ answers }, options)
      tried.unshift({ asked: answers.map(({ questionId }) => questionId), missed: missed.get(attemptId) ?? [] })
      inTab.write(PREFIX + attemptId, null)
      onFinished(finished)
      return finished
    },
    refusals: {
      NOT_FOUND: 'Dieses Quiz wurde gerade geändert. Bitte lade die Seite neu.',
      QUIZ_NOT_FINISHED: 'Es fehlen Antworten. Bitte fang das Quiz noch einmal an.',
    },
  }
}
