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
  /** Words of the glossary that are marked in it. */
  words: ShownWord[]
  activities: Activity[]
  /** The facts that a lesson for parents quotes. */
  facts?: QuotedFact[]
  /** What is kept of the activities; only with the child itself. */
  record?: ActivityRecord | undefined
  takesFocus?: boolean
}

/** A lesson: title, description (left out where it was shown before), and the text with its activities on a sheet of paper. */
export const LessonSheet = ({
  title,
  description,
  html,
  words,
  activities,
  facts = [],
  record,
  takesFocus,
}: LessonSheetProps) => (
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
      <LessonContent html={html} words={words} activities={activities} record={record} />
    </div>
    <LessonFacts facts={facts} />
    <WorksheetButton title={title} activities={activities} />
  </>
)
