import { sql } from 'kysely'
import { asSystem, type Db, elevated, type Tx } from '../db/actor.ts'
import { truncatedAddress } from '../guard/client-address.ts'

/** What is worth remembering about accounts and access. Ids, never names; an address only in part. */
type AuditAction =
  | 'sign-in'
  | 'sign-in failed'
  | 'sign-in throttled'
  | 'sign-in paused'
  | 'sign-out everywhere'
  | 'reset asked'
  | 'password reset'
  | 'password changed'
  | 'e-mail change asked'
  | 'e-mail changed'
  | 'second step switched on'
  | 'second step switched off'
  | 'second step failed'
  | 'backup codes renewed'
  | 'google linked'
  | 'child sign-in set up'
  | 'child sign-in locked'
  | 'child sign-in unlocked'
  | 'child sign-in switched off'
  | 'family code renewed'
  | 'child signed in by its parent'
  | 'access refused'
  | 'simulation started'
  | 'own data exported'
  | 'consent withdrawn'
  | 'child erased'
  | 'account erased'
  | 'content created'
  | 'content saved'
  | 'content published'
  | 'content restored'
  | 'content discarded'
  | 'content deleted'
  | 'content reordered'
  | 'content exported'
  | 'content imported'
  | 'content shared'
  | 'content link revoked'
  | 'picture uploaded'
  | 'picture renamed'
  | 'picture deleted'
  | 'simulation secret renewed'
  | 'analysis service chosen'
  | 'mails sent again'

/** `actorId`: who did it, if known. `subject`: whom or what it was done to. `details`: ids, codes and counts only. */
export type AuditRecord = {
  action: AuditAction
  actorId?: string | undefined
  subject?: string | undefined
  address?: string | undefined
  details?: Record<string, string | number | boolean>
}

/** Days after which a record is removed. */
export const AUDIT_DAYS = 180

/** Writes what happened into the same transaction, so that what is rolled back was never done. */
export const audit = (tx: Tx, record: AuditRecord): Promise<void> =>
  elevated(tx, 'nobody writes the audit log but the server', () => insert(tx, record))

/** For what happens outside a transaction of ours: the auth library's work, and what was refused. */
export const auditAlone = (db: Db, record: AuditRecord): Promise<void> =>
  asSystem(db, 'nobody writes the audit log but the server', (tx) => insert(tx, record))

async function insert(tx: Tx, { action, actorId, subject, address, details = {} }: AuditRecord) {
  await tx
    .insertInto('audit_log')
    .values({
      action,
      actor_id: actorId ?? null,
      subject: subject ?? null,
      details: JSON.stringify(address ? { ...details, address: truncatedAddress(address) } : details),
    })
    .execute()
}

/** Removes records past their time. @returns how many. */
export const removeOldAuditRecords = (db: Db): Promise<number> =>
  asSystem(db, 'retention', async (tx) => {
    const [result] = await tx
      .deleteFrom('audit_log')
      .where('happened_at', '<', sql<Date>`now() - make_interval(days => ${AUDIT_DAYS})`)
      .execute()
    return Number(result?.numDeletedRows ?? 0)
  })
