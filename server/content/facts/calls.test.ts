import { expect, test } from 'vitest'
import { callersOf } from '../../../tests/support/callers.ts'
import { useDatabase } from '../../../tests/support/db.ts'
import { makeAdmin, makeParent } from '../../../tests/support/people.ts'
import { refusal } from '../../../tests/support/refusal.ts'
import { asActor } from '../../platform/db/actor.ts'
import { listCalls } from './calls.ts'
import { knownFacts } from './known-facts.ts'

const database = await useDatabase()
const api = callersOf(database.db)
const facts = await knownFacts()
const [key = '', fact] = [...facts].find(([, { kind }]) => kind === 'help') ?? []
const value = fact?.value ?? ''
const onItsDay = async (id: string) =>
  (await asActor(database.db, { role: 'admin', id }, (tx) => listCalls(tx, fact?.lookAgainOn ?? ''))).find(
    (call) => call.key === key,
  )

test('help is to be dialled in the month of its day, and who did stands beside it', async () => {
  const admin = await makeAdmin(database.db)
  expect(await onItsDay(admin.id)).toMatchObject({ state: 'open', value, checks: [] })
  await api.asAdmin(admin).admin.recordCheck({ key, value, isRight: false, note: 'Kein Anschluss' })
  expect(await onItsDay(admin.id)).toMatchObject({
    state: 'open',
    checks: [{ isRight: false, note: 'Kein Anschluss' }],
  })
  await api.asAdmin(admin).admin.recordCheck({ key, value, isRight: true, note: null })
  expect((await onItsDay(admin.id))?.checks).toMatchObject([
    { isRight: true, note: null, checkedBy: expect.stringMatching(/\S+ \S+/) },
    { isRight: false, note: 'Kein Anschluss' },
  ])
})

test('what was not tried is not noted: another value than today’s, no help, or nothing that is known', async () => {
  const { recordCheck } = api.asAdmin(await makeAdmin(database.db)).admin
  const law = [...facts].find(([, { kind }]) => kind === 'law')
  for (const wrong of [
    { key, value: `${value} 9` },
    { key: law?.[0] ?? '', value: law?.[1].value ?? '' },
    { key: 'gibt-es-nicht', value },
  ])
    await expect(recordCheck({ ...wrong, isRight: true, note: null })).rejects.toMatchObject(refusal('NOT_FOUND'))
})

test('parents see none of it', async () => {
  const parent = api.asParent(await makeParent(database.db)).admin
  await expect(parent.calls()).rejects.toMatchObject(refusal('FORBIDDEN'))
  await expect(parent.recordCheck({ key, value, isRight: true, note: null })).rejects.toMatchObject(
    refusal('FORBIDDEN'),
  )
})
