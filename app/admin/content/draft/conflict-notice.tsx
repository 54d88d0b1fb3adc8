import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ContentRef, Draft } from '../../../../domain/content/content.ts'
import { formatMoment } from '../../../../domain/platform/dates.ts'
import { Aside } from '../../../components/page/texts.tsx'
import { client } from '../../../trpc.ts'
import { reasonOf } from '../../parts/reason.ts'
import { draftOf, type OpenedContent } from '../opened-content.ts'
import { Comparison } from './comparison.tsx'
import type { DraftKeeper } from './draft-keeper.ts'

type ConflictNoticeProps = {
  contentRef: ContentRef
  keeper: DraftKeeper<Draft['payload']>
  mine: Draft
  /** The server's message about the conflict. */
  message: string
  /** Called with the version on the server, which somebody may have published. */
  onDecided: (theirs: OpenedContent) => void
}

/**
 * An edit conflict: shows the diff of both versions and lets the person decide which one to keep. Nothing is saved
 * before that.
 */
export function ConflictNotice({ contentRef, keeper, mine, message, onDecided }: ConflictNoticeProps) {
  const theirs = useQuery({
    queryKey: ['draft in the way', contentRef.type, contentRef.id, message],
    queryFn: () => client.admin.content.open.query(contentRef),
    gcTime: 0,
  })
  return (
    <Alert color="amber" title="Zwei Fassungen">
      <Stack>
        <Text>{message}</Text>
        <Text>Ihre Fassung steht noch hier und in diesem Browser. Gespeichert wird erst, wenn Sie entscheiden.</Text>
        {theirs.isError && <Text>{reasonOf(theirs.error)}</Text>}
        {theirs.data && (
          <>
            <Aside>
              Verglichen wird die gespeicherte Fassung
              {theirs.data.savedBy && theirs.data.savedAt
                ? ` (${theirs.data.savedBy}, ${formatMoment(theirs.data.savedAt)} Uhr)`
                : ''}{' '}
              mit Ihrer: Durchgestrichenes fehlt bei Ihnen, Markiertes steht nur bei Ihnen.
            </Aside>
            <Comparison before={theirs.data.draft} after={mine} label="Vergleich der beiden Fassungen" />
            <Group>
              <Button
                onClick={() => {
                  onDecided(theirs.data)
                  void keeper.insist(theirs.data.base)
                }}
              >
                Meine Fassung speichern
              </Button>
              <Button
                variant="default"
                onClick={() => {
                  const { draft, base, savedAt } = theirs.data
                  onDecided(theirs.data)
                  keeper.replace({ payload: draftOf(contentRef.type, draft.payload).payload, base, savedAt })
                }}
              >
                Gespeicherte Fassung übernehmen
              </Button>
            </Group>
          </>
        )}
      </Stack>
    </Alert>
  )
}
