import { z } from 'zod'
import { passkeyForm } from '../../../../domain/people/passkeys.ts'
import { uuid } from '../../../../domain/platform/fields.ts'
import { notFound, refuse } from '../../../platform/db/refuse.ts'
import { router, signedIn } from '../../../trpc.ts'
import { requireFreshPassword } from '../fresh-password.ts'
import { noteSignInChange } from '../security-notice.ts'
import { relyingPartyOf } from './relying-party.ts'

/** Children have none: what they sign in with is their parents' to arrange. */
const adult = signedIn.use(({ ctx, next }) => (ctx.actor.role === 'child' ? refuse('FORBIDDEN') : next()))

export const passkeysRouter = router({
  /** The person's own, the oldest first; whether this server's address allows any (relying-party.ts). */
  list: adult.query(async ({ ctx: { tx, actor, publicUrl } }) => ({
    arePossible: relyingPartyOf(publicUrl) !== undefined,
    passkeys: await tx
      .selectFrom('passkeys')
      .where('userId', '=', actor.id)
      .select(['id', 'name', 'isBackedUp', 'createdAt', 'lastUsedAt'])
      .orderBy('createdAt')
      .orderBy('id')
      .execute(),
  })),

  /** @throws NOT_FOUND */
  rename: adult.input(passkeyForm.extend({ id: uuid })).mutation(async ({ ctx: { tx }, input }) => {
    const { id, name } = input
    const renamed = await tx.updateTable('passkeys').set({ name }).where('id', '=', id).executeTakeFirst()
    if (!renamed.numUpdatedRows) refuse('NOT_FOUND')
  }),

  /**
   * Nobody signs in with it any more; sessions it has opened stay. The owner is told by mail. Answers with what the
   * person's password manager knows it by. @throws PASSWORD_NEEDED, NOT_FOUND
   */
  remove: adult.input(z.object({ id: uuid })).mutation(async ({ ctx, input }) => {
    const { id: personId } = await requireFreshPassword(ctx)
    const removed = await ctx.tx
      .deleteFrom('passkeys')
      .where('id', '=', input.id)
      .returning('credentialId')
      .executeTakeFirstOrThrow(notFound)
    const owner = await ctx.tx
      .selectFrom('profiles')
      .where('id', '=', personId)
      .select(['id', 'email', 'firstName', 'lastName'])
      .executeTakeFirstOrThrow()
    await noteSignInChange(ctx.tx, ctx.mailer, { owner, actorId: personId, what: 'passkey-removed' })
    return { credentialId: removed.credentialId, relyingParty: relyingPartyOf(ctx.publicUrl)?.id }
  }),
})
