import classes from './lesson-content.module.css'

/** The text of a lesson, set for calm reading. The HTML was cleaned by an allow-list when it was written (decision 005). */
export const LessonContent = ({ html }: { html: string }) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned on the server when it is written (decision 005)
  <div className={classes.content} lang="de" dangerouslySetInnerHTML={{ __html: html }} />
)
