import { sql } from 'kysely'
import type { Mailer } from '../../../mail/mailer.ts'
import { asSystem, type Db } from '../../../platform/db/actor.ts'
import { evaluate } from '../../../platform/db/evaluate.ts'
import { noteSignInChange, type Owner } from '../security-notice.ts'

/** The app knows the secret: from now on signing in takes its codes. Ends all sessions but this one. */
export const startTwoFactor = (
  db: Db,
  { owner, sessionId, backupCodes, mailer }: { owner: Owner; sessionId: string; backupCodes: string; mailer: Mailer },
): Promise<void> =>
  asSystem(db, 'two-factor begins', async (tx) => {
    await sql`select auth.begin_two_factor(${owner.id}, ${backupCodes}, ${sessionId})`.execute(tx)
    await noteSignInChange(tx, mailer, { owner, actorId: owner.id, what: 'two-factor-on' })
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
    if (!(await evaluate(tx, sql<boolean>`auth.end_two_factor(${owner.id})`))) return false
    await noteSignInChange(tx, mailer, { owner, actorId, what: 'two-factor-off' })
    return true
  })
