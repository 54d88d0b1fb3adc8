import { Text } from '@mantine/core'
import type { Activity } from '../../domain/content/activities/activity.ts'
import type { QuotedFact } from '../../domain/content/facts.ts'
import type { ShownWord } from '../../domain/content/glossary/word.ts'
import { StampFigure } from '../components/competency/stamp-figure.tsx'
import { FocusedTitle } from '../components/page/focused-title.tsx'
import type { ActivityRecord } from './activities/activity-record.ts'
import { LessonContent } from './lesson-content.tsx'
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
        <FocusedTitle takesFocus={takesFocus}>{title}</FocusedTitle>
        {description && (
          <Text size="lg" mt="xs">
            {description}
          </Text>
        )}
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
