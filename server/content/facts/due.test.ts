import { expect, test } from 'vitest'
import { type Fact, quoteOf } from '../../../domain/content/facts.ts'
import { DAY_MS } from '../../../domain/platform/dates.ts'
import { callersOf } from '../../../tests/support/callers.ts'
import { makeCompetency } from '../../../tests/support/curriculum.ts'
import { useDatabase } from '../../../tests/support/db.ts'
import { asOwner } from '../../../tests/support/owner.ts'
import { makeAdmin, makeParent } from '../../../tests/support/people.ts'
import { refusal } from '../../../tests/support/refusal.ts'
import { listDueReviews } from './due.ts'
import { knownFacts } from './known-facts.ts'

const database = await useDatabase()
const api = callersOf(database.db)

const dueOn = (day: string) => asOwner(database.db, (tx) => listDueReviews(tx, day))
const facts = await knownFacts()
const daysFrom = (day: string, days: number) => new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)
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
  const { lookAgainOn } = facts.get('polizei') as Fact
  expect(await stateOn(daysFrom(lookAgainOn, -61))).toBeUndefined()
  expect(await stateOn(daysFrom(lookAgainOn, -60))).toMatchObject({
    state: 'soon',
    lookAgainOn,
    quotedBy: [{ type: 'lesson', id: lessonId, title: 'Lektion 1.1', place }],
  })
  expect(await stateOn(daysFrom(lookAgainOn, 1))).toMatchObject({ state: 'past' })
})

test('a fact that nobody has seen at its source is named long before its day', async () => {
  const unsure = [...facts].flatMap(([key, { isUncertain }]) => (isUncertain ? [key] : []))
  const due = (await dueOn('2000-01-01')).facts
  expect(due.map(({ key }) => key).sort()).toEqual(unsure.sort())
  expect(new Set(due.map(({ state }) => state))).toEqual(new Set(unsure.length > 0 ? ['unsure'] : []))
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
    { id: lessonId, key: 'polizei', value: '111', now: facts.get('polizei')?.value },
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
