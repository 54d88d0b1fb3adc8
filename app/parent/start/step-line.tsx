import { VisuallyHidden } from '@mantine/core'
import classes from './start.module.css'

const steps = ['Ihr Kind', 'Erstes Thema', 'Anmelden']

/** How far the guided start is: three stamps on a line. */
export const StepLine = ({ current }: { current: number }) => (
  <ol className={`plain-list ${classes.steps}`} aria-label={`Schritt ${current} von ${steps.length}`}>
    {steps.map((label, index) => (
      <li
        key={label}
        className={classes.step}
        data-done={index + 1 < current}
        aria-current={index + 1 === current ? 'step' : undefined}
      >
        <span className={classes.number} aria-hidden="true">
          {index + 1 < current ? '✓' : index + 1}
        </span>
        {label}
        {index + 1 < current && <VisuallyHidden> (fertig)</VisuallyHidden>}
      </li>
    ))}
  </ol>
)
