import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { quoteOf } from '../../../domain/content/facts.ts'
import { callersOf } from '../../../tests/support/callers.ts'
import { makeCompetency, type TestLevel } from '../../../tests/support/curriculum.ts'
import { useDatabase } from '../../../tests/support/db.ts'
import { assign, makeLearner, tryQuiz } from '../../../tests/support/learning.ts'
import { asOwner } from '../../../tests/support/owner.ts'
import { makeAdmin, makeChild, makeParent, type TestChild } from '../../../tests/support/people.ts'
import { refusal } from '../../../tests/support/refusal.ts'
import { asActor, asSystem } from '../../platform/db/actor.ts'
import { logActivity } from '../progress/activities.ts'

const database = await useDatabase()
const api = callersOf(database.db)

type Learner = Awaited<ReturnType<typeof makeLearner>>

const assignmentOf = async ({ parent, child }: Pick<Learner, 'parent' | 'child'>) =>
  (await api.asParent(parent).assignments.listForChild({ childId: child.id }))[0]

const logOf = (child: TestChild) =>
  asOwner(database.db, (tx) =>
    tx.selectFrom('childActivitiesLog').where('childId', '=', child.id).orderBy('id').selectAll().execute(),
  )

const readBy = (child: TestChild) =>
  asOwner(database.db, (tx) => tx.selectFrom('lessonProgress').where('childId', '=', child.id).selectAll().execute())

describe('reading a lesson', () => {
  test('gives its text, unread until it is marked, and since when it is read', async () => {
    const { asChild, lessonId } = await makeLearner(database.db)
    const unread = {
      ...{ id: lessonId, title: 'Lektion 1.1', description: null, content: '<p>Lies mich.</p>', words: [] },
      ...{ activities: [], readAt: null, doneKeys: [], notebook: [] },
    }
    expect(await asChild.lessons.byId({ lessonId })).toEqual(unread)
    await asChild.lessons.markRead({ lessonId })
    const { readAt } = await asChild.lessons.byId({ lessonId })
    expect(Math.abs(Date.now() - Date.parse(readAt ?? ''))).toBeLessThan(60_000)
  })

  test('a sibling’s reading is not one’s own', async () => {
    const { parent, competency, asChild, lessonId } = await makeLearner(database.db)
    const sibling = await makeChild(database.db, parent)
    await api.asParent(parent).assignments.assign({ childId: sibling.id, competencyId: competency.id })
    await api.asChild(sibling).lessons.markRead({ lessonId })
    expect((await asChild.lessons.byId({ lessonId })).readAt).toBeNull()
    await asChild.lessons.markRead({ lessonId })
  })
})

describe('words of the glossary', () => {
  const explained = {
    word: 'Kettenbrief',
    explanation: 'Eine Nachricht, die alle weitergeben sollen.',
    picture: 'link',
  }
  const mark = '<a data-word="wort-kettenbrief" href="/woerterbuch#wort-kettenbrief">Kettenbriefe</a>'
  const stored = '<h2>Kettenbriefe</h2><p>Alle Kettenbriefe enden bei mir. Kettenbriefe!</p>'
  const shown = `<h2>Kettenbriefe</h2><p>Alle ${mark} enden bei mir. Kettenbriefe!</p>`
  const write = (change: Partial<typeof explained> = {}) =>
    asOwner(database.db, async (tx) => {
      await tx.deleteFrom('glossaryWords').execute()
      const words = [
        { ...explained, forms: ['Kettenbriefe'], ...change },
        { word: 'Anderes', explanation: 'Steht nicht da.' },
      ]
      await tx.insertInto('glossaryWords').values(words).execute()
    })

  test('are marked where a child, a parent or a visitor with a link reads them, and come along; what is stored stays', async () => {
    const { parent, child, lessonId, level } = await makeLearner(database.db)
    await asOwner(database.db, (tx) =>
      tx.updateTable('lessons').set({ content: stored }).where('id', 'in', [lessonId, level.parentLessonId]).execute(),
    )
    await write()
    const fresh = callersOf(database.db)
    const { token } = await fresh
      .asParent(parent)
      .sharing.link({ childId: child.id, contentType: 'lesson', contentId: lessonId })
    const marked = { content: shown, words: [explained] }
    expect(await fresh.asChild(child).lessons.byId({ lessonId })).toMatchObject(marked)
    expect(await fresh.asParent(parent).lessons.preview({ lessonId })).toMatchObject(marked)
    expect(await fresh.visitor.sharing.contentByToken({ token })).toMatchObject(marked)
    const forParents = { lessonId: level.parentLessonId }
    expect(await fresh.asParent(parent).lessons.preview(forParents)).toMatchObject(marked)
    const row = asOwner(database.db, (tx) =>
      tx.selectFrom('lessons').where('id', '=', lessonId).select('content').executeTakeFirstOrThrow(),
    )
    expect(await row).toEqual({ content: stored })
  })

  test('say what they say now, also in a text that was shown before', async () => {
    const { child, lessonId } = await makeLearner(database.db)
    await asOwner(database.db, (tx) =>
      tx.updateTable('lessons').set({ content: stored }).where('id', '=', lessonId).execute(),
    )
    await write()
    expect(await callersOf(database.db).asChild(child).lessons.byId({ lessonId })).toMatchObject({ content: shown })
    await write({ explanation: 'Eine Nachricht, die du löschen darfst.' })
    const { words } = await callersOf(database.db).asChild(child).lessons.byId({ lessonId })
    expect(words.map(({ explanation }) => explanation)).toEqual(['Eine Nachricht, die du löschen darfst.'])
    await write({ word: 'Rundbrief', ...{ forms: [] } })
    expect(await callersOf(database.db).asChild(child).lessons.byId({ lessonId })).toMatchObject({
      content: stored,
      words: [],
    })
  })
})

describe('a lesson that is not for this child is not found, neither to read nor to mark', () => {
  test.each<[string, () => Promise<{ asChild: Learner['asChild']; child: TestChild; lessonId: string }>]>([
    [
      'one for parents',
      async () => {
        const { asChild, child, level } = await makeLearner(database.db)
        return { asChild, child, lessonId: level.parentLessonId }
      },
    ],
    [
      'one of a competency that is not assigned',
      async () => {
        const other = await makeCompetency(database.db)
        return { ...(await makeLearner(database.db)), lessonId: other.levels[0]?.lessonIds[0] as string }
      },
    ],
    ['one of a level above the child’s age', () => makeLearner(database.db, { minAge: 99 })],
    [
      'one that is not published',
      async () => {
        const one = await makeLearner(database.db)
        await asOwner(database.db, (tx) =>
          tx.updateTable('lessons').set({ publishedAt: null }).where('id', '=', one.lessonId).execute(),
        )
        return one
      },
    ],
    [
      'one of a competency that is not published any more',
      async () => {
        const one = await makeLearner(database.db)
        await asOwner(database.db, (tx) =>
          tx.updateTable('competencies').set({ publishedAt: null }).where('id', '=', one.competency.id).execute(),
        )
        return one
      },
    ],
    ['one that never was', async () => ({ ...(await makeLearner(database.db)), lessonId: randomUUID() })],
  ])('%s', async (_sentence, make) => {
    const { asChild, child, lessonId } = await make()
    await expect(asChild.lessons.byId({ lessonId })).rejects.toMatchObject(refusal('NOT_FOUND'))
    await expect(asChild.lessons.markRead({ lessonId })).rejects.toMatchObject(refusal('NOT_FOUND'))
    expect(await readBy(child)).toEqual([])
    expect(await logOf(child)).toEqual([])
  })

  test('unless a parent has opened the level: then it can be read and marked', async () => {
    const { parent, child, asChild, level, lessonId } = await makeLearner(database.db, { minAge: 99 })
    await asActor(database.db, { role: 'parent', id: parent.id }, (tx) =>
      tx.insertInto('levelOpenings').values({ childId: child.id, skillLevelId: level.id }).execute(),
    )
    expect((await asChild.lessons.byId({ lessonId })).content).toBe('<p>Lies mich.</p>')
    await asChild.lessons.markRead({ lessonId })
    expect(await readBy(child)).toHaveLength(1)
    const parentOnly = asChild.lessons.byId({ lessonId: level.parentLessonId })
    await expect(parentOnly).rejects.toMatchObject(refusal('NOT_FOUND'))
  })

  test('an opening for one child opens nothing for its sibling', async () => {
    const { parent, competency, child, level, lessonId } = await makeLearner(database.db, { minAge: 99 })
    const sibling = await makeChild(database.db, parent)
    await assign(database.db, sibling, competency)
    await asActor(database.db, { role: 'parent', id: parent.id }, (tx) =>
      tx.insertInto('levelOpenings').values({ childId: child.id, skillLevelId: level.id }).execute(),
    )
    const reading = api.asChild(sibling).lessons.byId({ lessonId })
    await expect(reading).rejects.toMatchObject(refusal('NOT_FOUND'))
  })
})

describe('marking a lesson as read', () => {
  test('again is refused in the specification’s words, and counts once', async () => {
    const { asChild, child, lessonId } = await makeLearner(database.db)
    await asChild.lessons.markRead({ lessonId })
    const again = asChild.lessons.markRead({ lessonId })
    await expect(again).rejects.toMatchObject(refusal('ALREADY_READ'))
    await expect(again).rejects.toThrow('Diese Lektion wurde bereits als gelesen markiert.')
    expect(await readBy(child)).toHaveLength(1)
    expect((await logOf(child)).filter((row) => row.activityType === 'lesson_read')).toHaveLength(1)
  })

  test('twice at once counts once', async () => {
    const { asChild, child, lessonId } = await makeLearner(database.db)
    const both = await Promise.allSettled([1, 2].map(() => asChild.lessons.markRead({ lessonId })))
    expect(both.map((one) => one.status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await readBy(child)).toMatchObject([{ lessonId, completedViaShare: false, shareToken: null }])
  })

  test('two lessons at once are both counted', async () => {
    const one = await makeLearner(database.db, { lessons: 2 })
    await Promise.all(one.level.lessonIds.map((lessonId) => one.asChild.lessons.markRead({ lessonId })))
    expect(await assignmentOf(one)).toMatchObject({ progress: 67 })
  })

  test('moves the percent by what it is of all lessons and quizzes; lessons for parents are not among them', async () => {
    const one = await makeLearner(database.db, { levels: 2, lessons: 2 })
    await one.asChild.lessons.markRead({ lessonId: one.lessonId })
    expect(await assignmentOf(one)).toMatchObject({ progress: 17, levelsDone: 0, levelsTotal: 2, completedAt: null })
  })

  test('finishes a level once its quiz is passed', async () => {
    const one = await makeLearner(database.db, { levels: 2 })
    expect((await tryQuiz(database.db, one.child, one.level)).earned).toEqual({ levels: [], pass: null })
    const earned = await one.asChild.lessons.markRead({ lessonId: one.lessonId })
    expect(earned).toEqual({ levels: [{ number: 1, title: 'Stufe 1' }], pass: null })
    expect(await assignmentOf(one)).toMatchObject({ progress: 50, levelsDone: 1, levelsTotal: 2, completedAt: null })
  })

  test('of the second of two levels with one title finishes the second', async () => {
    const one = await makeLearner(database.db, { levels: 2 })
    await asOwner(database.db, (tx) =>
      tx.updateTable('skillLevels').set({ title: 'Gleich' }).where('competencyId', '=', one.competency.id).execute(),
    )
    const second = one.competency.levels[1] as TestLevel
    await tryQuiz(database.db, one.child, second)
    const earned = await one.asChild.lessons.markRead({ lessonId: second.lessonIds[0] as string })
    expect(earned).toEqual({ levels: [{ number: 2, title: 'Gleich' }], pass: null })
  })

  test('of the last level earns the pass, once', async () => {
    const one = await makeLearner(database.db)
    await tryQuiz(database.db, one.child, one.level)
    const earned = await one.asChild.lessons.markRead({ lessonId: one.lessonId })
    expect(earned).toEqual({
      levels: [{ number: 1, title: 'Stufe 1' }],
      pass: { title: one.competency.title, motto: 'Ich kann das.', levels: ['Stufe 1'], step: 1, stepsTotal: 1 },
    })
    expect(await assignmentOf(one)).toMatchObject({ progress: 100, levelsDone: 1, levelsTotal: 1 })
    expect(await api.asParent(one.parent).passes.listForChild({ childId: one.child.id })).toMatchObject([
      { competencyId: one.competency.id, title: one.competency.title, description: 'Zum Ausprobieren.' },
    ])
    expect((await tryQuiz(database.db, one.child, one.level)).earned).toEqual({ levels: [], pass: null })
  })

  test('a level for older children is left for a later step', async () => {
    const one = await makeLearner(database.db, { levels: 2, minAge: [null, 99] })
    await tryQuiz(database.db, one.child, one.level)
    const earned = await one.asChild.lessons.markRead({ lessonId: one.lessonId })
    expect(earned).toMatchObject({ levels: [{ number: 1 }], pass: { step: 1, stepsTotal: 2, levels: ['Stufe 1'] } })
    expect(await assignmentOf(one)).toMatchObject({ progress: 100, levelsDone: 1, levelsTotal: 1 })
  })

  test('is for children only', async () => {
    const { parent, lessonId } = await makeLearner(database.db)
    const admin = await makeAdmin(database.db)
    for (const call of ['byId', 'markRead'] as const) {
      await expect(api.visitor.lessons[call]({ lessonId })).rejects.toMatchObject(refusal('UNAUTHORIZED'))
      for (const caller of [api.asParent(parent), api.asAdmin(admin)]) {
        await expect(caller.lessons[call]({ lessonId })).rejects.toMatchObject(refusal('NO_CHILD_LINKED'))
      }
    }
  })
})

describe('the activity log', () => {
  test('tells what was done, with titles as they were', async () => {
    const { asChild, child, competency, level, lessonId } = await makeLearner(database.db)
    await tryQuiz(database.db, child, level)
    await asChild.lessons.markRead({ lessonId })
    await asOwner(database.db, (tx) =>
      tx.updateTable('lessons').set({ title: 'Später umbenannt' }).where('id', '=', lessonId).execute(),
    )
    const log = await logOf(child)
    expect(log.map((row) => row.activityType).filter((type) => type !== 'question_answered')).toEqual([
      'quiz_finished',
      'lesson_read',
      'level_finished',
      'competency_finished',
      'pass_earned',
    ])
    const where = {
      skillLevelId: level.id,
      skillLevelTitle: 'Stufe 1',
      competencyId: competency.id,
      competencyTitle: competency.title,
    }
    const rowOf = (type: string) => log.find((row) => row.activityType === type)
    expect(rowOf('lesson_read')).toMatchObject({ ...where, lessonId, lessonTitle: 'Lektion 1.1' })
    expect(rowOf('quiz_finished')).toMatchObject({ ...where, quizId: level.quizId, quizTitle: 'Quiz 1' })
    expect(rowOf('level_finished')).toMatchObject({ ...where, lessonId: null, quizId: null })
    expect(rowOf('pass_earned')).toMatchObject({
      competencyId: competency.id,
      competencyTitle: competency.title,
      skillLevelId: null,
    })
  })

  test('tells of each answered question what was chosen and whether it was right', async () => {
    const { child, level } = await makeLearner(database.db, { questions: 1 })
    const question = level.questions[0] as (typeof level.questions)[number]
    await tryQuiz(database.db, child, level)
    const answered = (await logOf(child)).filter((row) => row.activityType === 'question_answered')
    expect(answered.length).toBeGreaterThan(0)
    for (const row of answered) {
      expect(row).toMatchObject({
        quizTitle: 'Quiz 1',
        questionId: question.id,
        questionTitle: 'Frage 1?',
        isAnswerCorrect: true,
      })
    }
  })

  test('tells of a finished level once, whatever is done in it afterwards', async () => {
    const { asChild, child, level, lessonId } = await makeLearner(database.db, { levels: 2 })
    await asChild.lessons.markRead({ lessonId })
    await tryQuiz(database.db, child, level)
    await tryQuiz(database.db, child, level)
    expect((await logOf(child)).filter((row) => row.activityType === 'level_finished')).toHaveLength(1)
  })

  test('is kept for children with an account only', async () => {
    const { parent, child, lessonId } = await makeLearner(database.db)
    const without = await makeChild(database.db, parent, { registered: false })
    for (const one of [child, without]) {
      await asSystem(database.db, 'a lesson read through a shared link', (tx) =>
        logActivity(tx, one.id, 'lesson_read', { lessonId }),
      )
    }
    expect(await logOf(child)).toHaveLength(1)
    expect(await logOf(without)).toEqual([])
  })
})

describe('a parent reads', () => {
  test('every published lesson, those for parents and of closed levels too, and marks none', async () => {
    const { parent, child, level } = await makeLearner(database.db, { minAge: 99 })
    const asParent = api.asParent(parent)
    const [lessonId = ''] = level.lessonIds
    expect(await asParent.lessons.preview({ lessonId })).toEqual({
      id: lessonId,
      title: 'Lektion 1.1',
      content: '<p>Lies mich.</p>',
      words: [],
      activities: [],
      isParentOnly: false,
      facts: [],
      readAt: null,
      checkedAt: null,
      talkingPoint: null,
    })
    expect(await asParent.lessons.preview({ lessonId: level.parentLessonId })).toMatchObject({
      content: '<p>Nur für Eltern.</p>',
      isParentOnly: true,
    })
    const marks = await asOwner(database.db, (tx) =>
      tx.selectFrom('lessonProgress').where('childId', '=', child.id).selectAll().execute(),
    )
    expect(marks).toEqual([])
  })

  test('in a lesson for parents where its facts come from; a child’s lesson tells nobody', async () => {
    const { parent, level, asChild } = await makeLearner(database.db)
    const [lessonId = ''] = level.lessonIds
    const content = `<p>Ruf <strong>${quoteOf('polizei', '110')}</strong> an, nicht ${quoteOf('notruf', '111')}.</p>`
    await asOwner(database.db, (tx) =>
      tx.updateTable('lessons').set({ content }).where('id', 'in', [lessonId, level.parentLessonId]).execute(),
    )
    const read = (id: string) => api.asParent(parent).lessons.preview({ lessonId: id })
    expect(await read(level.parentLessonId)).toMatchObject({
      content,
      facts: [{ key: 'polizei', says: 'Die Polizei hat die Notrufnummer 110.', seenOn: expect.stringMatching(/^20/) }],
    })
    expect((await read(lessonId)).facts).toEqual([])
    expect(await asChild.lessons.byId({ lessonId })).not.toHaveProperty('facts')
  })

  test('a lesson for parents and ticks it off once, for every child, and for nobody else', async () => {
    const { parent, child, competency, level } = await makeLearner(database.db)
    const [caller, other] = [api.asParent(parent), api.asParent(await makeParent(database.db))]
    const lessonId = level.parentLessonId
    await asOwner(database.db, (tx) =>
      tx
        .updateTable('skillLevels')
        .set({ talkingPoints: ['Was wäre, wenn?'] })
        .where('id', '=', level.id)
        .execute(),
    )
    expect(await caller.lessons.preview({ lessonId })).toMatchObject({ readAt: null, talkingPoint: 'Was wäre, wenn?' })

    await caller.lessons.markReadByParent({ lessonId })
    const { readAt } = await caller.lessons.preview({ lessonId })
    expect(readAt).toMatch(/Z$/)
    await caller.lessons.markReadByParent({ lessonId })
    expect((await caller.lessons.preview({ lessonId })).readAt).toBe(readAt)
    const { levels } = await caller.family.competencyOfChild({ childId: child.id, competencyId: competency.id })
    const ticks = levels[0]?.lessons.map(({ isParentOnly, readByParentAt }) => [isParentOnly, readByParentAt !== null])
    expect(ticks).toEqual([
      [false, false],
      [true, true],
    ])
    expect((await other.lessons.preview({ lessonId })).readAt).toBeNull()
  })

  test('and ticks off nothing else: no lesson of the children’s, no unpublished one, and no child ticks', async () => {
    const { parent, child, level, lessonId } = await makeLearner(database.db)
    const tick = (caller: ReturnType<typeof api.asParent>, lessonId: string) =>
      caller.lessons.markReadByParent({ lessonId })
    await expect(tick(api.asParent(parent), lessonId)).rejects.toMatchObject(refusal('NOT_FOUND'))
    await expect(tick(api.asChild(child), level.parentLessonId)).rejects.toMatchObject(refusal('FORBIDDEN'))
    await expect(tick(api.visitor, level.parentLessonId)).rejects.toMatchObject(refusal('UNAUTHORIZED'))
    const hidden = { publishedAt: null }
    await asOwner(database.db, (tx) =>
      tx.updateTable('lessons').set(hidden).where('id', '=', level.parentLessonId).execute(),
    )
    await expect(tick(api.asParent(parent), level.parentLessonId)).rejects.toMatchObject(refusal('NOT_FOUND'))
  })

  test('no unpublished lesson; and nobody reads as a parent who is none', async () => {
    const { parent, child, level } = await makeLearner(database.db)
    const asParent = api.asParent(parent)
    const lessonId = level.parentLessonId
    await expect(api.asChild(child).lessons.preview({ lessonId })).rejects.toMatchObject(refusal('FORBIDDEN'))
    await expect(api.visitor.lessons.preview({ lessonId })).rejects.toMatchObject(refusal('UNAUTHORIZED'))
    await asOwner(database.db, (tx) =>
      tx.updateTable('lessons').set({ publishedAt: null }).where('id', '=', lessonId).execute(),
    )
    await expect(asParent.lessons.preview({ lessonId })).rejects.toMatchObject(refusal('NOT_FOUND'))
  })
})
