import { useContext } from 'react'
import { Link } from 'react-router'
import { fromOwnWorld, InOwnWorld } from '../../layout/own-world.ts'
import classes from './help-link.module.css'

/** The link to the help page, on every children's screen; never inside a menu. */
export const HelpLink = () => (
  <Link to="/hilfe" state={useContext(InOwnWorld) ? fromOwnWorld : undefined} className={classes.link}>
    <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
      <circle cx="12" cy="12" r="9" />
      <circle cx="12" cy="12" r="3.5" />
      <path d="m5.7 5.7 3.8 3.8m5 5 3.8 3.8m0-12.6-3.8 3.8m-5 5-3.8 3.8" />
    </svg>
    Mir ist etwas passiert
  </Link>
)
