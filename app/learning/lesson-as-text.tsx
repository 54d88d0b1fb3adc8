import { Stack } from '@mantine/core'
import type { Activity } from '../../domain/content/activities/activity.ts'
import { piecesOf } from '../../domain/content/activities/place.ts'
import { ActivityText } from './activities/activity-text.tsx'
import { LessonText } from './lesson-text.tsx'

type LessonAsTextProps = {
  html: string
  activities: Activity[]
  level: 2 | 3
}

/** A lesson to read, with its activities as text, for whoever has no script. */
export const LessonAsText = ({ html, activities, level }: LessonAsTextProps) => (
  <Stack gap="xl" mt="lg">
    {piecesOf(html).map((piece) => {
      if ('html' in piece) return <LessonText key={piece.html} html={piece.html} />
      const activity = activities.find(({ key }) => key === piece.activityKey)
      return activity && <ActivityText key={activity.key} activity={activity} solution="details" level={level} />
    })}
  </Stack>
)
