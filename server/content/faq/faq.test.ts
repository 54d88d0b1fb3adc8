import { expect, test } from 'vitest'
import { callersOf } from '../../../tests/support/callers.ts'
import { useDatabase } from '../../../tests/support/db.ts'
import { asOwner } from '../../../tests/support/owner.ts'
import { makeParent } from '../../../tests/support/people.ts'
import { forgetThrottles } from '../../../tests/support/throttles.ts'

let faqItemId: string
const database = await useDatabase()
const callers = callersOf(database.db)
const question = { question: 'Wozu?', answer: 'Darum.', orderIndex: 99 }
;({ id: faqItemId } = await asOwner(database.db, (tx) =>
  tx.insertInto('faqItems').values(question).returning('id').executeTakeFirstOrThrow(),
))

const click = (sessionId: string, userAgent = 'a browser') => ({ faqItemId, sessionId, userAgent })
const clicksOf = (sessionId: string) =>
  asOwner(database.db, (tx) =>
    tx
      .selectFrom('faqClicks')
      .where('sessionId', '=', sessionId)
      .select(['faqItemId', 'userId', 'userAgent'])
      .execute(),
  )

test('a click is remembered with the person only when somebody is signed in, and with little of the browser', async () => {
  const parent = await makeParent(database.db)
  await callers.visitor.faq.recordClick(click('visitor', 'x'.repeat(2000)))
  await callers.asParent(parent).faq.recordClick(click('parent'))
  expect(await clicksOf('visitor')).toEqual([{ faqItemId, userId: null, userAgent: 'x'.repeat(120) }])
  expect(await clicksOf('parent')).toMatchObject([{ userId: parent.id }])
})

test('more than thirty a minute from one address are dropped without a word', async () => {
  await forgetThrottles(database.db)
  for (let count = 0; count < 33; count++) await callers.visitor.faq.recordClick(click('a flood'))
  expect(await clicksOf('a flood')).toHaveLength(30)
})
