import { sql } from 'kysely'
import { newEmail, profileInput } from '../../../domain/people/profile.ts'
import { isRealAddress } from '../../../domain/platform/email-address.ts'
import { findRefused } from '../../mail/refused-addresses.ts'
import { notFound } from '../../platform/db/refuse.ts'
import { anyone, router, signedIn } from '../../trpc.ts'
import { askForNewEmail } from '../accounts/change-email.ts'
import { requireFreshPassword } from '../accounts/fresh-password.ts'

export const profileRouter = router({
  /** What is kept about who asks (S7.07). `newEmail` waits to be confirmed; `isRefused`: mails do not arrive. */
  get: signedIn.query(async ({ ctx: { tx, actor, mailer } }) => {
    const profile = await tx
      .selectFrom('profiles')
      .where('id', '=', actor.id)
      .select(['firstName', 'lastName', 'email', 'phone'])
      .select(sql<string | null>`own_email_change()`.as('newEmail'))
      .executeTakeFirstOrThrow(notFound)
    const email = isRealAddress(profile.email) ? profile.email : null
    const isRefused = actor.role === 'parent' && (await findRefused(tx, actor.id)) !== undefined
    return { ...profile, email, isRefused, mailsArriveAt: mailer.route }
  }),

  /** Everything but the address, which has its own way (S7.24, S4.18). */
  update: signedIn.input(profileInput).mutation(async ({ ctx: { tx, actor }, input }) => {
    await tx
      .updateTable('profiles')
      .set({ firstName: input.firstName, lastName: input.lastName, phone: input.phone })
      .where('id', '=', actor.id)
      .execute()
  }),

  /** Asks for another address (S7.05). @throws PASSWORD_NEEDED, TOO_MANY_REQUESTS */
  changeEmail: anyone.input(newEmail).mutation(async ({ ctx, input }) => {
    const by = await requireFreshPassword(ctx)
    return askForNewEmail(ctx, { userId: by.id, email: input.email, by })
  }),
})
