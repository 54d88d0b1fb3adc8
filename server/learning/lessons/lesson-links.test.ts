import { beforeEach, expect, test } from 'vitest'
import { lessonLinkOf } from '../../../domain/content/lesson-links.ts'
import { callersOf } from '../../../tests/support/callers.ts'
import { makeCompetency } from '../../../tests/support/curriculum.ts'
import { useDatabase } from '../../../tests/support/db.ts'
import { makeLearner } from '../../../tests/support/learning.ts'
import { asOwner } from '../../../tests/support/owner.ts'
import { makeAdmin, makeStaff, type TestParent } from '../../../tests/support/people.ts'

const database = await useDatabase()
let learner: Awaited<ReturnType<typeof makeLearner>>
let admin: TestParent
/**
 * A lesson that links the next one of its level, its neighbour for parents, one that is not
 * assigned and one that was deleted.
 */
let lessonId: string
let next: string
let foreign: string
const GONE = '8f1a3f0e-6a63-4d0f-9a55-0a4c3c1b7f11'

const set = (id: string, change: { title?: string; content?: string; publishedAt?: null }) =>
  asOwner(database.db, (tx) => tx.updateTable('lessons').where('id', '=', id).set(change).execute())

beforeEach(async () => {
  learner = await makeLearner(database.db, { lessons: 2 })
  admin = await makeAdmin(database.db)
  ;[lessonId, next] = learner.level.lessonIds as [string, string]
  foreign = (await makeCompetency(database.db)).levels[0]?.lessonIds[0] as string
  await set(next, { title: 'Geheim & lang' })
  await set(foreign, { title: 'Fremdes' })
  const links = [next, learner.level.parentLessonId, foreign, GONE].map((id) => lessonLinkOf(id, 'Alt &amp; gut'))
  await set(lessonId, { content: `<p>${links.join(' ')}</p>` })
})
// What is published is kept in memory: whoever calls finds it as it is now.
const asChild = () => callersOf(database.db).asChild(learner.child)
const asParent = () => callersOf(database.db).asParent(learner.parent)
const titleOf = async (id: string) =>
  asOwner(database.db, (tx) => tx.selectFrom('lessons').where('id', '=', id).select('title').executeTakeFirstOrThrow())

test('a child follows links to lessons that are open to it; of all others it reads the title of today', async () => {
  const { title } = await titleOf(learner.level.parentLessonId)
  const address = `/child-competency/${learner.competency.id}?lektion=${next}`
  expect((await asChild().lessons.byId({ lessonId })).content).toBe(
    `<p><a data-lesson href="${address}">Geheim &amp; lang</a> ${title} Fremdes Alt &amp; gut</p>`,
  )
})

test('when another lesson is renamed, the link says so; when it is taken back, the old title is left', async () => {
  await set(next, { title: 'Ganz anders' })
  expect((await asChild().lessons.byId({ lessonId })).content).toContain('>Ganz anders</a>')
  await set(next, { publishedAt: null })
  expect((await asChild().lessons.byId({ lessonId })).content).toMatch(/^<p>Alt &amp; gut /)
})

test('parents follow each link where they are', async () => {
  const { content } = await asParent().lessons.preview({ lessonId })
  expect(content).toContain(`<a data-lesson href="?lektion=${next}">Geheim &amp; lang</a>`)
  expect(content).toContain(`<a data-lesson href="?lektion=${foreign}">Fremdes</a>`)
  expect(content).toMatch(/ Alt &amp; gut<\/p>$/)
})

test('whoever opens a share link reads titles only', async () => {
  const parent = asParent()
  const shared = { childId: learner.child.id, contentType: 'lesson', contentId: lessonId } as const
  const { token } = await parent.sharing.link(shared)
  expect(await callersOf(database.db).visitor.sharing.contentByToken({ token })).toMatchObject({
    content: expect.stringMatching(/^<p>Geheim &amp; lang [^<]* Fremdes Alt &amp; gut<\/p>$/),
  })
})

test('an author finds every lesson to link, and which lessons link one, in drafts too', async () => {
  const { content } = callersOf(database.db).asStaff(await makeStaff(database.db, 'author'), 'author').admin
  await set(foreign, { publishedAt: null })
  const listed = await content.lessons()
  expect(listed.find(({ id }) => id === next)).toMatchObject({ title: 'Geheim & lang', isPublished: true })
  expect(listed.find(({ id }) => id === foreign)).toMatchObject({ isPublished: false, isParentOnly: false })
  expect((await content.linking({ lessonId: next })).map(({ id }) => id)).toEqual([lessonId])
  expect(await content.linking({ lessonId })).toEqual([])

  const ref = { type: 'lesson', id: next } as const
  const { base, draft } = await content.open(ref)
  if (draft.type !== 'lesson') throw new Error('a lesson was asked for')
  const back = { ...draft.payload, content: `<p>${lessonLinkOf(lessonId, 'Zurück')}</p>` }
  await content.save({ ...ref, base, payload: back })
  expect((await content.linking({ lessonId })).map(({ id }) => id)).toEqual([next])
  expect((await content.open(ref)).draft.payload).toMatchObject({ content: back.content })
})

test('copies of lessons that link each other link each other', async () => {
  const { standing, competencies, skillLevels, content } = callersOf(database.db).asAdmin(admin).admin
  const { id } = await standing.duplicate({ type: 'competency', id: learner.competency.id })
  const { levels } = await competencies.byId({ id })
  const { content: copies } = await skillLevels.byId({ id: levels[0]?.id as string })
  const [copy = '', nextCopy = ''] = copies.lesson.map(({ id }) => id)
  const { draft } = await content.open({ type: 'lesson', id: copy })
  const links = draft.type === 'lesson' ? draft.payload.content : ''
  expect(links).toContain(lessonLinkOf(nextCopy, 'Alt &amp; gut'))
  expect(links).not.toContain(next)
  expect(links).toContain(lessonLinkOf(foreign, 'Alt &amp; gut'))
})
