import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_MS, today } from '../../../domain/platform/dates.ts'
import { callersOf } from '../../../tests/support/callers.ts'
import { openTestDatabase } from '../../../tests/support/db.ts'
import { makeFamily } from '../../../tests/support/learning.ts'
import { mailsTo } from '../../../tests/support/outbox.ts'
import { asOwner } from '../../../tests/support/owner.ts'
import { accompany, makeParent, type TestParent } from '../../../tests/support/people.ts'
import { testMailer } from '../../../tests/support/test-mailer.ts'
import type { Database } from '../../platform/db/connect.ts'
import { tellBeforeSixteen } from './tell-before-sixteen.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const tell = () => tellBeforeSixteen(database.db, testMailer)
/** Born so that the sixteenth birthday is so many days from now. */
function turningIn(days: number): string {
  const [year, ...rest] = today(new Date(Date.now() + days * DAY_MS)).split('-')
  return [Number(year) - 16, ...rest].join('-')
}

async function makeTeenager(days: number) {
  const { parent, child } = await makeFamily(database.db, { birthdate: turningIn(days), registered: false })
  const confirm = (isConfirmed: boolean) =>
    asOwner(database.db, (tx) =>
      sql`update auth."user" set "emailVerified" = ${isConfirmed} where id = ${parent.id}`.execute(tx),
    )
  await confirm(true)
  const subjects = async () => (await mailsTo(database.db, parent.email)).map(({ subject }) => subject)
  return { parent, child, confirm, subjects }
}
const SUBJECT = 'Eines Ihrer Kinder entscheidet bald selbst'

test.each([
  [31, [], 'too early'],
  [30, [SUBJECT], 'in good time'],
  [1, [SUBJECT], 'on the last day'],
  [0, [], 'too late: the child is asked itself'],
])('%i days before a child turns 16 its parents have these mails: %j (%s)', async (days, told) => {
  const { subjects } = await makeTeenager(days)
  await Promise.all([tell(), tell()])
  await tell()
  expect(await subjects()).toEqual(told)
})

test('the mail says what changes and names nobody; a birth date that was mended is told of again', async () => {
  const { parent, child, subjects } = await makeTeenager(20)
  await tell()
  const [mail] = await mailsTo(database.db, parent.email)
  expect(mail?.text).toContain(turningIn(20).split('-').reverse().join('.').slice(0, 6))
  expect(mail?.text).toContain('Bis es zustimmt, wird nichts Neues gespeichert.')
  expect(mail?.text).not.toContain('Mila')
  await asOwner(database.db, (tx) =>
    tx
      .updateTable('children')
      .set({ birthdate: turningIn(25) })
      .where('id', '=', child.id)
      .execute(),
  )
  await tell()
  expect(await subjects()).toHaveLength(2)
})

test('nobody is told at an address that is not confirmed, or of a child whose consent was withdrawn', async () => {
  const unconfirmed = await makeTeenager(10)
  await unconfirmed.confirm(false)
  const withdrawn = await makeTeenager(10)
  await callersOf(database.db).asParent(withdrawn.parent).consents.withdraw({ childId: withdrawn.child.id })
  await tell()
  expect([await unconfirmed.subjects(), await withdrawn.subjects()]).toEqual([[], []])
  await unconfirmed.confirm(true)
  await tell()
  expect(await unconfirmed.subjects()).toEqual([SUBJECT])
})

test('both parents are told, each once; one at an address that refuses mails is not, and the other is', async () => {
  const [family, refusing] = [await makeTeenager(20), await makeTeenager(20)]
  const others = [await makeParent(database.db), await makeParent(database.db)]
  for (const [index, { child }] of [family, refusing].entries())
    await accompany(database.db, child, others[index] as TestParent)
  await asOwner(database.db, (tx) =>
    tx
      .insertInto('refusedAddresses')
      .values({ personId: refusing.parent.id, address: refusing.parent.email })
      .execute(),
  )
  await tell()
  await tell()
  const told = async ({ email }: TestParent) => (await mailsTo(database.db, email)).map(({ subject }) => subject)
  expect([await family.subjects(), await refusing.subjects()]).toEqual([[SUBJECT], []])
  for (const other of others) expect(await told(other)).toEqual([SUBJECT])
})
