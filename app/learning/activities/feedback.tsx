import type { ReactNode } from 'react'
import { StampFigure } from '../../components/competency/stamp-figure.tsx'
import classes from './parts.module.css'

/** What the pawn says to a try. Those who do not see it are told by the frame (`announce`). */
export const Feedback = ({ isRight, children }: { isRight: boolean; children: ReactNode }) => (
  <div className={classes.feedback} data-right={isRight} data-outcome>
    <StampFigure what={isRight ? 'cheers' : 'thinks'} size={56} className={classes.pawn} />
    <p>{children}</p>
  </div>
)

/** The words of every try that was none: nothing is lost, and here is a hint. */
export const NOT_YET = 'Noch nicht ganz:'
