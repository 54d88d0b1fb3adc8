import type { MouseEvent } from 'react'
import { focusContent } from './focus-content.ts'
import classes from './skip-link.module.css'

/** The first stop of the keyboard: to the content, past what stands around it. It leaves the address alone, which pages read. */
export const SkipLink = () => (
  // biome-ignore lint/a11y/useValidAnchor: it leads to a part of the page, before the scripts have begun by itself
  <a href="#inhalt" className={classes.skip} onClick={skip}>
    Zum Inhalt
  </a>
)

function skip(event: MouseEvent) {
  if (focusContent()) event.preventDefault()
}
