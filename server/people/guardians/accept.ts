import { sql } from 'kysely'
import type { z } from 'zod'
import { childConsent, decidesItself } from '../../../domain/people/consent.ts'
import { type acceptGuardianInput, type GuardianKind, MOST_WRONG_CODES } from '../../../domain/people/guardians.ts'
import type { RefusalCode } from '../../../domain/platform/refusals.ts'
import type { Mailer } from '../../mail/mailer.ts'
import { audit } from '../../platform/audit/record.ts'
import { asActor, asSystem, type Db, elevated, type Tx } from '../../platform/db/actor.ts'
import { refuse } from '../../platform/db/refuse.ts'
import type { Throttle } from '../../platform/guard/throttle.ts'
import { hasConsent } from '../children/require-child.ts'
import { giveConsent } from '../consents/read.ts'
import { isNicknameShared, requireFamilyCodes } from '../nickname-logins/family-code.ts'
import { findGuardianInvitation, type GuardianInvitation, isCodeOf } from './find-invitation.ts'
import { noteChange, tellGuardians } from './tell.ts'

type Surroundings = { db: Db; mailer: Mailer; throttle: Throttle; appSecret: string; clientAddress: string }
type Acceptance = z.output<typeof acceptGuardianInput> & { by: string }

/**
 * An adult accepts an invitation with the code that was read out: for all children that it names, or for none. Who
 * helps already and accepts as guardian becomes one.
 * @throws LINK_NOT_FOUND, GUARDIAN_INVITATION_OVER, GUARDIAN_INVITATION_LOCKED, WRONG_CODE, OWN_INVITATION,
 * GUARDIAN_NEEDS_CONSENT, ALREADY_GUARDIAN, ALREADY_HELPER, GUARDIANS_FULL, HELPERS_FULL, TOO_MANY_CHILDREN,
 * NICKNAME_OF_TWO_CHILDREN, TooManyAttempts
 */
export async function acceptGuardianInvitation(
  surroundings: Surroundings,
  acceptance: Acceptance,
): Promise<{ kind: GuardianKind; childIds: string[] }> {
  const { db, mailer, throttle } = surroundings
  const { by, consent, token } = acceptance
  const attempt = ['guardian code: person', by] as const
  await throttle.require(attempt)
  const failed = await asSystem(db, 'a wrong code counts, whatever comes then', (tx) =>
    tryCode(tx, surroundings, acceptance),
  )
  if (failed) return refuse(failed)
  await throttle.release({ giveBack: [attempt] })
  return asActor(db, { role: 'parent', id: by }, (tx) =>
    elevated(tx, 'who accompanies a child is the server’s to write', async (tx) => {
      await lockAdult(tx, by)
      const invitation = await lockInvitation(tx, token)
      await requireRoomFor(tx, invitation, by)
      if (invitation.kind === 'guardian' && !consent) refuse('GUARDIAN_NEEDS_CONSENT')
      const childIds = await beginGuardianships(tx, invitation, by)
      if (invitation.kind === 'guardian') {
        await noteChange(tx, childIds, 'guardian-joined')
        await consentFor(tx, invitation, by)
        await makeCodes(tx, childIds)
        await requireOwnNicknames(tx, childIds)
      }
      await tx
        .updateTable('guardianInvitations')
        .set({ usedAt: sql<Date>`now()` })
        .where('id', '=', invitation.id)
        .execute()
      const { kind } = invitation
      await audit(tx, { action: 'guardian invitation accepted', actorId: by, details: { kind } })
      await tellGuardians(tx, mailer, { what: `${kind}-joined`, childIds, by })
      return { kind, childIds }
    }),
  )
}

/** The row is locked, so that of many tries at once each counts before the next is looked at. */
async function tryCode(
  tx: Tx,
  { appSecret, clientAddress: address }: Surroundings,
  { token, code, by }: Acceptance,
): Promise<RefusalCode | undefined> {
  const invitation = await findGuardianInvitation(tx, token, { locks: true })
  if (!invitation) return 'LINK_NOT_FOUND'
  if (invitation.invitedBy === by) return 'OWN_INVITATION'
  if (invitation.state === 'locked') return 'GUARDIAN_INVITATION_LOCKED'
  if (invitation.state !== 'open') return 'GUARDIAN_INVITATION_OVER'
  if (isCodeOf(appSecret, invitation.id, code)) return undefined
  const { wrongTries } = await tx
    .updateTable('guardianInvitations')
    .set((eb) => ({ wrongTries: eb('wrongTries', '+', 1) }))
    .where('id', '=', invitation.id)
    .returning('wrongTries')
    .executeTakeFirstOrThrow()
  await audit(tx, { action: 'guardian code wrong', actorId: by, address })
  return wrongTries >= MOST_WRONG_CODES ? 'GUARDIAN_INVITATION_LOCKED' : 'WRONG_CODE'
}

/** The children first, then the invitation: the order in which a guardianship that ends locks them too. */
async function lockInvitation(tx: Tx, token: string): Promise<GuardianInvitation> {
  const named = await findGuardianInvitation(tx, token)
  if (!named) return refuse('LINK_NOT_FOUND')
  await sql`select from children where id = any (${named.children.map(({ id }) => id)}::uuid[]) order by id for no key update`.execute(
    tx,
  )
  const invitation = await findGuardianInvitation(tx, token, { locks: true })
  return invitation?.state === 'open' ? invitation : refuse('GUARDIAN_INVITATION_OVER')
}

/** Begins to accompany the children; those that this adult accompanies so already stay as they are. */
async function beginGuardianships(
  tx: Tx,
  { kind, children, invitedBy }: GuardianInvitation,
  by: string,
): Promise<string[]> {
  const childIds = children.map(({ id }) => id)
  const present = await tx
    .selectFrom('guardianships')
    .where('childId', 'in', childIds)
    .where('personId', '=', by)
    .where('endedAt', 'is', null)
    .select(['id', 'childId', 'kind'])
    .execute()
  // A guardian is never made a helper; a helper becomes a guardian.
  const stays = present.filter((one) => one.kind === 'guardian' || kind === 'helper')
  const begun = childIds.filter((id) => !stays.some(({ childId }) => childId === id))
  if (begun.length === 0) refuse(stays.some((one) => one.kind === 'guardian') ? 'ALREADY_GUARDIAN' : 'ALREADY_HELPER')
  const ended = present.filter((one) => !stays.includes(one)).map(({ id }) => id)
  if (ended.length > 0) {
    await tx.updateTable('guardianships').set({ endedAt: sql<Date>`now()` }).where('id', 'in', ended).execute()
  }
  for (const childId of begun) {
    await tx.insertInto('guardianships').values({ childId, personId: by, kind, invitedBy }).execute()
  }
  return begun
}

/** When two invitations are accepted at once, the second counts the children of the first. */
const lockAdult = (tx: Tx, by: string) => sql`select from profiles where id = ${by} for no key update`.execute(tx)

/** Nobody accompanies any number of children: those there are, and those that would come in. */
async function requireRoomFor(tx: Tx, { children }: GuardianInvitation, by: string) {
  const childIds = children.map(({ id }) => id)
  const { rows } = await sql<{ isTooMany: boolean }>`
    select count(*) > coalesce(nullif(current_setting('app.max_children', true), ''), '20')::int as is_too_many
    from (select child_id from guardianships where person_id = ${by} and ended_at is null
      union select unnest(${childIds}::uuid[])) accompanied`.execute(tx)
  if (rows[0]?.isTooMany) refuse('TOO_MANY_CHILDREN')
}

/** A child that signs in with a nickname does so by the code of either guardian. */
async function makeCodes(tx: Tx, childIds: string[]) {
  const logins = await tx.selectFrom('nicknameLogins').where('childId', 'in', childIds).select('childId').execute()
  for (const { childId } of logins) await requireFamilyCodes(tx, childId)
}

/**
 * At the tablet of either family a nickname means one child. By makeCodes nobody else sets one in these families
 * meanwhile.
 * @throws NICKNAME_OF_TWO_CHILDREN
 */
async function requireOwnNicknames(tx: Tx, childIds: string[]) {
  for (const childId of childIds) if (await isNicknameShared(tx, childId)) refuse('NICKNAME_OF_TWO_CHILDREN')
}

/**
 * Each guardian consents for itself. A consent that was withdrawn stays so: coming in lifts no withdrawal. From sixteen
 * on the child decides alone.
 */
async function consentFor(tx: Tx, { children }: GuardianInvitation, by: string) {
  for (const { id: childId, birthdate } of children) {
    if (decidesItself({ birthdate }) || !(await hasConsent(tx, childId))) continue
    await giveConsent(tx, { parentId: by, childId, givenBy: 'parent', textVersion: childConsent.version })
  }
}
