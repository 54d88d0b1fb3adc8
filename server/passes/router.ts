import { z } from 'zod'
import { uuid } from '../../domain/fields.ts'
import { requireChild } from '../children/require-child.ts'
import { parent, router } from '../trpc.ts'

/** The dashboard shows the latest five (S9.12). */
const LATEST = 5

export const passesRouter = router({
  /** The latest passes of a child, newest first, in the words they were earned with. @throws NOT_FOUND */
  listForChild: parent.input(z.object({ childId: uuid })).query(async ({ ctx: { tx }, input }) => {
    await requireChild(tx, input.childId)
    const rows = await tx
      .selectFrom('child_passes')
      .where('child_id', '=', input.childId)
      .select(['id', 'competency_id as competencyId', 'title', 'description', 'earned_at as earnedAt'])
      .orderBy('earned_at', 'desc')
      .limit(LATEST)
      .execute()
    return rows.map((row) => ({ ...row, earnedAt: row.earnedAt.toISOString() }))
  }),
})
