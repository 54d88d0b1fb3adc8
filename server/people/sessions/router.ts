import { sql } from 'kysely'
import { z } from 'zod'
import { decidesItself } from '../../../domain/people/consent.ts'
import { stayInput } from '../../../domain/people/stay-signed-in.ts'
import { uuid } from '../../../domain/platform/fields.ts'
import { tooManyScreens } from '../../../domain/platform/refusals.ts'
import { audit } from '../../platform/audit/record.ts'
import { elevated } from '../../platform/db/actor.ts'
import { evaluate } from '../../platform/db/evaluate.ts'
import { Refusal, refuse, TooManyAttempts } from '../../platform/db/refuse.ts'
import type { LiveEvent } from '../../platform/live/hub.ts'
import { anyone, childItself, router, signedIn } from '../../trpc.ts'
import { requireFreshPassword } from '../accounts/fresh-password.ts'
import { notifyOf } from '../accounts/security-notice.ts'
import type { Person } from '../accounts/session.ts'
import { requireChild } from '../children/require-child.ts'

type SessionRow = { id: string; userAgent: string | null; createdAt: Date; usedAt: Date }

export const sessionRouter = router({
  /** Where the person is signed in, the most recently used first. */
  list: signedIn.query(async ({ ctx }) => {
    const { rows } = await sql<SessionRow>`select * from own_sessions()`.execute(ctx.tx)
    const here = (await ctx.findPerson())?.session.id
    return rows.map((row) => ({
      id: row.id,
      userAgent: row.userAgent ?? '',
      since: row.createdAt.toISOString(),
      usedAt: row.usedAt.toISOString(),
      isThis: row.id === here,
    }))
  }),

  /** How long the child's browsers stay signed in; null for a younger one, whose parents choose. */
  ownStay: childItself.query(async ({ ctx: { tx, actor } }) => {
    const { birthdate, days } = await tx
      .selectFrom('children')
      .where('id', '=', actor.childId)
      .select(['birthdate', 'signedInDays as days'])
      .executeTakeFirstOrThrow()
    return { days: decidesItself({ birthdate }) ? days : null }
  }),

  /** From 16 on. @throws CONSENT_IS_THE_PARENTS */
  setOwnStay: childItself.input(stayInput).mutation(async ({ ctx: { tx, actor }, input }) => {
    if (!decidesItself(await requireChild(tx, actor.childId))) refuse('CONSENT_IS_THE_PARENTS')
    await elevated(tx, 'a child changes nothing about itself but this', (tx) =>
      tx.updateTable('children').set({ signedInDays: input.days }).where('id', '=', actor.childId).execute(),
    )
    const details = { days: input.days }
    await audit(tx, { action: 'child stays signed in', actorId: actor.id, subject: actor.childId, details })
  }),

  /** Signs one browser out. @throws PASSWORD_NEEDED, NOT_FOUND */
  end: signedIn.input(z.object({ id: uuid })).mutation(async ({ input, ctx }) => {
    const { id } = await requireFreshPassword(ctx)
    if (!(await evaluate(ctx.tx, sql<boolean>`end_own_session(${input.id})`))) refuse('NOT_FOUND')
    await audit(ctx.tx, { action: 'sign-out', actorId: id, subject: id, address: ctx.clientAddress })
  }),

  /** Signs out everywhere, or everywhere but here, and tells the person by mail. @throws PASSWORD_NEEDED */
  endAll: signedIn.input(z.object({ alsoHere: z.boolean() })).mutation(async ({ input, ctx: { tx, ...ctx } }) => {
    const { id, childId, session } = await requireFreshPassword(ctx)
    if (!(await evaluate(tx, sql<number>`end_own_sessions(${input.alsoHere ? null : session.id})`))) return
    await audit(tx, { action: 'sign-out everywhere', actorId: id, subject: id, address: ctx.clientAddress })
    const reader = await tx
      .selectFrom('profiles')
      .where('id', '=', id)
      .select(['email', 'firstName as name'])
      .executeTakeFirstOrThrow()
    await notifyOf(tx, ctx.mailer, 'signed-out-everywhere', { ...reader, isChild: childId !== null })
  }),
})

/** Topics that a person's screens listen to: the family of a parent, the child itself, one's own sessions. */
const topicsOf = (person: Person) => [person.id, ...(person.childId ? [person.childId] : [])]

/** Channels of one person at this instance. A tab has one while it is visible. */
const MOST_CHANNELS = 20
/** A refused screen tries again after that time: another one may have been closed. */
const LOOK_AGAIN_SECONDS = 10

export const liveRouter = router({
  /**
   * Tells an open screen that it should read again; at first, whether it has to for what it read `readMsAgo`
   * milliseconds ago. No transaction: it stays open as long as the screen does. Ends when the session does.
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
