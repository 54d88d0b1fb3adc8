import { Drawing, HANDLE } from '../../../components/icons.tsx'
import classes from './order.module.css'

/** Where a finger drags a step; on the rest of its card the page scrolls. */
export const Grip = () => (
  <span className={classes.grip} data-grip aria-hidden="true">
    <Drawing path={HANDLE} />
  </span>
)
