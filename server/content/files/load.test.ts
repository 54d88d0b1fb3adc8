import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { slugOf } from '../../../domain/platform/slug.ts'
import { callersOf } from '../../../tests/support/callers.ts'
import {
  curriculum,
  edited,
  faqOf,
  lessonOf,
  levelOf,
  questionOf,
  simulationOf,
  wordOf,
} from '../../../tests/support/content-items.ts'
import { rightGiven } from '../../../tests/support/curriculum.ts'
import { useDatabase } from '../../../tests/support/db.ts'
import { makeFamily } from '../../../tests/support/learning.ts'
import { asOwner } from '../../../tests/support/owner.ts'
import { recountPending } from '../../learning/progress/recount.ts'
import type { Tx } from '../../platform/db/actor.ts'
import type { ContentItem } from './files.ts'
import { loadContent } from './load.ts'

const database = await useDatabase()
const api = callersOf(database.db)

const load = (...items: ContentItem[]) => loadContent(database.db, items)

/** An admin's work, or a look at the tables. */
const asAdmin = <T>(work: (tx: Tx) => Promise<T>) => asOwner(database.db, work)

const lessonRow = (id: string) =>
  asAdmin((tx) => tx.selectFrom('lessons').where('id', '=', id).selectAll().executeTakeFirst())

const revisionsOf = (id: string) =>
  asAdmin((tx) =>
    tx.selectFrom('contentRevisions').where('contentId', '=', id).orderBy('revision').selectAll().execute(),
  )

const rowsWith = (ids: string[]) =>
  asAdmin(async (tx) => {
    const found = await Promise.all(
      (['competencies', 'skillLevels', 'lessons', 'quizzes'] as const).map((table) =>
        tx.selectFrom(table).where('id', 'in', ids).select('id').execute(),
      ),
    )
    return found.flat().map((row) => row.id)
  })

describe('the first load', () => {
  test('publishes everything as the files say', async () => {
    const { competency, level, lesson, quiz, all } = curriculum()
    const [faq, word] = [faqOf(), wordOf({ forms: ['Wörter'], picture: 'key' })]
    expect(await load(...all, faq, word)).toEqual({ written: 6, kept: 0 })
    expect(await lessonRow(lesson.id)).toMatchObject({
      skillLevelId: level.id,
      content: '<p>Lies mich.</p>',
      revision: 1,
      publishedAt: expect.any(Date),
    })
    const { title } = competency.payload
    api.catalogue.drop()
    expect(await api.visitor.competencies.bySlug({ slug: slugOf(title) })).toMatchObject({
      id: competency.id,
      title,
      levels: [{ id: level.id, lessons: [{ id: lesson.id }], quizzes: [{ id: quiz.id }] }],
    })
    expect(await api.visitor.faq.list()).toContainEqual({ id: faq.id, ...faq.payload })
    expect(await api.visitor.glossary.list()).toContainEqual(word.payload)
  })

  test('keeps each lesson and quiz word for word as its first revision', async () => {
    const { lesson, quiz, all } = curriculum()
    await load(...all)
    expect(await revisionsOf(lesson.id)).toMatchObject([{ revision: 1, payload: lesson.payload }])
    expect(await revisionsOf(quiz.id)).toMatchObject([{ revision: 1, payload: quiz.payload }])
  })

  test('with one thing that cannot be stored writes nothing at all', async () => {
    const { level, all } = curriculum()
    const broken = lessonOf(level.id, { title: 'Ab' })
    await expect(load(...all, broken)).rejects.toThrow()
    expect(await rowsWith(all.map((item) => item.id))).toEqual([])
    expect(await load(...all)).toEqual({ written: 4, kept: 0 })
  })

  test('of two servers that start at once one writes', async () => {
    const { all, lesson } = curriculum()
    const both = await Promise.all([load(...all), load(...all)])
    expect(both.map((one) => one.written).sort()).toEqual([0, 4])
    expect(await revisionsOf(lesson.id)).toHaveLength(1)
  })
})

describe('a second load', () => {
  test('of the same files writes nothing', async () => {
    const { competency, lesson, all } = curriculum()
    const faq = faqOf()
    await load(...all, faq)
    const before = [await lessonRow(lesson.id), await competencyRow(competency.id)]
    expect(await load(...all, faq)).toEqual({ written: 0, kept: 0 })
    expect([await lessonRow(lesson.id), await competencyRow(competency.id)]).toEqual(before)
    expect(await revisionsOf(lesson.id)).toHaveLength(1)
  })

  const competencyRow = (id: string) =>
    asAdmin((tx) => tx.selectFrom('competencies').where('id', '=', id).selectAll().executeTakeFirstOrThrow())

  test('brings a changed lesson, as a new revision', async () => {
    const { lesson, all } = curriculum()
    await load(...all)
    const next = edited(lesson, { content: '<p>Neu.</p>', reviewOn: '2027-05-01' })
    expect(await load(...all.map((item) => (item === lesson ? next : item)))).toEqual({ written: 1, kept: 0 })
    expect(await lessonRow(lesson.id)).toMatchObject({ content: '<p>Neu.</p>', reviewOn: '2027-05-01', revision: 2 })
    expect(await revisionsOf(lesson.id)).toMatchObject([{ payload: lesson.payload }, { payload: next.payload }])
    expect(await load(...all.map((item) => (item === lesson ? next : item)))).toEqual({ written: 0, kept: 0 })
  })

  test('brings a simulation to a level that was there before, and a changed one as a new revision', async () => {
    const { competency, level, all } = curriculum()
    await load(...all)
    const simulation = simulationOf(level.id)
    expect(await load(...all, simulation)).toEqual({ written: 1, kept: 0 })
    api.catalogue.drop()
    expect(await api.visitor.competencies.bySlug({ slug: slugOf(competency.payload.title) })).toMatchObject({
      levels: [{ simulations: [{ id: simulation.id, title: 'Der Kettenbrief' }] }],
    })
    const next = edited(simulation, { description: 'Übe es.' })
    expect(await load(...all, next)).toEqual({ written: 1, kept: 0 })
    expect(await load(...all, next)).toEqual({ written: 0, kept: 0 })
    expect(await revisionsOf(simulation.id)).toMatchObject([{ payload: simulation.payload }, { payload: next.payload }])
  })

  test('brings a changed competency, level, quiz and FAQ', async () => {
    const { competency, level, quiz, all } = curriculum()
    const faq = faqOf()
    await load(...all, faq)
    const changed = [
      edited(competency, { description: 'Neu.' }),
      edited(level, { talkingPoints: ['Und jetzt?'], minAge: 10 }),
      edited(quiz, { questions: [questionOf('Andere Frage?'), questionOf('Noch eine?')] }),
      edited(faq, { answer: '120 Euro im Jahr.' }),
    ]
    expect(await load(...changed)).toEqual({ written: 4, kept: 0 })
    expect(await load(...changed)).toEqual({ written: 0, kept: 0 })
    const questions = await asAdmin((tx) =>
      tx.selectFrom('quizQuestions').where('quizId', '=', quiz.id).orderBy('orderIndex').select('question').execute(),
    )
    expect(questions.map((row) => row.question)).toEqual(['Andere Frage?', 'Noch eine?'])
    const { minAge, talkingPoints } = await asAdmin((tx) =>
      tx.selectFrom('skillLevels').where('id', '=', level.id).selectAll().executeTakeFirstOrThrow(),
    )
    expect({ minAge, talkingPoints }).toEqual({ minAge: 10, talkingPoints: ['Und jetzt?'] })
  })

  test('that renames a competency gives it a new address, and the old one leads there', async () => {
    const { competency, all } = curriculum()
    await load(...all)
    const title = `Umbenannt ${randomUUID().slice(0, 8)}`
    await load(edited(competency, { title }))
    api.catalogue.drop()
    for (const slug of [slugOf(title), slugOf(competency.payload.title)]) {
      expect(await api.visitor.competencies.bySlug({ slug })).toMatchObject({ id: competency.id, slug: slugOf(title) })
    }
  })

  test('without something leaves it where it is', async () => {
    const { competency, level, quiz, lesson, all } = curriculum()
    await load(...all)
    expect(await load(competency, level, quiz)).toEqual({ written: 0, kept: 0 })
    expect(await lessonRow(lesson.id)).toBeDefined()
  })
})
describe('a load that changes what there is to learn', () => {
  /** A child that has read the only lesson of a competency. */
  async function learner() {
    const one = curriculum()
    await load(...one.all)
    const { child, asParent, asChild: caller } = await makeFamily(database.db)
    await asParent.assignments.assign({ childId: child.id, competencyId: one.competency.id })
    await caller.lessons.markRead({ lessonId: one.lesson.id })
    return {
      ...one,
      passQuiz: async () => {
        const attemptId = randomUUID()
        await caller.quizzes.start({ attemptId, quizId: one.quiz.id })
        for (const question of one.quiz.payload.questions) {
          await caller.quizzes.check({ attemptId, questionId: question.id, ...rightGiven(question) })
        }
        await caller.quizzes.submit({ attemptId })
      },
      assignment: async () => {
        await recountPending(database.db)
        return (await asParent.assignments.listForChild({ childId: child.id }))[0]
      },
      passes: async () => (await caller.learning.childDashboard()).passes,
    }
  }

  test('counts the progress of its children again', async () => {
    const { level, competency, assignment } = await learner()
    expect(await assignment()).toMatchObject({ progress: 50, levelsTotal: 1 })
    await load(lessonOf(level.id), lessonOf(level.id))
    expect(await assignment()).toMatchObject({ progress: 25, levelsTotal: 1 })
    const second = levelOf(competency.id, { orderIndex: 1, title: 'Stufe 2' })
    await load(second, lessonOf(second.id))
    expect(await assignment()).toMatchObject({ progress: 20, levelsTotal: 2, levelsDone: 0 })
    await load(simulationOf(level.id))
    expect(await assignment()).toMatchObject({ progress: 17, levelsTotal: 2, levelsDone: 0 })
  })

  test('counts nothing again for children of other competencies', async () => {
    const one = await learner()
    const other = await learner()
    const before = await one.assignment()
    await load(lessonOf(other.level.id))
    expect(await one.assignment()).toEqual(before)
  })

  test('never takes an earned pass away: it stays completed at 100 percent, in the words of its day', async () => {
    const { competency, level, passQuiz, assignment, passes } = await learner()
    await passQuiz()
    const [before, earned] = [await assignment(), await passes()]
    expect(before).toMatchObject({ progress: 100, levelsDone: 1, levelsTotal: 1 })
    expect(earned).toHaveLength(1)
    await load(
      edited(competency, { title: `Neu ${randomUUID().slice(0, 8)}`, passMotto: 'Anders.' }),
      lessonOf(level.id),
    )
    expect(await assignment()).toMatchObject({
      progress: 100,
      levelsDone: 1,
      levelsTotal: 1,
      completedAt: before?.completedAt,
    })
    expect(await passes()).toEqual(earned)
  })

  test('can be what completes a competency: the last open lesson becomes one for parents', async () => {
    const { level, passQuiz, assignment, passes } = await learner()
    const open = lessonOf(level.id, { title: 'Noch eine' })
    await load(open)
    await passQuiz()
    expect(await assignment()).toMatchObject({ progress: 67, completedAt: null })
    expect(await passes()).toEqual([])
    await load(edited(open, { isParentOnly: true }))
    expect(await assignment()).toMatchObject({ progress: 100, levelsDone: 1, levelsTotal: 1 })
    expect(await passes()).toMatchObject([{ levels: ['Stufe 1'] }])
  })
})

test('a house from which every competency of the files was taken gets no new ones, one that kept one does', async () => {
  const kept = curriculum()
  await load(...kept.all)
  await asAdmin((tx) => tx.deleteFrom('competencies').where('id', '<>', kept.competency.id).execute())
  const next = curriculum()
  expect(await load(...next.all)).toEqual({ written: next.all.length, kept: 0 })
  await asAdmin((tx) => tx.deleteFrom('competencies').execute())
  const later = curriculum()
  expect(await load(...later.all)).toMatchObject({ written: 0 })
  expect(await rowsWith(later.all.map(({ id }) => id))).toEqual([])
})
