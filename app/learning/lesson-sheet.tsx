import { FocusedTitle } from '../components/focused-title.tsx'
import { StampFigure } from '../components/stamp-figure.tsx'
import { LessonContent } from './lesson-content.tsx'
import classes from './lesson-sheet.module.css'

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
