import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { callersOf } from '../../../tests/support/callers.ts'
import { rightAnswers, type TestLevel, wrongAnswers } from '../../../tests/support/curriculum.ts'
import { useDatabase } from '../../../tests/support/db.ts'
import { finishLevel, letDaysPass, makeLearner, readLessons } from '../../../tests/support/learning.ts'
import { asOwner } from '../../../tests/support/owner.ts'
import { makeAdmin } from '../../../tests/support/people.ts'
import { refusal } from '../../../tests/support/refusal.ts'
import { countDays } from '../../operation/statistics/count-days.ts'

const database = await useDatabase()

type Question = TestLevel['questions'][number]

/** A child that was just given a competency of three levels. */
async function makeBeginner({ questions = 3 } = {}) {
  const learner = await makeLearner(database.db, { levels: 3, questions })
  const { asChild, competency, child } = learner
  const of = { competencyId: competency.id }
  const all = competency.levels.flatMap((level) => level.questions)
  return {
    ...learner,
    awaits: async () => (await asChild.learning.competency(of)).awaitsPretest,
    start: (attemptId = randomUUID()) => asChild.pretests.start({ attemptId, ...of }),
    questionOf: (id: string) => all.find((one) => one.id === id) as Question,
    kept: () =>
      asOwner(database.db, (tx) =>
        tx.selectFrom('pretests').where('childId', '=', child.id).select('known').executeTakeFirst(),
      ),
  }
}
type Beginner = Awaited<ReturnType<typeof makeBeginner>>

/** Answers all three, so many of them rightly. */
async function answerAll(beginner: Beginner, right: number) {
  const { attemptId, questions } = await beginner.start()
  for (const [index, { id }] of questions.entries()) {
    const answerIds = (index < right ? rightAnswers : wrongAnswers)(beginner.questionOf(id))
    await beginner.asChild.pretests.answer({ attemptId, questionId: id, answerIds })
  }
  return attemptId
}

describe('before a competency is begun', () => {
  test('three questions are offered, one of each level, and nothing is told but them', async () => {
    const beginner = await makeBeginner()
    expect(await beginner.awaits()).toBe(true)
    const { attemptId, questions } = await beginner.start()
    const levels = questions.map(({ id }) =>
      beginner.competency.levels.findIndex((one) => one.questions.some((q) => q.id === id)),
    )
    expect(levels.sort()).toEqual([0, 1, 2])
    expect(JSON.stringify(questions)).not.toMatch(/correct|Erklärung/i)
    const [first] = questions
    const answer = {
      attemptId,
      questionId: first?.id as string,
      answerIds: rightAnswers(beginner.questionOf(first?.id as string)),
    }
    await expect(beginner.asChild.quizzes.check(answer), 'where the key is told').rejects.toMatchObject(
      refusal('NOT_FOUND'),
    )
    expect(await beginner.asChild.pretests.answer(answer)).toBeUndefined()
  })

  test('the result is kept, told nobody, and the questions do not come again', async () => {
    const beginner = await makeBeginner()
    const attemptId = await answerAll(beginner, 2)
    expect(await beginner.asChild.pretests.submit({ attemptId })).toBeUndefined()
    expect(await beginner.asChild.pretests.submit({ attemptId }), 'twice').toBeUndefined()
    expect(await beginner.kept()).toEqual({ known: 2 })
    expect(await beginner.awaits()).toBe(false)
    await expect(beginner.start()).rejects.toMatchObject(refusal('NOT_FOUND'))
    expect((await beginner.asChild.insight.own()).growth).toEqual([])
  })

  test('whoever would rather not is not asked again', async () => {
    const beginner = await makeBeginner()
    await beginner.start()
    await beginner.asChild.pretests.skip({ competencyId: beginner.competency.id })
    expect(await beginner.awaits()).toBe(false)
    expect(await beginner.kept()).toEqual({ known: null })
  })

  test('nothing is offered once something was read, and what is answered then counts for nothing', async () => {
    const beginner = await makeBeginner()
    const attemptId = await answerAll(beginner, 3)
    await readLessons(database.db, beginner.child, beginner.level)
    await beginner.asChild.pretests.submit({ attemptId })
    expect(await beginner.kept()).toBeUndefined()
    expect(await beginner.awaits()).toBe(false)
  })

  test('nothing is offered where there are fewer than three questions', async () => {
    const { asChild, competency } = await makeLearner(database.db, { questions: 2 })
    expect((await asChild.learning.competency({ competencyId: competency.id })).awaitsPretest).toBe(false)
  })

  test('the same three go on, on whichever device', async () => {
    const beginner = await makeBeginner()
    const first = await beginner.start()
    const [question] = first.questions
    const answerIds = wrongAnswers(beginner.questionOf(question?.id as string))
    await beginner.asChild.pretests.answer({
      attemptId: first.attemptId,
      questionId: question?.id as string,
      answerIds,
    })
    const again = await beginner.start()
    expect(again).toMatchObject({ attemptId: first.attemptId, answered: [question?.id] })
    expect(again.questions.map(({ id }) => id).sort()).toEqual(first.questions.map(({ id }) => id).sort())
  })

  test('nobody answers for another child, with other answers or twice, or ends it too soon', async () => {
    const [one, two] = [await makeBeginner(), await makeBeginner()]
    const { attemptId, questions } = await one.start()
    const question = one.questionOf(questions[0]?.id as string)
    const other = one.questionOf(questions[1]?.id as string)
    const answer = { attemptId, questionId: question.id, answerIds: rightAnswers(question) }
    const { pretests } = one.asChild
    await expect(two.asChild.pretests.answer(answer)).rejects.toMatchObject(refusal('NOT_FOUND'))
    await expect(pretests.answer({ ...answer, answerIds: rightAnswers(other) })).rejects.toMatchObject(
      refusal('NOT_FOUND'),
    )
    await pretests.answer(answer)
    const changed = { ...answer, answerIds: wrongAnswers(question) }
    await expect(pretests.answer(changed)).rejects.toMatchObject(refusal('ANSWER_ALREADY_GIVEN'))
    await expect(pretests.submit({ attemptId })).rejects.toMatchObject(refusal('QUIZ_NOT_FINISHED'))
    await expect(one.asChild.quizzes.submit({ attemptId })).rejects.toMatchObject(refusal('NOT_FOUND'))
    await expect(one.asChild.refreshers.submit({ attemptId })).rejects.toMatchObject(refusal('NOT_FOUND'))
    await two.asChild.pretests.submit({ attemptId })
    expect(await two.kept()).toBeUndefined()
    const foreign = { competencyId: (await makeBeginner()).competency.id }
    await expect(one.asChild.pretests.skip(foreign)).rejects.toMatchObject(refusal('NOT_FOUND'))
  })
})

describe('after the refresher', () => {
  /** A child that knew so many of three before, and so many in its refresher. */
  async function refresh(before: number, after: number) {
    const beginner = await makeBeginner()
    const { asChild, competency, child } = beginner
    await asChild.pretests.submit({ attemptId: await answerAll(beginner, before) })
    for (const level of competency.levels) await finishLevel(database.db, child, level)
    await letDaysPass(database.db, child, 28)
    const passId = (await asChild.learning.childDashboard()).passes[0]?.id as string
    const { attemptId, questions } = await asChild.refreshers.start({ attemptId: randomUUID(), passId })
    for (const [index, { id }] of questions.entries()) {
      const answerIds = (index < after ? rightAnswers : wrongAnswers)(beginner.questionOf(id))
      await asChild.quizzes.check({ attemptId, questionId: id, answerIds })
    }
    return { ...beginner, result: await asChild.refreshers.submit({ attemptId }) }
  }

  test('child and parent read what was known before and now', async () => {
    const { asChild, asParent, child, competency, result } = await refresh(1, 3)
    const growth = [{ competency: competency.title, before: 1, after: 3 }]
    expect((await asChild.insight.own()).growth).toEqual(growth)
    expect((await asParent.insight.ofChild({ childId: child.id })).growth).toEqual(growth)
    expect(result.growth).toEqual({ before: 1, after: 3 })
  })

  test('that it became less is not told: one slip more of three is chance', async () => {
    const { asChild, result } = await refresh(3, 2)
    expect((await asChild.insight.own()).growth).toEqual([])
    expect(result.growth).toBeNull()
  })

  test('it is counted once, without whose it was, and shown to admins from a hundred children on', async () => {
    const { child, competency } = await refresh(1, 3)
    await letDaysPass(database.db, child, 1)
    await asOwner(database.db, (tx) => sql`update statistics_state set counted_through = today() - 3`.execute(tx))
    await countDays(database.db)
    const counted = () =>
      asOwner(database.db, (tx) =>
        tx
          .selectFrom('effectCounts')
          .where('competencyId', '=', competency.id)
          .select(['children', 'knownBefore', 'knownAfter'])
          .executeTakeFirst(),
      )
    expect(await counted()).toEqual({ children: 1, knownBefore: 1, knownAfter: 3 })
    const admin = callersOf(database.db).asAdmin(await makeAdmin(database.db))
    const shown = async (children: number) => {
      const counts = { children, knownBefore: children, knownAfter: 2 * children + 20 }
      await asOwner(database.db, (tx) =>
        tx.updateTable('effectCounts').set(counts).where('competencyId', '=', competency.id).execute(),
      )
      return (await admin.admin.statistics()).effects.filter(({ id }) => id === competency.id)
    }
    expect(await shown(99)).toEqual([])
    expect(await shown(104)).toEqual([
      { id: competency.id, title: competency.title, children: 100, beforePercent: 35, afterPercent: 75 },
    ])
  })
})
