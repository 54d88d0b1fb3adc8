import { z } from 'zod'
import { requireAccount } from '../../people/accounts/find-account.ts'
import { requireStaff } from '../../people/accounts/staff-route.ts'
import { audit } from '../../platform/audit/record.ts'
import { asActor, elevated } from '../../platform/db/actor.ts'
import { refuse } from '../../platform/db/refuse.ts'
import { anyone, operator, router } from '../../trpc.ts'
import { noteArrival, sendTestMail } from './test-mail.ts'

/** How the installation does (decision 098). */
export const doctorRouter = router({
  /** No transaction of its own: mail server, bucket and our own address are asked. */
  examine: anyone.query(async ({ ctx }) => {
    await requireStaff(ctx, 'operate')
    return ctx.doctor.examine()
  }),

  /** To the admin who asks. @throws NO_MAIL_SERVER, EMAIL_NOT_CONFIRMED, TOO_MANY_REQUESTS */
  sendTestMail: anyone.mutation(async ({ ctx }) => {
    const by = await requireStaff(ctx, 'operate')
    if (ctx.mailer.route === 'nowhere') return refuse('NO_MAIL_SERVER')
    await ctx.throttle.require(['test mail: admin', by.id])
    return asActor(ctx.db, by, async (tx) => {
      const to = await elevated(tx, 'a test mail goes to the own address', async (tx) => {
        const { email, name, isConfirmed } = await requireAccount(tx, by.id)
        if (ctx.mailer.isDelivering && !isConfirmed) return refuse('EMAIL_NOT_CONFIRMED')
        await sendTestMail(tx, ctx.mailer, { email, name, publicUrl: ctx.publicUrl })
        return email
      })
      await audit(tx, { action: 'test mail sent', actorId: by.id })
      return { to }
    })
  }),

  /** Whoever opens its link. @throws NOT_FOUND when it is too old, or a newer one came back already */
  confirmTestMail: operator
    .input(z.object({ token: z.string().max(100) }))
    .mutation(async ({ ctx: { tx, actor }, input }) => {
      const isKnown = await elevated(tx, 'a test mail came back', (tx) => noteArrival(tx, input.token))
      if (!isKnown) return refuse('NOT_FOUND')
      await audit(tx, { action: 'test mail arrived', actorId: actor.id })
    }),
})
