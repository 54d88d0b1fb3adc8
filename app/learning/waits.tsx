import classes from './waits.module.css'

/** At the place of something that was done and is not with the server yet. */
export const Waits = () => (
  <p role="status" className={classes.waits} data-unspoken>
    <svg viewBox="0 0 24 24" className="drawn" aria-hidden="true">
      <path d="M7 3h10M7 21h10M8 3v3.5c0 2 4 4 4 5.5s-4 3.5-4 5.5V21M16 3v3.5c0 2-4 4-4 5.5s4 3.5 4 5.5V21" />
    </svg>
    Wartet auf Netz
  </p>
)
