import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { inferRouterOutputs } from '@trpc/server'
import { type ReactNode, useState } from 'react'
import { PICTURES_PER_LIST } from '../../../domain/media.ts'
import type { AppRouter } from '../../../server/router.ts'
import { EmptyState } from '../../components/page/empty-state.tsx'
import { trpc } from '../../trpc.ts'
import { reasonOf } from '../parts/reason.ts'
import classes from './media.module.css'

export type ListedPicture = inferRouterOutputs<AppRouter>['admin']['media']['list']['pictures'][number]

export const picturesOf = ({ search = '', offset = 0 } = {}) => trpc.admin.media.list.queryOptions({ search, offset })

const PAUSE_WHILE_TYPING_MS = 250

/** The pictures of the library by name, with search and pages; `children` renders each picture. */
export function PictureShelf({ children }: { children: (picture: ListedPicture) => ReactNode }) {
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed, PAUSE_WHILE_TYPING_MS)
  const [offset, setOffset] = useState(0)
  const found = useQuery({ ...picturesOf({ search, offset }), placeholderData: keepPreviousData })
  const { pictures = [], total = 0 } = found.data ?? {}
  // The last picture of this page was deleted: go to the page before it.
  if (found.isSuccess && !found.isPlaceholderData && offset > 0 && pictures.length === 0)
    setOffset(Math.max(0, offset - PICTURES_PER_LIST))
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
      {found.isError && (
        <Text c="red" role="alert">
          Die Bilder konnten nicht geladen werden: {reasonOf(found.error)}
        </Text>
      )}
      <div role="status">
        {found.isSuccess && pictures.length === 0 && (
          <EmptyState figure="searches" title={search ? 'Kein Bild mit diesem Namen' : 'Noch keine Bilder'}>
            {!search && <Text>Laden Sie das erste hoch. Dann lässt es sich in Lektionen einfügen.</Text>}
          </EmptyState>
        )}
      </div>
      {pictures.length > 0 && (
        <ul className={classes.shelf} aria-label="Bilder">
          {pictures.map((picture) => (
            <li key={picture.id}>{children(picture)}</li>
          ))}
        </ul>
      )}
      {total > PICTURES_PER_LIST && (
        <Group justify="center">
          <Button variant="default" disabled={offset === 0} onClick={() => setOffset(offset - PICTURES_PER_LIST)}>
            Vorige
          </Button>
          <Text size="sm">
            {offset + 1} bis {offset + pictures.length} von {total}
          </Text>
          <Button
            variant="default"
            disabled={offset + pictures.length >= total}
            onClick={() => setOffset(offset + PICTURES_PER_LIST)}
          >
            Nächste
          </Button>
        </Group>
      )}
    </Stack>
  )
}
