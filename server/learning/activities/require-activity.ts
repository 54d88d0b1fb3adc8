import type { Activity } from '../../../domain/content/activities/activity.ts'
import type { Tx } from '../../platform/db/actor.ts'
import { refuse } from '../../platform/db/refuse.ts'

/** An activity of a lesson that whoever asks may read. @throws NOT_FOUND */
export async function requireActivity(tx: Tx, lessonId: string, key: string): Promise<Activity> {
  const lesson = await tx.selectFrom('lessons').where('id', '=', lessonId).select('activities').executeTakeFirst()
  return lesson?.activities.find((activity) => activity.key === key) ?? refuse('NOT_FOUND')
}
