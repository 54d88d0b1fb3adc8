import { randomInt } from 'node:crypto'
import { z } from 'zod'
import { isRight } from '../../../domain/content/questions/grade.ts'
import { type PosedQuestion, pose } from '../../../domain/content/questions/posed.ts'
import { questionDraft } from '../../../domain/content/questions/question.ts'
import { mixedIds, toQuizQuestion } from '../../../domain/content/questions/quiz-question.ts'
import type { QuizQuestion } from '../../../domain/content/quizzes.ts'
import { cardId } from '../../content/files/card-id.ts'
import type { Tx } from '../../platform/db/actor.ts'
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

/** @throws ZodError when the stored payload is no quiz */
export const quizOf = (payload: unknown): QuizRevision => revision.parse(payload)

/** With the key; app_job only. */
export async function readRevision(tx: Tx, quiz: { quizId: string; revision: number }): Promise<QuizRevision> {
  const row = await tx
    .selectFrom('contentRevisions')
    .where('contentType', '=', 'quiz')
    .where('contentId', '=', quiz.quizId)
    .where('revision', '=', quiz.revision)
    .select('payload')
    .executeTakeFirstOrThrow()
  return quizOf(row.payload)
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

export const shuffleAnswers = (questions: RevisedQuestion[]): AnswerOrder =>
  Object.fromEntries(questions.map((question) => [question.id, mixedIds(question, shuffled)]))

/** Fisher–Yates. */
export function shuffled<T>(items: T[]): T[] {
  const result = [...items]
  for (let last = result.length - 1; last > 0; last--) {
    const other = randomInt(last + 1)
    ;[result[last], result[other]] = [result[other] as T, result[last] as T]
  }
  return result
}

/** One point for each question answered exactly right (S5.18). */
export function scoreAttempt(questions: RevisedQuestion[], answers: GivenAnswers) {
  const score = questions.filter((question) => isRight(question, answers[question.id])).length
  return { score, maxScore: questions.length }
}
