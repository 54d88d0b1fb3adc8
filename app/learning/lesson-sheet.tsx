import { FocusedTitle } from '../components/focused-title.tsx'
import { StampFigure } from '../components/stamp-figure.tsx'
import { LessonContent } from './lesson-content.tsx'
import classes from './lesson-sheet.module.css'
import { ReadAloud } from './read-aloud/read-aloud.tsx'

type LessonSheetProps = { title: string; html: string; takesFocus?: boolean }

/** A lesson as a sheet of paper below its title. */
export const LessonSheet = ({ title, html, takesFocus }: LessonSheetProps) => (
  <>
    <ReadAloud />
    <div className={classes.head} data-read-aloud>
      <FocusedTitle takesFocus={takesFocus}>{title}</FocusedTitle>
      <StampFigure what="reads" size={96} className={classes.figure} />
    </div>
    <div className={classes.sheet} data-read-aloud>
      <LessonContent html={html} />
    </div>
  </>
)
