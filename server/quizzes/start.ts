import { randomInt } from 'node:crypto'
import type { QuizQuestion } from '../../domain/quizzes.ts'
import { elevated, type Tx } from '../db/actor.ts'
import { refuse } from '../db/refuse.ts'
import { type AttemptHolder, findOpenAttempt, rowOf } from './attempt.ts'
import { type QuizRevision, readRevision } from './revision.ts'

type AnswerOrder = Record<string, string[]>

/**
 * Opens an attempt under the client's key and gives its questions, without a hint which answers are right.
 * Doing it twice gives the same attempt with the same order of answers.
 */
export async function startQuiz(tx: Tx, input: { attemptId: string; quizId: string }, holder: AttemptHolder) {
  const quiz = await readQuiz(tx, input.quizId, holder)
  if (!quiz) return refuse('NOT_FOUND')

  return elevated(tx, 'questions come from the revision, which holds the key', async () => {
    await forgetOldAttempts(tx)
    const revision = await readRevision(tx, { quizId: quiz.id, revision: quiz.revision })
    if (revision.questions.length === 0) refuse('QUIZ_WITHOUT_QUESTIONS')
    await tx
      .insertInto('open_attempts')
      .values({
        id: input.attemptId,
        ...rowOf(holder),
        quiz_id: quiz.id,
        revision: quiz.revision,
        answer_order: JSON.stringify(shuffleAnswers(revision)),
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute()
    return resumeAttempt(tx, input, holder)
  })
}

/** The policies show a child the quizzes that are open to it. A link was opened by its token, and parents may look at any. */
function readQuiz(tx: Tx, quizId: string, holder: AttemptHolder) {
  const read = () =>
    tx
      .selectFrom('quizzes as q')
      .innerJoin('skill_levels as l', 'l.id', 'q.skill_level_id')
      .innerJoin('competencies as c', 'c.id', 'l.competency_id')
      .where('q.id', '=', quizId)
      .where('q.published_at', 'is not', null)
      .where('c.published_at', 'is not', null)
      .select(['q.id', 'q.revision'])
      .executeTakeFirst()
  return holder.kind === 'child' ? read() : elevated(tx, 'what is published, for a link or a preview', read)
}

/** Reads the attempt back: the one just made, or the one an earlier try made, on the revision that one began with. */
async function resumeAttempt(tx: Tx, input: { attemptId: string; quizId: string }, holder: AttemptHolder) {
  // A key that belongs to somebody else or another quiz is simply not found.
  const attempt = await findOpenAttempt(tx, input.attemptId, holder)
  if (attempt?.quizId !== input.quizId) return refuse('NOT_FOUND')
  const { answer_order } = await tx
    .selectFrom('open_attempts')
    .where('id', '=', attempt.id)
    .select('answer_order')
    .executeTakeFirstOrThrow()
  const revision = await readRevision(tx, attempt)
  return { attemptId: attempt.id, title: revision.title, questions: questionsOf(revision, answer_order as AnswerOrder) }
}

/** Questions for the browser. Built field by field, so that nothing of the key can slip through. */
const questionsOf = (revision: QuizRevision, order: AnswerOrder): QuizQuestion[] =>
  revision.questions.map(({ id, question, answers }) => ({
    id,
    question,
    allowsSeveral: answers.filter((answer) => answer.isCorrect).length > 1,
    answers: (order[id] ?? []).flatMap((answerId) =>
      answers.filter((answer) => answer.id === answerId).map(({ id, text }) => ({ id, text })),
    ),
  }))

const shuffleAnswers = (revision: QuizRevision): AnswerOrder =>
  Object.fromEntries(revision.questions.map(({ id, answers }) => [id, shuffled(answers.map((answer) => answer.id))]))

/** Fisher–Yates. */
function shuffled<T>(items: T[]): T[] {
  const result = [...items]
  for (let last = result.length - 1; last > 0; last--) {
    const other = randomInt(last + 1)
    ;[result[last], result[other]] = [result[other] as T, result[last] as T]
  }
  return result
}

/** Attempts nobody finished within a day are gone (decision 006). */
const forgetOldAttempts = (tx: Tx) =>
  tx
    .deleteFrom('open_attempts')
    .where('started_at', '<', new Date(Date.now() - 24 * 60 * 60 * 1000))
    .execute()
