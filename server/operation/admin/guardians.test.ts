import { expect, test } from 'vitest'
import { useDatabase } from '../../../tests/support/db.ts'
import { mailsTo } from '../../../tests/support/outbox.ts'
import { asOwner } from '../../../tests/support/owner.ts'
import { accompany, bornYearsAgo, makeChild, makeParent } from '../../../tests/support/people.ts'
import { refusal } from '../../../tests/support/refusal.ts'
import { testMailer } from '../../../tests/support/test-mailer.ts'
import { endByOperator, guardiansCommand, listGuardians, setBirthdateByOperator } from './guardians.ts'

const { db } = await useDatabase()

test('an operator sees who accompanies a child, and ends a guardianship with a reason; both are told', async () => {
  const [parent, other] = [await makeParent(db), await makeParent(db, { firstName: 'Jonas' })]
  const child = await makeChild(db, parent)
  await accompany(db, child, other)
  const lines = (await listGuardians(db, child.id)).split('\n')
  expect(lines).toHaveLength(2)
  const idOf = ({ email }: { email: string }) => lines.find((line) => line.includes(email))?.slice(0, 36) as string
  const ending = { child: child.id, because: 'court' as const, reason: 'Beschluss des Gerichts' }
  expect(await endByOperator(db, testMailer, { ...ending, guardianship: idOf(other) })).toContain('Jonas Muster')
  expect(await listGuardians(db, child.id)).toMatch(/Jonas Muster.*, bis \d/)
  const noted = await asOwner(db, (tx) =>
    tx
      .selectFrom('auditLog')
      .where('action', '=', 'guardianship ended by the operator')
      .select(['subject', 'details'])
      .executeTakeFirst(),
  )
  expect(noted).toMatchObject({ subject: other.id, details: { because: 'court', reason: 'Beschluss des Gerichts' } })
  for (const one of [parent, other]) expect(await mailsTo(db, one.email)).toHaveLength(1)
  const last = endByOperator(db, testMailer, { ...ending, guardianship: idOf(parent) })
  await expect(last).rejects.toMatchObject({ code: refusal('LAST_GUARDIAN').cause.code })
})

const ID = '0c9e8c5e-1d1f-4f0a-9a57-6a1f0c2b7d33'
test.each([
  ['a child alone', [], true],
  ['an end with its cause and its reason', ['--end', ID, '--because', 'court', '--reason', 'laut', 'Gericht'], true],
  ['an end without a cause', ['--end', ID, '--reason', 'laut', 'Gericht'], false],
  ['an end for another cause', ['--end', ID, '--because', 'quarrel', '--reason', 'laut', 'Gericht'], false],
  ['an end without a reason', ['--end', ID, '--because', 'court'], false],
  ['an empty reason', ['--end', ID, '--because', 'court', '--reason', ''], false],
  ['a birth date with its reason', ['--birth-date', '2010-02-03', '--reason', 'Geburtsurkunde', 'gezeigt'], true],
  ['a birth date without a reason', ['--birth-date', '2010-02-03'], false],
  ['a day that there is not', ['--birth-date', '2010-02-30', '--reason', 'Geburtsurkunde'], false],
  ['a day in the future', ['--birth-date', '2999-01-01', '--reason', 'Geburtsurkunde'], false],
])('the command takes %s: %j is %s', (_, wish, isTaken) => {
  expect(guardiansCommand.safeParse({ child: ID, wish }).success).toBe(isTaken)
})

test('an operator sets a birth date right that two guardians may not; both are told, and why is noted', async () => {
  const [parent, other] = [await makeParent(db), await makeParent(db)]
  const child = await makeChild(db, parent, { birthdate: bornYearsAgo(10) })
  await accompany(db, child, other)
  const birthdate = bornYearsAgo(17)
  const wish = { child: child.id, birthdate, reason: 'Geburtsurkunde gezeigt' }
  expect(await setBirthdateByOperator(db, testMailer, wish)).toMatch(/01\.01\.\d{4}.*Mail/)
  const stored = await asOwner(db, (tx) =>
    tx.selectFrom('children').where('id', '=', child.id).select('birthdate').executeTakeFirst(),
  )
  expect(stored).toEqual({ birthdate })
  for (const { email } of [parent, other])
    expect((await mailsTo(db, email)).map(({ subject }) => subject)).toEqual([
      'Wir haben das Geburtsdatum eines Kindes berichtigt',
    ])
  const noted = await asOwner(db, (tx) =>
    tx.selectFrom('auditLog').where('subject', '=', child.id).select(['action', 'details']).execute(),
  )
  expect(noted).toEqual([{ action: 'birth date set by the operator', details: { reason: wish.reason } }])
  expect(await setBirthdateByOperator(db, testMailer, wish)).toContain('Es ändert sich nichts')
  await expect(setBirthdateByOperator(db, testMailer, { ...wish, child: ID })).rejects.toThrow('Es gibt kein Kind')
})
