import classes from './trial.module.css'
import type { TrialOpen } from './trial-level.ts'

/** Where in the level one is: a dot for each step, and its number in words. `current`: from 0. */
export function TrialPath({ trial: { lessons }, current }: { trial: TrialOpen; current: number }) {
  const steps = lessons.length + 1
  return (
    <div className={classes.path}>
      {Array.from({ length: steps }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: dots have nothing but their place
        <span key={index} className={classes.dot} data-done={index < current} data-current={index === current} />
      ))}
      <span>{`Schritt ${current + 1} von ${steps}`}</span>
    </div>
  )
}
