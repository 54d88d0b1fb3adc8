import { Title } from '@mantine/core'
import { useId } from 'react'
import { brand } from '../../domain/brand.ts'
import { formatDate } from '../../domain/dates.ts'
import { slugOf } from '../../domain/slug.ts'
import { signOf } from '../components/competency-sign.ts'
import { LevelStamp } from './level-stamp.tsx'
import classes from './pass-card.module.css'

type PassCardProps = {
  title: string
  /** Whose pass it is; a page without a login does not know it. */
  holder?: string
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

/** An earned pass as a page of a passport: its holder, the stamped levels, a motto, and the round stamp with sign and date. */
export function PassCard({ title, holder, earnedAt, motto, note, levels = [], titleOrder = 3 }: PassCardProps) {
  const titleId = useId()
  const { ink } = signOf(title)
  return (
    <article className={classes.page} data-ink={ink} aria-labelledby={titleId}>
      <p className={classes.issuer}>
        <span>{brand.name}</span>
        <span>Kompetenz-Pass</span>
      </p>
      <div className={classes.head}>
        <div className={classes.words}>
          <Title order={titleOrder} id={titleId} className={classes.title}>
            {title}
          </Title>
          {holder && (
            <p className={classes.field}>
              <span className={classes.label}>gehört </span>
              {holder}
            </p>
          )}
          <p className={classes.field}>
            <span className={classes.label}>Abgeschlossen am </span>
            {formatDate(earnedAt)}
          </p>
        </div>
        <PassStamp title={title} date={formatDate(earnedAt)} />
      </div>
      {levels.length > 0 && (
        <ol className={classes.levels} aria-label="Abgeschlossene Level">
          {levels.map((level, index) => (
            <li key={level}>
              <LevelStamp number={index + 1} isDone />
              {level}
            </li>
          ))}
        </ol>
      )}
      {motto && <p className={classes.motto}>„{motto}“</p>}
      {note && <p className={classes.note}>{note}</p>}
      <p className={classes.machineLines} aria-hidden="true">
        {machineLines(title, earnedAt, holder).map((line) => (
          <span key={line}>{line}</span>
        ))}
      </p>
    </article>
  )
}

const LINE_LENGTH = 31

/** The lines that border machines read, as an ornament: P<NETZPASS<<SICHERE<PASSWOERTER<<<… */
const machineLines = (title: string, earnedAt: string, holder = '') =>
  [`P<${brand.name}<<${slugOf(title)}`, `${earnedAt.slice(0, 10)}<<${slugOf(holder)}`].map((line) =>
    line.replaceAll('-', '<').toUpperCase().padEnd(LINE_LENGTH, '<').slice(0, LINE_LENGTH),
  )

/** A round rubber stamp, a little askew, with the competency's sign in the middle. */
function PassStamp({ title, date }: { title: string; date: string }) {
  const circleId = useId()
  return (
    <svg viewBox="0 0 120 120" className={classes.stamp} aria-hidden="true">
      <circle cx="60" cy="60" r="57" strokeWidth="3" />
      <circle cx="60" cy="60" r="52.5" strokeWidth="1" />
      <circle cx="60" cy="60" r="36" strokeWidth="1.5" />
      <path id={circleId} d="M60 99.5a39.5 39.5 0 1 1 .01 0" stroke="none" />
      <text fontSize="11" fontWeight="700">
        <textPath href={`#${circleId}`} textLength="246">
          {`${brand.name.toUpperCase()} ★ BESTANDEN ★ `.repeat(2)}
        </textPath>
      </text>
      <path
        d={signOf(title).path}
        transform="translate(41.5 32) scale(1.54)"
        strokeWidth="1.8"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <text x="60" y="82.5" fontSize="9.5" fontWeight="700" textAnchor="middle">
        {date}
      </text>
    </svg>
  )
}
