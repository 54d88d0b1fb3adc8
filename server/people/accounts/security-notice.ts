import type { SecurityEvent } from '../../../emails/letters.tsx'
import type { Mailer } from '../../mail/mailer.ts'
import { type AuditRecord, audit } from '../../platform/audit/record.ts'
import type { Tx } from '../../platform/db/actor.ts'

type Reader = { email: string; name: string; isChild: boolean }

/** Mails somebody what has happened to the own sign-in: whoever did not do it has to hear of it. */
export const notifyOf = (
  tx: Tx,
  mailer: Mailer,
  what: SecurityEvent,
  { email, name, isChild }: Reader,
): Promise<void> => mailer.notify(tx, email, { kind: 'security-notice', what, at: new Date(), name, isChild })

/** An adult whose account it is. */
export type Owner = { id: string; email: string; firstName: string; lastName: string }

export const toReader = ({ email, firstName, lastName }: Owner): Reader => ({
  ...{ email, name: `${firstName} ${lastName}` },
  isChild: false,
})

const actions = {
  'passkey-added': 'passkey added',
  'passkey-removed': 'passkey removed',
  'two-factor-on': 'two-factor switched on',
  'two-factor-off': 'two-factor switched off',
  'backup-codes-renewed': 'backup codes renewed',
} as const satisfies Partial<Record<SecurityEvent, AuditRecord['action']>>

type Change = { owner: Owner; what: keyof typeof actions; actorId?: string | undefined }

/** Notes a change of how an adult signs in and mails it to the owner. `actorId`: undefined for the operator. */
export async function noteSignInChange(tx: Tx, mailer: Mailer, { owner, what, actorId }: Change): Promise<void> {
  await audit(tx, { action: actions[what], actorId, subject: owner.id })
  await notifyOf(tx, mailer, what, toReader(owner))
}
