import type { ActivityOf } from '../../../../domain/content/activities/activity.ts'
import { formatDate } from '../../../../domain/platform/dates.ts'

export const Source = ({ activity }: { activity: ActivityOf<'guess'> }) => {
  const { source, sourceUrl, seenOn } = activity
  return (
    <p data-unspoken>
      <small>
        Quelle:{' '}
        {sourceUrl?.startsWith('https://') ? (
          <a href={sourceUrl} target="_blank" rel="noreferrer">
            {source}
          </a>
        ) : (
          source
        )}
        {seenOn && `, Stand ${formatDate(seenOn)}`}
      </small>
    </p>
  )
}
