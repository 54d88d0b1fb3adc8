import { formatSeen, type QuotedFact } from '../../domain/content/facts.ts'
import classes from './lesson-facts.module.css'

/** Where the facts come from that a lesson for parents quotes, and when each was looked up. Nothing without facts. */
export function LessonFacts({ facts }: { facts: QuotedFact[] }) {
  const days = facts.map(({ seenOn }) => seenOn).sort()
  const [oldest, newest] = [days[0], days.at(-1)].map((day) => day && formatSeen(day))
  if (!oldest || !newest) return null
  return (
    <details className={classes.facts} lang="de">
      <summary>
        Zahlen und Fakten geprüft: {oldest}
        {newest !== oldest && ` bis ${newest}`}
      </summary>
      <ul>
        {facts.map(({ key, says, source, sourceUrl, seenOn, isUncertain, waitsFor }) => (
          <li key={key}>
            {says} Quelle:{' '}
            {sourceUrl ? (
              <a href={sourceUrl} target="_blank" rel="noopener noreferrer nofollow">
                {source}
              </a>
            ) : (
              source
            )}
            , geprüft {formatSeen(seenOn)}
            {isUncertain && '; nur aus zweiter Hand, wird noch einmal geprüft'}
            {waitsFor && `; noch nicht gelesen von: ${waitsFor}`}.
          </li>
        ))}
      </ul>
    </details>
  )
}
