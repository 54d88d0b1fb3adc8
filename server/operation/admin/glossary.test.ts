import { beforeEach, expect, test } from 'vitest'
import { callersOf } from '../../../tests/support/callers.ts'
import { useDatabase } from '../../../tests/support/db.ts'
import { asOwner } from '../../../tests/support/owner.ts'
import { makeAdmin } from '../../../tests/support/people.ts'
import { refusal } from '../../../tests/support/refusal.ts'

const database = await useDatabase()
const api = callersOf(database.db)
const glossary = api.asAdmin(await makeAdmin(database.db)).admin.glossary
beforeEach(() => asOwner(database.db, (tx) => tx.deleteFrom('glossaryWords').execute()))

const wordOf = (word: string, forms: string[] = []) => ({ word, forms, explanation: 'Das bedeutet es.', picture: null })
/** As the page gets it from a server that has kept nothing. */
const onThePage = async () => (await callersOf(database.db).visitor.glossary.list()).map(({ word }) => word)

test('a word is written, changed and on the page at once, in the order of the alphabet', async () => {
  const { id } = await glossary.create(wordOf('Update'))
  await glossary.create(wordOf('Ärger'))
  expect(await onThePage()).toEqual(['Ärger', 'Update'])
  const changed = { word: 'Aktualisierung', forms: ['Update'], explanation: 'Neu gemacht.', picture: 'gear' }
  await glossary.update({ id, ...changed })
  expect(await glossary.byId({ id })).toEqual({ id, ...changed })
  expect((await glossary.list()).map(({ word }) => word)).toEqual(['Aktualisierung', 'Ärger'])
  expect(await onThePage()).toEqual(['Aktualisierung', 'Ärger'])
})

test('what belongs to another word is refused and says to which; a word may keep its own forms', async () => {
  const { id } = await glossary.create(wordOf('Algorithmus', ['Algorithmen']))
  const taken = glossary.create(wordOf('Rechenregel', ['algorithmen']))
  const told = { cause: { code: 'WORD_TAKEN' }, message: '„algorithmen“ gehört im Wörterbuch schon zu „Algorithmus“.' }
  await expect(taken).rejects.toMatchObject(told)
  await expect(glossary.create(wordOf('Algorithmus'))).rejects.toThrow('„Algorithmus“ steht schon im Wörterbuch.')
  await glossary.update({ id, ...wordOf('Algorithmus', ['Algorithmen', 'Algorithmus’']) })
  const other = await glossary.create(wordOf('Regel'))
  await expect(glossary.update({ id: other.id, ...wordOf('Algorithmus') })).rejects.toThrow('steht schon im Wörterbuch')
})

test('of two admins who write the same form at once, one is told', async () => {
  const both = await Promise.allSettled(['Feed', 'Liste'].map((word) => glossary.create(wordOf(word, ['Feeds']))))
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('what is deleted is gone, and deleting needs a password that was given just now', async () => {
  const { id } = await glossary.create(wordOf('Überholt'))
  const away = api.asAdminWithoutFreshPassword(await makeAdmin(database.db)).admin.glossary
  await expect(away.remove({ id })).rejects.toMatchObject(refusal('PASSWORD_NEEDED'))
  await glossary.remove({ id })
  expect(await onThePage()).toEqual([])
  const gone = { id, ...wordOf('Noch da') }
  for (const call of [glossary.remove, glossary.byId, glossary.update])
    await expect(call(gone)).rejects.toMatchObject(refusal('NOT_FOUND'))
})

test('what is missing is said', async () => {
  const wrong = glossary.create({ word: ' ', forms: [], explanation: '', picture: 'gibt-es-nicht' })
  await expect(wrong).rejects.toThrow(/Das Wort fehlt\.[\s\S]*Die Erklärung fehlt\.[\s\S]*Dieses Bild gibt es nicht\./)
})
