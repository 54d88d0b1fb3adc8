import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { callersOf, TEST_KEY } from '../../../tests/support/callers.ts'
import { makeCompetency, rightAnswers, type TestLevel, wrongAnswers } from '../../../tests/support/curriculum.ts'
import { useDatabase } from '../../../tests/support/db.ts'
import { makeFamily } from '../../../tests/support/learning.ts'
import { asOwner } from '../../../tests/support/owner.ts'
import { bornYearsAgo } from '../../../tests/support/people.ts'
import { refusal } from '../../../tests/support/refusal.ts'
import { openReceipt, RECEIPT_MS, sealReceipt } from './take-stamp.ts'

const database = await useDatabase()

const openToAll = (isOpenToAll: boolean, levelId?: string) =>
  asOwner(database.db, (tx) =>
    tx
      .updateTable('skillLevels')
      .set({ isOpenToAll })
      .$if(levelId !== undefined, (query) => query.where('id', '=', levelId as string))
      .execute(),
  )

beforeEach(() => openToAll(false))

/** A level that is open to everybody, and a visitor. */
async function makeTrial({ minAge = null as number | null, questions = 5 } = {}) {
  const competency = await makeCompetency(database.db, { questions, questionsPerAttempt: 5, minAge })
  const level = competency.levels[0] as TestLevel
  await openToAll(true, level.id)
  const answers = (right: number) =>
    level.questions.map((question, index) => ({
      questionId: question.id,
      answerIds: index < right ? rightAnswers(question) : wrongAnswers(question),
    }))
  return { competency, level, visitor: callersOf(database.db).visitor, answers }
}

const rowsOf = () =>
  asOwner(database.db, async (tx) => {
    const { rows } = await sql<Record<string, string>>`select
      (select count(*) from open_attempts) as open, (select count(*) from quiz_attempts) as done,
      (select count(*) from lesson_progress) as lessons, (select count(*) from throttles) as counted`.execute(tx)
    return rows[0]
  })

describe('trying out', () => {
  test('shows a visitor the level that is open to everybody, without a hint which answers are right', async () => {
    const { competency, level, visitor } = await makeTrial()
    const shown = await visitor.trial.level()
    expect(shown).toMatchObject({ competency: { title: competency.title }, level: { id: level.id, number: 1 } })
    expect(shown?.lessons.map(({ title }) => title)).toEqual(['Lektion 1.1'])
    expect(shown?.quiz.questions).toHaveLength(5)
    expect(JSON.stringify(shown)).not.toMatch(/isCorrect|Erklärung|Nur für Eltern/)
  })

  test('shows nothing when no level is', async () => {
    await makeCompetency(database.db)
    const { visitor } = callersOf(database.db)
    expect(await visitor.trial.level()).toBeNull()
    await expect(visitor.trial.exercise()).rejects.toMatchObject(refusal('NOT_FOUND'))
  })

  test('tells answer by answer, gives a receipt from 80 percent, and leaves nothing in the database', async () => {
    const { level, visitor, answers } = await makeTrial()
    const [first] = answers(5)
    const before = await rowsOf()
    if (!first) throw new Error('a question')
    expect(await visitor.trial.check(first)).toMatchObject({ questionId: first.questionId, isCorrect: true })
    expect(await visitor.trial.finish({ answers: answers(3) })).toEqual({
      result: { score: 3, maxScore: 5, percent: 60 },
      receipt: null,
    })
    const { receipt } = await visitor.trial.finish({ answers: answers(4) })
    expect(openReceipt(TEST_KEY, receipt ?? '')).toMatchObject({ levelId: level.id, score: 4, maxScore: 5 })
    expect(await rowsOf()).toEqual(before)
  })

  test('of a pool asks for five answers, whichever the browser drew', async () => {
    const { visitor, answers } = await makeTrial({ questions: 8 })
    expect((await visitor.trial.level())?.quiz).toMatchObject({ asks: 5 })
    const { result } = await visitor.trial.finish({ answers: answers(8).slice(3) })
    expect(result).toEqual({ score: 5, maxScore: 5, percent: 100 })
    for (const given of [answers(8), answers(8).slice(4)])
      await expect(visitor.trial.finish({ answers: given })).rejects.toMatchObject(refusal('QUIZ_NOT_FINISHED'))
  })

  test('is refused with answers missing, and with those of another quiz', async () => {
    const { visitor, answers } = await makeTrial()
    const other = await makeCompetency(database.db)
    const question = other.levels[0]?.questions[0]
    if (!question) throw new Error('a question')
    await expect(visitor.trial.finish({ answers: answers(5).slice(1) })).rejects.toMatchObject(
      refusal('QUIZ_NOT_FINISHED'),
    )
    const foreign = { questionId: question.id, answerIds: rightAnswers(question) }
    await expect(visitor.trial.check(foreign)).rejects.toMatchObject(refusal('NOT_FOUND'))
  })
})

describe('taking the stamp along', () => {
  test('counts for the child as if it had been earned there: assigned, lessons read, quiz passed, level stamped', async () => {
    const { competency, visitor, answers } = await makeTrial()
    const { child, asParent } = await makeFamily(database.db)
    const { receipt } = await visitor.trial.finish({ answers: answers(4) })
    const stamp = { childId: child.id, receipt: receipt ?? '' }
    const earned = await asParent.trial.take(stamp)
    expect(earned.levels).toEqual([{ number: 1, title: 'Stufe 1' }])
    expect(await asParent.assignments.listForChild({ childId: child.id })).toMatchObject([
      { competencyId: competency.id, levelsDone: 1 },
    ])
    const before = await rowsOf()
    expect((await asParent.trial.take(stamp)).levels, 'a second time').toEqual([])
    expect(await rowsOf()).toEqual(before)
  })

  test('is refused for somebody else’s child, with a receipt that is not ours, and for a child that is too young', async () => {
    const { competency, level, visitor, answers } = await makeTrial({ minAge: 12 })
    const { receipt } = await visitor.trial.finish({ answers: answers(5) })
    const [mine, theirs] = [
      await makeFamily(database.db, { birthdate: bornYearsAgo(8) }),
      await makeFamily(database.db, { birthdate: bornYearsAgo(14) }),
    ]
    const take = (childId: string, text: string | null) => mine.asParent.trial.take({ childId, receipt: text ?? '' })
    await expect(take(theirs.child.id, receipt)).rejects.toMatchObject(refusal('NOT_FOUND'))
    await expect(take(mine.child.id, receipt)).rejects.toMatchObject(refusal('LEVEL_NOT_OPEN'))
    const forged = sealReceipt('another key, which is not that of this server', {
      ...{ id: level.id, levelId: level.id, quizId: level.quizId },
      ...{ score: 5, maxScore: 5, at: Date.now() },
    })
    await expect(take(mine.child.id, forged)).rejects.toMatchObject(refusal('STAMP_TOO_OLD'))
    const assigned = await mine.asParent.assignments.listForChild({ childId: mine.child.id })
    expect(
      assigned.map(({ competencyId }) => competencyId),
      'nothing was begun',
    ).not.toContain(competency.id)
  })

  test('is possible for half a year', () => {
    const [id, now] = ['0c7e2f1e-3b1f-4a58-9a53-0d5a6f3f8f10', Date.now()]
    const sealed = sealReceipt(TEST_KEY, { id, levelId: id, quizId: id, score: 4, maxScore: 5, at: now })
    expect(openReceipt(TEST_KEY, sealed, now + RECEIPT_MS - 1)).toMatchObject({ id })
    expect(openReceipt(TEST_KEY, sealed, now + RECEIPT_MS)).toBeUndefined()
  })
})
