import { profileInput } from '../../domain/profile.ts'
import { refuse } from '../db/refuse.ts'
import { router, signedIn } from '../trpc.ts'

export const profileRouter = router({
  /** What is kept about the person who asks (S7.07). */
  get: signedIn.query(async ({ ctx: { tx, actor } }) => {
    const profile = await tx
      .selectFrom('profiles')
      .where('id', '=', actor.id)
      .select(['first_name as firstName', 'last_name as lastName', 'email', 'phone'])
      .executeTakeFirst()
    return profile ?? refuse('NOT_FOUND')
  }),

  /** Everything but the address, which has its own way (S7.24, S4.18). */
  update: signedIn.input(profileInput).mutation(async ({ ctx: { tx, actor }, input }) => {
    await tx
      .updateTable('profiles')
      .set({ first_name: input.firstName, last_name: input.lastName, phone: input.phone })
      .where('id', '=', actor.id)
      .execute()
  }),
})
