import { Badge, Button, Center, Group, Paper, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { pageTitle } from '../../domain/brand.ts'
import { EmptyState } from '../components/empty-state.tsx'
import { Spinner } from '../components/spinner.tsx'
import { queryClient, trpc } from '../trpc.ts'
import { AdminPage } from './admin-page.tsx'
import classes from './users.module.css'

const usersOf = (search: string) =>
  trpc.admin.users.list.infiniteQueryOptions({ search }, { getNextPageParam: (page) => page.next ?? undefined })

export const clientLoader = () => queryClient.prefetchInfiniteQuery(usersOf(''))
export const HydrateFallback = Spinner
export const meta = () => [{ title: pageTitle('Benutzer') }]

const PAUSE_WHILE_TYPING_MS = 250

/** The adults who have an account. Of their children nothing but the number. */
export default function UsersScreen() {
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed, PAUSE_WHILE_TYPING_MS)
  const found = useInfiniteQuery({ ...usersOf(search), placeholderData: keepPreviousData })
  const users = found.data?.pages.flatMap((page) => page.users) ?? []
  return (
    <AdminPage title="Benutzer">
      <Stack>
        <Text>Eltern und Admins. Was ihre Kinder tun, sieht hier niemand.</Text>
        <TextInput
          type="search"
          label="Suche nach Name oder E-Mail-Adresse"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          maxLength={200}
        />
        {found.isError && (
          <Text c="red" role="alert">
            Die Liste konnte nicht geladen werden.
          </Text>
        )}
        {found.isSuccess && users.length === 0 && (
          <div role="status">
            <EmptyState figure="searches" title="Niemand gefunden" />
          </div>
        )}
        <Stack component="ul" gap="sm" m={0} p={0} aria-label="Benutzer" className={classes.list}>
          {users.map((user) => (
            <Paper component="li" withBorder p="md" key={user.id} className={classes.user}>
              <div className={classes.words}>
                <Text fw={700}>{`${user.firstName} ${user.lastName}`}</Text>
                <Text>{user.email}</Text>
              </div>
              <Group gap="xs">
                {user.isAdmin && <Mark color="amber">Admin</Mark>}
                {user.isParent && <Mark color="sea">Elternteil</Mark>}
                <Mark color="gray">{user.isConfirmed ? 'E-Mail bestätigt' : 'E-Mail nicht bestätigt'}</Mark>
                <Mark color="gray">{user.children === 1 ? '1 Kind' : `${user.children} Kinder`}</Mark>
              </Group>
            </Paper>
          ))}
        </Stack>
        {found.hasNextPage && (
          <Center>
            <Button
              variant="default"
              onClick={() => found.fetchNextPage()}
              disabled={found.isFetchingNextPage}
              aria-busy={found.isFetchingNextPage}
            >
              Weitere anzeigen
            </Button>
          </Center>
        )}
      </Stack>
    </AdminPage>
  )
}

const Mark = ({ color, children }: { color: string; children: string }) => (
  <Badge color={color} variant="light" size="lg" tt="none">
    {children}
  </Badge>
)
