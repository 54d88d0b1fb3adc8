import type { Person } from '../accounts/session.ts'
import { Refusal } from '../db/refuse.ts'
import { anyone, router } from '../trpc.ts'
import type { LiveEvent } from './hub.ts'

/** Whose changes somebody hears of: a parent those of the own family, a child its own, and everybody about the own sessions. */
const topicsOf = (person: Person) => [person.id, ...(person.childId ? [person.childId] : [])]

export const liveRouter = router({
  /**
   * Tells an open screen that it should read again. No transaction: it stays open as long as the screen does.
   * Ends when the session does.
   * @throws UNAUTHORIZED
   */
  events: anyone.subscription(async function* ({ ctx, signal }): AsyncGenerator<LiveEvent> {
    const person = await ctx.findPerson()
    if (!person) throw new Refusal('UNAUTHORIZED')
    for await (const event of ctx.live.events(topicsOf(person), signal)) {
      if (!(await ctx.findPersonAnew())) return
      if (event.about !== 'session') yield event
    }
  }),
})
