import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { plainFigure } from '../../../domain/learning/figure.ts'
import { callersOf } from '../../../tests/support/callers.ts'
import { makeCompetency, rightAnswers, type TestLevel } from '../../../tests/support/curriculum.ts'
import { useDatabase } from '../../../tests/support/db.ts'
import { finishLevel, makeFamily, makeLearner, tryQuiz } from '../../../tests/support/learning.ts'
import { asOwner } from '../../../tests/support/owner.ts'
import { bornYearsAgo, makeChild } from '../../../tests/support/people.ts'
import { refusal } from '../../../tests/support/refusal.ts'
import { makeSimulation } from '../../../tests/support/simulation-provider.ts'
import { asActor } from '../../platform/db/actor.ts'

const database = await useDatabase()
const undone = { activities: 0, activitiesDone: 0 }
const api = callersOf(database.db)

type Family = Awaited<ReturnType<typeof makeFamily>>

async function assign({ parent, child }: Family, options: Parameters<typeof makeCompetency>[1] = {}) {
  const competency = await makeCompetency(database.db, options)
  await api.asParent(parent).assignments.assign({ childId: child.id, competencyId: competency.id })
  return competency
}

const closeLevel = (level: TestLevel, minAge: number) =>
  asOwner(database.db, (tx) => tx.updateTable('skillLevels').set({ minAge }).where('id', '=', level.id).execute())

describe('the child’s dashboard', () => {
  test('greets a child by its first name, and is empty before anything is assigned', async () => {
    const { asChild } = await makeFamily(database.db)
    expect(await asChild.learning.childDashboard()).toEqual({
      ...{ name: 'Mila', figure: plainFigure, stamps: 0 },
      ...{ learning: [], passes: [], refresher: null, agreementNews: null },
    })
  })

  test('knows three states: ready to start, in progress, earned', async () => {
    const one = await makeFamily(database.db)
    const [ready, begun, earned] = [
      await assign(one, { levels: 2 }),
      await assign(one, { levels: 2 }),
      await assign(one, { levels: 1 }),
    ]
    await finishLevel(database.db, one.child, begun.levels[0] as TestLevel)
    await finishLevel(database.db, one.child, earned.levels[0] as TestLevel)
    const { learning, passes } = await one.asChild.learning.childDashboard()
    const description = 'Zum Ausprobieren.'
    const levels = (stampedAt: unknown) => [
      { title: 'Stufe 1', stampedAt },
      { title: 'Stufe 2', stampedAt: null },
    ]
    const further = { isNextStep: false, stepsTotal: 2, nextStepAtAge: null }
    const half = {
      ...further,
      progress: 50,
      levelsTotal: 2,
      levelsDone: 1,
      levels: levels(expect.stringMatching(/^\d{4}-/)),
    }
    const nothing = { ...further, progress: 0, levelsTotal: 2, levelsDone: 0, levels: levels(null) }
    expect(learning).toEqual([
      { id: begun.id, title: begun.title, description, ...half },
      { id: ready.id, title: ready.title, description, ...nothing },
    ])
    expect(passes).toEqual([
      {
        id: passes[0]?.id,
        competencyId: earned.id,
        title: earned.title,
        motto: 'Ich kann das.',
        note: null,
        levels: ['Stufe 1'],
        step: 1,
        stepsTotal: 1,
        earnedAt: expect.stringMatching(/^\d{4}-.*Z$/),
        awaitsThanks: false,
      },
    ])
  })

  test('shows a pass in the words it was earned with, though the competency is changed or gone', async () => {
    const { child, asChild, competency, level } = await makeLearner(database.db)
    await finishLevel(database.db, child, level)
    const before = (await asChild.learning.childDashboard()).passes
    await asOwner(database.db, (tx) =>
      tx
        .updateTable('competencies')
        .set({ title: 'Umbenannt', passMotto: 'Anders.' })
        .where('id', '=', competency.id)
        .execute(),
    )
    expect((await asChild.learning.childDashboard()).passes).toEqual(before)
    await asOwner(database.db, (tx) => tx.deleteFrom('competencies').where('id', '=', competency.id).execute())
    expect(await asChild.learning.childDashboard()).toEqual({
      ...{ name: 'Mila', figure: plainFigure, stamps: 1 },
      learning: [],
      refresher: null,
      agreementNews: null,
      passes: [{ ...before[0], competencyId: null }],
    })
  })

  test('shows nothing of a sibling', async () => {
    const one = await makeLearner(database.db)
    await finishLevel(database.db, one.child, one.level)
    const sibling = await makeChild(database.db, one.parent, { name: 'Bela' })
    expect(await api.asChild(sibling).learning.childDashboard()).toEqual({
      ...{ name: 'Bela', figure: plainFigure, stamps: 0 },
      ...{ learning: [], passes: [], refresher: null, agreementNews: null },
    })
  })

  test('is for children only', async () => {
    const { parent } = await makeFamily(database.db)
    await expect(api.visitor.learning.childDashboard()).rejects.toMatchObject(refusal('UNAUTHORIZED'))
    const byParent = api.asParent(parent).learning.childDashboard()
    await expect(byParent).rejects.toMatchObject(refusal('NO_CHILD_LINKED'))
  })
})

describe('a competency as its child works through it', () => {
  test('shows each level with lessons, quizzes and how far the child is', async () => {
    const { child, asChild, competency, level } = await makeLearner(database.db, { lessons: 2 })
    await asChild.lessons.markRead({ lessonId: level.lessonIds[0] as string })
    for (const right of [0, 1, 0]) await tryQuiz(database.db, child, level, right)
    expect(await asChild.learning.competency({ competencyId: competency.id })).toEqual({
      id: competency.id,
      resting: [],
      title: competency.title,
      description: 'Zum Ausprobieren.',
      progress: 67,
      completedAt: null,
      readsPercent: true,
      readsEveryReason: true,
      awaitsPretest: false,
      pass: null,
      levelsDone: 0,
      levelsTotal: 1,
      stepsTotal: 1,
      nextStepAtAge: null,
      levels: [
        {
          isOpen: true,
          id: level.id,
          title: 'Stufe 1',
          description: null,
          lessons: [
            { id: level.lessonIds[0], title: 'Lektion 1.1', description: null, isRead: true, ...undone },
            { id: level.lessonIds[1], title: 'Lektion 1.2', description: null, isRead: false, ...undone },
          ],
          quizzes: [
            {
              id: level.quizId,
              title: 'Quiz 1',
              description: null,
              attempts: 3,
              bestPercent: 50,
              best: { score: 1, maxScore: 2 },
            },
          ],
          simulations: [],
          awaitsPractice: false,
          done: 1,
          togetherTask: null,
          total: 3,
          isDone: false,
        },
      ],
    })
  })

  test.each([
    [8, false],
    [9, true],
  ])('at %i years it reads why every answer is right or wrong: %s', async (years, readsEveryReason) => {
    const { asChild, competency } = await makeLearner(database.db, {}, { birthdate: bornYearsAgo(years) })
    expect(await asChild.learning.competency({ competencyId: competency.id })).toMatchObject({ readsEveryReason })
  })

  test.each([
    [11, false],
    [12, true],
  ])('at %i years it is told its results in percent: %s', async (years, readsPercent) => {
    const { asChild, competency } = await makeLearner(database.db, {}, { birthdate: bornYearsAgo(years) })
    expect(await asChild.learning.competency({ competencyId: competency.id })).toMatchObject({ readsPercent })
  })

  test('a level says that a practice waits until a parent has released it, and not which', async () => {
    const { asChild, competency, level, child } = await makeLearner(database.db)
    const { id: simulationId } = await makeSimulation(database.db, {
      skillLevelId: level.id,
      endpointUrl: 'https://uebung.example/',
      title: 'Der Köder',
    })
    const read = async () => (await asChild.learning.competency({ competencyId: competency.id })).levels[0]
    expect(await read()).toMatchObject({ awaitsPractice: true, simulations: [] })
    expect(JSON.stringify(await read())).not.toContain('Köder')
    await asOwner(database.db, (tx) =>
      tx.insertInto('simulationReleases').values({ childId: child.id, simulationId }).execute(),
    )
    expect(await read()).toMatchObject({ awaitsPractice: false, simulations: [{ title: 'Der Köder' }] })
  })

  test('a quiz nobody tried has no best result', async () => {
    const { asChild, competency } = await makeLearner(database.db)
    const { levels } = await asChild.learning.competency({ competencyId: competency.id })
    expect(levels[0]).toMatchObject({ quizzes: [{ attempts: 0, bestPercent: null }], done: 0, total: 2 })
  })

  test('a finished level is done', async () => {
    const { child, asChild, competency, level } = await makeLearner(database.db, { levels: 2 })
    await finishLevel(database.db, child, level)
    const { levels } = await asChild.learning.competency({ competencyId: competency.id })
    expect(levels).toMatchObject([
      { isDone: true, done: 2, total: 2 },
      { isDone: false, done: 0, total: 2 },
    ])
  })

  test('levels come in their order', async () => {
    const { asChild, competency } = await makeLearner(database.db, { levels: 3 })
    const { levels } = await asChild.learning.competency({ competencyId: competency.id })
    expect(levels.map((level) => level.title)).toEqual(['Stufe 1', 'Stufe 2', 'Stufe 3'])
  })

  test('a closed level comes with title and age only', async () => {
    const { asChild, competency } = await makeLearner(database.db, { levels: 2 })
    const closed = competency.levels[1] as TestLevel
    await closeLevel(closed, 99)
    const { levels } = await asChild.learning.competency({ competencyId: competency.id })
    expect(levels[0]).toMatchObject({ isOpen: true })
    expect(levels[1]).toEqual({ isOpen: false, id: closed.id, title: 'Stufe 2', minAge: 99 })
  })

  test('a level a parent has opened comes whole', async () => {
    const { parent, child, asChild, competency, level } = await makeLearner(database.db, { minAge: 99 })
    await asActor(database.db, { role: 'parent', id: parent.id }, (tx) =>
      tx.insertInto('levelOpenings').values({ childId: child.id, skillLevelId: level.id }).execute(),
    )
    const { levels } = await asChild.learning.competency({ competencyId: competency.id })
    expect(levels).toMatchObject([{ isOpen: true, lessons: [{ title: 'Lektion 1.1' }] }])
  })

  test('a level for exactly the child’s age is open', async () => {
    const one = await makeLearner(database.db)
    const { children } = api.asParent(one.parent)
    const age = (await children.list())[0]?.age as number
    await closeLevel(one.level, age)
    const before = await one.asChild.learning.competency({ competencyId: one.competency.id })
    expect(before.levels).toMatchObject([{ isOpen: true }])
    await closeLevel(one.level, age + 1)
    const after = await one.asChild.learning.competency({ competencyId: one.competency.id })
    expect(after.levels).toMatchObject([{ isOpen: false }])
  })

  test('that is not assigned is not found', async () => {
    const { asChild } = await makeFamily(database.db)
    const { id } = await makeCompetency(database.db)
    for (const competencyId of [id, randomUUID()]) {
      await expect(asChild.learning.competency({ competencyId })).rejects.toMatchObject(refusal('NOT_FOUND'))
    }
  })

  test('that is a sibling’s is not found', async () => {
    const { parent, competency } = await makeLearner(database.db)
    const sibling = api.asChild(await makeChild(database.db, parent))
    const reading = sibling.learning.competency({ competencyId: competency.id })
    await expect(reading).rejects.toMatchObject(refusal('NOT_FOUND'))
  })
})

test('no lesson’s text and nothing of the lessons for parents stands in any answer but the lesson’s own', async () => {
  const { asChild, competency, level } = await makeLearner(database.db, { levels: 2 })
  const closed = competency.levels[1] as TestLevel
  await closeLevel(closed, 99)
  const lessonId = level.lessonIds[0] as string
  const attemptId = randomUUID()
  const question = level.questions[0] as (typeof level.questions)[number]
  const { slug } = await api.visitor.competencies.byId({ id: competency.id })
  const lesson = await asChild.lessons.byId({ lessonId })
  const answers = JSON.stringify([
    { ...lesson, content: null },
    await asChild.learning.childDashboard(),
    await asChild.learning.competency({ competencyId: competency.id }),
    await asChild.lessons.markRead({ lessonId }),
    await asChild.quizzes.start({ attemptId, quizId: level.quizId }),
    await asChild.quizzes.check({ attemptId, questionId: question.id, answerIds: rightAnswers(question) }),
  ])
  // It names the lessons for parents to everybody (S2.53), and no more of them.
  const catalogue = JSON.stringify([
    await asChild.competencies.list(),
    await asChild.competencies.bySlug({ slug }),
    await asChild.competencies.assignable(),
    await api.visitor.competencies.bySlug({ slug }),
  ])
  expect(lesson.content).toBe('<p>Lies mich.</p>')
  expect(answers).toContain('Lektion 1.1')
  expect(answers).not.toMatch(/Für Eltern/)
  for (const all of [answers, catalogue]) expect(all).not.toMatch(/Lies mich|Nur für Eltern/)
  for (const { parentLessonId } of competency.levels) expect(answers).not.toContain(parentLessonId)
})

test('nothing of a closed level’s lessons and quizzes is sent to its child', async () => {
  const { asChild, competency, level } = await makeLearner(database.db, { minAge: 99 })
  const answers = JSON.stringify([
    await asChild.learning.childDashboard(),
    await asChild.learning.competency({ competencyId: competency.id }),
  ])
  expect(answers).toContain(competency.title)
  expect(answers).not.toMatch(/Lektion|Quiz/)
  for (const id of [...level.lessonIds, level.quizId]) expect(answers).not.toContain(id)
})
