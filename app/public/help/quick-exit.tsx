import type { MouseEvent } from 'react'
import { brand } from '../../../domain/brand.ts'
import classes from './quick-exit.module.css'

/** Where nobody asks anything: a page of this site like any other. */
const ELSEWHERE = '/kompetenzen'

/**
 * Leaves the page at once. This page's entry in the history is replaced, so that going back does not show it again; what is on
 * the screen goes before the next page has arrived. Without a script it is a plain link.
 */
export const QuickExit = () => (
  <div className={classes.bar}>
    <a href={ELSEWHERE} className={classes.exit} onClick={leave}>
      Seite schnell verlassen
    </a>
  </div>
)

function leave(event: MouseEvent) {
  if (event.metaKey || event.ctrlKey || event.shiftKey) return // into another tab, as with every link
  event.preventDefault()
  document.body.style.visibility = 'hidden'
  document.title = brand.name
  window.location.replace(ELSEWHERE)
}
