import { Text } from '@mantine/core'
import { StampFigure } from '../components/competency/stamp-figure.tsx'
import { FocusedTitle } from '../components/page/focused-title.tsx'
import { LessonContent } from './lesson-content.tsx'
import classes from './lesson-sheet.module.css'
import { ReadAloud } from './read-aloud/read-aloud.tsx'

type LessonSheetProps = { title: string; description?: string | null; html: string; takesFocus?: boolean }

/** A lesson: title, description (left out where it was shown before), and the text on a sheet of paper. */
export const LessonSheet = ({ title, description, html, takesFocus }: LessonSheetProps) => (
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
      <LessonContent html={html} />
    </div>
  </>
)
