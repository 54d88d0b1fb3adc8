import { z } from 'zod'
import { type PosedQuestion, pose } from '../../../domain/content/questions/posed.ts'
import { questionDraft } from '../../../domain/content/questions/question.ts'
import { cardId } from '../../content/files/card-id.ts'
import type { Tx } from '../../platform/db/actor.ts'
import { type AttemptAtQuiz, type DrawnQuestion, isAtQuiz, type OpenAttempt } from './attempt.ts'

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
