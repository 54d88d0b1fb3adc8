import { z } from 'zod'
import {
  acceptGuardianInput,
  type GuardianInvitationState,
  guardianToken,
  inviteGuardianInput,
  mailGuardianInput,
} from '../../../domain/people/guardians.ts'
import { uuid } from '../../../domain/platform/fields.ts'
import { asActor, asSystem } from '../../platform/db/actor.ts'
import { Refusal, refuse } from '../../platform/db/refuse.ts'
import { type MailQuota, requireMailQuota } from '../../platform/guard/mail-quota.ts'
import { countDeadLink, type Throttle } from '../../platform/guard/throttle.ts'
import { anyone, childItself, parent, router } from '../../trpc.ts'
import { requireFreshPassword } from '../accounts/fresh-password.ts'
import { requireParent } from '../accounts/require-parent.ts'
import { acceptGuardianInvitation } from './accept.ts'
import { keepSecret, makeRenewalLink } from './doubted-secret.ts'
import { endOwnOrHelpers } from './end.ts'
import { findGuardianInvitation } from './find-invitation.ts'
import {
  inviteGuardian,
  linkOf,
  mailGuardianInvitation,
  requireOwnInvitation,
  revokeGuardianInvitation,
} from './invite.ts'
import { readAccompanying, readAround, readChanges, readFamily } from './read.ts'
import { answerRemoval, takeBackRemoval } from './removal.ts'

const byId = z.object({ id: uuid })
const ofChild = z.object({ childId: uuid })

const quotaFor = (throttle: Throttle, email: string, parentId: string): Promise<MailQuota> =>
  requireMailQuota(throttle, email, 'invitation mail: recipient', ['invitation mail: parent', parentId])

export const guardiansRouter = router({
  /** Who accompanies the own children, open invitations of adults, and whom the caller helps. */
  ofFamily: parent.query(({ ctx: { tx, actor } }) => readFamily(tx, actor.id)),

  /** Children whose deletion one of two guardians asked for, children whom the caller helps, and when it left all. */
  around: parent.query(({ ctx: { tx, actor } }) => readAround(tx, actor.id)),

  /** Who changed what, newest first. @throws NOT_FOUND */
  changes: parent.input(ofChild).query(({ ctx: { tx, actor }, input }) => readChanges(tx, input.childId, actor.id)),

  /**
   * Invites an adult, and mails the link if there is an address and a mail server. Who is invited as guardian will have
   * all rights, so the password is asked for. @throws NOT_FOUND, PASSWORD_NEEDED, GUARDIANS_FULL, HELPERS_FULL,
   * TooManyAttempts
   */
  invite: anyone.input(inviteGuardianInput).mutation(async ({ ctx, input: { kind, childIds, email } }) => {
    const actor = await requireParent(ctx)
    if (kind === 'guardian') await requireFreshPassword(ctx)
    const quota = email && ctx.mailer.route !== 'nowhere' ? await quotaFor(ctx.throttle, email, actor.id) : undefined
    await ctx.throttle.require(['guardian invitation: parent', actor.id])
    return asActor(ctx.db, actor, async (tx) => {
      const made = await inviteGuardian(tx, ctx, { kind, childIds, by: actor.id })
      if (quota) await mailGuardianInvitation(tx, ctx, { id: made.id, by: actor.id, quota })
      return { id: made.id, ...linkOf(ctx, made), isMailed: quota !== undefined, mailsArriveAt: ctx.mailer.route }
    })
  }),

  /**
   * Link and code of an own open invitation; of one as a parent the password is asked for, as when it was made.
   * @throws NOT_FOUND, GUARDIAN_INVITATION_OVER, PASSWORD_NEEDED
   */
  show: parent.input(byId).mutation(async ({ ctx, input }) => {
    const invitation = await requireOwnInvitation(ctx.tx, input.id, ctx.actor.id)
    if (invitation.kind === 'guardian') await requireFreshPassword(ctx)
    return { ...linkOf(ctx, invitation), mailsArriveAt: ctx.mailer.route }
  }),

  /**
   * Mails an own open invitation; the password as with show.
   * @throws NOT_FOUND, GUARDIAN_INVITATION_OVER, PASSWORD_NEEDED, NO_MAIL_SERVER, TooManyAttempts
   */
  mail: anyone.input(mailGuardianInput).mutation(async ({ ctx, input: { id, email } }) => {
    const actor = await requireParent(ctx)
    if (ctx.mailer.route === 'nowhere') refuse('NO_MAIL_SERVER')
    const { kind } = await asActor(ctx.db, actor, (tx) => requireOwnInvitation(tx, id, actor.id))
    if (kind === 'guardian') await requireFreshPassword(ctx)
    const quota = await quotaFor(ctx.throttle, email, actor.id)
    await asActor(ctx.db, actor, (tx) => mailGuardianInvitation(tx, ctx, { id, by: actor.id, quota }))
  }),

  /** Ends an open invitation, also the other guardian's. @throws NOT_FOUND */
  revoke: parent
    .input(byId)
    .mutation(({ ctx: { tx, actor }, input }) => revokeGuardianInvitation(tx, input.id, actor.id)),

  /** Ends the own guardianship, or a helper's. @throws NOT_FOUND, GUARDIAN_STAYS, LAST_GUARDIAN */
  end: parent
    .input(byId)
    .mutation(({ ctx: { tx, actor, mailer }, input }) => endOwnOrHelpers(tx, mailer, { id: input.id, by: actor.id })),

  /** The secret of a child that somebody may know who left is kept all the same. @throws NOT_FOUND */
  keepSecret: parent.input(ofChild).mutation(({ ctx: { tx }, input }) => keepSecret(tx, input.childId)),

  /**
   * A link by which the child chooses another password than the one that somebody may know who left, for the guardian
   * to show it.
   * @throws PASSWORD_NEEDED, NOT_FOUND
   */
  renewPassword: parent.input(ofChild).mutation(async ({ ctx, input }) => {
    const by = await requireFreshPassword(ctx)
    return { link: await makeRenewalLink(ctx.tx, { publicUrl: ctx.publicUrl, ...input, by }) }
  }),

  /** The other guardian answers; agreeing deletes, and asks for the password. @throws NOT_FOUND, PASSWORD_NEEDED */
  answerRemoval: parent.input(ofChild.extend({ agrees: z.boolean() })).mutation(async ({ ctx, input }) => {
    if (input.agrees) await requireFreshPassword(ctx)
    await answerRemoval(ctx.tx, ctx.mailer, { ...input, by: ctx.actor.id })
  }),

  /** @throws NOT_FOUND */
  takeBackRemoval: parent
    .input(ofChild)
    .mutation(({ ctx: { tx, actor, mailer }, input }) => takeBackRemoval(tx, mailer, { ...input, by: actor.id })),

  /** Who invites to whom, for whoever holds the link and can still accept. @throws TooManyAttempts */
  look: anyone.input(z.object({ token: guardianToken })).query(async ({ ctx, input }) => {
    const found = await asSystem(ctx.db, 'the token is the permission', (tx) => findGuardianInvitation(tx, input.token))
    if (!found) await countDeadLink(ctx)
    if (found?.state !== 'open')
      return { state: (found?.state ?? 'unknown') as Exclude<GuardianInvitationState, 'open'> }
    return {
      state: 'open' as const,
      isOwn: found.invitedBy === (await ctx.findPerson())?.id,
      kind: found.kind,
      inviterName: found.inviterName,
      childNames: found.children.map(({ name }) => name),
      expiresAt: found.expiresAt.toISOString(),
      triesLeft: found.triesLeft,
    }
  }),

  /** The signed-in parent accepts; what it refuses: accept.ts. */
  accept: anyone.input(acceptGuardianInput).mutation(async ({ ctx, input }) => {
    const { id } = await requireParent(ctx)
    try {
      return await acceptGuardianInvitation(ctx, { ...input, by: id })
    } catch (error) {
      if (error instanceof Refusal && error.code === 'LINK_NOT_FOUND') await countDeadLink(ctx)
      throw error
    }
  }),
})

export const accompaniedRouter = router({
  /** Who accompanies the child that asks: names, kinds, since when. */
  mine: childItself.query(({ ctx: { tx, actor } }) => readAccompanying(tx, actor.childId)),
})
