import classes from './order.module.css'

/** Where a finger drags a step; on the rest of its card the page scrolls. */
export const Grip = () => (
  <span className={classes.grip} data-grip aria-hidden="true">
    <svg viewBox="0 0 24 24" className="drawn" aria-hidden="true">
      <path d="M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01" />
    </svg>
  </span>
)
