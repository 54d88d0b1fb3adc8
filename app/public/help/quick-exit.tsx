import type { MouseEvent } from 'react'
import { brand } from '../../../domain/platform/brand.ts'
import classes from './quick-exit.module.css'

/** An inconspicuous page of this site. */
const ELSEWHERE = '/kompetenzen'

/**
 * Leaves the page at once: hides its content before the next page has loaded, and replaces its history entry, so that
 * the back button does not return to it. Without scripts it is a plain link.
 */
export const QuickExit = () => (
  <div className={`not-printed ${classes.bar}`}>
    <a href={ELSEWHERE} className={classes.exit} onClick={leave}>
      Seite schnell verlassen
    </a>
  </div>
)

function leave(event: MouseEvent) {
  if (event.metaKey || event.ctrlKey || event.shiftKey) return // opened in another tab, as with any link
  event.preventDefault()
  document.body.style.visibility = 'hidden'
  document.title = brand.name
  window.location.replace(ELSEWHERE)
}
