import { Title } from '@mantine/core'
import { useId } from 'react'
import { brand } from '../../domain/brand.ts'
import { formatDate } from '../../domain/dates.ts'
import { slugOf } from '../../domain/slug.ts'
import classes from './pass-card.module.css'

type PassCardProps = {
  title: string
  /** ISO instant. */
  earnedAt: string
  motto?: string | null
  /** A sentence printed below, for example what the family still decides. */
  note?: string | null
  /** Titles of the levels that were stamped. */
  levels?: string[]
  /** Where the title stands among the headings of the screen. */
  titleOrder?: 1 | 2 | 3
}

/** An earned pass as a page of a passport: title, stamped levels, motto, and the round stamp with its date. */
export function PassCard({ title, earnedAt, motto, note, levels = [], titleOrder = 3 }: PassCardProps) {
  const titleId = useId()
  return (
    <article className={classes.page} aria-labelledby={titleId}>
      <Guilloche />
      <p className={classes.issuer}>
        <span>{brand.name}</span>
        <span>Kompetenz-Pass</span>
      </p>
      <div className={classes.head}>
        <div className={classes.words}>
          <Title order={titleOrder} id={titleId} className={classes.title}>
            {title}
          </Title>
          <p className={classes.date}>Abgeschlossen am {formatDate(earnedAt)}</p>
        </div>
        <Stamp date={formatDate(earnedAt)} />
      </div>
      {levels.length > 0 && (
        <ul className={classes.levels} aria-label="Abgeschlossene Level">
          {levels.map((level) => (
            <li key={level}>
              <Tick />
              {level}
            </li>
          ))}
        </ul>
      )}
      {motto && <p className={classes.motto}>„{motto}“</p>}
      {note && <p className={classes.note}>{note}</p>}
      <p className={classes.machineLine} aria-hidden="true">
        {machineLine(title)}
      </p>
    </article>
  )
}

const LINE_LENGTH = 44

/** The line that border machines read, as an ornament: P<NETZPASS<<SICHERE<PASSWOERTER<<<… */
const machineLine = (title: string) =>
  `P<${brand.name}<<${slugOf(title).replaceAll('-', '<')}`.toUpperCase().padEnd(LINE_LENGTH, '<').slice(0, LINE_LENGTH)

const Tick = () => (
  <svg viewBox="0 0 20 20" className={classes.tick} aria-hidden="true">
    <circle cx="10" cy="10" r="8.5" strokeDasharray="3 1.4" />
    <path d="M6.2 10.4l2.6 2.6 5-5.6" />
  </svg>
)

/** A round rubber stamp, a little askew. */
function Stamp({ date }: { date: string }) {
  const circleId = useId()
  return (
    <svg viewBox="0 0 120 120" className={classes.stamp} aria-hidden="true">
      <circle cx="60" cy="60" r="56" strokeWidth="3" />
      <circle cx="60" cy="60" r="36" strokeWidth="1.5" />
      <path id={circleId} d="M60 103.5a43.5 43.5 0 1 1 .01 0" stroke="none" />
      <text fontSize="11.5" fontWeight="700">
        <textPath href={`#${circleId}`} textLength="268">
          {`${brand.name.toUpperCase()} · BESTANDEN · `.repeat(2)}
        </textPath>
      </text>
      <path d="M47 50l9 9 18-20" strokeWidth="5" strokeLinecap="round" strokeLinejoin="round" />
      <text x="60" y="78" fontSize="10.5" fontWeight="700" textAnchor="middle">
        {date}
      </text>
    </svg>
  )
}

/** The fine line pattern that makes a page hard to copy. */
const Guilloche = () => (
  <svg viewBox="0 0 400 400" preserveAspectRatio="xMaxYMax slice" className={classes.guilloche} aria-hidden="true">
    {Array.from({ length: 18 }, (_, index) => index * 10).map((angle) => (
      <ellipse key={angle} cx="290" cy="290" rx="210" ry="84" transform={`rotate(${angle} 290 290)`} />
    ))}
  </svg>
)
