import { Button, Group, List, Paper, Skeleton, Stack, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ContentRef, Draft } from '../../../../domain/content/content.ts'
import { formatMoment } from '../../../../domain/platform/dates.ts'
import { notify } from '../../../components/page/notify.ts'
import { Aside, CardTitle } from '../../../components/page/texts.tsx'
import { client, trpc } from '../../../trpc.ts'
import { CardList } from '../../parts/card-list.tsx'
import { reasonOf } from '../../parts/reason.ts'
import { Comparison } from './comparison.tsx'
import type { DraftKeeper } from './draft-keeper.ts'

type HistoryProps = {
  contentRef: ContentRef
  keeper: DraftKeeper<Draft['payload']>
  current: Draft
  onRestored: () => void
}

/** All published revisions, newest first: each can be compared with the current text and restored as a draft. */
export function History({ contentRef, keeper, current, onRestored }: HistoryProps) {
  const [opened, setOpened] = useState<number>()
  const { data: events = [] } = useQuery(trpc.admin.standing.events.queryOptions(contentRef, { staleTime: 0 }))
  const { data, error } = useQuery(trpc.admin.content.history.queryOptions(contentRef, { staleTime: 0 }))
  if (error) return <Text c="red">{reasonOf(error)}</Text>
  if (!data) return <Skeleton h="10rem" />
  if (data.length === 0) return <Text>Hier wurde noch nichts veröffentlicht.</Text>
  return (
    <Stack>
      {events.length > 0 && (
        <List aria-label="Was sonst geschah">
          {events.map(({ at, says }) => (
            <List.Item key={at}>
              {formatMoment(at)} Uhr: {says}
            </List.Item>
          ))}
        </List>
      )}
      <CardList component="ol" gap="md" aria-label="Fassungen">
        {data.map(({ revision, at, by, writtenBy, isChecked, aloneBecause }) => (
          <Paper component="li" withBorder p="md" key={revision}>
            <Group justify="space-between">
              <div>
                <CardTitle>Fassung {revision}</CardTitle>
                <Aside>
                  {isChecked ? 'Geprüft und veröffentlicht' : 'Veröffentlicht'} am {formatMoment(at)} Uhr · {by}
                  {writtenBy.some((name) => name !== by) &&
                    ` · geschrieben von ${new Intl.ListFormat('de').format(writtenBy)}`}
                </Aside>
                {aloneBecause && (
                  <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
                    Ohne zweite Person: {aloneBecause}
                  </Text>
                )}
              </div>
              <Button
                variant="default"
                aria-expanded={opened === revision}
                aria-label={`Vergleichen: Fassung ${revision}`}
                onClick={() => setOpened(opened === revision ? undefined : revision)}
              >
                Vergleichen
              </Button>
            </Group>
            {opened === revision && <Revision {...{ contentRef, revision, keeper, current, onRestored }} />}
          </Paper>
        ))}
      </CardList>
    </Stack>
  )
}

function Revision({ contentRef, revision, keeper, current, onRestored }: HistoryProps & { revision: number }) {
  const earlier = useQuery(trpc.admin.content.revision.queryOptions({ ...contentRef, revision }))
  const restore = useMutation({
    mutationFn: ({ payload }: Draft) =>
      keeper.runExclusive(async ({ base }) => ({
        payload,
        ...(await client.admin.content.restore.mutate({ ...contentRef, revision, base })),
      })),
    onSuccess: () => {
      notify.success(`Fassung ${revision} ist jetzt der Entwurf`, 'Für alle gilt sie, sobald Sie sie veröffentlichen.')
      onRestored()
    },
    onError: (error) => notify.failure(`Die Fassung konnte nicht wiederhergestellt werden: ${reasonOf(error)}`),
  })
  if (earlier.error) return <Text c="red">{reasonOf(earlier.error)}</Text>
  if (!earlier.data) return <Skeleton h="6rem" mt="md" />
  const draft = earlier.data as Draft
  return (
    <Stack mt="md">
      <Aside>
        Von Fassung {revision} zu dem, was jetzt im Entwurf steht: Durchgestrichenes gibt es nicht mehr, Markiertes kam
        dazu.
      </Aside>
      <Comparison before={draft} after={current} label={`Vergleich mit Fassung ${revision}`} />
      <Group>
        <Button onClick={() => restore.mutate(draft)} disabled={restore.isPending} aria-busy={restore.isPending}>
          Fassung {revision} wiederherstellen
        </Button>
      </Group>
    </Stack>
  )
}
