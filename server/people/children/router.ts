import { sql } from 'kysely'
import { z } from 'zod'
import { addChildInput, familyChildInput, updateChildInput } from '../../../domain/people/children-input.ts'
import { childConsent, consentState, decidesItself } from '../../../domain/people/consent.ts'
import { newEmail } from '../../../domain/people/profile.ts'
import { stayInput } from '../../../domain/people/stay-signed-in.ts'
import { ageOf } from '../../../domain/platform/dates.ts'
import { fieldsOf, uuid } from '../../../domain/platform/fields.ts'
import { audit } from '../../platform/audit/record.ts'
import { asActor, elevated, type Tx } from '../../platform/db/actor.ts'
import { compiledOnce } from '../../platform/db/compiled-once.ts'
import { inGerman } from '../../platform/db/german-order.ts'
import { notFound, refuse } from '../../platform/db/refuse.ts'
import { anyone, parent, parentOr, router } from '../../trpc.ts'
import { askForNewEmail } from '../accounts/change-email.ts'
import { requireFreshPassword } from '../accounts/fresh-password.ts'
import { giveConsent, readConsents } from '../consents/read.ts'
import { removeOrAsk } from '../guardians/removal.ts'
import { noteChange, tellOtherGuardian } from '../guardians/tell.ts'
import { requireChild, toName } from './require-child.ts'

const namesOfAll = compiledOnce((db) =>
  db.selectFrom('children').select(['id', 'name', 'lastName', 'birthdate']).orderBy(inGerman('name')).orderBy('id'),
)

export const childrenRouter = router({
  /** The family table: all own children, newest first (S7.08). */
  list: parent.query(async ({ ctx: { tx, mailer } }) => {
    const consents = await readConsents(tx)
    const rows = await tx
      .selectFrom('children as c')
      .leftJoin('nicknameLogins as l', 'l.childId', 'c.id')
      // At most one invitation of a child is neither used nor revoked; it may have expired.
      .leftJoin('childInvitations as i', (join) =>
        join.onRef('i.childId', '=', 'c.id').on('i.usedAt', 'is', null).on('i.revokedAt', 'is', null),
      )
      .select([
        'c.id',
        ...fieldsOf(familyChildInput).map((field) => `c.${field}` as const),
        'c.authUserId',
        'c.secretDoubtedAt',
        'c.invitationAccepted',
        'c.signedInDays',
        'l.nickname',
        'l.lockedAt',
        'i.createdAt as invitedAt',
        'i.mailedAt as invitationMailedAt',
        'i.expiresAt as invitationExpiresAt',
      ])
      .select(sql<boolean>`c.id in (select own_unconfirmed_child_ids())`.as('isUnconfirmed'))
      .orderBy('c.createdAt', 'desc')
      .execute()
    return rows.map(
      ({ authUserId, lockedAt, secretDoubtedAt, invitedAt, invitationMailedAt, invitationExpiresAt, ...child }) => ({
        ...child, // without a nickname it has an address to sign in with, or does not sign in at all
        age: ageOf(child.birthdate), // not the stored age: that one is as old as the last save
        isRegistered: authUserId !== null,
        isLocked: lockedAt !== null,
        /** Somebody who has left may know by what it signs in. */
        isSecretDoubted: secretDoubtedAt !== null,
        /** Its address waits for the link that was mailed there. */
        isUnconfirmed: mailer.isDelivering && child.isUnconfirmed,
        invitation: openInvitation({ invitedAt, invitationMailedAt, invitationExpiresAt }),
        consent: consentState(child, consents.get(child.id) ?? []),
      }),
    )
  }),

  /** The child selector of the dashboard, by name; the age tells which levels are still closed. */
  names: parent.query(async ({ ctx: { tx } }) => {
    const rows = await namesOfAll(tx, {})
    return rows.map(toName)
  }),

  /** Adds a child together with the consent of its parent; without the consent there is no child. */
  add: parentOr('CHILD_SIGN_IN_TO_ADD')
    .input(addChildInput)
    .mutation(async ({ ctx: { tx, actor }, input: { consent: _, ...child } }) => {
      const { id } = await tx
        .insertInto('children')
        .values({ parentId: actor.id, ...child })
        .returning('id')
        .executeTakeFirstOrThrow()
      await giveConsent(tx, {
        parentId: actor.id,
        childId: id,
        givenBy: 'parent',
        textVersion: childConsent.version,
      })
      return { id }
    }),

  /** @throws NOT_FOUND, CHILD_STAYS_OLD_ENOUGH, SIXTEENTH_BIRTHDAY_OF_TWO */
  update: parentOr('CHILD_SIGN_IN_TO_UPDATE')
    .input(updateChildInput)
    .mutation(async ({ ctx: { tx, actor, mailer }, input: { id, ...child } }) => {
      await refuseMadeYounger(tx, { id, ...child })
      const before = await tx
        .selectFrom('children')
        .where('id', '=', id)
        .select(['birthdate', 'email'])
        .executeTakeFirst()
      await tx.updateTable('children').set(child).where('id', '=', id).execute()
      const changed = { childIds: [id], by: actor.id }
      if (before?.birthdate !== child.birthdate)
        await tellOtherGuardian(tx, mailer, { what: 'child-birthdate-changed', ...changed })
      if (before?.email !== child.email) await tellOtherGuardian(tx, mailer, { what: 'child-email-asked', ...changed })
    }),

  /**
   * Asks for another address for a child that has a login of its own: it signs in with it, so the address changes when
   * the link in the mail is opened, and the child is told at the old one. From 16 on only the child itself does that:
   * whoever reads its mail could sit in its place. @throws PASSWORD_NEEDED, TOO_MANY_REQUESTS,
   * CHILD_CHANGES_EMAIL_ITSELF
   */
  changeEmail: anyone.input(newEmail.extend({ id: uuid })).mutation(async ({ ctx, input: { id, email } }) => {
    const by = await requireFreshPassword(ctx)
    if (!by.isParent) refuse('FORBIDDEN')
    const actor = { role: 'parent', id: by.id } as const
    const child = await asActor(ctx.db, actor, (tx) =>
      tx.selectFrom('children').where('id', '=', id).select(['authUserId', 'birthdate']).executeTakeFirst(),
    )
    if (!child?.authUserId) return refuse('NOT_FOUND')
    if (decidesItself(child)) refuse('CHILD_CHANGES_EMAIL_ITSELF')
    const answer = await askForNewEmail(ctx, { userId: child.authUserId, email, by })
    await asActor(ctx.db, actor, async (tx) => {
      await noteChange(tx, [id], 'email-asked')
      await tellOtherGuardian(tx, ctx.mailer, { what: 'child-email-asked', childIds: [id], by: by.id })
    })
    return answer
  }),

  /** How long a child's browsers stay signed in, those of now too. @throws NOT_FOUND, CHILD_SIGNS_IN_ITSELF */
  staySignedIn: parent.input(stayInput.extend({ id: uuid })).mutation(async ({ ctx: { tx, actor }, input }) => {
    await requireArrangedSignIn(tx, input.id)
    await tx.updateTable('children').set({ signedInDays: input.days }).where('id', '=', input.id).execute()
    await audit(tx, {
      action: 'child stays signed in',
      actorId: actor.id,
      subject: input.id,
      details: { days: input.days },
    })
  }),

  /** Ends a child's sessions everywhere, as for a lost tablet. @throws NOT_FOUND, CHILD_SIGNS_IN_ITSELF */
  signOut: parent.input(z.object({ id: uuid })).mutation(async ({ ctx: { tx, actor }, input }) => {
    const { authUserId } = await requireArrangedSignIn(tx, input.id)
    if (!authUserId) refuse('NOT_FOUND')
    await elevated(tx, 'sessions are the server’s', (tx) =>
      sql`select auth.end_sessions(${authUserId}, null)`.execute(tx),
    )
    await audit(tx, { action: 'child signed out by its parent', actorId: actor.id, subject: input.id })
  }),

  /**
   * Deletes a child with everything that is kept about it, its account included. Where there is a second guardian, asks
   * it instead: it has until `dueAt` to say no. @throws PASSWORD_NEEDED
   */
  remove: parentOr('CHILD_SIGN_IN_TO_REMOVE')
    .input(z.object({ id: uuid }))
    .mutation(async ({ ctx, input }) => {
      await requireFreshPassword(ctx)
      return removeOrAsk(ctx.tx, ctx.mailer, { childId: input.id, by: ctx.actor.id })
    }),
})

type InvitationRow = { invitedAt: Date | null; invitationMailedAt: Date | null; invitationExpiresAt: Date | null }

const openInvitation = ({ invitedAt, invitationMailedAt, invitationExpiresAt }: InvitationRow) =>
  invitedAt && invitationExpiresAt
    ? {
        createdAt: invitedAt.toISOString(),
        mailedAt: invitationMailedAt?.toISOString() ?? null,
        expiresAt: invitationExpiresAt.toISOString(),
      }
    : null

/** A child that decides itself (16) is not made younger, unless it has no login and never decided: a slip. */
async function refuseMadeYounger(tx: Tx, { id, birthdate }: { id: string; birthdate: string }) {
  const child = await requireChild(tx, id)
  if (!decidesItself(child) || decidesItself({ birthdate })) return
  const consents = (await readConsents(tx, id)).get(id) ?? []
  const hasDecided = consents.some(({ givenBy }) => givenBy === 'child')
  if (child.authUserId || hasDecided) refuse('CHILD_STAYS_OLD_ENOUGH')
}

/**
 * An own child whose sign-in the parent arranges: up to 15, and with a nickname at any age (decision 023).
 * @throws NOT_FOUND, CHILD_SIGNS_IN_ITSELF
 */
async function requireArrangedSignIn(tx: Tx, childId: string) {
  const child = await tx
    .selectFrom('children as c')
    .leftJoin('nicknameLogins as l', 'l.childId', 'c.id')
    .where('c.id', '=', childId)
    .select(['c.authUserId', 'c.birthdate', 'l.nickname'])
    .executeTakeFirstOrThrow(notFound)
  if (decidesItself(child) && !child.nickname) refuse('CHILD_SIGNS_IN_ITSELF')
  return child
}
