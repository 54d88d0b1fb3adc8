import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { callersOf } from '../../../tests/support/callers.ts'
import { useDatabase } from '../../../tests/support/db.ts'
import { makeFamily } from '../../../tests/support/learning.ts'
import { asOwner } from '../../../tests/support/owner.ts'
import { accompany, makeParent } from '../../../tests/support/people.ts'
import { knownAgreement } from '../../content/agreement/known-agreement.ts'
import { asActor, asSystem } from '../../platform/db/actor.ts'

const { db } = await useDatabase()
await knownAgreement()
const OWN = { promisedBy: 'parent', text: 'Wir backen am Sonntag Pizza.' } as const

test('a child knows that there is a draft, and reads its words when it is offered', async () => {
  const { child, asParent, asChild } = await makeFamily(db)
  const draft = { childId: child.id, kept: null, chosen: [], own: OWN }
  await asParent.agreements.save(draft)
  expect((await asChild.agreements.own()).versions).toMatchObject([{ state: 'draft', clauses: [] }])
  const actor = { role: 'child', id: child.userId as string, childId: child.id } as const
  const touched = await asActor(db, actor, (tx) =>
    tx.updateTable('agreementClauses').set({ talkAt: new Date() }).returning('text').execute(),
  )
  expect(touched).toEqual([])
  const { id: agreementId, words } = (await asParent.agreements.ofChild({ childId: child.id })).versions[0] as {
    id: string
    words: number
  }
  await asParent.agreements.offer({ ...draft, kept: { agreementId, words } })
  expect((await asChild.agreements.own()).versions).toMatchObject([{ state: 'offered', clauses: [{ text: OWN.text }] }])
})

test('who has signed and left long ago keeps the name on it while there is the account', async () => {
  const { child, asParent, asChild } = await makeFamily(db)
  const jonas = await makeParent(db, { firstName: 'Jonas' })
  await accompany(db, child, jonas)
  await asParent.agreements.offer({ childId: child.id, kept: null, chosen: [], own: OWN })
  const { id: agreementId, words } = (await asParent.agreements.ofChild({ childId: child.id })).versions[0] as {
    id: string
    words: number
  }
  const read = { agreementId, words }
  await asChild.agreements.signAsChild(read)
  await asParent.agreements.sign({ childId: child.id, ...read })
  await callersOf(db)
    .asParent(jonas)
    .agreements.sign({ childId: child.id, ...read })
  await asOwner(db, async (tx) => {
    await tx.updateTable('guardianships').set({ endedAt: new Date() }).where('personId', '=', jonas.id).execute()
    await tx.deleteFrom('guardianships').where('personId', '=', jonas.id).execute() // as after 90 days
  })
  const namesOnIt = async () =>
    (await asChild.agreements.own()).versions[0]?.signatures
      .filter(({ by }) => by === 'guardian')
      .map(({ name }) => name)
      .sort()
  expect(await namesOnIt()).toEqual(['Jonas', 'Petra'])
  await asSystem(db, 'a test', (tx) => sql`select auth.erase_account(${jonas.id})`.execute(tx))
  expect(await namesOnIt()).toEqual(expect.arrayContaining(['Petra', null]))
})
