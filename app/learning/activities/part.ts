import type { ActivityKind, ActivityOf } from '../../../domain/content/activities/activity.ts'
import type { ActivityRecord } from './activity-record.ts'
import type { Tone } from './sound.ts'

/** What each kind's part is given by its frame (activity-view.tsx). */
export type PartProps<K extends ActivityKind> = {
  activity: ActivityOf<K>
  /** How often 'Noch einmal' was pressed: cards then lie in another order. */
  round: number
  /** Says what has happened to those who do not see it, and lets it sound. */
  announce: (text: string, tone?: Tone) => void
  /** To be called once the last thing is done, and before `announce` says so. */
  onEnd: () => void
  record: ActivityRecord | undefined
}
