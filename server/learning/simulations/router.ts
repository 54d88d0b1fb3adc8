import { z } from 'zod'
import { launchInput, launchModes, simulationOfChild } from '../../../domain/content/simulations.ts'
import { requireParent } from '../../people/accounts/require-parent.ts'
import { refuse } from '../../platform/db/refuse.ts'
import { anyone, child, parent, router } from '../../trpc.ts'
import { readDisclosure, requireSimulation } from './find.ts'
import { launchSimulation } from './launch.ts'
import { mayHaveContactData, readAttempts, takeBack } from './release.ts'

const ofOwn = simulationOfChild.pick({ simulationId: true })

export const simulationsRouter = router({
  /** What a start would disclose to whom, to be shown before; where contact data are needed, people agree there. */
  disclosure: parent
    .input(simulationOfChild.extend({ mode: z.enum(launchModes) }))
    .query(async ({ ctx: { tx, lab }, input }) => {
      const { needsContactData, reportsOutcome, endpoint } = await requireSimulation(tx, input, lab)
      const told = await readDisclosure(tx, { ...input, withContact: needsContactData })
      return { needsContactData, reportsOutcome, recipient: endpoint.recipient, isOurs: endpoint.isOurs, ...told }
    }),

  /** With the child, or as a parent's test. No transaction of its own: the provider is called in the middle. */
  launch: anyone
    .input(launchInput)
    .mutation(async ({ ctx, input }) => launchSimulation(ctx, await requireParent(ctx), input)),

  /** The child can no longer start it alone. */
  takeBack: parent.input(simulationOfChild).mutation(async ({ ctx: { tx }, input }) => {
    if (!(await takeBack(tx, input))) refuse('NOT_FOUND')
  }),

  attempts: parent.input(simulationOfChild).query(({ ctx: { tx }, input }) => readAttempts(tx, input)),

  /** For a child and what was released to it. `isAgreed`: false while its parent has to agree once more. */
  own: router({
    disclosure: child.input(ofOwn).query(async ({ ctx: { tx, actor, lab }, input }) => {
      const of = { childId: actor.childId, ...input }
      const { needsContactData, reportsOutcome, endpoint } = await requireSimulation(tx, of, lab)
      const sharesContactData = await mayHaveContactData(tx, of, endpoint)
      const withContact = needsContactData && sharesContactData
      const told = await readDisclosure(tx, { childId: actor.childId, mode: 'child_run', withContact })
      const isAgreed = !needsContactData || sharesContactData
      return { isAgreed, reportsOutcome, recipient: endpoint.recipient, isOurs: endpoint.isOurs, ...told }
    }),

    launch: anyone.input(ofOwn).mutation(async ({ ctx, input }) => {
      const { id, childId } = (await ctx.findPerson()) ?? refuse('UNAUTHORIZED')
      if (!childId) return refuse('NO_CHILD_LINKED')
      const launch = { ...input, childId, mode: 'child_run', agreesToContactData: false } as const
      return launchSimulation(ctx, { role: 'child', id, childId }, launch)
    }),
  }),
})
