import { Button, Group, NativeSelect, Paper, Stack, Text, TextInput } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { nameOf } from '../../domain/people/names.ts'
import { userRoles, userSearch, userStates } from '../../domain/people/users.ts'
import { pageTitle } from '../../domain/platform/brand.ts'
import { TextLink } from '../components/button/text-link.tsx'
import { EmptyState } from '../components/page/empty-state.tsx'
import { Problem } from '../components/page/texts.tsx'
import { trpc } from '../trpc.ts'
import { writtenAddress } from '../written-address.ts'
import { AdminPage } from './parts/admin-page.tsx'
import { CardList } from './parts/card-list.tsx'
import cards from './parts/cards.module.css'
import { Pager } from './parts/pager.tsx'
import { reasonOf } from './parts/reason.ts'
import { optionsOf, useFilter, useTyped } from './parts/use-filter.ts'
import { UnconfirmedChild } from './users/unconfirmed-child.tsx'
import { UserMarks } from './users/user-marks.tsx'

export const meta = () => [{ title: pageTitle('Benutzer') }]

/** The accounts of adults. Shows only the number of their children. */
export default function UsersScreen() {
  const { filter, change, select, isFiltered, pagesWith } = useFilter(userSearch, {
    names: { search: 'suche', role: 'rolle', state: 'stand', after: 'nach' },
    page: 'after',
  })
  const found = useQuery({ ...trpc.admin.users.list.queryOptions(filter), placeholderData: keepPreviousData })
  const unconfirmedChild = found.data?.unconfirmedChild
  return (
    <AdminPage title="Benutzer">
      <Stack>
        <Text>Eltern und das Team. Was ihre Kinder tun, sieht hier niemand.</Text>
        <Group align="end" component="search">
          <Search value={filter.search ?? ''} onSearch={(text) => change('search', text)} />
          <NativeSelect label="Rolle" {...select('role')} data={optionsOf(userRoles)} />
          <NativeSelect label="Stand" {...select('state')} data={optionsOf(userStates)} />
        </Group>
        {found.isError && <Problem>Die Liste konnte nicht geladen werden: {reasonOf(found.error)}</Problem>}
        <div role="status">
          {found.isPending && <Text>Die Liste wird geladen …</Text>}
          {found.data?.users.length === 0 && !unconfirmedChild && (
            <EmptyState figure="searches" title="Niemand gefunden" />
          )}
        </div>
        {isFiltered && (
          <TextLink to="/admin/users" py="0.25rem" style={{ alignSelf: 'start' }}>
            Alle Benutzer zeigen
          </TextLink>
        )}
        {unconfirmedChild && <UnconfirmedChild login={unconfirmedChild} />}
        <CardList aria-label="Benutzer">
          {found.data?.users.map((user) => (
            <Paper component="li" withBorder p="md" key={user.id} className={cards.row}>
              <div className="long-words">
                <TextLink to={`/admin/users/${user.id}`} fw={700}>
                  {nameOf(user)}
                </TextLink>
                <Text>{writtenAddress(user.email)}</Text>
              </div>
              <UserMarks user={user} />
            </Paper>
          ))}
        </CardList>
        <Pager label="Seiten der Liste" {...pagesWith(found.data?.next)} />
      </Stack>
    </AdminPage>
  )
}

/** Searches on submit, not while typing; follows the URL after going back. */
function Search({ value, onSearch }: { value: string; onSearch: (text: string) => void }) {
  const [typed, setTyped] = useTyped(value)
  const search = (event: FormEvent) => {
    event.preventDefault()
    onSearch(typed.trim())
  }
  return (
    <Group component="form" onSubmit={search} flex="1 1 20rem" align="end" gap="xs" wrap="nowrap">
      <TextInput
        type="search"
        label="Suche nach Name oder E-Mail-Adresse"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        maxLength={200}
        flex={1}
        miw={0}
      />
      <Button type="submit" variant="light">
        Suchen
      </Button>
    </Group>
  )
}
