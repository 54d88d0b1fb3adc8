import type { MouseEvent } from 'react'
import classes from './skip-link.module.css'

/** The first stop of the keyboard: to the content, past what stands around it. It leaves the address alone, which pages read. */
export const SkipLink = () => (
  // biome-ignore lint/a11y/useValidAnchor: it leads to a part of the page, before the scripts have begun by itself
  <a href="#inhalt" className={classes.skip} onClick={skip}>
    Zum Inhalt
  </a>
)

function skip(event: MouseEvent) {
  const content = document.getElementById('inhalt')
  if (!content) return
  event.preventDefault()
  content.tabIndex = -1 // only for now: otherwise every click into it would move the focus there
  content.addEventListener('blur', () => content.removeAttribute('tabindex'), { once: true })
  content.focus()
}
