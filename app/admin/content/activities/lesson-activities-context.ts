import { createContext, useContext } from 'react'
import type { Activity, ActivityKind } from '../../../../domain/content/activities/activity.ts'

/** The activities of the lesson in the editor, for what stands of them in its text. */
export type ActivitiesInText = {
  activities: Activity[]
  /** Adds a new activity to the list. @returns its key */
  add: (kind: ActivityKind) => string
  /** Opens the form. `isNew`: at its first field. */
  open: (key: string, isNew?: boolean) => void
}

export const LessonActivitiesContext = createContext<ActivitiesInText | undefined>(undefined)

export function useLessonActivities(): ActivitiesInText {
  const activities = useContext(LessonActivitiesContext)
  if (!activities) throw new Error('Only within the form of a lesson.')
  return activities
}
