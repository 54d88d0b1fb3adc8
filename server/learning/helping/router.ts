import { z } from 'zod'
import { uuid } from '../../../domain/platform/fields.ts'
import { parent, router } from '../../trpc.ts'
import { readHelpedChild } from './read-helped.ts'

export const helpingRouter = router({
  /** How a child is getting on, for somebody who helps it. @throws NOT_FOUND */
  child: parent
    .input(z.object({ childId: uuid }))
    .query(({ ctx: { tx, actor }, input }) => readHelpedChild(tx, { ...input, by: actor.id })),
})
