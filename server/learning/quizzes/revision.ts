import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { isRight } from '../../../domain/content/questions/grade.ts'
import { type PosedQuestion, pose } from '../../../domain/content/questions/posed.ts'
import { questionDraft } from '../../../domain/content/questions/question.ts'
import { mixedIds, toQuizQuestion } from '../../../domain/content/questions/quiz-question.ts'
import type { QuizQuestion } from '../../../domain/content/quizzes.ts'
import { cardId } from '../../content/files/card-id.ts'
import type { Tx } from '../../platform/db/actor.ts'
import { compiledOnce } from '../../platform/db/compiled-once.ts'
import { refuse } from '../../platform/db/refuse.ts'
import { type AttemptAtQuiz, type DrawnQuestion, type GivenAnswers, isAtQuiz, type OpenAttempt } from './attempt.ts'

const revision = z.object({
  title: z.string(),
  description: z
    .string()
    .nullish()
    .transform((written) => written ?? null),
  questionsPerAttempt: z.int().nullish(),
  questions: z.array(questionDraft.transform((question) => pose(question, cardId))),
})

/** A quiz as published: attempts are asked and scored on it, whatever is edited meanwhile. Holds the answer key. */
export type QuizRevision = z.infer<typeof revision>
export type RevisedQuestion = PosedQuestion
type Numbered = { quizId: string; revision: number }
/** `payload`: null where it is kept here already. */
type RevisionRow = { since: string; payload: unknown }

/** @throws ZodError when the stored payload is no quiz */
export const quizOf = (payload: unknown): QuizRevision => revision.parse(payload)

const MOST_KEPT = 300
/**
 * Reading one takes longer than all else of an answer, and none is ever changed. A quiz that was deleted and comes back
 * from a file is numbered from one again: so each is known by when it was published, too.
 */
const kept = new LRUCache<string, { since: string; quiz: QuizRevision }>({ max: MOST_KEPT })
const keyOf = ({ quizId, revision }: Numbered) => `${quizId} ${revision}`

/** What a statement that reads `contentRevisions as r` is told of the one that is kept here; empty where none is. */
export const keptSince = (of: Numbered): string => kept.get(keyOf(of))?.since ?? ''

/** What such a statement selects, for `revisionFrom`. */
export const revisionColumns = (since: string) => [
  sql<string>`r.published_at::text`.as('since'),
  sql<unknown>`case when r.published_at::text = ${since} then null else r.payload end`.as('payload'),
]

/** @throws ZodError when the stored payload is no quiz */
export function revisionFrom(of: Numbered, { since, payload }: RevisionRow): QuizRevision {
  const known = kept.get(keyOf(of))
  if (known?.since === since) return known.quiz
  const quiz = quizOf(payload)
  kept.set(keyOf(of), { since, quiz })
  return quiz
}

const revisionRow = compiledOnce((db, { quizId, revision, since }: Numbered & { since: string }) =>
  db
    .selectFrom('contentRevisions as r')
    .where('r.contentType', '=', 'quiz')
    .where('r.contentId', '=', quizId)
    .where('r.revision', '=', revision)
    .select(revisionColumns(since)),
)

/** With the key; app_job only. */
export async function readRevision(tx: Tx, of: Numbered): Promise<QuizRevision> {
  const [row] = await revisionRow(tx, { quizId: of.quizId, revision: of.revision, since: keptSince(of) })
  return revisionFrom(of, row ?? refuse('NOT_FOUND'))
}

/** The questions of an attempt with their key, in the order they are asked; app_job only. */
export async function readQuestions(tx: Tx, attempt: OpenAttempt): Promise<RevisedQuestion[]> {
  return isAtQuiz(attempt) ? questionsOf(await readRevision(tx, attempt), attempt) : readDrawn(tx, attempt.drawn)
}

/** What an attempt at a quiz asks of its revision. */
export const questionsOf = ({ questions }: QuizRevision, { drawn }: Pick<AttemptAtQuiz, 'drawn'>): RevisedQuestion[] =>
  drawn ? questions.filter(({ id }) => drawn.some(({ questionId }) => questionId === id)) : questions

async function readDrawn(tx: Tx, drawn: DrawnQuestion[]): Promise<RevisedQuestion[]> {
  const questions = new Map<string, RevisedQuestion>()
  for (const quiz of new Map(drawn.map((one) => [one.quizId, one])).values())
    for (const question of (await readRevision(tx, quiz)).questions) questions.set(question.id, question)
  return drawn.flatMap(({ questionId }) => questions.get(questionId) ?? [])
}

/** Question id → its cards' ids as they were shuffled for one attempt. */
export type AnswerOrder = Record<string, string[]>

export const askedQuestions = (questions: RevisedQuestion[], order: AnswerOrder): QuizQuestion[] =>
  questions.map((question) => toQuizQuestion(question, order[question.id] ?? []))

/** A number from 0 up to, and not including, `limit`. */
export type Chance = (limit: number) => number

export const shuffleAnswers = (questions: RevisedQuestion[], chance: Chance = randomInt): AnswerOrder =>
  Object.fromEntries(questions.map((question) => [question.id, mixedIds(question, (list) => shuffled(list, chance))]))

/** Fisher–Yates. */
export function shuffled<T>(items: T[], chance: Chance = randomInt): T[] {
  const result = [...items]
  for (let last = result.length - 1; last > 0; last--) {
    const other = chance(last + 1)
    ;[result[last], result[other]] = [result[other] as T, result[last] as T]
  }
  return result
}

/** One point for each question answered exactly right (S5.18). */
export function scoreAttempt(questions: RevisedQuestion[], answers: GivenAnswers) {
  const score = questions.filter((question) => isRight(question, answers[question.id])).length
  return { score, maxScore: questions.length }
}
