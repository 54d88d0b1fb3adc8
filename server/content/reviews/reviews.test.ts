import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import type { Draft, LessonDraft, QuizDraft } from '../../../domain/content/content.ts'
import { type RefusalCode, refusals } from '../../../domain/platform/refusals.ts'
import { callersOf } from '../../../tests/support/callers.ts'
import { makeCompetency } from '../../../tests/support/curriculum.ts'
import { useDatabase } from '../../../tests/support/db.ts'
import { asOwner } from '../../../tests/support/owner.ts'
import { makeAdmin, makeParent, makeStaff } from '../../../tests/support/people.ts'
import { rules } from '../../people/retention/rules.ts'
import { asActor, asSystem, type Tx } from '../../platform/db/actor.ts'
import { connect } from '../../platform/db/connect.ts'

const database = await useDatabase()
const { db, close } = connect(database.clientConfig, async () => {}, { FOUR_EYES: true })
afterAll(close)
const [rosa, egon, ina] = [
  await makeStaff(db, 'author', { firstName: 'Rosa', lastName: 'Schreibt' }),
  await makeStaff(db, 'editor', { firstName: 'Egon', lastName: 'Prüft' }),
  await makeStaff(db, 'editor', { firstName: 'Ina', lastName: 'Auch' }),
]
const admin = await makeAdmin(db)
const guarded = callersOf(db)
const author = guarded.asStaff(rosa, 'author').admin
const editor = guarded.asStaff(egon, 'editor').admin
const otherEditor = guarded.asStaff(ina, 'editor').admin
const asAdmin = guarded.asAdmin(admin).admin
type Desk = typeof author

const refusal = (code: RefusalCode) => ({ message: refusals[code].message })
const newLesson = async () => {
  const { levels } = await makeCompetency(db)
  return { type: 'lesson', id: levels[0]?.lessonIds[0] as string } as const
}
type Ref = Awaited<ReturnType<typeof newLesson>>

/** Somebody writes into the draft. @returns the base to publish on */
async function write(desk: Desk, ref: Ref, title: string) {
  const opened: { draft: Draft; base: { revision: number; version: number } } = await desk.content.open(ref)
  const payload = { ...(opened.draft.payload as LessonDraft), title }
  return (await desk.content.save({ ...ref, base: opened.base, payload })).base
}
const reader = guarded.asParent(await makeParent(db))
const checkedAt = async ({ id }: Ref) => (await reader.lessons.preview({ lessonId: id })).checkedAt
const lastAction = async ({ id }: Ref) =>
  asOwner(db, (tx) =>
    tx
      .selectFrom('auditLog')
      .where('subject', '=', id)
      .orderBy('id', 'desc')
      .select(['action', 'details'])
      .executeTakeFirstOrThrow(),
  )

describe('where four eyes are asked for', () => {
  test('nobody publishes what they wrote; a second person does, and history and parents read who and when', async () => {
    const ref = await newLesson()
    const base = await write(editor, ref, 'Von Egon')
    await expect(editor.content.publish({ ...ref, base })).rejects.toMatchObject(refusal('SECOND_PERSON_NEEDED'))
    await expect(author.content.publish({ ...ref, base })).rejects.toMatchObject(refusal('FORBIDDEN'))
    expect(await checkedAt(ref)).toBeNull()
    await otherEditor.content.publish({ ...ref, base })

    const [newest] = await author.content.history(ref)
    expect(newest).toMatchObject({ by: 'Ina Auch', writtenBy: ['Egon Prüft'], isChecked: true, aloneBecause: null })
    expect(new Date((await checkedAt(ref)) as string).getTime()).toBeGreaterThan(Date.now() - 60_000)
  })

  test('parents read of a quiz too when it was checked, and of one that is published alone they do not', async () => {
    const id = (await makeCompetency(db)).levels[0]?.quizId as string
    const read = () => reader.family.checkedAt({ type: 'quiz', id })
    expect(await read()).toEqual({ checkedAt: null })
    const ref = { type: 'quiz', id } as const
    const { base, draft } = await editor.content.open(ref)
    const payload = { ...(draft.payload as QuizDraft), title: 'Von Egon' }
    const saved = await editor.content.save({ ...ref, base, payload })
    await otherEditor.content.publish({ ...ref, base: saved.base })
    expect(new Date((await read()).checkedAt as string).getTime()).toBeGreaterThan(Date.now() - 60_000)
    await otherEditor.standing.takeBack(ref)
    expect(await read()).toEqual({ checkedAt: null })
  })

  test('who mends a comma while checking has written too, and so has who wrote before', async () => {
    const ref = await newLesson()
    await write(editor, ref, 'Von Egon')
    const base = await write(asAdmin, ref, 'Von Egon, verbessert')
    for (const desk of [editor, asAdmin])
      await expect(desk.content.publish({ ...ref, base })).rejects.toMatchObject(refusal('SECOND_PERSON_NEEDED'))
    await otherEditor.content.publish({ ...ref, base })
    expect((await author.content.history(ref))[0]?.writtenBy).toHaveLength(2)
    const next = await write(otherEditor, ref, 'Danach')
    await editor.content.publish({ ...ref, base: next }) // what was published before is not held against anybody
  })

  test('a draft that was discarded is held against nobody', async () => {
    const ref = await newLesson()
    await editor.content.discard({ ...ref, base: await write(editor, ref, 'Doch nicht') })
    await editor.content.publish({ ...ref, base: await write(author, ref, 'Von Rosa') })
  })

  test('no way around: an earlier revision, a copy, or what was taken back and changed', async () => {
    const ref = await newLesson()
    await otherEditor.content.publish({ ...ref, base: await write(author, ref, 'Erst so') })
    const { base } = await editor.content.open(ref)
    const restored = await editor.content.restore({ ...ref, base, revision: 1 })
    await expect(editor.content.publish({ ...ref, base: restored.base })).rejects.toMatchObject(
      refusal('SECOND_PERSON_NEEDED'),
    )
    await editor.standing.takeBack(ref)
    await expect(editor.content.publish({ ...ref, base: restored.base })).rejects.toMatchObject(
      refusal('SECOND_PERSON_NEEDED'),
    )
    const { levels } = await makeCompetency(db)
    const copied = await editor.standing.duplicate({ type: 'level', id: levels[0]?.id as string })
    const { content } = await editor.skillLevels.byId({ id: copied.id })
    const copy = { type: 'lesson', id: content.lesson[0]?.id as string } as const
    await expect(
      editor.content.publish({ ...copy, base: (await editor.content.open(copy)).base }),
    ).rejects.toMatchObject(refusal('SECOND_PERSON_NEEDED'))
  })

  test('what was checked, taken back and not changed is shown again by one person, as checked as before', async () => {
    const ref = await newLesson()
    await otherEditor.content.publish({ ...ref, base: await write(author, ref, 'Ruht eine Weile') })
    await editor.standing.takeBack(ref)
    expect(await checkedAt(ref).catch(() => 'not found')).toBe('not found')
    await editor.content.publish({ ...ref, base: (await editor.content.open(ref)).base })
    expect(await checkedAt(ref)).not.toBeNull()
  })

  test('an admin alone publishes with a reason that stands in the log and the history, and parents read nothing', async () => {
    const ref = await newLesson()
    const base = await write(asAdmin, ref, 'Es eilt')
    await expect(asAdmin.content.publish({ ...ref, base })).rejects.toMatchObject(refusal('SECOND_PERSON_NEEDED'))
    await expect(asAdmin.content.publish({ ...ref, base, aloneBecause: ' ' })).rejects.toThrow('warum es eilt')
    const aloneBecause = 'Die Adresse der Beratung war falsch.'
    const byEditor = await newLesson()
    await expect(
      editor.content.publish({ ...byEditor, base: await write(editor, byEditor, 'Nein'), aloneBecause }),
    ).rejects.toMatchObject(refusal('SECOND_PERSON_NEEDED'))
    await asAdmin.content.publish({ ...ref, base, aloneBecause })
    expect(await lastAction(ref)).toMatchObject({
      action: 'content published alone',
      details: { reason: aloneBecause },
    })
    expect((await author.content.history(ref))[0]).toMatchObject({ isChecked: false, aloneBecause })
    expect(await checkedAt(ref)).toBeNull()
  })

  test('a reason that was not needed is no emergency', async () => {
    const ref = await newLesson()
    const base = await write(author, ref, 'Von Rosa')
    await asAdmin.content.publish({ ...ref, base, aloneBecause: 'Zur Sicherheit.' })
    expect(await lastAction(ref)).toMatchObject({ action: 'content published' })
    expect((await author.content.history(ref))[0]).toMatchObject({ isChecked: true, aloneBecause: null })
  })

  test('the database refuses it too, whichever part of the server publishes', async () => {
    const ref = await newLesson()
    await write(editor, ref, 'Von Egon')
    const row = { contentType: ref.type, contentId: ref.id, revision: 7, payload: '{}', publishedBy: egon.id }
    await expect(
      asSystem(db, 'a test', (tx) => tx.insertInto('contentRevisions').values(row).execute()),
    ).rejects.toMatchObject({ constraint: 'published_by_a_second_person' })
  })
})

describe('a draft that waits to be checked', () => {
  test('is listed for others with its note, is given back with an answer, and goes with what is published', async () => {
    const ref = await newLesson()
    const base = await write(author, ref, 'Bitte prüfen')
    await author.reviews.ask({ ...ref, base, note: 'Stimmt die Zahl?' })
    const ofEditor = (await editor.reviews.list()).find(({ id }) => id === ref.id)
    expect(ofEditor).toMatchObject({
      title: 'Bitte prüfen',
      note: 'Stimmt die Zahl?',
      askedBy: 'Rosa Schreibt',
      isOwn: false,
    })
    expect((await author.reviews.list()).find(({ id }) => id === ref.id)).toMatchObject({ isOwn: true })

    await expect(author.reviews.giveBack({ ...ref, answer: 'Nein' })).rejects.toMatchObject(refusal('FORBIDDEN'))
    await editor.reviews.giveBack({ ...ref, answer: 'Die Quelle fehlt.' })
    await expect(editor.reviews.giveBack({ ...ref, answer: 'Noch einmal' })).rejects.toMatchObject(refusal('NOT_FOUND'))
    const request = (await author.reviews.ofContent(ref))?.request
    expect(request).toMatchObject({ answer: 'Die Quelle fehlt.', answeredBy: 'Egon Prüft' })
    expect((await otherEditor.reviews.list()).map(({ id }) => id)).not.toContain(ref.id)

    const again = await write(author, ref, 'Mit Quelle')
    await author.reviews.ask({ ...ref, base: again, note: '' })
    await editor.content.publish({ ...ref, base: again })
    expect((await author.reviews.ofContent(ref))?.request).toBeNull()
  })

  test('is no longer asked for once it is withdrawn or discarded; what has changed since is refused', async () => {
    const ref = await newLesson()
    const base = await write(author, ref, 'Doch nicht')
    await author.reviews.ask({ ...ref, base, note: '' })
    await author.reviews.withdraw(ref)
    await expect(author.reviews.withdraw(ref)).rejects.toMatchObject(refusal('NOT_FOUND'))
    const newer = await write(author, ref, 'Doch')
    await expect(author.reviews.ask({ ...ref, base, note: '' })).rejects.toThrow('Nichts wurde überschrieben.')
    await author.reviews.ask({ ...ref, base: newer, note: '' })
    await author.content.discard({ ...ref, base: newer })
    expect((await author.reviews.ofContent(ref))?.request).toBeNull()
  })
})

describe('a comment', () => {
  const said = { field: 'feld-inhalt', quote: 'Ein Absatz', comment: 'Zu lang.' }

  test('stands at its place until somebody resolves it; only who wrote it removes it', async () => {
    const ref = await newLesson()
    const { id } = await editor.reviews.comment({ ...ref, ...said })
    await author.reviews.resolve({ id, isResolved: true })
    const comment = (await editor.reviews.ofContent(ref))?.comments[0]
    expect(comment).toMatchObject({ ...said, writtenBy: 'Egon Prüft', resolvedBy: 'Rosa Schreibt', isOwn: true })
    await editor.reviews.resolve({ id, isResolved: false })
    expect((await author.reviews.ofContent(ref))?.comments[0]).toMatchObject({ resolvedAt: null, isOwn: false })
    await expect(author.reviews.removeComment({ id })).rejects.toMatchObject(refusal('NOT_FOUND'))
    await editor.reviews.removeComment({ id })
    expect((await author.reviews.ofContent(ref))?.comments).toEqual([])
  })

  test('is resolved by nobody in the name of another, and so is a review answered', async () => {
    const ref = await newLesson()
    await author.reviews.ask({ ...ref, base: await write(author, ref, 'Bitte prüfen'), note: '' })
    const { id } = await author.reviews.comment({ ...ref, ...said })
    const asEgon = (change: (tx: Tx) => Promise<unknown>) => asActor(db, { role: 'editor', id: egon.id }, change)
    const forged = /row-level security/
    await expect(
      asEgon((tx) => tx.updateTable('contentComments').set({ resolvedBy: ina.id }).where('id', '=', id).execute()),
    ).rejects.toThrow(forged)
    const answered = { answer: 'Gut so.', answeredAt: new Date(), answeredBy: ina.id }
    await expect(
      asEgon((tx) => tx.updateTable('contentReviews').set(answered).where('contentId', '=', ref.id).execute()),
    ).rejects.toThrow(forged)
  })

  test('is forgotten 90 days after it was resolved, an open one never, and with its lesson', async () => {
    const ref = await newLesson()
    const [old, open] = [
      await editor.reviews.comment({ ...ref, ...said }),
      await editor.reviews.comment({ ...ref, ...said }),
    ]
    await author.reviews.resolve({ id: old.id, isResolved: true })
    const later = (days: number) => new Date(Date.now() + days * 86_400_000)
    const forget = (now: Date) =>
      asSystem(db, 'a test', async (tx) => rules.resolvedComments?.(tx, { now, mailer: undefined as never }))
    await forget(later(89))
    expect((await author.reviews.ofContent(ref))?.comments).toHaveLength(2)
    await forget(later(91))
    expect((await author.reviews.ofContent(ref))?.comments.map(({ id }) => id)).toEqual([open.id])
    await asAdmin.standing.bin(ref)
    await asAdmin.content.remove(ref)
    const left = await asOwner(db, (tx) =>
      sql<{ n: number }>`select count(*)::int as n from content_comments where content_id = ${ref.id}`.execute(tx),
    )
    expect(left.rows[0]?.n).toBe(0)
  })
})

test('who leaves is forgotten, and what was written, checked and said stays', async () => {
  const leaving = await makeStaff(db, 'editor', { firstName: 'Lea', lastName: 'Geht' })
  const desk = guarded.asStaff(leaving, 'editor').admin
  const ref = await newLesson()
  await desk.content.publish({ ...ref, base: await write(author, ref, 'Bleibt') })
  await desk.reviews.comment({ ...ref, field: 'feld-titel', quote: null, comment: 'Gut so.' })
  await asAdmin.users.takeRole({ id: leaving.id })
  await guarded.asParent(leaving).ownData.eraseAccount()
  expect((await author.content.history(ref))[0]).toMatchObject({
    by: 'Jemand',
    writtenBy: ['Rosa Schreibt'],
    isChecked: true,
  })
  expect((await author.reviews.ofContent(ref))?.comments[0]).toMatchObject({ comment: 'Gut so.', writtenBy: 'Jemand' })
})
