import { beforeEach, expect, test } from 'vitest'
import { callersOf } from '../../../tests/support/callers.ts'
import { useDatabase } from '../../../tests/support/db.ts'
import { asOwner } from '../../../tests/support/owner.ts'
import { makeAdmin } from '../../../tests/support/people.ts'
import { refusal } from '../../../tests/support/refusal.ts'

const database = await useDatabase()
const api = callersOf(database.db)
const faq = api.asAdmin(await makeAdmin(database.db)).admin.faq
beforeEach(() => asOwner(database.db, (tx) => tx.deleteFrom('faqItems').execute()))

const make = (question: string, isActive = true) => faq.create({ question, answer: 'Darum.', isActive })
/** As the page gets it from a server that has kept nothing. */
const onThePage = async () => (await callersOf(database.db).visitor.faq.list()).map(({ question }) => question)

test('a new question stands at the end, a changed one in its place, and the page shows those that are switched on', async () => {
  await make('Erste Frage')
  const { id } = await make('Zweite Frage')
  await make('Versteckte Frage', false)
  expect(await onThePage()).toEqual(['Erste Frage', 'Zweite Frage'])
  await faq.update({ id, topic: 'start', question: ' Andere Frage ', answer: 'Ja.', isActive: true })
  const changed = { id, topic: 'start', question: 'Andere Frage', answer: 'Ja.', isActive: true }
  expect(await faq.byId({ id })).toEqual(changed)
  await faq.show({ id, isActive: false })
  expect(await onThePage()).toEqual(['Erste Frage'])
  expect((await faq.list()).map(({ question, isActive }) => [question, isActive])).toEqual([
    ['Erste Frage', true],
    ['Andere Frage', false],
    ['Versteckte Frage', false],
  ])
})

test('the order is the one an admin gives, unless the list has changed meanwhile', async () => {
  const [first, second] = [await make('Erste Frage'), await make('Zweite Frage')]
  await faq.reorder({ ids: [second.id, first.id] })
  expect(await onThePage()).toEqual(['Zweite Frage', 'Erste Frage'])
  await make('Dritte Frage')
  await expect(faq.reorder({ ids: [first.id, second.id] })).rejects.toMatchObject(refusal('ORDER_OUTDATED'))
})

test('how often a question was opened is told in fives, of a hidden one too, and never below five', async () => {
  const questions = [
    await make('Selten'),
    await make('Oft geöffnet'),
    await make('Versteckt', false),
    await make('Neu'),
  ]
  const clicks = [4, 13, 5]
  await asOwner(database.db, (tx) =>
    tx
      .insertInto('faqClickCounts')
      .values(clicks.map((count, index) => ({ faqItemId: questions[index]?.id as string, clicks: count })))
      .execute(),
  )
  expect((await faq.list()).map((question) => [question.question, question.clicks])).toEqual([
    ['Selten', null],
    ['Oft geöffnet', 10],
    ['Versteckt', 5],
    ['Neu', null],
  ])
})

test('what is deleted is gone, and deleting needs a password that was given just now', async () => {
  const { id } = await make('Überholt')
  const away = api.asAdminWithoutFreshPassword(await makeAdmin(database.db)).admin.faq
  await expect(away.remove({ id })).rejects.toMatchObject(refusal('PASSWORD_NEEDED'))
  await faq.remove({ id })
  expect(await onThePage()).toEqual([])
  const gone = { id, question: 'Noch da?', answer: 'Nein.', isActive: true }
  for (const call of [faq.remove, faq.byId, faq.show, faq.update])
    await expect(call(gone)).rejects.toMatchObject(refusal('NOT_FOUND'))
})

test('what is too short is said', async () => {
  const wrong = faq.create({ question: ' a ', answer: ' ', isActive: true })
  await expect(wrong).rejects.toThrow(
    /Frage muss mindestens 3 Zeichen lang sein\.[\s\S]*Antwort darf nicht leer sein\./,
  )
})
