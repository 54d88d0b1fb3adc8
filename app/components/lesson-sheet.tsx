import { FocusedTitle } from './focused-title.tsx'
import { LessonContent } from './lesson-content.tsx'
import classes from './lesson-sheet.module.css'
import { StampFigure } from './stamp-figure.tsx'

type LessonSheetProps = { title: string; html: string; takesFocus?: boolean }

/** A lesson as a sheet of paper below its title. */
export const LessonSheet = ({ title, html, takesFocus }: LessonSheetProps) => (
  <>
    <div className={classes.head}>
      <FocusedTitle takesFocus={takesFocus}>{title}</FocusedTitle>
      <StampFigure what="reads" size={96} className={classes.figure} />
    </div>
    <div className={classes.sheet}>
      <LessonContent html={html} />
    </div>
  </>
)
