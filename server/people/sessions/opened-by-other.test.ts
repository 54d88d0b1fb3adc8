import { beforeAll, expect, test } from 'vitest'
import { useAccountServer } from '../../../tests/support/account-server.ts'
import { giveActivities, sampleOf } from '../../../tests/support/activities.ts'
import { makeLearner } from '../../../tests/support/learning.ts'

// A parent opens a session in the child's place ('Hier lernen'): what only the child itself may do stays the child's.

const server = await useAccountServer()
const { db } = server.database
type Browser = ReturnType<typeof server.openBrowser>

const rule = { field: 'regel', value: 'Beim Essen liegt das Handy im Flur.' }
const onlyItself = { status: 403, json: { error: { data: { refusal: 'ONLY_CHILD_ITSELF' } } } }
let learner: Awaited<ReturnType<typeof makeLearner>>
let [itself, inItsPlace]: Browser[] = []
let [hidden, shown]: string[] = []
let agreement: { agreementId: string; words: number }

const call = async (browser: Browser | undefined, path: string, input: object) =>
  (browser as Browser).post(`/trpc/${path}`, input)
const answerOf = async (browser: Browser | undefined, path: string, input: object = {}) =>
  (await call(browser, path, input)).json.result.data

beforeAll(async () => {
  learner = await makeLearner(db)
  const { child, parent, lessonId, asParent } = learner
  await giveActivities(db, lessonId, [sampleOf('make'), { ...sampleOf('make'), key: 'zweite' }])
  await asParent.agreements.offer({
    ...{ childId: child.id, kept: null, chosen: [] },
    own: { promisedBy: 'parent', text: 'Wir backen am Sonntag Pizza.' },
  })
  itself = server.openBrowser()
  await itself.signIn(child.email)
  hidden = (await answerOf(itself, 'notebook.save', { lessonId, key: 'plan', changed: [rule] })).id
  shown = (await answerOf(itself, 'notebook.save', { lessonId, key: 'zweite', changed: [rule] })).id
  await answerOf(itself, 'notebook.show', { id: shown, isShown: true })
  inItsPlace = server.openBrowser()
  await inItsPlace.signIn(parent.email)
  expect((await inItsPlace.post('/api/auth/learn-as', { childId: child.id })).status).toBe(200)
  const { versions } = await answerOf(inItsPlace, 'agreements.own')
  agreement = { agreementId: versions[0].id, words: versions[0].words }
})

test('the session says who has opened it', async () => {
  expect(await inItsPlace?.session()).toMatchObject({ isOpenedByOther: true })
  expect(await itself?.session()).not.toHaveProperty('isOpenedByOther')
})

test('of the notebook only pages are read that were shown, also in the lesson', async () => {
  const idsFor = async (browser: Browser | undefined) => [
    (await answerOf(browser, 'notebook.own')).map(({ id }: { id: string }) => id).sort(),
    (await answerOf(browser, 'lessons.byId', { lessonId: learner.lessonId })).notebook
      .map(({ id }: { id: string }) => id)
      .sort(),
  ]
  expect(await idsFor(inItsPlace)).toEqual([[shown], [shown]])
  const both = [hidden, shown].sort()
  expect(await idsFor(itself)).toEqual([both, both])
})

test.each([
  ['shows a page', 'notebook.show', () => ({ id: hidden, isShown: true })],
  ['takes a page back', 'notebook.show', () => ({ id: shown, isShown: false })],
  ['changes a page', 'notebook.change', () => ({ id: hidden, changed: [rule] })],
  ['writes in a lesson', 'notebook.save', () => ({ lessonId: learner.lessonId, key: 'plan', changed: [rule] })],
  ['throws a page away', 'notebook.remove', () => ({ id: hidden })],
  ['signs', 'agreements.signAsChild', () => agreement],
  ['takes the child’s sentence out', 'agreements.writeOwn', () => ({ ...agreement, own: null })],
])('nobody %s in the child’s place, and the child itself can', async (_what, path, input) => {
  expect(await call(inItsPlace, path, input())).toMatchObject(onlyItself)
  expect(await call(itself, path, input())).toMatchObject({ status: 200 })
})

test('learning goes on in its place', async () => {
  expect(await call(inItsPlace, 'lessons.markRead', { lessonId: learner.lessonId })).toMatchObject({ status: 200 })
})
