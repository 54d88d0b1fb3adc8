import { sql } from 'kysely'
import type { Mailer } from '../../../mail/mailer.ts'
import { type AuditRecord, audit } from '../../../platform/audit/record.ts'
import { asSystem, type Db, type Tx } from '../../../platform/db/actor.ts'

export type Owner = { id: string; email: string; firstName: string; lastName: string }
type Change = 'two-factor-on' | 'two-factor-off' | 'backup-codes-renewed'

/** The app knows the secret: from now on signing in takes its codes. Ends all sessions but this one. */
export const startTwoFactor = (
  db: Db,
  { owner, sessionId, backupCodes, mailer }: { owner: Owner; sessionId: string; backupCodes: string; mailer: Mailer },
): Promise<void> =>
  asSystem(db, 'two-factor begins', async (tx) => {
    await sql`select auth.begin_two_factor(${owner.id}, ${backupCodes}, ${sessionId})`.execute(tx)
    await noteChange(tx, { owner, actorId: owner.id, mailer, what: 'two-factor-on' })
  })

/**
 * Switches two-factor off: the password is enough again. `actorId`: who did it; undefined for the operator.
 * @returns false when it was off
 */
export const endTwoFactor = (
  db: Db,
  { owner, actorId, mailer }: { owner: Owner; actorId: string | undefined; mailer: Mailer },
): Promise<boolean> =>
  asSystem(db, 'two-factor ends', async (tx) => {
    const { rows } = await sql<{ ended: boolean }>`select auth.end_two_factor(${owner.id}) as ended`.execute(tx)
    if (!rows[0]?.ended) return false
    await noteChange(tx, { owner, actorId, mailer, what: 'two-factor-off' })
    return true
  })

const actions = {
  'two-factor-on': 'two-factor switched on',
  'two-factor-off': 'two-factor switched off',
  'backup-codes-renewed': 'backup codes renewed',
} as const satisfies Record<Change, AuditRecord['action']>

/** Written down, and mailed to the owner: whoever did not do this has to hear of it. */
export async function noteChange(
  tx: Tx,
  { owner, actorId, mailer, what }: { owner: Owner; actorId: string | undefined; mailer: Mailer; what: Change },
) {
  await audit(tx, { action: actions[what], actorId, subject: owner.id })
  const name = `${owner.firstName} ${owner.lastName}`
  await mailer.notify(tx, owner.email, { kind: 'security-notice', what, at: new Date(), name, isChild: false })
}
