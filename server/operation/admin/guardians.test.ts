import { expect, test } from 'vitest'
import { useDatabase } from '../../../tests/support/db.ts'
import { mailsTo } from '../../../tests/support/outbox.ts'
import { asOwner } from '../../../tests/support/owner.ts'
import { accompany, makeChild, makeParent } from '../../../tests/support/people.ts'
import { refusal } from '../../../tests/support/refusal.ts'
import { testMailer } from '../../../tests/support/test-mailer.ts'
import { endByOperator, guardiansCommand, listGuardians } from './guardians.ts'

const { db } = await useDatabase()

test('an operator sees who accompanies a child, and ends a guardianship with a reason; both are told', async () => {
  const [parent, other] = [await makeParent(db), await makeParent(db, { firstName: 'Jonas' })]
  const child = await makeChild(db, parent)
  await accompany(db, child, other)
  const lines = (await listGuardians(db, child.id)).split('\n')
  expect(lines).toHaveLength(2)
  const idOf = ({ email }: { email: string }) => lines.find((line) => line.includes(email))?.slice(0, 36) as string
  const ending = { child: child.id, reason: 'Beschluss des Gerichts' }
  expect(await endByOperator(db, testMailer, { ...ending, guardianship: idOf(other) })).toContain('Jonas Muster')
  expect(await listGuardians(db, child.id)).toMatch(/Jonas Muster.*, bis \d/)
  const noted = await asOwner(db, (tx) =>
    tx
      .selectFrom('auditLog')
      .where('action', '=', 'guardianship ended by the operator')
      .select(['subject', 'details'])
      .executeTakeFirst(),
  )
  expect(noted).toMatchObject({ subject: other.id, details: { reason: 'Beschluss des Gerichts' } })
  for (const one of [parent, other]) expect(await mailsTo(db, one.email)).toHaveLength(1)
  const last = endByOperator(db, testMailer, { ...ending, guardianship: idOf(parent) })
  await expect(last).rejects.toMatchObject({ code: refusal('LAST_GUARDIAN').cause.code })
})

test.each([
  ['a child alone', [], true],
  ['an end with its reason', ['--end', '0c9e8c5e-1d1f-4f0a-9a57-6a1f0c2b7d33', '--reason', 'laut', 'Gericht'], true],
  ['an end without a reason', ['--end', '0c9e8c5e-1d1f-4f0a-9a57-6a1f0c2b7d33'], false],
  ['an empty reason', ['--end', '0c9e8c5e-1d1f-4f0a-9a57-6a1f0c2b7d33', '--reason', ''], false],
])('the command takes %s: %j is %s', (_, ending, isTaken) => {
  const child = '0c9e8c5e-1d1f-4f0a-9a57-6a1f0c2b7d33'
  expect(guardiansCommand.safeParse({ child, ending }).success).toBe(isTaken)
})
