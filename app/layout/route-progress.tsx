import { useNavigation } from 'react-router'
import classes from './route-progress.module.css'

/** A line at the top during navigation; its style sheet delays it, so that fast navigation shows none. */
export function RouteProgress() {
  const { state } = useNavigation()
  return state === 'loading' && <div role="progressbar" aria-label="Die Seite wird geladen" className={classes.line} />
}
