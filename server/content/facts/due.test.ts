import { expect, test } from 'vitest'
import { quoteOf } from '../../../domain/facts.ts'
import { callersOf } from '../../../tests/support/callers.ts'
import { makeCompetency } from '../../../tests/support/curriculum.ts'
import { useDatabase } from '../../../tests/support/db.ts'
import { asOwner } from '../../../tests/support/owner.ts'
import { makeAdmin, makeParent } from '../../../tests/support/people.ts'
import { refusal } from '../../../tests/support/refusal.ts'
import { listDueReviews } from './due.ts'

const database = await useDatabase()
const api = callersOf(database.db)

const dueOn = (day: string) => asOwner(database.db, (tx) => listDueReviews(tx, day))
const { levels, title } = await makeCompetency(database.db)
const [level] = levels
const lessonId = level?.lessonIds[0] as string
const change = (id: string, values: { content?: string; reviewOn?: string; reviewNote?: string }) =>
  asOwner(database.db, (tx) => tx.updateTable('lessons').set(values).where('id', '=', id).execute())
const place = `${title} · Stufe 1`

test('a fact is due from 60 days before its day, with the lessons that quote it, and past after it', async () => {
  await change(lessonId, {
    content: `<p>Ruf ${quoteOf('polizei', '110')} an. Wirklich ${quoteOf('polizei', '110')}.</p>`,
  })
  const stateOn = async (day: string) => (await dueOn(day)).facts.find(({ key }) => key === 'polizei')
  expect(await stateOn('2027-03-01')).toBeUndefined()
  expect(await stateOn('2027-03-02')).toMatchObject({
    state: 'soon',
    lookAgainOn: '2027-05-01',
    quotedBy: [{ type: 'lesson', id: lessonId, title: 'Lektion 1.1', place }],
  })
  expect(await stateOn('2027-05-02')).toMatchObject({ state: 'past' })
})

test('a fact that nobody has seen at its source is named long before its day', async () => {
  const { facts } = await dueOn('2026-06-01')
  expect(facts.length).toBeGreaterThan(3)
  expect(facts.every(({ state, isUncertain }) => state === 'unsure' && isUncertain)).toBe(true)
})

test('a text with a review date is due from 60 days before it', async () => {
  const { parentLessonId } = level as NonNullable<typeof level>
  await change(parentLessonId, { reviewOn: '2027-05-01', reviewNote: 'Gibt es das noch?' })
  expect((await dueOn('2027-03-01')).texts).toEqual([])
  expect((await dueOn('2027-03-02')).texts).toMatchObject([
    {
      type: 'lesson',
      id: parentLessonId,
      place,
      reviewOn: '2027-05-01',
      reviewNote: 'Gibt es das noch?',
      state: 'soon',
    },
  ])
})

test('a lesson that an editor left with an older value is named, with the value of today', async () => {
  const older = `<p>Ruf ${quoteOf('polizei', '111')} oder ${quoteOf('rotes-kreuz', '113')} an.</p>`
  await change(lessonId, { content: older })
  expect((await dueOn('2026-06-01')).outdated).toMatchObject([
    { id: lessonId, key: 'polizei', value: '111', now: '110' },
    { id: lessonId, key: 'rotes-kreuz', value: '113', now: null },
  ])
})

test('admins see it, nobody else', async () => {
  const seen = await api.asAdmin(await makeAdmin(database.db)).admin.dueReviews()
  expect(seen.outdated).toHaveLength(2)
  const parent = await makeParent(database.db)
  await expect(api.asParent(parent).admin.dueReviews()).rejects.toMatchObject(refusal('FORBIDDEN'))
  await expect(api.visitor.admin.dueReviews()).rejects.toMatchObject(refusal('UNAUTHORIZED'))
})
