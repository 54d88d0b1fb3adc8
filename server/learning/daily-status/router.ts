import { z } from 'zod'
import { dailyStatusDefaults, dailyStatusInput } from '../../../domain/learning/daily-status.ts'
import { findRefused } from '../../mail/refused-addresses.ts'
import { requireParent } from '../../people/accounts/require-parent.ts'
import { asActor } from '../../platform/db/actor.ts'
import { Refusal } from '../../platform/db/refuse.ts'
import type { FailureReason } from '../../platform/outbound/failure.ts'
import { anyone, parent, router } from '../../trpc.ts'
import { switchOffByLink } from './off.ts'
import { readNextDue, readSettings, saveSettings } from './schedule.ts'
import { composeSample, sendTest } from './test-mail.ts'

/** One answer for all of these, so that nobody learns which names exist in the operator's network. */
const OUT_OF_SIGHT: ReadonlySet<FailureReason> = new Set(['inner address', 'unknown name', 'unreachable'])
const NOT_PUBLIC = 'Diese Adresse liegt nicht im öffentlichen Internet, oder es gibt sie nicht.'

/** The settings of the daily status mail (S7.18, S7.25). Procedures that call other servers have no transaction. */
export const dailyStatusRouter = router({
  /**
   * What was saved, or the defaults of the form. `nextAt`: when the next mail is due, if there is anything to report.
   * `isRefused`: the mail server refuses the address, and no status mail goes there.
   */
  get: parent.query(async ({ ctx: { tx, actor, mailer } }) => {
    const saved = await readSettings(tx, actor.id)
    const nextAt = await readNextDue(tx, actor.id)
    const isRefused = (await findRefused(tx, actor.id)) !== undefined
    const surroundings = { nextAt, isRefused, mailsArriveAt: mailer.route }
    return { ...(saved ?? dailyStatusDefaults), isSaved: saved !== undefined, ...surroundings }
  }),

  /**
   * Inserts or updates (S4.17). A service that was saved before is not checked again: a dead one must not keep anybody
   * from switching the mails off. @throws ANALYSIS_ADDRESS_INVALID for a service that must not be called
   */
  save: anyone.input(dailyStatusInput).mutation(async ({ ctx, input }) => {
    const by = await requireParent(ctx)
    const saved = await asActor(ctx.db, by, (tx) => readSettings(tx, by.id))
    const address = input.externalApiUrl !== saved?.externalApiUrl && input.externalApiUrl
    if (address) await ctx.throttle.require(['analysis address: parent', by.id])
    const problem = address && (await ctx.outbound.findProblem(address))
    if (problem)
      throw new Refusal('ANALYSIS_ADDRESS_INVALID', OUT_OF_SIGHT.has(problem.reason) ? NOT_PUBLIC : problem.message)
    await asActor(ctx.db, by, (tx) => saveSettings(tx, by.id, input, new Date()))
  }),

  /** The mail as it would be about the last days. */
  preview: parent.query(async ({ ctx: { tx, actor, ...ctx } }) => {
    const { letter } = await composeSample(tx, actor.id, ctx)
    return ctx.mailer.render(letter)
  }),

  /**
   * Mails the same to the parent, with an analysis if a service is saved. @returns why that is missing, if it failed
   * @throws NO_MAIL_SERVER, EMAIL_NOT_CONFIRMED, TOO_MANY_REQUESTS
   */
  sendTest: anyone.mutation(async ({ ctx }) => {
    const by = await requireParent(ctx)
    await ctx.throttle.require(['daily status test: parent', by.id])
    return sendTest(ctx, by)
  }),

  /** For the page behind the link in each mail; the same answer for every token. @throws TOO_MANY_REQUESTS */
  switchOff: anyone
    .input(z.object({ token: z.string().max(200) }))
    .mutation(({ ctx, input }) => switchOffByLink({ ...ctx, key: ctx.appSecret }, input.token)),
})
