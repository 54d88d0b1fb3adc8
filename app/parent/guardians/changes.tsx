import { Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sentenceOfChange } from '../../../domain/people/guardians.ts'
import { formatLately } from '../../../domain/platform/dates.ts'
import { LoadFailure } from '../../components/page/load-failure.tsx'
import { Aside } from '../../components/page/texts.tsx'
import { trpc } from '../../trpc.ts'

/** What the two parents of a child changed in the last 90 days. Loaded when it is opened. */
export function Changes({ childId, name }: { childId: string; name: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <Text
        component="summary"
        c="var(--mantine-color-anchor)"
        py="0.65rem"
        style={{ cursor: 'pointer' }}
        aria-label={`Wer hat was geändert: ${name}`}
      >
        Wer hat was geändert?
      </Text>
      {isOpen && <List childId={childId} />}
    </details>
  )
}

function List({ childId }: { childId: string }) {
  const changes = useQuery(trpc.guardians.changes.queryOptions({ childId }))
  if (changes.isPending) return <Skeleton height="4rem" role="status" aria-label="Lade..." />
  if (changes.isLoadingError) {
    return <LoadFailure message="Das konnte nicht geladen werden." onRetry={() => changes.refetch()} />
  }
  if (changes.data.length === 0) {
    return (
      <Aside>
        Noch nichts. Hier steht 90 Tage lang, wenn sich Passwort oder Adresse Ihres Kindes ändern, und sobald zwei
        Elternteile es begleiten, auch, wer was geändert hat.
      </Aside>
    )
  }
  return (
    <Stack component="ol" gap="xs" className="plain">
      {changes.data.map(({ at, isMine, name, what, about }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two changes of one kind may have been made at the same moment
        <li key={`${at} ${what} ${index}`}>
          <Text size="sm">
            {sentenceOfChange({ what, about }, name === null ? undefined : isMine ? `${name} (Sie)` : name)}
          </Text>
          <Aside>{formatLately(at)}</Aside>
        </li>
      ))}
    </Stack>
  )
}
