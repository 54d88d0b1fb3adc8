import { z } from 'zod'
import { invitationPassword } from '../../../domain/people/accounts.ts'
import { uuid } from '../../../domain/platform/fields.ts'
import type { RefusalCode } from '../../../domain/platform/refusals.ts'
import { asActor } from '../../platform/db/actor.ts'
import { Refusal } from '../../platform/db/refuse.ts'
import { countDeadLink } from '../../platform/guard/throttle.ts'
import { anyone, parent, router } from '../../trpc.ts'
import { requireParent } from '../accounts/require-parent.ts'
import { acceptInvitation } from './accept.ts'
import { createInvitation } from './create.ts'
import { findInvitation, readToken } from './link.ts'
import { mailInvitation } from './mail.ts'

/** Any text may stand in an address: what never was a token gets the same answer as one that opens nothing. */
const token = z.string()

const isDeadLink: RefusalCode[] = ['CHILD_PROFILE_NOT_FOUND', 'INVITATION_INVALID']

export const invitationsRouter = router({
  /** The link for a child: the same one as long as it is valid, unless a new one is asked for. */
  create: parent
    .input(z.object({ childId: uuid, renew: z.boolean().default(false) }))
    .mutation(async ({ ctx: { tx, actor, mailer, appSecret, publicUrl }, input }) => {
      const made = await createInvitation(tx, { ...input, parentId: actor.id, key: appSecret })
      const { token, email, expiresAt, isNew } = made
      return { link: `${publicUrl}/invitation/${token}`, email, expiresAt, isNew, mailsArriveAt: mailer.route }
    }),

  /** Sends the child that link by mail. @throws TOO_MANY_REQUESTS, NO_MAIL_SERVER */
  mail: anyone.input(z.object({ childId: uuid })).mutation(async ({ ctx, input }) => {
    const by = await requireParent(ctx)
    return mailInvitation(ctx, { childId: input.childId, parentId: by.id })
  }),

  /** Who invites whom. @throws LINK_NOT_FOUND for a link that never was, TooManyAttempts */
  byToken: anyone.input(z.object({ token })).query(async ({ ctx, input }) => {
    const read = readToken(ctx.appSecret, input.token)
    const row = read && (await asActor(ctx.db, { role: 'visitor' }, (tx) => findInvitation(tx, read.token)))
    if (!row) {
      await countDeadLink(ctx)
      throw new Refusal('LINK_NOT_FOUND')
    }
    // Who was invited is told to whoever can still accept, and to nobody who finds an old link.
    if (!row.isValid) return { isValid: false as const }
    return {
      isValid: true as const,
      childName: row.childName,
      childEmail: row.childEmail,
      parentName: `${row.parentFirstName} ${row.parentLastName}`,
    }
  }),

  accept: anyone.input(z.object({ token, password: invitationPassword })).mutation(async ({ ctx, input }) => {
    try {
      return await acceptInvitation(ctx, input)
    } catch (error) {
      if (error instanceof Refusal && isDeadLink.includes(error.code)) await countDeadLink(ctx)
      throw error
    }
  }),
})
