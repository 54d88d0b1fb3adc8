import { z } from 'zod'
import { childConsent, consentState, decidesItself, ownConsent } from '../../../domain/people/consent.ts'
import { agreed } from '../../../domain/people/consent-input.ts'
import { uuid } from '../../../domain/platform/fields.ts'
import { requireChild } from '../../people/children/require-child.ts'
import { giveConsent, readConsents, withdrawConsents } from '../../people/consents/read.ts'
import { readCompanions } from '../../people/guardians/adults.ts'
import { findRemoval } from '../../people/guardians/removal.ts'
import { tellBothGuardians } from '../../people/guardians/tell.ts'
import { elevated, type Tx } from '../../platform/db/actor.ts'
import { refuse } from '../../platform/db/refuse.ts'
import { anyone, childItself, parent, router } from '../../trpc.ts'
import { recountChild } from '../progress/recount.ts'

/** For giving a consent: giving and withdrawing all day would add rows without end. @throws TooManyAttempts */
const giver = anyone.use(async ({ ctx, next }) => {
  const person = await ctx.findPerson()
  if (person) await ctx.throttle.require(['consent: person', person.id])
  return next()
})

export const consentsRouter = router({
  /** @throws NOT_FOUND */
  ofChild: parent.input(z.object({ childId: uuid })).query(async ({ ctx: { tx }, input }) => {
    const child = await requireChild(tx, input.childId)
    return describeConsents(tx, child)
  }),

  /**
   * A parent withdraws, for both where there are two: the child is signed out, nothing more is stored. @throws
   * NOT_FOUND, CONSENT_IS_THE_CHILDS
   */
  withdraw: parent.input(z.object({ childId: uuid })).mutation(async ({ ctx: { tx, actor, mailer }, input }) => {
    const child = await requireChild(tx, input.childId)
    if (decidesItself(child)) refuse('CONSENT_IS_THE_CHILDS')
    if ((await describeConsents(tx, child)).state === 'withdrawn') return
    const withdrawal = { childId: child.id, by: actor, login: child.authUserId, endsSessions: true }
    if (!(await withdrawConsents(tx, withdrawal))) return
    const news = { childIds: [child.id], by: actor.id }
    const removal = await findRemoval(tx, child.id, 'consent')
    if (!removal) return
    const { dueAt: at, mailId } = removal
    await tellBothGuardians(tx, mailer, { what: 'consent-withdrawn', at, mailId, ...news })
  }),

  /** A parent consents again; an existing consent stays as it is. @throws NOT_FOUND, CONSENT_IS_THE_CHILDS */
  give: giver
    .concat(parent)
    .input(z.object({ childId: uuid, consent: agreed }))
    .mutation(async ({ ctx: { tx, actor, mailer }, input }) => {
      const child = await requireChild(tx, input.childId)
      if (decidesItself(child)) refuse('CONSENT_IS_THE_CHILDS')
      const { state } = await describeConsents(tx, child)
      const given = {
        parentId: actor.id,
        childId: child.id,
        givenBy: 'parent',
        textVersion: childConsent.version,
      } as const
      if (!(await giveConsent(tx, given))) return
      await elevated(tx, 'progress is written by the server', (tx) => recountChild(tx, child.id))
      if (state === 'withdrawn')
        await tellBothGuardians(tx, mailer, { what: 'consent-given', childIds: [child.id], by: actor.id })
    }),

  /** For the child itself. `decidesItself`: whether it is old enough. */
  mine: childItself.query(async ({ ctx: { tx, actor } }) => {
    const child = await requireChild(tx, actor.childId)
    return { ...(await describeConsents(tx, child)), name: child.name }
  }),

  /** From 16 on a child consents itself. @throws CONSENT_IS_THE_PARENTS */
  giveOwn: giver
    .concat(childItself)
    .input(z.object({ consent: agreed }))
    .mutation(async ({ ctx: { tx, actor } }) => {
      const child = await requireChild(tx, actor.childId)
      if (!decidesItself(child)) refuse('CONSENT_IS_THE_PARENTS')
      const given = { childId: child.id, givenBy: 'child', textVersion: ownConsent.version } as const
      await elevated(tx, 'a child writes nothing of the family’s', async (tx) => {
        if (await giveConsent(tx, { parentId: child.parentId, ...given })) await recountChild(tx, child.id)
      })
    }),

  /** Stays signed in, to export data or to reconsider; both parents are informed. @throws CONSENT_IS_THE_PARENTS */
  withdrawOwn: childItself.mutation(async ({ ctx: { tx, actor, mailer } }) => {
    const child = await requireChild(tx, actor.childId)
    if (!decidesItself(child)) refuse('CONSENT_IS_THE_PARENTS')
    const withdrawal = { childId: child.id, by: actor, login: child.authUserId, endsSessions: false }
    if (!(await withdrawConsents(tx, withdrawal))) return
    const { erasedOn } = await describeConsents(tx, child)
    if (!erasedOn) return
    const guardians = await elevated(tx, 'a child does not see its parent’s profile', (tx) =>
      readCompanions(tx, [child.id], 'guardian'),
    )
    for (const { email, name } of guardians) {
      const letter = { kind: 'own-data', what: 'child-withdrew', at: new Date(erasedOn), name, isChild: false } as const
      await mailer.notify(tx, email, letter, { about: [child.id] })
    }
  }),
})

async function describeConsents(tx: Tx, child: { id: string; birthdate: string }) {
  const consents = (await readConsents(tx, child.id)).get(child.id) ?? []
  const removal = await elevated(tx, 'a child reads when it is deleted, and not what its parents ask', (tx) =>
    findRemoval(tx, child.id, 'consent'),
  )
  return {
    state: consentState(child, consents),
    decidesItself: decidesItself(child),
    consents,
    /** When the child is deleted unless somebody consents; null until both parents know (removal_waits). */
    erasedOn: removal && removal.dueAt > new Date() ? removal.dueAt.toISOString() : null,
  }
}
