import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../server/platform/db/actor.ts'
import { callersOf } from './callers.ts'
import { makeCompetency, rightAnswers, type TestLevel, wrongAnswers } from './curriculum.ts'
import { asOwner } from './owner.ts'
import { makeChild, makeParent, type TestChild } from './people.ts'

/** What happened before a story begins, through the same procedures the screens call. */

/** A parent and its child, and how each of them calls the API. */
export async function makeFamily(db: Db, about: Parameters<typeof makeChild>[2] = {}) {
  const parent = await makeParent(db)
  const child = await makeChild(db, parent, about)
  const { asParent, asChild } = callersOf(db)
  return { parent, child, asParent: asParent(parent), asChild: asChild(child) }
}

/**
 * A family whose child has one competency to learn, what it is made of, and the addresses at which the child learns it.
 */
export async function makeLearner(
  db: Db,
  competencyOptions: Parameters<typeof makeCompetency>[1] = {},
  about: Parameters<typeof makeChild>[2] = {},
) {
  const family = await makeFamily(db, about)
  const competency = await makeCompetency(db, competencyOptions)
  const [level] = competency.levels as [TestLevel]
  const lessonId = level.lessonIds[0] as string
  const ids = { childId: family.child.id, competencyId: competency.id }
  await assign(db, family.child, competency)
  const home = `/child-competency/${competency.id}`
  const lesson = `${home}?lektion=${lessonId}`
  return { ...family, competency, level, lessonId, ids, home, lesson, quiz: `${home}?quiz=${level.quizId}` }
}

/**
 * Levels for older children stay closed, even if no other is open: as with children who were
 * given theirs before (decision 077).
 */
export async function assign(db: Db, child: TestChild, ...competencies: { id: string }[]): Promise<void> {
  const parent = callersOf(db).asParent({ id: child.parentId, email: '' })
  for (const { id } of competencies) {
    const ids = { childId: child.id, competencyId: id }
    await parent.assignments.assign({ ...ids, levels: 'all' })
    const { levels } = await parent.family.competencyOfChild(ids)
    for (const level of levels)
      if (level.isOpened) await parent.assignments.closeLevel({ childId: child.id, skillLevelId: level.id })
  }
}

/** Every competency that can be assigned; those that were assigned before stay as they are. */
export const assignAll = (db: Db, child: TestChild) =>
  asOwner(db, async (tx) => {
    const all = await tx.selectFrom('competencies').select('id').execute()
    const rows = all.map(({ id }) => ({ childId: child.id, competencyId: id }))
    await tx
      .insertInto('childCompetencies')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  })

/** Gives a level something to try out together. */
export const giveTogetherTask = (db: Db, levelId: string, togetherTask = 'Baut zusammen eine Höhle ohne Bildschirm.') =>
  asOwner(db, (tx) => tx.updateTable('skillLevels').set({ togetherTask }).where('id', '=', levelId).execute())

/** The address at which anybody who has it reads the first lesson of a level for a child. */
export async function shareLesson(db: Db, child: TestChild, level: TestLevel): Promise<string> {
  const { sharing } = callersOf(db).asParent({ id: child.parentId, email: '' })
  const contentId = level.lessonIds[0] as string
  const { token } = await sharing.link({ childId: child.id, contentType: 'lesson', contentId })
  return `/share/${token}`
}

export async function readLessons(db: Db, child: TestChild, level: TestLevel, count = level.lessonIds.length) {
  for (const lessonId of level.lessonIds.slice(0, count))
    await callersOf(db).asChild(child).lessons.markRead({ lessonId })
}

/** One attempt at the quiz of a level, its first `right` questions answered rightly. @returns what it earned */
export async function tryQuiz(db: Db, child: TestChild, level: TestLevel, right = level.questions.length) {
  const { quizzes } = callersOf(db).asChild(child)
  // Its device may have begun one ahead, which this one then goes on with.
  const { attemptId } = await quizzes.start({ attemptId: randomUUID(), quizId: level.quizId })
  for (const [index, question] of level.questions.entries()) {
    const answerIds = index < right ? rightAnswers(question) : wrongAnswers(question)
    await quizzes.check({ attemptId, questionId: question.id, answerIds })
  }
  return quizzes.submit({ attemptId })
}

export async function finishLevel(db: Db, child: TestChild, level: TestLevel): Promise<void> {
  await readLessons(db, child, level)
  await tryQuiz(db, child, level)
}

type GivenPass = { title: string; earnedAt: Date; motto?: string; competencyId?: string }

/** A pass that fell from heaven; without `competencyId` of a competency that is no longer taught. */
export const givePass = (db: Db, child: TestChild, pass: GivenPass) =>
  asOwner(db, (tx) =>
    tx
      .insertInto('childPasses')
      .values({
        childId: child.id,
        title: pass.title,
        earnedAt: pass.earnedAt,
        motto: pass.motto ?? null,
        levels: [],
        competencyId: pass.competencyId ?? null,
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )

/** As if all that a child earned, refreshed and put off had happened so many days earlier. */
export const letDaysPass = (db: Db, child: TestChild, days: number) =>
  asOwner(db, async (tx) => {
    const moments = { child_passes: 'earned_at', refreshers: 'done_at', refresher_breaks: 'put_off_at' }
    for (const [table, moment] of Object.entries(moments))
      await sql`update ${sql.table(table)} set ${sql.ref(moment)} = ${sql.ref(moment)} - make_interval(days => ${days})
        where child_id = ${child.id}`.execute(tx)
  })
