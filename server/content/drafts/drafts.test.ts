import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  type ContentType,
  type LessonDraft,
  newDraft,
  type QuizDraft,
  type SimulationDraft,
} from '../../../domain/content/content.ts'
import type { QuestionDraft, QuestionOf } from '../../../domain/content/questions/question.ts'
import { callersOf } from '../../../tests/support/callers.ts'
import { makeCompetency, rightAnswers, type TestCompetency, type TestLevel } from '../../../tests/support/curriculum.ts'
import { useDatabase } from '../../../tests/support/db.ts'
import { asOwner } from '../../../tests/support/owner.ts'
import { makeAdmin, makeChild, makeParent } from '../../../tests/support/people.ts'
import { refusal } from '../../../tests/support/refusal.ts'
import { recountPending } from '../../learning/progress/recount.ts'

let competency: TestCompetency
let level: TestLevel

const database = await useDatabase()
const api = callersOf(database.db)
const admin = api.asAdmin(await makeAdmin(database.db)).admin
const editor = admin.content
beforeEach(async () => {
  competency = await makeCompetency(database.db)
  level = competency.levels[0] as TestLevel
})

const aQuestion = (): QuestionOf<'choice'> => ({
  ...{ id: randomUUID(), kind: 'choice', question: 'Was tust du?', picture: null },
  answers: ['Nachdenken', 'Klicken'].map((text, index) => ({
    ...{ id: randomUUID(), text, picture: null, isCorrect: index === 0, explanation: null },
  })),
})
const lessonId = () => level.lessonIds[0] as string

async function openLesson(id = lessonId()) {
  const { draft, ...rest } = await editor.open({ type: 'lesson', id })
  return { ...rest, payload: draft.payload as LessonDraft }
}
async function openQuiz(id = level.quizId) {
  const { draft, ...rest } = await editor.open({ type: 'quiz', id })
  return { ...rest, payload: draft.payload as QuizDraft }
}
async function writeLesson(change: Partial<LessonDraft>, id = lessonId()) {
  const { base, payload } = await openLesson(id)
  return editor.save({ type: 'lesson', id, base, payload: { ...payload, ...change } })
}
async function publishLesson(change: Partial<LessonDraft>, id = lessonId()) {
  const { base } = await writeLesson(change, id)
  return editor.publish({ type: 'lesson', id, base })
}
const writeQuiz = async (change: Partial<QuizDraft>, id = level.quizId) => {
  const { base, payload } = await openQuiz(id)
  return editor.save({ type: 'quiz', id, base, payload: { ...payload, ...change } })
}
async function makeLearner() {
  const parent = await makeParent(database.db)
  const child = await makeChild(database.db, parent)
  await api.asParent(parent).assignments.assign({ childId: child.id, competencyId: competency.id })
  return { parent: api.asParent(parent), child: api.asChild(child), id: child.id }
}
const TEXT = '<p>Lies mich.</p>'
const auditOf = (subject: string) =>
  asOwner(database.db, (tx) =>
    tx.selectFrom('auditLog').where('subject', '=', subject).orderBy('id').select(['action', 'details']).execute(),
  )

describe('a draft', () => {
  test('is published by who wrote it where no second person is asked for, and nobody is told that it was checked', async () => {
    await publishLesson({ content: TEXT })
    const ref = { type: 'lesson', id: lessonId() } as const
    expect((await editor.history(ref))[0]).toMatchObject({ isChecked: false, aloneBecause: null })
    expect(await admin.reviews.ofContent(ref)).toBeNull()
    expect(await admin.reviews.list()).toEqual([])
  })

  test('is seen by editors only, until it is published', async () => {
    const { child } = await makeLearner()
    await writeLesson({ title: 'Neu gefasst', content: '<p>Ganz neu.</p>' })
    expect(await child.lessons.byId({ lessonId: lessonId() })).toMatchObject({ title: 'Lektion 1.1' })
    const { base, payload } = await openLesson()
    expect(payload).toMatchObject({ title: 'Neu gefasst', content: '<p>Ganz neu.</p>' })
    await editor.publish({ type: 'lesson', id: lessonId(), base })
    expect(await child.lessons.byId({ lessonId: lessonId() })).toMatchObject({
      title: 'Neu gefasst',
      content: '<p>Ganz neu.</p>',
    })
  })

  test('may be as unfinished as it is', async () => {
    await writeLesson({ title: '', content: '' })
    await writeQuiz({ questions: [{ id: randomUUID(), kind: 'choice', question: '', picture: null, answers: [] }] })
    expect((await openLesson()).payload.title).toBe('')
    expect((await openQuiz()).payload.questions).toHaveLength(1)
  })

  test('of a lesson is cleaned before it is stored', async () => {
    await writeLesson({ content: '<p onclick="alert(1)">Text<script>alert(1)</script></p>' })
    expect((await openLesson()).payload.content).toBe('<p>Text</p>')
  })

  test('can be discarded: what is published stands there again', async () => {
    const { base } = await writeLesson({ title: 'Verworfen' })
    await editor.discard({ type: 'lesson', id: lessonId(), base })
    expect(await openLesson()).toMatchObject({ savedAt: null, payload: { title: 'Lektion 1.1' } })
  })
})

describe('two editors', () => {
  const other = async () => api.asAdmin(await makeAdmin(database.db)).admin.content

  test('never overwrite each other: the second is told who saved and when', async () => {
    const { base, payload } = await openLesson()
    const ada = await other()
    await ada.save({ type: 'lesson', id: lessonId(), base, payload: { ...payload, title: 'Von Ada' } })
    await expect(
      editor.save({ type: 'lesson', id: lessonId(), base, payload: { ...payload, title: 'Von mir' } }),
    ).rejects.toMatchObject(
      refusal(
        'DRAFT_CONFLICT',
        expect.stringMatching(
          /^Ada Admin hat diese Lektion am \d\d\.\d\d\.\d{4}, \d\d:\d\d Uhr gespeichert\. Nichts wurde überschrieben\.$/,
        ),
      ),
    )
    expect((await openLesson()).payload.title).toBe('Von Ada')
  })

  test('… nor one who published meanwhile', async () => {
    const { base, payload } = await openLesson()
    const ada = await other()
    const saved = await ada.save({ type: 'lesson', id: lessonId(), base, payload: { ...payload, title: 'Von Ada' } })
    await ada.publish({ type: 'lesson', id: lessonId(), base: saved.base })
    await expect(editor.save({ type: 'lesson', id: lessonId(), base, payload })).rejects.toMatchObject(
      refusal('DRAFT_CONFLICT', expect.stringContaining('Ada Admin hat diese Lektion am')),
    )
  })

  test('… nor one who discarded and began again', async () => {
    const { base } = await writeLesson({ title: 'Eins' })
    await editor.discard({ type: 'lesson', id: lessonId(), base })
    await writeLesson({ title: 'Zwei' })
    const { payload } = await openLesson()
    await expect(editor.save({ type: 'lesson', id: lessonId(), base, payload })).rejects.toMatchObject(
      refusal('DRAFT_CONFLICT', expect.stringContaining('in einem anderen Fenster')),
    )
  })

  test('who save at the same moment: one of them is refused', async () => {
    const { base, payload } = await openLesson()
    const ada = await other()
    const saves = await Promise.allSettled(
      [editor, ada].map((one) => one.save({ type: 'lesson', id: lessonId(), base, payload })),
    )
    expect(saves.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  test('publishing what one has not seen is refused too', async () => {
    const { base } = await writeLesson({ title: 'Gesehen' })
    await writeLesson({ title: 'Ungesehen' })
    await expect(editor.publish({ type: 'lesson', id: lessonId(), base })).rejects.toMatchObject({
      cause: { code: 'DRAFT_CONFLICT' },
    })
  })
})

describe('publishing', () => {
  test('counts the revisions, and each can be read and restored as a draft', async () => {
    expect(await publishLesson({ title: 'Zweite Fassung' })).toEqual({ revision: 2 })
    expect(await publishLesson({ title: 'Dritte Fassung' })).toEqual({ revision: 3 })
    const ref = { type: 'lesson', id: lessonId() } as const
    const history = await editor.history(ref)
    expect(history.map(({ revision, by }) => [revision, by])).toEqual([
      [3, 'Ada Admin'],
      [2, 'Ada Admin'],
      [1, 'Starter-Inhalt'],
    ])
    expect((await editor.revision({ ...ref, revision: 1 })).payload.title).toBe('Lektion 1.1')
    const { base } = await editor.restore({ ...ref, revision: 1, base: (await openLesson()).base })
    expect((await openLesson()).payload.title).toBe('Lektion 1.1')
    expect(await editor.publish({ ...ref, base })).toEqual({ revision: 4 })
  })

  test('by somebody whose account is gone is told without a name', async () => {
    const leaving = await makeAdmin(database.db)
    const theirs = api.asAdmin(leaving).admin.content
    const { id } = await theirs.create({ type: 'lesson', skillLevelId: level.id })
    await theirs.publish({
      type: 'lesson',
      id,
      base: (await writeLesson({ title: 'Von ihr', content: TEXT }, id)).base,
    })
    await asOwner(database.db, (tx) => sql`delete from auth."user" where id = ${leaving.id}`.execute(tx))
    expect(await editor.history({ type: 'lesson', id })).toMatchObject([{ by: 'Jemand' }])
  })

  test('nothing new is refused', async () => {
    const { base } = await openLesson()
    await expect(editor.publish({ type: 'lesson', id: lessonId(), base })).rejects.toMatchObject(
      refusal('NOTHING_TO_PUBLISH'),
    )
  })

  test.each<[string, Partial<LessonDraft>, string]>([
    ['an empty lesson', { content: '<p> </p>' }, 'Inhalt: Inhalt darf nicht leer sein.'],
    ['a title too short', { title: 'Ab' }, 'Titel: Titel muss mindestens 3 Zeichen lang sein.'],
  ])('%s is refused, and stays a draft', async (_sentence, change, reason) => {
    const { base } = await writeLesson(change)
    await expect(editor.publish({ type: 'lesson', id: lessonId(), base })).rejects.toMatchObject(
      refusal('CONTENT_NOT_READY', reason),
    )
    expect(await openLesson()).toMatchObject({ payload: change })
  })

  test('a question without a right answer is refused, and so is one with nothing but right ones', async () => {
    const question = aQuestion()
    const all = (isCorrect: boolean) => question.answers.map((answer) => ({ ...answer, isCorrect }))
    for (const [isCorrect, reason] of [
      [false, 'Frage 1: Keine Antwort ist richtig.'],
      [true, 'Frage 1: Alle Antworten sind richtig. Mindestens eine muss falsch sein.'],
    ] as const) {
      const { base } = await writeQuiz({ questions: [{ ...question, answers: all(isCorrect) }] })
      await expect(editor.publish({ type: 'quiz', id: level.quizId, base })).rejects.toMatchObject(
        refusal('CONTENT_NOT_READY', reason),
      )
    }
  })

  test('one field of one answer changes, and nothing else (S7.31)', async () => {
    const { payload } = await openQuiz()
    const [first, second] = payload.questions as [QuestionOf<'choice'>, QuestionDraft]
    const [answer, ...answers] = first.answers as [(typeof first.answers)[0]]
    const questions = [{ ...first, answers: [{ ...answer, explanation: 'Genauer gesagt.' }, ...answers] }, second]
    const { base } = await writeQuiz({ questions })
    await editor.publish({ type: 'quiz', id: level.quizId, base })
    expect((await openQuiz()).payload).toEqual({ ...payload, questions })
    const rows = await asOwner(database.db, (tx) =>
      tx.selectFrom('quizAnswers').where('id', '=', answer.id).select(['explanation', 'answerText']).execute(),
    )
    expect(rows).toEqual([{ explanation: 'Genauer gesagt.', answerText: answer.text }])
  })

  test('the key of another quiz’s question is refused', async () => {
    const foreign = (await makeCompetency(database.db)).levels[0] as TestLevel
    const { base } = await writeQuiz({ questions: foreign.questions })
    await expect(editor.publish({ type: 'quiz', id: level.quizId, base })).rejects.toMatchObject(
      refusal('INVALID_INPUT'),
    )
  })

  test('a child in the middle of a quiz finishes on the questions it began with', async () => {
    const { child } = await makeLearner()
    const attemptId = randomUUID()
    const started = await child.quizzes.start({ attemptId, quizId: level.quizId })
    const { base } = await writeQuiz({ questions: [aQuestion()] })
    await editor.publish({ type: 'quiz', id: level.quizId, base })

    for (const question of level.questions) {
      const told = await child.quizzes.check({ attemptId, questionId: question.id, answerIds: rightAnswers(question) })
      expect(told.isCorrect).toBe(true)
    }
    const { result } = await child.quizzes.submit({ attemptId })
    expect(result).toMatchObject({ score: started.questions.length, percent: 100 })
    const next = await child.quizzes.start({ attemptId: randomUUID(), quizId: level.quizId })
    expect(next.questions.map(({ question }) => question)).toEqual(['Was tust du?'])
  })

  test('leaves a trace', async () => {
    await publishLesson({ title: 'Mit Spur' })
    expect(await auditOf(lessonId())).toEqual([
      { action: 'content published', details: { type: 'lesson', revision: 2 } },
    ])
  })
})

describe('something new', () => {
  test('is titled as new, stands at the end, and nobody else sees it until it is published', async () => {
    const { child } = await makeLearner()
    const { id } = await editor.create({ type: 'lesson', skillLevelId: level.id })
    expect(await openLesson(id)).toMatchObject({ orderIndex: 2, publishedAt: null, payload: newDraft.lesson() })
    const listed = await admin.skillLevels.byId({ id: level.id })
    expect(listed.content.lesson.at(-1)).toMatchObject({ title: 'Neue Lektion', isPublished: false })
    await expect(child.lessons.byId({ lessonId: id })).rejects.toMatchObject(refusal('NOT_FOUND'))
    api.catalogue.drop()
    const titles = async () => (await api.catalogue.findById(competency.id))?.levels[0]?.lessons.map((one) => one.title)
    expect(await titles()).toEqual(['Lektion 1.1', 'Für Eltern 1'])

    await publishLesson({ title: 'Ganz frisch', content: TEXT }, id)
    api.catalogue.drop()
    expect(await titles()).toEqual(['Lektion 1.1', 'Für Eltern 1', 'Ganz frisch'])
    expect((await child.lessons.byId({ lessonId: id })).title).toBe('Ganz frisch')
  })

  test('stands at the end also where one before was deleted', async () => {
    const first = await editor.create({ type: 'lesson', skillLevelId: level.id })
    const last = await editor.create({ type: 'lesson', skillLevelId: level.id })
    await asOwner(database.db, (tx) => tx.deleteFrom('lessons').where('id', '=', first.id).execute())
    const { id } = await editor.create({ type: 'lesson', skillLevelId: level.id })
    expect((await openLesson(id)).orderIndex).toBeGreaterThan((await openLesson(last.id)).orderIndex)
  })

  test.each<[ContentType, string]>([
    ['lesson', 'Inhalt: Inhalt darf nicht leer sein.'],
    ['quiz', 'Fragen: Ein Quiz braucht mindestens eine Frage.'],
    ['simulation', 'Übung: Wählen Sie eine Übung aus unserem Labor oder einen anderen Anbieter.'],
  ])('is not published as it begins: %s', async (type, reason) => {
    const { id } = await editor.create({ type, skillLevelId: level.id })
    const { base } = await editor.open({ type, id })
    await expect(editor.publish({ type, id, base })).rejects.toMatchObject(
      refusal('CONTENT_NOT_READY', `Titel: Titel muss mindestens 3 Zeichen lang sein. ${reason}`),
    )
  })

  test('is not published with what its row holds until then', async () => {
    const { id } = await editor.create({ type: 'lesson', skillLevelId: level.id })
    const { title, content } = await asOwner(database.db, (tx) =>
      tx.selectFrom('lessons').where('id', '=', id).select(['title', 'content']).executeTakeFirstOrThrow(),
    )
    await expect(publishLesson({ title, content }, id)).rejects.toMatchObject(
      refusal(
        'CONTENT_NOT_READY',
        'Titel: Hier steht noch der Platzhalter „Neue Lektion“. Inhalt: Hier steht noch der Platzhalter „Hier beginnt der Text der Lektion.“.',
      ),
    )
  })

  test('changes what is left to do, but takes no finished level away', async () => {
    const { child, parent, id: childId } = await makeLearner()
    await child.lessons.markRead({ lessonId: lessonId() })
    const attemptId = randomUUID()
    await child.quizzes.start({ attemptId, quizId: level.quizId })
    for (const question of level.questions)
      await child.quizzes.check({ attemptId, questionId: question.id, answerIds: rightAnswers(question) })
    await child.quizzes.submit({ attemptId })

    const { id } = await editor.create({ type: 'lesson', skillLevelId: level.id })
    await publishLesson({ title: 'Kam später', content: TEXT }, id)
    await recountPending(database.db)
    const ofParent = await parent.family.competencyOfChild({ childId, competencyId: competency.id })
    expect(ofParent).toMatchObject({ progress: 100, levels: [{ isDone: true }] })
    const ofChild = await child.learning.competency({ competencyId: competency.id })
    expect(ofChild.levels).toMatchObject([{ isDone: true, done: 2, total: 3 }])
    expect(await parent.passes.listForChild({ childId })).toHaveLength(1)
  })

  test('a level shows once something in it is published for children', async () => {
    const made = await admin.skillLevels.create({
      competencyId: competency.id,
      title: 'Noch leer',
      description: '',
      orderIndex: 1,
      minAge: 10,
      talkingPoints: [],
    })
    const levels = async () => {
      api.catalogue.drop()
      return (await api.catalogue.findById(competency.id))?.levels.map(({ title }) => title)
    }
    expect(await levels()).toEqual(['Stufe 1'])
    const forParents = await editor.create({ type: 'lesson', skillLevelId: made.id })
    await publishLesson({ title: 'Für Eltern', content: TEXT, isParentOnly: true }, forParents.id)
    expect(await levels()).toEqual(['Stufe 1'])
    const forAll = await editor.create({ type: 'lesson', skillLevelId: made.id })
    await publishLesson({ title: 'Für alle', content: TEXT }, forAll.id)
    expect(await levels()).toEqual(['Stufe 1', 'Noch leer'])
  })
})

/** An address in the public internet that needs no look-up. */
const PUBLIC = 'https://93.184.215.14/start'

describe('a simulation', () => {
  const write = async (id: string, change: Partial<SimulationDraft>) => {
    const { base, draft } = await editor.open({ type: 'simulation', id })
    const payload = { ...(draft.payload as SimulationDraft), title: 'Der Köder', ...change }
    return (await editor.save({ type: 'simulation', id, base, payload })).base
  }

  test('needs an address that can be called', async () => {
    const { id } = await editor.create({ type: 'simulation', skillLevelId: level.id })
    const base = await write(id, { endpointUrl: 'keine Adresse' })
    await expect(editor.publish({ type: 'simulation', id, base })).rejects.toMatchObject(
      refusal('CONTENT_NOT_READY', 'Adresse: Geben Sie eine gültige URL ein.'),
    )
  })

  test('may not lead to an inner address', async () => {
    const { id } = await editor.create({ type: 'simulation', skillLevelId: level.id })
    const base = await write(id, { endpointUrl: 'https://127.0.0.1/start' })
    await expect(editor.publish({ type: 'simulation', id, base })).rejects.toMatchObject(
      refusal('CONTENT_NOT_READY', expect.stringContaining('liegt nicht im öffentlichen Internet')),
    )
  })

  test('that reports its outcome needs a key, which is shown once and can be renewed', async () => {
    const { id } = await editor.create({ type: 'simulation', skillLevelId: level.id })
    const base = await write(id, { endpointUrl: PUBLIC, reportsOutcome: true })
    await expect(editor.publish({ type: 'simulation', id, base })).rejects.toMatchObject({
      cause: { code: 'CONTENT_NOT_READY' },
    })
    const { secret } = await admin.renewSimulationSecret({ id })
    const renewed = await admin.renewSimulationSecret({ id })
    expect(secret.length).toBeGreaterThan(40)
    expect(renewed.secret).not.toBe(secret)
    const opened = await editor.open({ type: 'simulation', id })
    expect(opened.secretMadeAt).not.toBeNull()
    expect(JSON.stringify(opened)).not.toContain(renewed.secret)
    expect(await editor.publish({ type: 'simulation', id, base })).toEqual({ revision: 1 })
    expect(await auditOf(id)).toContainEqual({ action: 'simulation secret renewed', details: { type: 'simulation' } })
  })
})

describe('deleting', () => {
  test('tells first what goes with it', async () => {
    const { child } = await makeLearner()
    await child.lessons.markRead({ lessonId: lessonId() })
    await admin.links.make({ type: 'lesson', id: lessonId() })
    expect(await editor.consequences({ type: 'lesson', id: lessonId() })).toEqual({
      lessons: 1,
      quizzes: 0,
      simulations: 0,
      children: null,
      links: 1,
    })
  })

  test('takes it away with its draft, and what is left may then be complete', async () => {
    const { child, parent, id: childId } = await makeLearner()
    await child.lessons.markRead({ lessonId: lessonId() })
    await writeQuiz({ title: 'Ein Entwurf' })
    await admin.standing.bin({ type: 'quiz', id: level.quizId })
    await editor.remove({ type: 'quiz', id: level.quizId })
    await recountPending(database.db)
    await expect(editor.open({ type: 'quiz', id: level.quizId })).rejects.toMatchObject(refusal('NOT_FOUND'))
    const left = await asOwner(database.db, (tx) =>
      tx.selectFrom('contentDrafts').where('contentId', '=', level.quizId).select('version').execute(),
    )
    expect(left).toEqual([])
    expect(await parent.passes.listForChild({ childId })).toHaveLength(1)
  })

  test('is refused without a fresh password', async () => {
    const stale = api.asAdminWithoutFreshPassword(await makeAdmin(database.db))
    await expect(stale.admin.content.remove({ type: 'quiz', id: level.quizId })).rejects.toMatchObject(
      refusal('PASSWORD_NEEDED'),
    )
  })
})

describe('the order', () => {
  test('is changed in one go, and no draft takes it back', async () => {
    const [first, forParents] = [lessonId(), level.parentLessonId]
    await writeLesson({ title: 'Im Entwurf' })
    await editor.reorder({ type: 'lesson', skillLevelId: level.id, ids: [forParents, first] })
    const { base } = await openLesson()
    await editor.publish({ type: 'lesson', id: first, base })
    const { content } = await admin.skillLevels.byId({ id: level.id })
    expect(content.lesson.map(({ id }) => id)).toEqual([forParents, first])
    await editor.place({ type: 'lesson', id: forParents, orderIndex: 7 })
    expect((await openLesson(forParents)).orderIndex).toBe(7)
  })

  test('of a list that has changed meanwhile is refused', async () => {
    for (const ids of [[lessonId()], [lessonId(), lessonId()], [lessonId(), randomUUID()]])
      await expect(editor.reorder({ type: 'lesson', skillLevelId: level.id, ids })).rejects.toMatchObject(
        refusal('ORDER_OUTDATED'),
      )
  })
})

test('what came into the table in some other way is cleaned before a child reads it', async () => {
  const { child } = await makeLearner()
  await asOwner(database.db, (tx) =>
    tx.updateTable('lessons').set({ content: '<p onclick="alert(1)">Text</p>' }).where('id', '=', lessonId()).execute(),
  )
  expect((await child.lessons.byId({ lessonId: lessonId() })).content).toBe('<p>Text</p>')
})
