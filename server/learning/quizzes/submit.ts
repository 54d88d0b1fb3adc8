import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { isRight, responsesTo } from '../../../domain/content/questions/grade.ts'
import type { QuizResult } from '../../../domain/content/quizzes.ts'
import { passesQuiz, percentOf } from '../../../domain/learning/quiz-results.ts'
import { elevated, type Tx } from '../../platform/db/actor.ts'
import { compiledOnce } from '../../platform/db/compiled-once.ts'
import { refuse } from '../../platform/db/refuse.ts'
import { logActivity } from '../progress/activities.ts'
import { type Earned, readCounted, updateProgress } from '../progress/update.ts'
import { findLessonThatHelps, wordsOf } from '../refreshers/lesson-that-helps.ts'
import {
  type AttemptAtQuiz,
  type AttemptHolder,
  byQuestion,
  findOpenAttempt,
  type GivenAnswers,
  isAtQuiz,
  lockAttempt,
} from './attempt.ts'
import {
  keptSince,
  questionsOf,
  type RevisedQuestion,
  revisionColumns,
  revisionFrom,
  scoreAttempt,
} from './revision.ts'

type Submitted = {
  result: QuizResult
  /** The ids of the questions answered wrongly: a device that was told nothing on the way shows by them how it went. */
  missed: string[]
  earned: Earned
  /** The lesson of the level that explains best what was missed; null when passed, and for all but the child itself. */
  lessonId: string | null
}
const nothing: Earned = { levels: [], pass: null }

/**
 * Ends an attempt: scores the answers given and, if it is a child's, stores them, updates progress, grants the pass.
 * The second time it tells the same result.
 */
export async function submitAttempt(tx: Tx, attemptId: string, holder: AttemptHolder): Promise<Submitted> {
  const attempt = await findOpenAttempt(tx, attemptId, holder)
  if (!attempt) return resultOfFinished(tx, attemptId, holder)
  if (!isAtQuiz(attempt)) return refuse('NOT_FOUND') // a refresher ends elsewhere (server/learning/refreshers)

  return elevated(tx, 'children never write their own score', async (tx) => {
    const [isLocked, { questions, answers, competencyId }] = await Promise.all([
      lockAttempt(tx, attempt.id),
      readAnsweredAttempt(tx, attempt),
    ])
    if (!isLocked) return resultOfFinished(tx, attemptId, holder)
    if (questions.some((question) => !answers[question.id])) refuse('QUIZ_NOT_FINISHED')

    const score = scoreAttempt(questions, answers)
    const { childId } = attempt
    const missed = questions.filter((question) => !isRight(question, answers[question.id]))
    const told = { result: resultOf(score), missed: missed.map(idOf) }
    if (!childId) return { ...told, earned: nothing, lessonId: null } // a preview, or a link for nobody in particular
    const scored = { asked: questions.map(idOf), missed: told.missed, responses: responsesOf(questions, answers) }
    const [, , counted] = await Promise.all([
      saveAttempt(tx, { ...attempt, childId }, { ...score, ...scored }),
      holder.kind === 'child' && logActivity(tx, childId, 'quiz_finished', { quizId: attempt.quizId }),
      readCounted(tx, { childId, competencyId }),
    ])
    const earned = await updateProgress(tx, { childId, competencyId }, counted)
    const isHelped = holder.kind === 'child' && !passesQuiz(told.result.percent)
    const lessonId = isHelped
      ? await findLessonThatHelps(tx, { quizId: attempt.quizId }, missed.map(wordsOf).join(' '))
      : null
    return { ...told, earned, lessonId }
  })
}

const idOf = ({ id }: RevisedQuestion) => id

const resultOf = ({ score, maxScore }: Pick<QuizResult, 'score' | 'maxScore'>): QuizResult => ({
  ...{ score, maxScore },
  percent: percentOf(score, maxScore),
})

async function resultOfFinished(tx: Tx, attemptId: string, holder: AttemptHolder): Promise<Submitted> {
  if (holder.kind === 'preview' || !holder.childId) return refuse('NOT_FOUND')
  const { childId } = holder
  const finished = await elevated(tx, 'a link shows what was finished through it', (tx) =>
    tx
      .selectFrom('quizAttempts')
      .where('id', '=', attemptId)
      .where('childId', '=', childId)
      .select(['score', 'maxScore', 'missed'])
      .executeTakeFirst(),
  )
  return finished
    ? { result: resultOf(finished), missed: finished.missed, earned: nothing, lessonId: null }
    : refuse('NOT_FOUND')
}

const responsesOf = (questions: RevisedQuestion[], answers: GivenAnswers) =>
  questions.flatMap((question) => {
    const given = answers[question.id]
    return given ? responsesTo(question, given).map((response) => ({ questionId: question.id, ...response })) : []
  })

const answeredAttempt = compiledOnce((db, of: { id: string; quizId: string; revision: number; since: string }) =>
  db
    .selectFrom('quizzes as q')
    .innerJoin('skillLevels as l', 'l.id', 'q.skillLevelId')
    .innerJoin('contentRevisions as r', (join) =>
      join.onRef('r.contentId', '=', 'q.id').on('r.contentType', '=', 'quiz').on('r.revision', '=', of.revision),
    )
    .where('q.id', '=', of.quizId)
    .select('l.competencyId')
    .select(revisionColumns(of.since))
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('openAttemptAnswers')
          .where('attemptId', '=', of.id)
          .select(['questionId', 'answerIds', 'placedAt', 'value']),
      ).as('given'),
    ),
)

/** What a locked attempt is scored on: its questions with their key, the answers by question id, where it counts. */
async function readAnsweredAttempt(tx: Tx, attempt: AttemptAtQuiz) {
  const { id, quizId, revision } = attempt
  const [row] = await answeredAttempt(tx, { id, quizId, revision, since: keptSince(attempt) })
  const { competencyId, given, ...stored } = row ?? refuse('NOT_FOUND')
  return { questions: questionsOf(revisionFrom(attempt, stored), attempt), answers: byQuestion(given), competencyId }
}

type Scored = {
  score: number
  maxScore: number
  asked: string[]
  missed: string[]
  responses: ReturnType<typeof responsesOf>
}

/** The attempt with its answers takes the place of the open one. One text however many answers, so that it has a name. */
async function saveAttempt(
  tx: Tx,
  { id, quizId, childId }: AttemptAtQuiz & { childId: string },
  { score, maxScore, asked, missed, responses }: Scored,
) {
  await sql`
    with attempt as (
      insert into quiz_attempts (id, quiz_id, child_id, score, max_score, asked, missed)
      values (${id}, ${quizId}, ${childId}, ${score}, ${maxScore}, ${asked}, ${missed})
    ), answers as (
      insert into quiz_responses (attempt_id, question_id, answer_id, is_correct, placed_at, value)
      select ${id}, r."questionId", r."answerId", r."isCorrect", r."placedAt", r.value
      from jsonb_to_recordset(${JSON.stringify(responses)}::jsonb)
        r ("questionId" uuid, "answerId" uuid, "isCorrect" boolean, "placedAt" uuid, value float8)
    )
    delete from open_attempts where id = ${id}`.execute(tx)
}
