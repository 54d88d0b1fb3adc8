import { z } from 'zod'
import { activityKey } from '../../../domain/content/activities/activity.ts'
import { uuid } from '../../../domain/platform/fields.ts'
import { elevated } from '../../platform/db/actor.ts'
import { child, router } from '../../trpc.ts'
import { logActivity } from '../progress/activities.ts'
import { requireActivity } from './require-activity.ts'

/** What children do within lessons (decision 076). How it went is not sent: only that it was done. */
export const activitiesRouter = router({
  /** Idempotent. @throws NOT_FOUND, also when the lesson has no such activity any more */
  markDone: child
    .input(z.object({ lessonId: uuid, key: activityKey }))
    .mutation(async ({ ctx: { tx, actor }, input: { lessonId, key } }) => {
      await requireActivity(tx, lessonId, key)
      const done = await tx
        .insertInto('activityStates')
        .values({ childId: actor.childId, lessonId, activityKey: key })
        .onConflict((conflict) => conflict.doNothing())
        .returning('doneAt')
        .executeTakeFirst()
      if (!done) return
      await elevated(tx, 'the log is written by the server', (tx) =>
        logActivity(tx, actor.childId, 'activity_done', { lessonId }),
      )
    }),
})
