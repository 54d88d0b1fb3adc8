import { sql } from 'kysely'
import { z } from 'zod'
import { invitationPassword } from '../../domain/accounts.ts'
import { uuid } from '../../domain/fields.ts'
import { anyone, parent, router, visitor } from '../trpc.ts'
import { acceptInvitation } from './accept.ts'
import { createInvitation } from './create.ts'

const token = z.string().min(1).max(200)

type InvitationRow = {
  child_email: string | null
  child_name: string
  child_last_name: string | null
  parent_first_name: string
  parent_last_name: string
  is_valid: boolean
}

export const invitationsRouter = router({
  /** The link for a child: the same one as long as it is valid, unless a new one is asked for. */
  create: parent
    .input(z.object({ childId: uuid, renew: z.boolean().default(false) }))
    .mutation(async ({ ctx: { tx, actor, invitationKey, publicUrl }, input }) => {
      const invitation = await createInvitation(tx, { ...input, parentId: actor.id, key: invitationKey })
      return {
        link: `${publicUrl}/invitation/${invitation.token}`,
        email: invitation.email,
        expiresAt: invitation.expiresAt,
        isNew: invitation.isNew,
      }
    }),

  /** Who invites whom; null for a link that never was. */
  byToken: visitor.input(z.object({ token })).query(async ({ ctx: { tx }, input }) => {
    const { rows } = await sql<InvitationRow>`select * from get_invitation_by_token(${input.token})`.execute(tx)
    const row = rows[0]
    if (!row) return null
    // Who was invited is told to whoever can still accept, and to nobody who finds an old link.
    if (!row.is_valid) return { isValid: false as const }
    return {
      isValid: true as const,
      childName: row.child_name,
      childEmail: row.child_email,
      parentName: `${row.parent_first_name} ${row.parent_last_name}`,
    }
  }),

  accept: anyone
    .input(z.object({ token, password: invitationPassword }))
    .mutation(({ ctx, input }) => acceptInvitation(ctx.db, input)),
})
