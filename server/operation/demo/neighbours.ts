import { randomUUID } from 'node:crypto'
import { type InsertObject, sql } from 'kysely'
import { responsesTo } from '../../../domain/content/questions/grade.ts'
import { missed } from '../../../domain/content/questions/missed.ts'
import { recountChild } from '../../learning/progress/recount.ts'
import { type RevisedQuestion, readRevision } from '../../learning/quizzes/revision.ts'
import { asSystem, type Db, type Tx } from '../../platform/db/actor.ts'
import type { DB } from '../../platform/db/types.ts'
import { countDays } from '../statistics/count-days.ts'
import { competencies, type DemoNeighbour, familyBegan, neighbours } from './family.ts'
import { type CallerOf, instant, moveNews, somebody } from './learn.ts'

/** What a child learns: `levels` levels of a competency, one a week, the first of them `begins` days ago. */
type Course = { competency: string; begins: number; levels: number }
/** `number`: counts the neighbours' children from 0, and makes them differ. */
type Learner = { id: string; number: number; courses: Course[] }

const { passwords, screenTime } = competencies

/** They begin on different days; some stop after the first level, some earn a pass. */
function coursesOf(number: number): Course[] {
  const later = 5 * (number % 4)
  return [
    ...(number <= 12 ? [{ competency: passwords, begins: 44 - later, levels: number <= 10 ? 3 : 1 }] : []),
    ...(number >= 8 ? [{ competency: screenTime, begins: 30 - later, levels: number >= 14 ? 3 : 1 }] : []),
  ]
}

/** Of twenty children, how many first get the first, second, … question of a quiz wrong. */
const WRONG_OF_20 = [2, 5, 11, 3, 7]

/**
 * Makes the neighbours' children and lets them learn. They exist only for the numbers: what they read and answered is
 * written directly, as if by links without signing in; the product counts progress and passes.
 */
export async function makeNeighbours(db: Db, callerOf: CallerOf): Promise<void> {
  const learners: Learner[] = []
  for (const neighbour of neighbours) learners.push(...(await makeChildren(callerOf, neighbour, learners.length)))
  await asSystem(db, 'the demo has neighbours', async (tx) => {
    await moveBeginnings(tx)
    await learn(tx, learners)
    await openQuestions(tx)
  })
  for (const { id, courses } of learners) {
    await asSystem(db, 'progress is written by the server', (tx) => recountChild(tx, id))
    const last = Math.min(...courses.map(({ begins, levels }) => begins - 7 * (levels - 1)))
    await moveNews(db, id, { daysAgo: last, at: '17:00' })
  }
}

/** Counts the days that the demo tells of, with the job that would have counted them nightly (decision 051). */
export async function countDemo(db: Db): Promise<void> {
  await asSystem(db, 'the demo tells of the last weeks', (tx) =>
    sql`update statistics_state set counted_through = today() - ${familyBegan.daysAgo + 1}::int`.execute(tx),
  )
  await countDays(db)
}

async function makeChildren(callerOf: CallerOf, { id, lastName, children }: DemoNeighbour, known: number) {
  const parent = callerOf({ ...somebody, id, isParent: true })
  const made: Learner[] = []
  for (const [index, name] of children.entries()) {
    const number = known + index
    const birthdate = `${new Date().getUTCFullYear() - 9 - (number % 5)}-01-01`
    const child = await parent.children.add({ name, lastName, birthdate, consent: true })
    const courses = coursesOf(number)
    for (const { competency } of courses)
      await parent.assignments.assign({ childId: child.id, competencyId: competency })
    made.push({ id: child.id, number, courses })
  }
  return made
}

async function moveBeginnings(tx: Tx) {
  const theirs = sql`(select id from children where parent_id = any(${neighbours.map(({ id }) => id)}::uuid[]))`
  const began = instant(familyBegan)
  await sql`update children set created_at = ${began} where id in ${theirs}`.execute(tx)
  await sql`update consents set given_at = ${began} where child_id in ${theirs}`.execute(tx)
  await sql`update child_competencies set assigned_at = ${began} where child_id in ${theirs}`.execute(tx)
}

/** A level to learn: its lessons, and what its quiz asks, with the answer key. */
type LearnedLevel = { lessonIds: string[]; quizId: string; questions: RevisedQuestion[] }

/** For each level of each course: the lessons, the quiz, and the quiz again when too much was wrong. */
async function learn(tx: Tx, learners: Learner[]) {
  const levelsOf = new Map<string, LearnedLevel[]>()
  for (const competency of [passwords, screenTime]) levelsOf.set(competency, await readLearnedLevels(tx, competency))
  const read: InsertObject<DB, 'lessonProgress'>[] = []
  const attempts: InsertObject<DB, 'quizAttempts'>[] = []
  const responses: InsertObject<DB, 'quizResponses'>[] = []

  function answer(
    childId: string,
    { quizId, questions }: LearnedLevel,
    completedAt: ReturnType<typeof instant>,
    wrong: number[],
  ) {
    const id = randomUUID()
    const result = { score: questions.length - wrong.length, maxScore: questions.length }
    const asked = questions.map((question) => question.id)
    const missedIds = asked.filter((_, index) => wrong.includes(index))
    attempts.push({ id, quizId, childId, ...result, completedAt, asked, missed: missedIds })
    for (const [index, question] of questions.entries())
      for (const response of responsesTo(question, wrong.includes(index) ? missed(question) : question.right))
        responses.push({ attemptId: id, questionId: question.id, ...response })
  }
  for (const { id, number, courses } of learners)
    for (const { competency, begins, levels } of courses)
      for (const [index, level] of (levelsOf.get(competency) ?? []).slice(0, levels).entries()) {
        const at = (time: string) => instant({ daysAgo: begins - 7 * index, at: time })
        for (const lessonId of level.lessonIds)
          read.push({ childId: id, lessonId, completedAt: at('15:30'), completedViaShare: true })
        const wrong = [...level.questions.keys()].filter(
          (question) => (number + 3 * question + 5 * index) % 20 < (WRONG_OF_20[question] ?? 0),
        )
        answer(id, level, at('16:00'), wrong)
        if (wrong.length > 1) answer(id, level, at('16:20'), [])
      }
  await tx.insertInto('lessonProgress').values(read).execute()
  await tx.insertInto('quizAttempts').values(attempts).execute()
  await tx.insertInto('quizResponses').values(responses).execute()
}

async function readLearnedLevels(tx: Tx, competencyId: string): Promise<LearnedLevel[]> {
  const rows = await tx
    .selectFrom('skillLevels as l')
    .innerJoin('quizzes as q', 'q.skillLevelId', 'l.id')
    .where('l.competencyId', '=', competencyId)
    .orderBy('l.orderIndex')
    .select(['q.id as quizId', 'q.revision'])
    .select(
      sql<string[]>`array(select id from lessons where skill_level_id = l.id and not is_parent_only)`.as('lessonIds'),
    )
    .execute()
  if (rows.length < 3) throw new Error(`${competencyId} has fewer than three levels.`)
  const levels: LearnedLevel[] = []
  for (const { quizId, revision, lessonIds } of rows) {
    const { questions, questionsPerAttempt } = await readRevision(tx, { quizId, revision })
    levels.push({ quizId, lessonIds, questions: questions.slice(0, questionsPerAttempt ?? undefined) })
  }
  return levels
}

/** FAQ clicks of the neighbours: all of them open the first questions, fewer the later ones. */
const openQuestions = (tx: Tx) =>
  sql`
    insert into faq_clicks (faq_item_id, user_id, session_id, clicked_at)
    select item.id, parent.id, 'demo', ${instant(familyBegan)} + item.place * interval '1 day'
    from (select id, row_number() over (order by order_index, question)::int as place from faq_items where is_active) item
    cross join unnest(${neighbours.map(({ id }) => id)}::uuid[]) with ordinality as parent (id, place)
    cross join generate_series(1, 4) again
    where item.place <= 3 * parent.place`.execute(tx)
