import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { slugOf } from '../../../domain/platform/slug.ts'
import { callersOf } from '../../../tests/support/callers.ts'
import { curriculum, edited, faqOf, lessonOf, levelOf, quizOf, wordOf } from '../../../tests/support/content-items.ts'
import { useDatabase } from '../../../tests/support/db.ts'
import { asOwner } from '../../../tests/support/owner.ts'
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

const rowsWith = (ids: string[]) =>
  asAdmin(async (tx) => {
    const found = await Promise.all(
      (['competencies', 'skillLevels', 'lessons', 'quizzes'] as const).map((table) =>
        tx.selectFrom(table).where('id', 'in', ids).select('id').execute(),
      ),
    )
    return found.flat().map((row) => row.id)
  })

describe('what an admin has changed', () => {
  test('stays, whatever the file says now', async () => {
    const { lesson, all } = curriculum()
    await load(...all)
    await asAdmin((tx) => tx.updateTable('lessons').set({ title: 'Vom Admin' }).where('id', '=', lesson.id).execute())
    expect(await load(...all)).toEqual({ written: 0, kept: 0 })
    const changed = edited(lesson, { title: 'Aus der Datei', content: '<p>Neu.</p>' })
    for (let start = 0; start < 2; start++) {
      expect(await load(changed)).toEqual({ written: 0, kept: 1 })
      expect(await lessonRow(lesson.id)).toMatchObject({
        title: 'Vom Admin',
        content: '<p>Lies mich.</p>',
        revision: 1,
      })
    }
  })

  type Change = (of: ReturnType<typeof curriculum>) => [(tx: Tx) => Promise<unknown>, ContentItem]
  test.each<[string, Change]>([
    [
      'a competency’s description',
      ({ competency }) => [
        (tx) =>
          tx.updateTable('competencies').set({ description: 'Vom Admin' }).where('id', '=', competency.id).execute(),
        edited(competency, { description: 'Aus der Datei' }),
      ],
    ],
    [
      'a level’s age',
      ({ level }) => [
        (tx) => tx.updateTable('skillLevels').set({ minAge: 12 }).where('id', '=', level.id).execute(),
        edited(level, { minAge: 10 }),
      ],
    ],
    [
      'one answer of a quiz',
      ({ quiz }) => [
        (tx) =>
          tx
            .updateTable('quizAnswers')
            .set({ answerText: 'Vom Admin' })
            .where('questionId', '=', quiz.payload.questions[0]?.id as string)
            .execute(),
        edited(quiz, { title: 'Aus der Datei' }),
      ],
    ],
  ])('counts as changed: %s', async (_sentence, changeOf) => {
    const one = curriculum()
    await load(...one.all)
    const [change, item] = changeOf(one)
    await asAdmin(change)
    expect(await load(item)).toEqual({ written: 0, kept: 1 })
  })

  test('comes from the file again once it is what the file said last', async () => {
    const { lesson, all } = curriculum()
    await load(...all)
    const setTitle = (title: string) =>
      asAdmin((tx) => tx.updateTable('lessons').set({ title }).where('id', '=', lesson.id).execute())
    await setTitle('Vom Admin')
    await setTitle(lesson.payload.title)
    expect(await load(edited(lesson, { title: 'Aus der Datei' }))).toEqual({ written: 1, kept: 0 })
  })

  test('a word of the glossary is one word: what an admin has explained, in whatever form, is not explained again', async () => {
    const [own, again] = [wordOf({ word: 'Kettenbrief', forms: ['Kettenbriefe'] }), wordOf({ word: 'kettenbriefe' })]
    const { id, payload } = own
    await asAdmin((tx) =>
      tx
        .insertInto('glossaryWords')
        .values({ id, ...payload })
        .execute(),
    )
    expect(await load(again)).toEqual({ written: 0, kept: 1 })
    await asAdmin((tx) => tx.deleteFrom('glossaryWords').where('id', '=', id).execute())
    expect(await load(again)).toEqual({ written: 1, kept: 0 })
  })

  test('hidden stays hidden, though its words are brought up to date', async () => {
    const { lesson, all } = curriculum()
    const [faq, shown] = [faqOf(), faqOf()]
    await load(...all, faq, shown)
    await asAdmin(async (tx) => {
      await tx.updateTable('lessons').set({ publishedAt: null }).where('id', '=', lesson.id).execute()
      await tx.updateTable('faqItems').set({ isActive: false }).where('id', '=', faq.id).execute()
    })
    await load(edited(lesson, { title: 'Aus der Datei' }), edited(faq, { answer: 'Neu.' }))
    expect(await lessonRow(lesson.id)).toMatchObject({ title: 'Aus der Datei', publishedAt: null })
    const onThePage = (await api.visitor.faq.list()).map((item) => item.id)
    expect(onThePage).toContain(shown.id)
    expect(onThePage).not.toContain(faq.id)
  })
})

describe('what an admin has deleted', () => {
  test('does not come back, changed or not', async () => {
    const { lesson, all } = curriculum()
    await load(...all)
    await asAdmin((tx) => tx.deleteFrom('lessons').where('id', '=', lesson.id).execute())
    expect(await load(...all)).toEqual({ written: 0, kept: 0 })
    expect(await load(edited(lesson, { title: 'Aus der Datei' }))).toEqual({ written: 0, kept: 1 })
    expect(await lessonRow(lesson.id)).toBeUndefined()
  })

  test('takes what is added below it along: new parts of a deleted level', async () => {
    const { level, all } = curriculum()
    await load(...all)
    await asAdmin((tx) => tx.deleteFrom('skillLevels').where('id', '=', level.id).execute())
    const [lesson, quiz] = [lessonOf(level.id), quizOf(level.id)]
    expect(await load(...all, lesson, quiz)).toEqual({ written: 0, kept: 2 })
    expect(await rowsWith([lesson.id, quiz.id])).toEqual([])
  })

  test('… and of a deleted competency, with what is in them', async () => {
    const { competency, all } = curriculum()
    await load(...all)
    await asAdmin((tx) => tx.deleteFrom('competencies').where('id', '=', competency.id).execute())
    const level = levelOf(competency.id)
    const lesson = lessonOf(level.id)
    expect(await load(...all, level, lesson)).toEqual({ written: 0, kept: 2 })
    expect(await rowsWith([competency.id, level.id, lesson.id])).toEqual([])
  })

  test('is no place a file can move something to', async () => {
    const { lesson, competency, all } = curriculum()
    const gone = levelOf(competency.id, { title: 'Stufe 2' })
    await load(...all, gone)
    await asAdmin((tx) => tx.deleteFrom('skillLevels').where('id', '=', gone.id).execute())
    expect(await load(edited(lesson, { skillLevelId: gone.id }))).toEqual({ written: 0, kept: 1 })
    expect(await lessonRow(lesson.id)).toMatchObject({ skillLevelId: lesson.payload.skillLevelId })
  })

  test('leaves its siblings to the files', async () => {
    const { lesson, quiz, all } = curriculum()
    await load(...all)
    await asAdmin((tx) => tx.deleteFrom('lessons').where('id', '=', lesson.id).execute())
    expect(await load(edited(quiz, { title: 'Aus der Datei' }))).toEqual({ written: 1, kept: 0 })
  })
})

describe('an address that an admin’s own competency has', () => {
  const makeOwn = (title: string) =>
    asAdmin((tx) =>
      tx
        .insertInto('competencies')
        .values({ title, slug: slugOf(title), orderIndex: 0, publishedAt: new Date() })
        .returning('id')
        .executeTakeFirstOrThrow(),
    )

  test('is not taken by a new one of the files, which is left out with all its parts', async () => {
    const one = curriculum()
    await makeOwn(one.competency.payload.title)
    expect(await load(...one.all)).toEqual({ written: 0, kept: 4 })
    expect(await rowsWith(one.all.map((item) => item.id))).toEqual([])
  })

  test('is not taken by a renamed one: it keeps its name, and the rest is loaded', async () => {
    const { competency, lesson, all } = curriculum()
    await load(...all)
    const title = `Vom Admin ${randomUUID().slice(0, 8)}`
    await makeOwn(title)
    const items = [edited(competency, { title }), edited(lesson, { title: 'Aus der Datei' })]
    expect(await load(...items)).toEqual({ written: 1, kept: 1 })
    api.catalogue.drop()
    expect(await api.visitor.competencies.byId({ id: competency.id })).toMatchObject({
      title: competency.payload.title,
    })
  })
})
