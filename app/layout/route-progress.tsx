import { useNavigation } from 'react-router'
import classes from './route-progress.module.css'

/** A line at the top while another screen is on its way; the style sheet shows it only to whoever has to wait. */
export function RouteProgress() {
  const { state } = useNavigation()
  return state === 'loading' && <div role="progressbar" aria-label="Die Seite wird geladen" className={classes.line} />
}
