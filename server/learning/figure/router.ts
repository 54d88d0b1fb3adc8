import { figureFrom, stampsMissing } from '../../../domain/learning/figure.ts'
import { figureInput } from '../../../domain/learning/inputs.ts'
import type { Tx } from '../../platform/db/actor.ts'
import { refuse, refusing } from '../../platform/db/refuse.ts'
import { child, router } from '../../trpc.ts'
import { keptFigure, stampCount } from './kept-figure.ts'

/** The figure of a child's own (decision 084). */
export const figureRouter = router({
  /** Whose it is, how it looks, and how many stamps the child has for what it may wear. */
  own: child.query(({ ctx: { tx, actor } }) => readOwn(tx, actor.childId)),

  /** Changes how it looks. What it wears already may stay. @throws STAMPS_MISSING */
  dress: child.input(figureInput).mutation(async ({ ctx: { tx, actor }, input }) => {
    const { figure, stamps } = await readOwn(tx, actor.childId)
    if (stampsMissing(input, figure, stamps) > 0) return refuse('STAMPS_MISSING')
    await tx
      .insertInto('childFigures')
      .values({ childId: actor.childId, ...input })
      .onConflict((conflict) => conflict.column('childId').doUpdateSet({ ...input, changedAt: new Date() }))
      .execute()
  }),
})

async function readOwn(tx: Tx, childId: string) {
  const self = await tx
    .selectFrom('children as k')
    .where('k.id', '=', childId)
    .select(['k.name', keptFigure.as('kept'), stampCount.as('stamps')])
    .executeTakeFirstOrThrow(refusing('NO_CHILD_LINKED'))
  return { name: self.name, figure: figureFrom(self.kept), stamps: self.stamps }
}
