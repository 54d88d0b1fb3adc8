import type { Activity } from '../../domain/content/activities/activity.ts'
import { piecesOf } from '../../domain/content/activities/place.ts'
import type { ShownWord } from '../../domain/content/glossary/word.ts'
import type { ActivityRecord } from './activities/activity-record.ts'
import { ActivityView, isKnownActivity } from './activities/activity-view.tsx'
import { TextWithWords } from './glossary/text-with-words.tsx'
import classes from './lesson-content.module.css'

type LessonContentProps = {
  html: string
  words: ShownWord[]
  activities: Activity[]
  record?: ActivityRecord | undefined
}

/** The text of a lesson with its activities at their places; missing ones and those of unknown kinds are left out. */
export function LessonContent({ html, words, activities, record }: LessonContentProps) {
  let hasHeading = false
  return (
    <div className={classes.pieces} lang="de">
      {piecesOf(html).map((piece) => {
        if ('html' in piece) {
          hasHeading ||= /<h[23]\b/.test(piece.html)
          return <TextWithWords key={piece.html} html={piece.html} words={words} />
        }
        const activity = activities.find(({ key }) => key === piece.activityKey)
        return (
          activity &&
          isKnownActivity(activity) && (
            <ActivityView key={activity.key} activity={activity} level={hasHeading ? 3 : 2} record={record} />
          )
        )
      })}
    </div>
  )
}
