import { z } from 'zod'
import { uuid } from '../../../domain/platform/fields.ts'
import { child, parent, router } from '../../trpc.ts'
import { readInsight } from './read-insight.ts'

/** What a parent sees of a child's week; the child sees the same, so that nobody is watched in secret. */
export const insightRouter = router({
  ofChild: parent.input(z.object({ childId: uuid })).query(({ ctx: { tx }, input }) => readInsight(tx, input.childId)),
  own: child.query(({ ctx: { tx, actor } }) => readInsight(tx, actor.childId)),
})
