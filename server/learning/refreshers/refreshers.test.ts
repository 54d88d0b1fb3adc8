import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { REFRESHER_REST } from '../../../domain/learning/refreshers.ts'
import { callersOf } from '../../../tests/support/callers.ts'
import { makeCompetency, rightAnswers, type TestLevel, wrongAnswers } from '../../../tests/support/curriculum.ts'
import { useDatabase } from '../../../tests/support/db.ts'
import { assign, finishLevel, letDaysPass, tryQuiz } from '../../../tests/support/learning.ts'
import { asOwner } from '../../../tests/support/owner.ts'
import { makeChild, makeParent, type TestChild } from '../../../tests/support/people.ts'
import { makeSimulation } from '../../../tests/support/simulation-provider.ts'
import { refreshBySimulation } from './by-simulation.ts'

const database = await useDatabase()
const api = callersOf(database.db)

const FOUR_WEEKS = 28
const THREE_MONTHS = 91
const HALF_A_YEAR = 182
const notFound = { cause: { code: 'NOT_FOUND' } }

/** A child that earned a pass so many days ago: two levels, a quiz of three questions in each. */
async function makeHolder({ days = FOUR_WEEKS, questions = 3, levels = 2 } = {}) {
  const parent = await makeParent(database.db)
  const child = await makeChild(database.db, parent)
  const competency = await makeCompetency(database.db, { levels, questions })
  await assign(database.db, child, competency)
  for (const level of competency.levels) await finishLevel(database.db, child, level)
  await letDaysPass(database.db, child, days)
  const [asChild, asParent] = [api.asChild(child), api.asParent(parent)]
  const passId = (await asChild.learning.childDashboard()).passes[0]?.id as string
  const offer = async () => (await asChild.learning.childDashboard()).refresher
  const pass = (passed: number) => letDaysPass(database.db, child, passed)
  return { parent, child, competency, passId, asChild, asParent, offer, pass }
}
type Holder = Awaited<ReturnType<typeof makeHolder>>

const questionsOf = ({ competency }: Holder) => competency.levels.flatMap(({ questions }) => questions)

/** Answers a refresher, so many questions of it rightly. @returns its id and the ids of its questions */
async function answer(holder: Holder, right: number) {
  const { attemptId, questions } = await holder.asChild.refreshers.start({
    attemptId: randomUUID(),
    passId: holder.passId,
  })
  for (const [index, { id }] of questions.entries()) {
    const question = questionsOf(holder).find((one) => one.id === id) as TestLevel['questions'][number]
    const answerIds = index < right ? rightAnswers(question) : wrongAnswers(question)
    await holder.asChild.quizzes.check({ attemptId, questionId: id, answerIds })
  }
  return { attemptId, asked: questions.map(({ id }) => id) }
}

const refresh = async (holder: Holder, right = 3) => {
  const { attemptId, asked } = await answer(holder, right)
  return { asked, ...(await holder.asChild.refreshers.submit({ attemptId })) }
}

const refreshersOf = (child: TestChild) =>
  asOwner(database.db, (tx) => tx.selectFrom('refreshers').where('childId', '=', child.id).select('id').execute())

const learnedBy = (child: TestChild) =>
  asOwner(database.db, async (tx) => {
    const of = (table: 'quizAttempts' | 'childCompetencies' | 'childPasses' | 'childActivitiesLog') =>
      tx.selectFrom(table).where('childId', '=', child.id).selectAll().orderBy('id').execute()
    return [
      await of('quizAttempts'),
      await of('childCompetencies'),
      await of('childPasses'),
      await of('childActivitiesLog'),
    ]
  })

describe('a refresher is offered', () => {
  test('four weeks after the pass was earned, and not a day before', async () => {
    const holder = await makeHolder({ days: FOUR_WEEKS - 1 })
    expect(await holder.offer()).toBeNull()
    await expect(answer(holder, 3)).rejects.toMatchObject(notFound)
    await holder.pass(1)
    expect(await holder.offer()).toEqual({
      passId: holder.passId,
      title: holder.competency.title,
      hasQuestions: true,
      simulation: null,
    })
  })

  test('three months after it was still known, then half a year; after a slip in four weeks again', async () => {
    const holder = await makeHolder()
    for (const [right, pause] of [
      [3, THREE_MONTHS],
      [2, HALF_A_YEAR],
      [3, HALF_A_YEAR],
      [1, FOUR_WEEKS],
      [3, THREE_MONTHS],
    ] as const) {
      await refresh(holder, right)
      await holder.pass(pause - 1)
      expect(await holder.offer(), `the day before ${pause}`).toBeNull()
      await holder.pass(1)
      expect(await holder.offer(), `on day ${pause}`).not.toBeNull()
    }
  })

  test('a week after it was put off, and it can be done in between all the same', async () => {
    const holder = await makeHolder()
    await holder.asChild.refreshers.putOff()
    expect(await holder.offer()).toBeNull()
    expect((await holder.asChild.refreshers.ofPass({ passId: holder.passId })).ways).not.toBeNull()
    await holder.pass(REFRESHER_REST - 1)
    expect(await holder.offer()).toBeNull()
    await holder.pass(1)
    expect(await holder.offer()).not.toBeNull()
    await holder.asChild.refreshers.putOff()
    expect(await holder.offer()).toBeNull()
  })

  test('one at a time: the longest waiting first, the next one a week later', async () => {
    const holder = await makeHolder()
    const second = await makeCompetency(database.db, { questions: 3 })
    await assign(database.db, holder.child, second)
    await finishLevel(database.db, holder.child, second.levels[0] as TestLevel)
    await holder.pass(FOUR_WEEKS)
    expect(await holder.offer()).toMatchObject({ passId: holder.passId })
    await refresh(holder)
    expect(await holder.offer()).toBeNull()
    await holder.pass(REFRESHER_REST)
    expect(await holder.offer()).toMatchObject({ title: second.title })
  })

  test('not of what is no longer assigned, nor where there are fewer than three questions', async () => {
    const holder = await makeHolder()
    await holder.asParent.assignments.remove({ childId: holder.child.id, competencyId: holder.competency.id })
    expect(await holder.offer()).toBeNull()
    expect(await (await makeHolder({ questions: 2, levels: 1 })).offer()).toBeNull()
  })

  test('not after its parent has switched it off, until it is switched on again', async () => {
    const holder = await makeHolder()
    const { asParent, child } = holder
    const { attemptId } = await answer(holder, 3)
    await asParent.refreshers.offer({ childId: child.id, isOffered: false })
    expect(await holder.offer()).toBeNull()
    await expect(answer(holder, 3)).rejects.toMatchObject(notFound)
    expect((await asParent.family.childProfile({ childId: child.id })).refreshers.isOffered).toBe(false)
    await asParent.refreshers.offer({ childId: child.id, isOffered: true })
    expect(await holder.offer()).not.toBeNull()
    await asParent.refreshers.offer({ childId: child.id, isOffered: false })
    expect(await holder.asChild.refreshers.submit({ attemptId }), 'what was begun may be ended').toMatchObject({
      result: 'secure',
    })
  })
})

describe('its three questions', () => {
  test('come without a trace of the key, are of quizzes the child did, and not the same three next time', async () => {
    const holder = await makeHolder()
    const started = await holder.asChild.refreshers.start({ attemptId: randomUUID(), passId: holder.passId })
    expect(started.questions).toHaveLength(3)
    expect(JSON.stringify(started)).not.toMatch(/correct|explanation|Erklärung/i)
    const first = await refresh(holder)
    expect(first.asked).toEqual(started.questions.map(({ id }) => id))
    await holder.pass(THREE_MONTHS)
    const second = await refresh(holder)
    expect([...first.asked, ...second.asked].toSorted()).toEqual(
      questionsOf(holder)
        .map(({ id }) => id)
        .toSorted(),
    )
  })

  test('are before others those that were answered wrongly', async () => {
    const holder = await makeHolder({ days: 0 })
    const [first] = holder.competency.levels as [TestLevel]
    await tryQuiz(database.db, holder.child, first, 2) // the last one wrong
    await holder.pass(FOUR_WEEKS)
    const { asked } = await refresh(holder)
    expect(asked[0]).toBe(first.questions[2]?.id)
  })

  test('are not of a level that is closed or was never done', async () => {
    const holder = await makeHolder()
    const [open, closed] = holder.competency.levels as [TestLevel, TestLevel]
    await asOwner(database.db, (tx) =>
      tx.updateTable('skillLevels').set({ minAge: 99 }).where('id', '=', closed.id).execute(),
    )
    const { asked } = await refresh(holder)
    expect(asked.toSorted()).toEqual(open.questions.map(({ id }) => id).toSorted())
  })

  test('are the same on another device, with what was told about those answered', async () => {
    const holder = await makeHolder()
    const { asChild, passId } = holder
    const here = await asChild.refreshers.start({ attemptId: randomUUID(), passId })
    expect(await asChild.refreshers.start({ attemptId: randomUUID(), passId })).toEqual(here)
    const question = questionsOf(holder).find(
      ({ id }) => id === here.questions[0]?.id,
    ) as TestLevel['questions'][number]
    const given = { attemptId: here.attemptId, questionId: question.id, answerIds: wrongAnswers(question) }
    const told = await asChild.quizzes.check(given)
    expect(await asChild.refreshers.start({ attemptId: randomUUID(), passId })).toEqual({ ...here, told: [told] })
    await expect(asChild.quizzes.check({ ...given, answerIds: rightAnswers(question) })).rejects.toMatchObject({
      cause: { code: 'ANSWER_ALREADY_GIVEN' },
    })
  })

  test('are not found under the key of another child’s refresher that is done, and nothing is begun', async () => {
    const [one, two] = [await makeHolder(), await makeHolder()]
    const { attemptId } = await answer(one, 3)
    await one.asChild.refreshers.submit({ attemptId })
    await expect(two.asChild.refreshers.start({ attemptId, passId: two.passId })).rejects.toMatchObject(notFound)
    expect(await two.offer()).not.toBeNull()
    await refresh(two)
  })
})

describe('its result', () => {
  test.each([
    [3, 'secure', 0],
    [2, 'secure', 1],
    [1, 'refresh', 2],
    [0, 'refresh', 3],
  ])('with %i right is %s, with a lesson for each of the others', async (right, result, lessons) => {
    const holder = await makeHolder()
    const done = await refresh(holder, right)
    expect(done).toMatchObject({ result })
    expect(done.lessons).toHaveLength(lessons)
    const missed = done.asked.slice(right)
    for (const [index, { id, question }] of done.lessons.entries()) {
      const level = holder.competency.levels.find(({ questions }) => questions.some((one) => one.id === missed[index]))
      expect(level?.lessonIds).toContain(id)
      expect(question).toBe(level?.questions.find((one) => one.id === missed[index])?.question)
      expect(await holder.asChild.lessons.byId({ lessonId: id })).toMatchObject({ id })
    }
    expect((await holder.asChild.refreshers.ofPass({ passId: holder.passId })).latest?.result).toBe(result)
  })

  test('changes nothing of attempts, progress, passes and the log', async () => {
    const holder = await makeHolder()
    const before = await learnedBy(holder.child)
    await refresh(holder, 0)
    expect(await learnedBy(holder.child)).toEqual(before)
  })

  test('is told the same when it is asked for twice, and counts once', async () => {
    const holder = await makeHolder()
    const { attemptId } = await answer(holder, 1)
    const [one, other] = await Promise.all([
      holder.asChild.refreshers.submit({ attemptId }),
      holder.asChild.refreshers.submit({ attemptId }),
    ])
    expect(other).toEqual(one)
    expect(await refreshersOf(holder.child)).toEqual([{ id: attemptId }])
  })

  test('is not to be had before all questions are answered, nor from quizzes.submit', async () => {
    const holder = await makeHolder()
    const { attemptId } = await holder.asChild.refreshers.start({ attemptId: randomUUID(), passId: holder.passId })
    const { refreshers, quizzes } = holder.asChild
    await expect(refreshers.submit({ attemptId })).rejects.toMatchObject({ cause: { code: 'QUIZ_NOT_FINISHED' } })
    await expect(quizzes.submit({ attemptId })).rejects.toMatchObject(notFound)
    const quiz = randomUUID()
    await quizzes.start({ attemptId: quiz, quizId: holder.competency.levels[0]?.quizId as string })
    await expect(refreshers.submit({ attemptId: quiz })).rejects.toMatchObject(notFound)
  })

  test('is the same for parent and child, and says nothing of single questions', async () => {
    const holder = await makeHolder()
    const { id } = await refresh(holder, 1)
    const { refreshers } = await holder.asParent.family.childProfile({ childId: holder.child.id })
    expect(refreshers).toEqual({
      isOffered: true,
      done: [{ id, title: holder.competency.title, doneAt: expect.any(String), result: 'refresh' }],
    })
    expect((await holder.asParent.insight.ofChild({ childId: holder.child.id })).refreshers).toEqual(refreshers)
    expect((await holder.asChild.insight.own()).refreshers).toEqual(refreshers)
    await holder.pass(FOUR_WEEKS)
    await refresh(holder)
    expect((await holder.asChild.insight.own()).refreshers.done, 'the latest of a pass').toMatchObject([
      { result: 'secure' },
    ])
  })
})

describe('a simulation', () => {
  /** One that the parent has released, and what its provider tells of a run. */
  async function releaseTo(holder: Holder, reportsOutcome = true) {
    const [level] = holder.competency.levels as [TestLevel]
    const endpointUrl = 'https://lab.example/'
    const { id, title } = await makeSimulation(database.db, { skillLevelId: level.id, endpointUrl, reportsOutcome })
    await asOwner(database.db, (tx) =>
      tx.insertInto('simulationReleases').values({ childId: holder.child.id, simulationId: id }).execute(),
    )
    const run = { childId: holder.child.id, competencyId: holder.competency.id, simulationId: id, runId: randomUUID() }
    const end = (outcome: 'resisted' | 'asked_for_help' | 'fell' | 'aborted') =>
      asOwner(database.db, (tx) => refreshBySimulation(tx, { ...run, outcome }))
    return { simulation: { id, title }, end }
  }

  test('that a parent has released is another way, if it tells how it ended', async () => {
    const holder = await makeHolder()
    await releaseTo(holder, false)
    expect(await holder.offer()).toMatchObject({ hasQuestions: true, simulation: null })
    const { simulation } = await releaseTo(holder)
    expect(await holder.offer()).toMatchObject({ hasQuestions: true, simulation })
  })

  test.each([
    ['resisted', 'secure', 0],
    ['asked_for_help', 'secure', 0],
    ['fell', 'refresh', 1],
  ] as const)('that ended with %s while one was due was the refresher: %s', async (outcome, result, lessons) => {
    const holder = await makeHolder()
    const { end } = await releaseTo(holder)
    await end(outcome)
    const { latest } = await holder.asChild.refreshers.ofPass({ passId: holder.passId })
    expect(latest).toMatchObject({ result })
    expect(latest?.lessons).toHaveLength(lessons)
    expect(await holder.offer()).toBeNull()
  })

  test('that was broken off, or ended when none was due, was not', async () => {
    const holder = await makeHolder({ days: 0 })
    const { end } = await releaseTo(holder)
    await end('resisted')
    await holder.pass(FOUR_WEEKS)
    await end('aborted')
    expect((await holder.asChild.refreshers.ofPass({ passId: holder.passId })).latest).toBeNull()
  })

  test('leaves the questions alone that the child is in the middle of', async () => {
    const holder = await makeHolder()
    const { end } = await releaseTo(holder)
    const { attemptId } = await answer(holder, 3)
    await end('fell')
    expect(await holder.asChild.refreshers.submit({ attemptId })).toMatchObject({ id: attemptId, result: 'secure' })
    expect(await refreshersOf(holder.child)).toEqual([{ id: attemptId }])
  })
})
