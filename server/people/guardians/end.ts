import { sql } from 'kysely'
import type { EndCause } from '../../../domain/people/guardians.ts'
import type { Mailer } from '../../mail/mailer.ts'
import { audit } from '../../platform/audit/record.ts'
import { elevated, type Tx } from '../../platform/db/actor.ts'
import { notFound, refuse } from '../../platform/db/refuse.ts'
import { readAdult } from './adults.ts'
import { isSecretDoubted } from './doubted-secret.ts'
import { askForConsent, noteChange, tellAdults, tellGuardians } from './tell.ts'

/**
 * Ends a guardianship: the own one, or, as a guardian, a helper's. Nobody ends another guardian's.
 * @throws NOT_FOUND, GUARDIAN_STAYS, LAST_GUARDIAN
 */
export async function endOwnOrHelpers(tx: Tx, mailer: Mailer, { id, by }: { id: string; by: string }): Promise<void> {
  const seen = await tx
    .selectFrom('guardianships')
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .select(['kind', 'personId', 'childId'])
    .executeTakeFirstOrThrow(notFound)
  if (seen.kind === 'guardian' && seen.personId !== by) refuse('GUARDIAN_STAYS')
  await elevated(tx, 'who accompanies a child is the server’s to write', async (tx) => {
    const ended = await endGuardianship(tx, mailer, { id, by })
    if (!ended) refuse('NOT_FOUND')
    await audit(tx, { action: 'guardianship ended', actorId: by, subject: seen.childId, details: { kind: seen.kind } })
  })
}

/** Who ends a guardianship: an adult, or the operator and what it goes by. */
type Ender = { by: string } | { because: EndCause }

/**
 * Ends a guardianship, whoever may: the caller has asked. Both guardians hear of it, and who does not accompany any
 * more. What somebody holds who leaves ends by the database (end_what_leaver_holds); where the operator ends it, the
 * child is signed out everywhere. app_job only.
 * @returns whether there was one
 * @throws LAST_GUARDIAN: a child has a guardian
 */
export async function endGuardianship(
  tx: Tx,
  mailer: Mailer,
  { id, ...ender }: { id: string } & Ender,
): Promise<boolean> {
  const found = await tx.selectFrom('guardianships').where('id', '=', id).select(['childId']).executeTakeFirst()
  if (!found) return false
  const childIds = [found.childId]
  const locked = await tx
    .selectFrom('children')
    .where('id', '=', found.childId)
    .select(['otherGuardianId', 'authUserId'])
    .forNoKeyUpdate()
    .executeTakeFirst()
  const present = await tx
    .selectFrom('guardianships')
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .select(['kind', 'personId'])
    .executeTakeFirst()
  if (!present) return false
  const { kind, personId } = present
  if (kind === 'guardian' && !locked?.otherGuardianId) refuse('LAST_GUARDIAN')
  await noteChange(tx, childIds, kind === 'helper' ? 'helper-ended' : 'guardian-left')
  if (kind === 'guardian') await endInvitationsOf(tx, personId, found.childId)
  await tx.updateTable('guardianships').set({ endedAt: sql<Date>`now()` }).where('id', '=', id).execute()
  const left = await readAdult(tx, personId)
  const isSecretKnown = kind === 'guardian' && (await isSecretDoubted(tx, childIds))
  if ('because' in ender) {
    if (kind === 'guardian' && locked?.authUserId)
      await sql`select auth.end_sessions(${locked.authUserId}, null)`.execute(tx)
    if (left) await tellAdults(tx, mailer, [left], { what: 'own-ended-by-operator', childIds: [], ...ender })
    await tellGuardians(tx, mailer, { what: 'ended-by-operator', childIds, isSecretKnown, ...ender })
  } else {
    const own = kind === 'guardian' ? 'own-guardianship-ended' : 'helping-ended'
    if (left) await tellAdults(tx, mailer, [left], { what: own, childIds: [], ...ender })
    await tellGuardians(tx, mailer, { what: `${kind}-left`, childIds, isSecretKnown, ...ender })
  }
  if (kind === 'guardian') await askForConsent(tx, mailer, { childIds, by: 'by' in ender ? ender.by : undefined })
  return true
}

/** Who goes invites nobody to this child any more. */
async function endInvitationsOf(tx: Tx, personId: string, childId: string) {
  await sql`delete from guardian_invitation_children n using guardian_invitations i
    where i.id = n.invitation_id and i.invited_by = ${personId} and i.used_at is null and n.child_id = ${childId}`.execute(
    tx,
  )
  await sql`update guardian_invitations i set revoked_at = now()
    where invited_by = ${personId} and used_at is null and revoked_at is null
      and not exists (select from guardian_invitation_children where invitation_id = i.id)`.execute(tx)
}
