import type { Mailer } from '../../../mail/mailer.ts'
import { type AuditRecord, audit } from '../../../platform/audit/record.ts'
import type { Tx } from '../../../platform/db/actor.ts'

const actions = {
  'passkey-added': 'passkey added',
  'passkey-removed': 'passkey removed',
} as const satisfies Record<string, AuditRecord['action']>

type Change = { personId: string; mailer: Mailer; what: keyof typeof actions }

/** Written down, and mailed to the owner: whoever did not do this has to hear of it. As the owner, or as the server. */
export async function noteChange(tx: Tx, { personId, mailer, what }: Change): Promise<void> {
  await audit(tx, { action: actions[what], actorId: personId, subject: personId })
  const { email, firstName, lastName } = await tx
    .selectFrom('profiles')
    .where('id', '=', personId)
    .select(['email', 'firstName', 'lastName'])
    .executeTakeFirstOrThrow()
  const name = `${firstName} ${lastName}`
  await mailer.notify(tx, email, { kind: 'security-notice', what, at: new Date(), name, isChild: false })
}
