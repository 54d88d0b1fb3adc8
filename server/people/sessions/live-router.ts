import { z } from 'zod'
import { tooManyScreens } from '../../../domain/platform/refusals.ts'
import { Refusal, TooManyAttempts } from '../../platform/db/refuse.ts'
import type { LiveEvent } from '../../platform/live/hub.ts'
import { anyone, router } from '../../trpc.ts'
import type { Person } from '../accounts/session.ts'

/** Whose changes somebody hears of: a parent those of the own family, a child its own, and everybody about the own sessions. */
const topicsOf = (person: Person) => [person.id, ...(person.childId ? [person.childId] : [])]

/** Of one person, at this instance. A tab has one while it is visible. */
const MOST_CHANNELS = 20
/** A refused screen tries again after that time: another one may have been closed. */
const LOOK_AGAIN_SECONDS = 10

export const liveRouter = router({
  /**
   * Tells an open screen that it should read again; at first, whether it has to for what it read `readMsAgo` milliseconds
   * ago. No transaction: it stays open as long as the screen does. Ends when the session does.
   * @throws UNAUTHORIZED, TOO_MANY_REQUESTS
   */
  events: anyone
    .input(z.object({ readMsAgo: z.number().min(0) }).optional())
    // Before the stream begins: then it is not too late for the status of the answer.
    .use(async ({ ctx, next }) => {
      const person = await ctx.findPerson()
      if (!person) throw new Refusal('UNAUTHORIZED')
      if (ctx.live.sizeOf(person.id) >= MOST_CHANNELS) throw new TooManyAttempts(LOOK_AGAIN_SECONDS, tooManyScreens)
      return next({ ctx: { person } })
    })
    .subscription(async function* ({ ctx, input, signal }): AsyncGenerator<LiveEvent> {
      for await (const event of ctx.live.events(topicsOf(ctx.person), { ...input, signal })) {
        if (!(await ctx.findPersonAgain())) return
        if (event.about !== 'session') yield event
      }
    }),
})
