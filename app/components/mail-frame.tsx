import classes from './mail-frame.module.css'

type MailFrameProps = { mail: { subject: string; html: string }; height?: string; className?: string | undefined }

/** A mail as its reader sees it. Sandboxed: scripts in it do not run, its links open in a new tab. */
export const MailFrame = ({ mail: { subject, html }, height, className = '' }: MailFrameProps) => (
  <iframe
    title={subject}
    srcDoc={html}
    sandbox="allow-popups allow-popups-to-escape-sandbox"
    className={`${classes.mail} ${className}`}
    style={{ height }}
  />
)
