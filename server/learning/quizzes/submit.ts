import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { isRight, responsesTo } from '../../../domain/content/questions/grade.ts'
import type { QuizResult } from '../../../domain/content/quizzes.ts'
import { passesQuiz, percentOf } from '../../../domain/learning/quiz-results.ts'
import { elevated, type Tx } from '../../platform/db/actor.ts'
import { compiledOnce } from '../../platform/db/compiled-once.ts'
import { refuse } from '../../platform/db/refuse.ts'
import { logActivity } from '../progress/activities.ts'
import { type Earned, updateProgress } from '../progress/update.ts'
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
import { questionsOf, quizOf, type RevisedQuestion, scoreAttempt } from './revision.ts'

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
    if (!(await lockAttempt(tx, attempt.id))) return resultOfFinished(tx, attemptId, holder)
    const { questions, answers, competencyId } = await readAnsweredAttempt(tx, attempt)
    if (questions.some((question) => !answers[question.id])) refuse('QUIZ_NOT_FINISHED')

    const score = scoreAttempt(questions, answers)
    const { childId } = attempt
    const missed = questions.filter((question) => !isRight(question, answers[question.id]))
    const told = { result: resultOf(score), missed: missed.map(idOf) }
    if (!childId) return { ...told, earned: nothing, lessonId: null } // a preview, or a link for nobody in particular
    const scored = { asked: questions.map(idOf), missed: told.missed, responses: responsesOf(questions, answers) }
    await saveAttempt(tx, { ...attempt, childId }, { ...score, ...scored })
    if (holder.kind === 'child') await logActivity(tx, childId, 'quiz_finished', { quizId: attempt.quizId })
    const earned = await updateProgress(tx, { childId, competencyId })
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

const answeredAttempt = compiledOnce((db, of: { id: string; quizId: string; revision: number }) =>
  db
    .selectFrom('quizzes as q')
    .innerJoin('skillLevels as l', 'l.id', 'q.skillLevelId')
    .innerJoin('contentRevisions as r', (join) =>
      join.onRef('r.contentId', '=', 'q.id').on('r.contentType', '=', 'quiz').on('r.revision', '=', of.revision),
    )
    .where('q.id', '=', of.quizId)
    .select(['l.competencyId', 'r.payload'])
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
async function readAnsweredAttempt(tx: Tx, { id, quizId, revision, drawn }: AttemptAtQuiz) {
  const [row] = await answeredAttempt(tx, { id, quizId, revision })
  const { competencyId, payload, given } = row ?? refuse('NOT_FOUND')
  return { questions: questionsOf(quizOf(payload), { drawn }), answers: byQuestion(given), competencyId }
}

type Scored = {
  score: number
  maxScore: number
  asked: string[]
  missed: string[]
  responses: ReturnType<typeof responsesOf>
}

/** The attempt with its answers takes the place of the open one. */
async function saveAttempt(
  tx: Tx,
  { id, quizId, childId }: AttemptAtQuiz & { childId: string },
  { responses, ...scored }: Scored,
) {
  await tx
    .with('attempt', (db) => db.insertInto('quizAttempts').values({ id, quizId, childId, ...scored }))
    .with('answers', (db) =>
      db.insertInto('quizResponses').values(responses.map((response) => ({ attemptId: id, ...response }))),
    )
    .deleteFrom('openAttempts')
    .where('id', '=', id)
    .execute()
}
