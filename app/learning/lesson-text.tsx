import type { Ref } from 'react'
import classes from './lesson-content.module.css'

/** A piece of a lesson's text. Its HTML was sanitised by an allow-list when it was stored (decision 005). */
export const LessonText = ({ html, ref }: { html: string; ref?: Ref<HTMLDivElement> }) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned on the server when it is written (decision 005)
  <div ref={ref} className={classes.content} lang="de" dangerouslySetInnerHTML={{ __html: html }} />
)
