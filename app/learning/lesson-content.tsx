import classes from './lesson-content.module.css'

/** The text of a lesson. Its HTML was sanitised by an allow-list when it was stored (decision 005). */
export const LessonContent = ({ html }: { html: string }) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned on the server when it is written (decision 005)
  <div className={classes.content} lang="de" dangerouslySetInnerHTML={{ __html: html }} />
)
