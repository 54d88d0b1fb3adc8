import { requireFreshPassword } from '../accounts/fresh-password.ts'
import { asSystem } from '../db/actor.ts'
import { refuse } from '../db/refuse.ts'
import { anyone, router } from '../trpc.ts'
import { eraseAccount } from './erase.ts'

export const ownDataRouter = router({
  /**
   * A parent deletes the own account, with all children and whatever is kept about the family. Every session of them ends.
   * @throws PASSWORD_NEEDED; ACCOUNT_STAYS for a child and for an admin
   */
  eraseAccount: anyone.mutation(async ({ ctx }) => {
    const { id } = await requireFreshPassword(ctx)
    await asSystem(ctx.db, 'logins are the server’s', async (tx) => {
      if (!(await eraseAccount(tx, id, ctx.mailer))) refuse('ACCOUNT_STAYS')
    })
  }),
})
