import { createHmac, randomInt } from 'node:crypto'
import { drawFromPool, type FinishedAttempt } from '../../../domain/content/quiz-pools.ts'
import type { Tx } from '../../platform/db/actor.ts'
import type { DrawnQuestion } from './attempt.ts'
import {
  type AnswerOrder,
  type Chance,
  type QuizRevision,
  questionsOf,
  type RevisedQuestion,
  shuffleAnswers,
  shuffled,
} from './revision.ts'

/**
 * `childId`: null when nothing is kept of who answers. `missedOf`: as in startQuiz. `secret`: with it the same child
 * draws the same until it has finished or answered something, so that asking again shows nothing more.
 */
type Draw = {
  quizId: string
  revision: number
  childId: string | null
  missedOf?: string | undefined
  secret?: string | undefined
}
/** `drawn`: as in `AttemptAtQuiz`. */
export type DrawnAttempt = { drawn: DrawnQuestion[] | null; questions: RevisedQuestion[]; answerOrder: AnswerOrder }

/** How many earlier attempts decide what the next one asks. */
const REMEMBERED = 20

/** Draws what an attempt asks, in the order of the quiz, and mixes the answers. app_job only. */
export async function drawAttempt(tx: Tx, draw: Draw, quiz: QuizRevision): Promise<DrawnAttempt> {
  const { quizId, childId, secret } = draw
  const [finished, told] = childId
    ? await Promise.all([readFinished(tx, { quizId, childId }), readTold(tx, { quizId, childId })])
    : [[], []]
  const chance = secret ? chanceOf(secret, `${childId}|${quizId}|${draw.revision}|${finished[0]?.id}`) : randomInt
  const drawn = drawQuestions(draw, quiz, { finished, told, chance })
  const questions = questionsOf(quiz, { drawn })
  return { drawn, questions, answerOrder: shuffleAnswers(questions, chance) }
}

/** Always the same numbers for the same words, which nobody can reckon without the secret. */
function chanceOf(secret: string, words: string): Chance {
  let count = 0
  return (limit) => createHmac('sha256', secret).update(`draw|${words}|${count++}`).digest().readUInt32BE() % limit
}

type Tries = { finished: (FinishedAttempt & { id: string })[]; told: string[]; chance: Chance }

/**
 * Null when all questions are asked. Only what was missed is asked again among the questions of that attempt, as far as
 * they are still there.
 */
function drawQuestions(
  { quizId, revision, missedOf }: Draw,
  { questions, questionsPerAttempt }: QuizRevision,
  { finished, told, chance }: Tries,
): DrawnQuestion[] | null {
  if (!questionsPerAttempt || questionsPerAttempt >= questions.length) return null
  const again = finished.find(({ id }) => id === missedOf)?.asked ?? []
  const ids = questions.map(({ id }) => id)
  const pool = shuffled(ids, chance)
  const first = pool.filter((id) => again.includes(id)).slice(0, questionsPerAttempt)
  const others = pool.filter((id) => !first.includes(id))
  const tried = [{ asked: told, missed: [] }, ...finished]
  const drawn = [...first, ...drawFromPool(others, questionsPerAttempt - first.length, tried)]
  return ids.filter((id) => drawn.includes(id)).map((questionId) => ({ quizId, revision, questionId }))
}

/** What was answered in attempts that were left off: the answers were told, so it is asked last. */
async function readTold(tx: Tx, { quizId, childId }: { quizId: string; childId: string }): Promise<string[]> {
  const answered = await tx
    .selectFrom('openAttemptAnswers as a')
    .innerJoin('openAttempts as o', 'o.id', 'a.attemptId')
    .where('o.childId', '=', childId)
    .where('o.quizId', '=', quizId)
    .select('a.questionId')
    .execute()
  return answered.map(({ questionId }) => questionId)
}

/** Latest first. */
const readFinished = (
  tx: Tx,
  { quizId, childId }: { quizId: string; childId: string },
): Promise<(FinishedAttempt & { id: string })[]> =>
  tx
    .selectFrom('quizAttempts')
    .where('childId', '=', childId)
    .where('quizId', '=', quizId)
    .orderBy('completedAt', 'desc')
    .limit(REMEMBERED)
    .select(['id', 'asked', 'missed'])
    .execute()
