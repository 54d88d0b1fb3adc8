import type { ReactNode } from 'react'
import { useNavigationType } from 'react-router'
import { FocusedTitle } from '../../components/page/focused-title.tsx'
import classes from './start.module.css'

/** The title of a step; it takes the focus when a button has led here. */
export const StepTitle = ({ children }: { children: ReactNode }) => (
  <div className={classes.title}>
    <FocusedTitle takesFocus={useNavigationType() !== 'POP'}>{children}</FocusedTitle>
  </div>
)
