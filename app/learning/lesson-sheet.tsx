import type { Activity } from '../../domain/content/activities/activity.ts'
import { piecesOf } from '../../domain/content/activities/place.ts'
import type { QuotedFact } from '../../domain/content/facts.ts'
import type { ShownWord } from '../../domain/content/glossary/word.ts'
import { StampFigure } from '../components/competency/stamp-figure.tsx'
import { FocusedTitle } from '../components/page/focused-title.tsx'
import type { ActivityRecord } from './activities/activity-record.ts'
import { ActivityView, isKnownActivity } from './activities/activity-view.tsx'
import { TextWithWords } from './glossary/text-with-words.tsx'
import text from './lesson-content.module.css'
import { LessonFacts } from './lesson-facts.tsx'
import classes from './lesson-sheet.module.css'
import { ReadAloud } from './read-aloud/read-aloud.tsx'
import { WorksheetButton } from './worksheet.tsx'

type LessonSheetProps = {
  title: string
  description?: string | null
  html: string
  /** Of its glossary links. */
  words: ShownWord[]
  activities: Activity[]
  facts?: QuotedFact[]
  /** What is kept of the activities; only with the child itself. */
  record?: ActivityRecord | undefined
  takesFocus?: boolean
}

/** A lesson: title, description (left out where it was shown before), and the text with its activities. */
export const LessonSheet = ({ title, description, facts = [], takesFocus, ...content }: LessonSheetProps) => (
  <>
    <ReadAloud />
    <div className={classes.head} data-read-aloud>
      <div>
        <FocusedTitle takesFocus={takesFocus} lead={description}>
          {title}
        </FocusedTitle>
      </div>
      <StampFigure what="reads" size={96} className={classes.figure} />
    </div>
    <div className={classes.sheet} data-read-aloud>
      <LessonContent {...content} />
    </div>
    <LessonFacts facts={facts} />
    <WorksheetButton title={title} activities={content.activities} />
  </>
)

/** The text of a lesson with its activities at their places; missing ones and those of unknown kinds are left out. */
function LessonContent({ html, words, activities, record }: Omit<LessonSheetProps, 'title'>) {
  let hasHeading = false
  return (
    <div className={text.pieces} lang="de">
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
