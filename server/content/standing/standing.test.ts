import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import type { TaughtRef } from '../../../domain/content/standing.ts'
import { DAY_MS } from '../../../domain/platform/dates.ts'
import { auditOf } from '../../../tests/support/audit-log.ts'
import { callersOf } from '../../../tests/support/callers.ts'
import { rightAnswers, type TestLevel } from '../../../tests/support/curriculum.ts'
import { useDatabase } from '../../../tests/support/db.ts'
import { makeLearner, readLessons, tryQuiz } from '../../../tests/support/learning.ts'
import { asOwner } from '../../../tests/support/owner.ts'
import { makeAdmin } from '../../../tests/support/people.ts'
import { refusal } from '../../../tests/support/refusal.ts'
import { makeSimulation } from '../../../tests/support/simulation-provider.ts'
import { recountPending } from '../../learning/progress/recount.ts'
import { Catalogue } from '../competencies/catalogue.ts'
import { emptyBin } from './bin.ts'

const database = await useDatabase()
const { db } = database
const api = callersOf(db)
const { admin } = api.asAdmin(await makeAdmin(db))

let learner: Awaited<ReturnType<typeof makeLearner>>
beforeEach(async () => {
  learner = await makeLearner(db, { levels: 2 })
})
const first = () => learner.competency.levels[0] as TestLevel
const second = () => learner.competency.levels[1] as TestLevel
const refs = (): { [T in TaughtRef['type']]: { type: T; id: string } } => ({
  competency: { type: 'competency', id: learner.competency.id },
  level: { type: 'level', id: first().id },
  lesson: { type: 'lesson', id: first().lessonIds[0] as string },
  quiz: { type: 'quiz', id: first().quizId },
  simulation: { type: 'simulation', id: randomUUID() },
})
const home = () => learner.asChild.learning.competency({ competencyId: learner.competency.id })
const progress = async () => {
  await recountPending(db)
  return asOwner(db, (tx) =>
    tx
      .selectFrom('childCompetencies')
      .where('childId', '=', learner.child.id)
      .select(['progress', 'completedSkillLevelsCount', 'skillLevelsCount', 'completedAt'])
      .executeTakeFirstOrThrow(),
  )
}
const stamps = () =>
  asOwner(db, (tx) => tx.selectFrom('levelCompletions').where('childId', '=', learner.child.id).selectAll().execute())
/** Publishes again what was taken back, each in its way. */
const publishAgain = ({ type, id }: TaughtRef) => {
  if (type === 'competency') return admin.competencies.publish({ id })
  if (type === 'level') return admin.skillLevels.publish({ id })
  return admin.content.open({ type, id }).then(({ base }) => admin.content.publish({ type, id, base }))
}

describe('taking back', () => {
  test.each(['competency', 'level', 'lesson', 'quiz'] as const)(
    'a %s hides it from child, parent and visitor at once; published again all is as it was',
    async (type) => {
      await readLessons(db, learner.child, first())
      await tryQuiz(db, learner.child, first())
      const [before, stamped, at] = [await progress(), await stamps(), await home()]
      const ref = refs()[type]
      await admin.standing.takeBack(ref)
      const quizId = first().quizId
      const lessonId = first().lessonIds[0] as string
      const attempt = { attemptId: randomUUID(), quizId }
      if (type !== 'quiz') {
        await expect(learner.asChild.lessons.byId({ lessonId })).rejects.toMatchObject(refusal('NOT_FOUND'))
        await expect(learner.asParent.lessons.preview({ lessonId })).rejects.toMatchObject(refusal('NOT_FOUND'))
      }
      if (type !== 'lesson') {
        await expect(learner.asChild.quizzes.start(attempt)).rejects.toMatchObject(refusal('NOT_FOUND'))
        await expect(learner.asParent.quizzes.preview.start(attempt)).rejects.toMatchObject(refusal('NOT_FOUND'))
      }
      const listed = await new Catalogue(db).findById(learner.competency.id)
      expect(JSON.stringify(listed ?? '')).not.toContain(ref.id)
      if (type === 'competency') await expect(home()).rejects.toMatchObject(refusal('CONTENT_RESTS'))
      else expect((await home()).resting).toContainEqual({ id: ref.id, levelId: first().id })
      expect(await progress()).toEqual(before)
      expect(await stamps()).toEqual(stamped)

      await publishAgain(ref)
      expect(await home()).toEqual(at)
      expect(await progress()).toEqual(before)
      expect((await auditOf(db, ref.id)).map(({ action }) => action)).toEqual([
        'content taken back',
        'content published',
      ])
      expect(await admin.standing.events(ref)).toMatchObject([{ says: expect.stringContaining('zurückgezogen') }])
    },
  )

  test('earns nobody a stamp: who had only the quiz before it still has it before it', async () => {
    await readLessons(db, learner.child, first())
    await admin.standing.takeBack(refs().quiz)
    await readLessons(db, learner.child, second())
    await progress()
    expect(await stamps()).toEqual([])
    await publishAgain(refs().quiz)
    expect((await tryQuiz(db, learner.child, first())).earned.levels).toMatchObject([{ number: 1 }])
  })

  test('in the middle of a quiz a child is told so, and goes on with its answers when it is back', async () => {
    const { quizzes } = learner.asChild
    const attemptId = randomUUID()
    const answerOf = (index: number) => {
      const question = first().questions[index] as TestLevel['questions'][number]
      return { attemptId, questionId: question.id, answerIds: rightAnswers(question) }
    }
    await quizzes.start({ attemptId, quizId: first().quizId })
    await quizzes.check(answerOf(0))
    await admin.standing.takeBack(refs().quiz)
    await expect(quizzes.check(answerOf(1))).rejects.toMatchObject(refusal('CONTENT_RESTS'))
    await publishAgain(refs().quiz)
    await quizzes.check(answerOf(1))
    expect((await quizzes.submit({ attemptId })).result).toMatchObject({ percent: 100 })
  })

  test('after the last answer the result counts all the same', async () => {
    const { quizzes } = learner.asChild
    const attemptId = randomUUID()
    await quizzes.start({ attemptId, quizId: first().quizId })
    for (const question of first().questions)
      await quizzes.check({ attemptId, questionId: question.id, answerIds: rightAnswers(question) })
    await admin.standing.takeBack(refs().quiz)
    expect((await quizzes.submit({ attemptId })).result).toMatchObject({ percent: 100 })
  })

  test.each(['lesson', 'level', 'competency'] as const)(
    'a %s: its shared links say so, mark nothing as read, and open again',
    async (type) => {
      const contentId = first().lessonIds[0] as string
      const { token } = await learner.asParent.sharing.link({
        childId: learner.child.id,
        contentType: 'lesson',
        contentId,
      })
      await admin.standing.takeBack(refs()[type])
      await expect(api.visitor.sharing.contentByToken({ token })).rejects.toMatchObject(refusal('CONTENT_RESTS'))
      await expect(api.visitor.sharing.markRead({ token })).rejects.toMatchObject(refusal('CONTENT_NOT_AVAILABLE'))
      await publishAgain(refs()[type])
      expect(await api.visitor.sharing.contentByToken({ token })).toMatchObject({ title: expect.any(String) })
    },
  )

  test('a simulation hides it from who may start it', async () => {
    const { id } = await makeSimulation(db, { skillLevelId: first().id, endpointUrl: 'https://uebung.example' })
    const seen = async () =>
      (await learner.asParent.family.competencyOfChild(learner.ids)).levels.flatMap(({ simulations }) => simulations)
    expect(await seen()).toHaveLength(1)
    await admin.standing.takeBack({ type: 'simulation', id })
    expect(await seen()).toEqual([])
    await expect(admin.standing.takeBack({ type: 'simulation', id })).rejects.toMatchObject(refusal('NOT_PUBLISHED'))
  })

  test('tells how many children are at it, and no small number', async () => {
    expect(await admin.standing.learners(refs().quiz)).toEqual({ children: null })
    const others = await Promise.all(Array.from({ length: 6 }, () => makeLearner(db, {}, { registered: false })))
    await asOwner(db, (tx) =>
      tx
        .insertInto('childCompetencies')
        .values(others.map(({ child }) => ({ childId: child.id, competencyId: learner.competency.id })))
        .execute(),
    )
    for (const ref of [refs().competency, refs().level, refs().quiz])
      expect(await admin.standing.learners(ref)).toEqual({ children: 5 })
  })

  test('a lesson published in a level that is taken back does not show the level again', async () => {
    await admin.standing.takeBack(refs().level)
    await admin.standing.takeBack({ type: 'quiz', id: first().quizId })
    await publishAgain(refs().quiz)
    expect((await home()).levels).toHaveLength(1)
  })
})

describe('the bin', () => {
  test.each(['competency', 'level', 'lesson', 'quiz'] as const)(
    'takes a %s with everything, and gives it back as taken back',
    async (type) => {
      await readLessons(db, learner.child, first())
      await tryQuiz(db, learner.child, first())
      const at = await home()
      const ref = refs()[type]
      await admin.standing.bin(ref)
      await progress()
      expect(await admin.standing.listBin()).toContainEqual(expect.objectContaining(ref))
      if (type === 'competency') await expect(home()).rejects.toMatchObject(refusal('NOT_FOUND'))
      else expect(JSON.stringify(await home())).not.toContain(ref.id)
      await admin.standing.bringBack(ref)
      expect(await admin.standing.listBin()).not.toContainEqual(expect.objectContaining(ref))
      await publishAgain(ref)
      await recountPending(db)
      expect(await home()).toEqual(at)
      await expect(admin.standing.bringBack(ref)).rejects.toMatchObject(refusal('NOT_IN_BIN'))
    },
  )

  test('does not count: what is left may be complete, and stays so when it is brought back', async () => {
    await readLessons(db, learner.child, first())
    await admin.standing.bin(refs().quiz)
    await progress()
    expect(await stamps()).toHaveLength(1)
    await admin.standing.bringBack(refs().quiz)
    await progress()
    expect(await stamps()).toHaveLength(1)
  })

  test('is emptied after 30 days and not before, with results; passes stay', async () => {
    for (const level of [first(), second()]) {
      await readLessons(db, learner.child, level)
      await tryQuiz(db, learner.child, level)
    }
    await admin.standing.bin(refs().quiz)
    const results = () =>
      asOwner(db, (tx) => tx.selectFrom('quizAttempts').where('quizId', '=', first().quizId).select('id').execute())
    const emptied = (days: number) => emptyBin(db, new Date(Date.now() + days * DAY_MS))
    await emptied(29.9)
    expect(await results()).toHaveLength(1)
    await emptied(30.1)
    expect(await results()).toEqual([])
    expect(await admin.standing.listBin()).not.toContainEqual(expect.objectContaining(refs().quiz))
    expect(await learner.asParent.passes.listForChild({ childId: learner.child.id })).toHaveLength(1)
  })

  test('deletes drafts with a competency, also those of a level that lay in it before', async () => {
    const { id } = learner.competency
    const { base, draft } = await admin.content.open(refs().quiz)
    await admin.content.save({ ...refs().quiz, base, payload: draft.payload } as never)
    await admin.standing.bin({ type: 'level', id: first().id })
    await admin.standing.bin({ type: 'competency', id })
    expect(await admin.competencies.consequences({ id })).toMatchObject({ lessons: 4, quizzes: 2 })
    await admin.competencies.remove({ id })
    const drafts = await asOwner(db, (tx) =>
      tx.selectFrom('contentDrafts').where('contentId', '=', first().quizId).select('contentId').execute(),
    )
    expect(drafts).toEqual([])
  })

  test('is the only place from which something is deleted for good', async () => {
    await expect(admin.content.remove({ type: 'quiz', id: first().quizId })).rejects.toMatchObject(
      refusal('NOT_IN_BIN'),
    )
    await expect(admin.skillLevels.remove({ id: first().id })).rejects.toMatchObject(refusal('NOT_IN_BIN'))
    await expect(admin.competencies.remove({ id: learner.competency.id })).rejects.toMatchObject(refusal('NOT_IN_BIN'))
  })
})

describe('a copy', () => {
  test('of a competency holds all of it as drafts under ids of its own, and nobody else sees it', async () => {
    await makeSimulation(db, { skillLevelId: first().id, endpointUrl: 'https://uebung.example' })
    await admin.standing.bin({ type: 'lesson', id: second().lessonIds[0] as string })
    const copy = await admin.standing.duplicate({ type: 'competency', id: learner.competency.id })
    const again = await admin.standing.duplicate({ type: 'competency', id: learner.competency.id })
    const { title, levels, isPublished } = await admin.competencies.byId(copy)
    expect({ title, isPublished }).toEqual({ title: `${learner.competency.title} (Kopie)`, isPublished: false })
    expect((await admin.competencies.byId(again)).title).toBe(`${learner.competency.title} (Kopie 2)`)
    expect(levels).toMatchObject([
      { title: 'Stufe 1', lessons: 2, quizzes: 1, simulations: 1 },
      { title: 'Stufe 2', lessons: 1, quizzes: 1, simulations: 0 },
    ])
    const { content } = await admin.skillLevels.byId({ id: levels[0]?.id as string })
    const quiz = { type: 'quiz' as const, id: content.quiz[0]?.id as string }
    const [of, original] = [await admin.content.open(quiz), await admin.content.open({ ...quiz, id: first().quizId })]
    const withoutIds = (draft: unknown) => JSON.stringify(draft).replace(/"id":"[^"]*"/g, '')
    expect(withoutIds(of.draft)).toBe(withoutIds(original.draft))
    for (const { id } of first().questions) expect(JSON.stringify(of.draft)).not.toContain(id)
    await admin.content.publish({ ...quiz, base: of.base })
    expect(await new Catalogue(db).findById(copy.id)).toBeUndefined()
    expect((await home()).levels).toHaveLength(2)
  })

  test('of a level stands at the end of its competency', async () => {
    const { id } = await admin.standing.duplicate({ type: 'level', id: first().id })
    const { levels } = await admin.competencies.byId({ id: learner.competency.id })
    expect(levels.map(({ title }) => title)).toEqual(['Stufe 1', 'Stufe 2', 'Stufe 1 (Kopie)'])
    expect(levels.at(-1)?.id).toBe(id)
    expect((await home()).levels).toHaveLength(2)
  })
})
