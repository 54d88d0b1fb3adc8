import { z } from 'zod'
import { uuid } from '../../../domain/platform/fields.ts'
import { actorOf } from '../../people/accounts/session.ts'
import { asActor } from '../../platform/db/actor.ts'
import { callerKey } from '../../platform/guard/client-address.ts'
import { anyone, everybody, router } from '../../trpc.ts'

/** Enough of the user agent to tell the kind of browser and its version. */
const USER_AGENT_LENGTH = 120

const click = z.object({
  faqItemId: uuid,
  sessionId: z.string().min(1).max(64),
  userAgent: z
    .string()
    .max(2000)
    .transform((text) => text.slice(0, USER_AGENT_LENGTH)),
})

export const faqRouter = router({
  /** The questions that are shown, in their order (S7.17). */
  list: everybody.query(({ ctx }) => ctx.questions.get()),

  /** Counts that somebody opened a question; with the person only when signed in (S7.20). */
  recordClick: anyone.input(click).mutation(async ({ ctx, input }) => {
    const attempt = await ctx.throttle.take(['faq click: address', callerKey(ctx.clientAddress)])
    if (!attempt.isAllowed) return // a count of clicks is not worth an error message
    const person = await ctx.findPerson()
    await asActor(ctx.db, person ? actorOf(person) : { role: 'visitor' }, (tx) =>
      tx
        .insertInto('faqClicks')
        .values({ ...input, userId: person?.id ?? null })
        .execute(),
    )
  }),
})
