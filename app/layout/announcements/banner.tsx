import { CloseButton } from '@mantine/core'
import { formatSpan, paragraphsOf } from '../../../domain/operation/announcements.ts'
import { TypedParagraph } from '../../components/markdown/markdown-blocks.tsx'
import classes from './banner.module.css'

type BannerProps = {
  announcement: {
    title: string
    body: string
    kind: 'maintenance' | 'other'
    work: { from: string | Date; until: string | Date } | null
  }
  /** Without it the banner is a preview, which nobody can close. */
  onClose?: () => void
}

/** One announcement above a screen: what it is about, when, and the rest of the text on demand. */
export function Banner({ announcement: { title, body, kind, work }, onClose }: BannerProps) {
  const [first, ...rest] = paragraphsOf(body)
  return (
    <section className={classes.banner} data-kind={kind} aria-label={title}>
      <div className={classes.words}>
        <p className={classes.title}>{title}</p>
        {work && (
          <p>
            Wartung: <strong>{formatSpan(work.from, work.until)}</strong>
          </p>
        )}
        {first && (
          <p>
            <TypedParagraph>{first}</TypedParagraph>
          </p>
        )}
        {rest.length > 0 && (
          <details>
            <summary className="unfolds">Mehr lesen</summary>
            {rest.map((paragraph) => (
              <p key={paragraph}>
                <TypedParagraph>{paragraph}</TypedParagraph>
              </p>
            ))}
          </details>
        )}
      </div>
      {onClose && (
        <CloseButton
          size="xl"
          className={classes.close}
          onClick={onClose}
          aria-label={`Mitteilung schließen: ${title}`}
        />
      )}
    </section>
  )
}
