import { asSystem } from '../../platform/db/actor.ts'
import { anyone, router } from '../../trpc.ts'
import { requireFreshPassword } from '../accounts/fresh-password.ts'
import { eraseAccount } from './erase.ts'

export const ownDataRouter = router({
  /**
   * A parent deletes the own account, with all children and whatever is kept about the family. Every session of them
   * ends.
   * @throws PASSWORD_NEEDED; ACCOUNT_STAYS for an admin, CHILD_ACCOUNT_STAYS for a child
   */
  eraseAccount: anyone.mutation(async ({ ctx }) => {
    const { id } = await requireFreshPassword(ctx)
    await asSystem(ctx.db, 'logins are the server’s', (tx) => eraseAccount(tx, id, ctx.mailer))
  }),
})
