import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { MEDIA_PER_LIST } from '../../../domain/content/media.ts'
import type { RouterOutputs } from '../../../server/router.ts'
import { EmptyState } from '../../components/page/empty-state.tsx'
import { Problem } from '../../components/page/texts.tsx'
import { trpc } from '../../trpc.ts'
import { CardGrid } from '../parts/card-list.tsx'
import { reasonOf } from '../parts/reason.ts'

type Media = RouterOutputs['admin']['media']
export type ListedPicture = Media['list']['pictures'][number]
export type ListedRecording = Media['listRecordings']['recordings'][number]

export const picturesOf = ({ search = '', offset = 0 } = {}) => trpc.admin.media.list.queryOptions({ search, offset })

/** The pictures of the library by name, with search and pages; `children` renders each picture. */
export function PictureShelf({ children }: { children: (picture: ListedPicture) => ReactNode }) {
  const wanted = useShelfPage()
  const found = useQuery({ ...picturesOf(wanted), placeholderData: keepPreviousData })
  return (
    <MediaShelf
      {...{ wanted, found, children }}
      items={found.data?.pictures}
      words={{
        list: 'Bilder',
        none: 'Noch keine Bilder',
        notFound: 'Kein Bild mit diesem Namen',
        begin: 'Laden Sie das erste hoch. Dann lässt es sich in Lektionen einfügen.',
        failed: 'Die Bilder konnten nicht geladen werden:',
      }}
    />
  )
}

export function RecordingShelf({ children }: { children: (recording: ListedRecording) => ReactNode }) {
  const wanted = useShelfPage()
  const { search, offset } = wanted
  const query = trpc.admin.media.listRecordings.queryOptions({ search, offset })
  const found = useQuery({ ...query, placeholderData: keepPreviousData })
  return (
    <MediaShelf
      {...{ wanted, found, children }}
      items={found.data?.recordings}
      words={{
        list: 'Aufnahmen',
        none: 'Noch keine Aufnahmen',
        notFound: 'Keine Aufnahme mit diesem Namen',
        begin: 'Laden Sie die erste hoch. In Lektionen kommt sie als Aufgabe „Anhören oder ansehen“.',
        failed: 'Die Aufnahmen konnten nicht geladen werden:',
      }}
    />
  )
}

const PAUSE_WHILE_TYPING_MS = 250

/** The search text of a shelf, and its page. */
function useShelfPage() {
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed, PAUSE_WHILE_TYPING_MS)
  const [offset, setOffset] = useState(0)
  return { typed, setTyped, search, offset, setOffset }
}

type MediaShelfProps<Item> = {
  wanted: ReturnType<typeof useShelfPage>
  found: { data: { total: number } | undefined; isSuccess: boolean; isPlaceholderData: boolean; error: unknown }
  items: Item[] | undefined
  words: { list: string; none: string; notFound: string; begin: string; failed: string }
  children: (item: Item) => ReactNode
}

function MediaShelf<Item extends { id: string }>(props: MediaShelfProps<Item>) {
  const { wanted, found, items = [], words, children } = props
  const { typed, setTyped, search, offset, setOffset } = wanted
  const total = found.data?.total ?? 0
  // The last one of this page was deleted: go to the page before it.
  if (found.isSuccess && !found.isPlaceholderData && offset > 0 && items.length === 0)
    setOffset(Math.max(0, offset - MEDIA_PER_LIST))
  return (
    <Stack>
      <TextInput
        type="search"
        label="Suche nach dem Namen"
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setOffset(0)
        }}
        maxLength={200}
      />
      <Problem>{found.error !== null && `${words.failed} ${reasonOf(found.error)}`}</Problem>
      <div role="status">
        {found.isSuccess && items.length === 0 && (
          <EmptyState figure="searches" title={search ? words.notFound : words.none}>
            {!search && <Text>{words.begin}</Text>}
          </EmptyState>
        )}
      </div>
      {items.length > 0 && (
        <CardGrid least="15rem" aria-label={words.list}>
          {items.map((item) => (
            <li key={item.id} style={{ display: 'grid' }}>
              {children(item)}
            </li>
          ))}
        </CardGrid>
      )}
      {total > MEDIA_PER_LIST && (
        <Group justify="center">
          <Button variant="default" disabled={offset === 0} onClick={() => setOffset(offset - MEDIA_PER_LIST)}>
            Vorige
          </Button>
          <Text size="sm">
            {offset + 1} bis {offset + items.length} von {total}
          </Text>
          <Button
            variant="default"
            disabled={offset + items.length >= total}
            onClick={() => setOffset(offset + MEDIA_PER_LIST)}
          >
            Nächste
          </Button>
        </Group>
      )}
    </Stack>
  )
}
