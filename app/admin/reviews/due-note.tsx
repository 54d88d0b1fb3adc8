import { Alert } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { TextLink } from '../../components/page/text-link.tsx'
import { dueReviews, waitingReviews } from './due-reviews.ts'

/** On the start page: how much is to be looked at again. Nothing while that is loading, and nothing when it is nothing. */
export function DueNote() {
  const { data } = useQuery(dueReviews)
  const { data: waiting = [] } = useQuery(waitingReviews)
  if (!data) return null
  const drafts = waiting.filter(({ isOwn, isGivenBack }) => isGivenBack || !isOwn)
  const parts = [
    counted(drafts.length, 'Entwurf', 'Entwürfe'),
    counted(data.facts.length, 'Fakt', 'Fakten'),
    counted(data.texts.length, 'Text', 'Texte'),
    counted(data.outdated.length, 'älteres Zitat', 'ältere Zitate'),
  ].filter((part) => part !== undefined)
  if (parts.length === 0) return null
  return (
    <Alert color="amber" role="none" title={`Zu prüfen: ${new Intl.ListFormat('de').format(parts)}`}>
      <TextLink to="/admin/reviews" c="inherit">
        Was zu prüfen ist
      </TextLink>
    </Alert>
  )
}

const counted = (count: number, one: string, many: string) =>
  count === 0 ? undefined : `${count} ${count === 1 ? one : many}`
