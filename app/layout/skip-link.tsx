import type { MouseEvent } from 'react'
import { focusContent } from './focus-content.ts'
import classes from './skip-link.module.css'

/** The first stop of the keyboard: jumps to the content. Does not change the address, because pages read it. */
export const SkipLink = () => (
  // biome-ignore lint/a11y/useValidAnchor: leads to a part of the page, before scripts run without any script
  <a href="#inhalt" className={classes.skip} onClick={skip}>
    Zum Inhalt
  </a>
)

function skip(event: MouseEvent) {
  if (focusContent()) event.preventDefault()
}
