import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Made } from '../../../domain/content/activities/made-words.ts'
import { missed } from '../../../domain/content/questions/missed.ts'
import { type RevisedQuestion, readRevision } from '../../learning/quizzes/revision.ts'
import type { Person } from '../../people/accounts/session.ts'
import { asSystem, type Db } from '../../platform/db/actor.ts'
import type { createCaller } from '../../router.ts'
import { competencies, type Step, type When } from './family.ts'

type Caller = ReturnType<typeof createCaller>
/** The procedures as this person may call them; without one as a visitor. */
export type CallerOf = (person?: Omit<Person, 'session'>) => Caller
/** What each person of the demo is, if nothing else is said. */
export const somebody = { isParent: false, isAdmin: false, staffRole: null, childId: null, owesTerms: false }
type Learner = { childId: string; caller: Caller }

/** Performs the steps with the procedures that a child's browser calls, and moves each to its time. */
export async function learn(db: Db, { childId, caller }: Learner, steps: Step[]): Promise<void> {
  const known = new Map<string, ReturnType<Caller['learning']['competency']>>()
  for (const step of steps) {
    const reading = known.get(step.of) ?? caller.learning.competency({ competencyId: competencies[step.of] })
    known.set(step.of, reading)
    const level = (await reading).levels[step.level - 1]
    if (!level?.isOpen) throw new Error(`Level ${step.level} of ${step.of} is closed or gone.`)
    if ('lesson' in step) await readLesson(caller, { lessonId: idOf(level.lessons, step.lesson), shows: step.shows })
    else await answerQuiz(db, caller, { quizId: idOf(level.quizzes, 1), mistakes: step.mistakes })
    await moveNews(db, childId, step)
  }
}

type Reading = { lessonId: string; shows: { key: string; made: Made } | undefined }

/** Does its activities too, but makes only what it shows. */
async function readLesson(caller: Caller, { lessonId, shows }: Reading) {
  const { activities } = await caller.lessons.byId({ lessonId })
  for (const { kind, key } of activities)
    if (kind !== 'make' || key === shows?.key) await caller.activities.markDone({ lessonId, key })
  if (shows) {
    const { id } = await caller.notebook.save({ lessonId, key: shows.key, changed: shows.made })
    await caller.notebook.show({ id, isShown: true })
  }
  await caller.lessons.markRead({ lessonId })
}

function idOf(items: { id: string }[], number: number): string {
  const item = items[number - 1]
  if (!item) throw new Error(`There is no number ${number}.`)
  return item.id
}

async function answerQuiz(db: Db, caller: Caller, { quizId, mistakes }: { quizId: string; mistakes: number }) {
  const attemptId = randomUUID()
  const { questions } = await caller.quizzes.start({ attemptId, quizId })
  const key = await readAnswerKey(db, quizId)
  for (const [index, { id: questionId }] of questions.entries()) {
    const question = key.get(questionId)
    if (question)
      await caller.quizzes.check({ attemptId, questionId, ...(index < mistakes ? missed(question) : question.right) })
  }
  await caller.quizzes.submit({ attemptId })
}

const readAnswerKey = (db: Db, quizId: string): Promise<Map<string, RevisedQuestion>> =>
  asSystem(db, 'the demo children know the answers', async (tx) => {
    const { revision } = await tx
      .selectFrom('quizzes')
      .where('id', '=', quizId)
      .select('revision')
      .executeTakeFirstOrThrow()
    const { questions } = await readRevision(tx, { quizId, revision })
    return new Map(questions.map((question) => [question.id, question]))
  })

export const instant = ({ daysAgo, at }: When) =>
  sql<Date>`((today() - ${daysAgo}::int + ${at}::time) at time zone 'Europe/Berlin')`

/**
 * Moves what was just written about a child to the time of the step. Whatever is only minutes old is new, because
 * earlier steps were moved to the past already. The answers of a quiz come one after the other before its end.
 */
export const moveNews = (db: Db, childId: string, when: When) =>
  asSystem(db, 'the demo tells of the last weeks', (tx) => {
    const isNews = (column: string) => sql`child_id = ${childId} and ${sql.ref(column)} > now() - interval '10 minutes'`
    const time = instant(when)
    return sql`
      with assigned as (
        update child_competencies set assigned_at = ${time} where ${isNews('assignedAt')}
      ), completed as (
        update child_competencies set completed_at = ${time} where ${isNews('completedAt')}
      ), read as (
        update lesson_progress set completed_at = ${time} where ${isNews('completedAt')}
      ), done as (
        update activity_states set done_at = ${time} where ${isNews('doneAt')}
      ), made as (
        update notebook_pages set begun_at = ${time}, changed_at = ${time}, shown_at = ${time} where ${isNews('begunAt')}
      ), dressed as (
        update child_figures set changed_at = ${time} where ${isNews('changedAt')}
      ), wished as (
        update topic_wishes set wished_at = ${time} where ${isNews('wishedAt')}
      ), tried as (
        update quiz_attempts set completed_at = ${time} where ${isNews('completedAt')}
      ), stamped as (
        update level_completions set completed_at = ${time} where ${isNews('completedAt')}
      ), earned as (
        update child_passes set earned_at = ${time}, stamped_at = array(
          select case when at > now() - interval '10 minutes' then ${time} else at end
          from unnest(stamped_at) with ordinality as stamps (at, place) order by place)
        where ${isNews('earnedAt')}
      ), news as (
        select id, dense_rank() over (order by activity_timestamp desc) - 1 as steps_before_the_end
        from child_activities_log where ${isNews('activityTimestamp')}
      )
      update child_activities_log set activity_timestamp = ${time} - steps_before_the_end * interval '40 seconds'
      from news where news.id = child_activities_log.id`.execute(tx)
  })
