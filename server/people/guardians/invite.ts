import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { type GuardianKind, MOST_GUARDIANS, MOST_HELPERS, MOST_WRONG_CODES } from '../../../domain/people/guardians.ts'
import type { Mailer } from '../../mail/mailer.ts'
import { audit } from '../../platform/audit/record.ts'
import { elevated, type Tx } from '../../platform/db/actor.ts'
import { notFound, refuse } from '../../platform/db/refuse.ts'
import type { MailQuota } from '../../platform/guard/mail-quota.ts'
import { nameOfProfile } from '../profile/name-of-profile.ts'
import { guardianInvitationCode, guardianInvitationToken, hashOfGuardianToken } from './find-invitation.ts'
import { noteChange, tellGuardians } from './tell.ts'

type Surroundings = { mailer: Mailer; publicUrl: string; appSecret: string }
type Wish = { kind: GuardianKind; childIds: string[]; by: string }
type Made = { id: string; expiresAt: Date }

/** What who invites passes on: the link, and apart from it the code, to be read out. */
export const linkOf = ({ publicUrl, appSecret: key }: Omit<Surroundings, 'mailer'>, { id, expiresAt }: Made) => ({
  url: `${publicUrl}/begleiten/${guardianInvitationToken(key, id)}`,
  code: guardianInvitationCode(key, id),
  expiresAt: expiresAt.toISOString(),
})

/**
 * Makes an invitation to accompany own children, as the parent; every guardian of them hears of it.
 * @throws NOT_FOUND, GUARDIANS_FULL, HELPERS_FULL
 */
export async function inviteGuardian(tx: Tx, { mailer, appSecret: key }: Surroundings, wish: Wish): Promise<Made> {
  const { kind, childIds, by } = wish
  const own = await tx.selectFrom('children').where('id', 'in', childIds).select('id').execute()
  if (own.length < childIds.length) refuse('NOT_FOUND')
  await requireRoom(tx, kind, childIds)
  return elevated(tx, 'only the server knows the key of the links', async (tx) => {
    const id = randomUUID()
    const { expiresAt } = await tx
      .insertInto('guardianInvitations')
      .values({ id, invitedBy: by, kind, tokenHash: hashOfGuardianToken(guardianInvitationToken(key, id)) })
      .returning('expiresAt')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('guardianInvitationChildren')
      .values(childIds.map((childId) => ({ invitationId: id, childId })))
      .execute()
    await audit(tx, { action: 'guardian invited', actorId: by, details: { kind } })
    await noteChange(tx, childIds, 'adult-invited')
    await tellGuardians(tx, mailer, { what: `${kind}-invited`, childIds, by })
    return { id, expiresAt }
  })
}

/** Said before anybody is invited for nothing; whoever accepts is counted again (limit_guardianships). */
async function requireRoom(tx: Tx, kind: GuardianKind, childIds: string[]) {
  const counts = await tx
    .selectFrom('guardianships')
    .where('childId', 'in', childIds)
    .where('kind', '=', kind)
    .where('endedAt', 'is', null)
    .groupBy('childId')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .execute()
  const most = Math.max(0, ...counts.map(({ count }) => Number(count)))
  if (kind === 'guardian' && most >= MOST_GUARDIANS) refuse('GUARDIANS_FULL')
  if (kind === 'helper' && most >= MOST_HELPERS) refuse('HELPERS_FULL')
}

/** An own invitation that can still be accepted, as the parent. @throws NOT_FOUND, GUARDIAN_INVITATION_OVER */
export async function requireOwnInvitation(tx: Tx, id: string, by: string) {
  const invitation = await tx
    .selectFrom('guardianInvitations')
    .where('id', '=', id)
    .where('invitedBy', '=', by)
    .select(['id', 'kind', 'expiresAt', isOpen.as('isOpen')])
    .executeTakeFirstOrThrow(notFound)
  if (!invitation.isOpen) refuse('GUARDIAN_INVITATION_OVER')
  return invitation
}

/** Column of invitations: whether one can still be accepted. */
export const isOpen = sql<boolean>`used_at is null and revoked_at is null and wrong_tries < ${sql.lit(MOST_WRONG_CODES)} and expires_at > now()`

type Mailing = { id: string; by: string; quota: MailQuota }

/** Mails an own invitation: its link, never its code. @throws NOT_FOUND, GUARDIAN_INVITATION_OVER */
export async function mailGuardianInvitation(tx: Tx, surroundings: Surroundings, { id, by, quota }: Mailing) {
  const invitation = await requireOwnInvitation(tx, id, by)
  const { url } = linkOf(surroundings, invitation)
  const { inviterName } = await tx
    .selectFrom('profiles')
    .where('id', '=', by)
    .select(nameOfProfile('profiles').as('inviterName'))
    .executeTakeFirstOrThrow()
  await elevated(tx, 'when it was mailed is the server’s to say', async (tx) => {
    const children = await tx
      .selectFrom('guardianInvitationChildren')
      .where('invitationId', '=', id)
      .select('childId')
      .execute()
    const letter = {
      kind: 'guardian-invitation',
      as: invitation.kind,
      inviterName,
      url,
      endsAt: invitation.expiresAt,
    } as const
    await surroundings.mailer.enqueue(tx, quota, letter, {
      about: children.map(({ childId }) => childId),
      linkEndsAt: invitation.expiresAt,
    })
    await tx
      .updateTable('guardianInvitations')
      .set({ email: quota.to, mailedAt: sql<Date>`now()` })
      .where('id', '=', id)
      .execute()
  })
}

/**
 * Ends an open invitation: the own one, and otherwise for the children of which the actor is a guardian, who may be
 * some of those that it names; without a child it is over. One that has ended stays so. @throws NOT_FOUND
 */
export async function revokeGuardianInvitation(tx: Tx, id: string, by: string): Promise<void> {
  const seen = await tx
    .selectFrom('guardianInvitations')
    .where('id', '=', id)
    .select('invitedBy')
    .executeTakeFirstOrThrow(notFound)
  // The policy lets everybody see the own children only.
  const named = await tx
    .selectFrom('guardianInvitationChildren')
    .where('invitationId', '=', id)
    .select('childId')
    .execute()
  const childIds = named.map(({ childId }) => childId)
  await elevated(tx, 'only the server ends links', async (tx) => {
    const open = await tx
      .selectFrom('guardianInvitations')
      .where('id', '=', id)
      .where('usedAt', 'is', null)
      .where('revokedAt', 'is', null)
      .select('id')
      .forUpdate()
      .executeTakeFirst()
    if (!open) return
    const others = await tx
      .selectFrom('guardianInvitationChildren')
      .where('invitationId', '=', id)
      .where('childId', 'not in', childIds)
      .select('childId')
      .execute()
    if (seen.invitedBy === by || others.length === 0) {
      await tx.updateTable('guardianInvitations').set({ revokedAt: sql<Date>`now()` }).where('id', '=', id).execute()
    } else {
      await tx
        .deleteFrom('guardianInvitationChildren')
        .where('invitationId', '=', id)
        .where('childId', 'in', childIds)
        .execute()
    }
    await noteChange(tx, childIds, 'adult-invitation-ended')
    await audit(tx, { action: 'guardian invitation ended', actorId: by })
  })
}
