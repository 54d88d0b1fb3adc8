import { Group, NativeSelect, Stack, Table, Text, TextInput } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { adminActionKinds, auditSearch, sentenceOf } from '../../domain/operation/admin-actions.ts'
import { pageTitle } from '../../domain/platform/brand.ts'
import { formatMoment } from '../../domain/platform/dates.ts'
import { TextLink } from '../components/button/text-link.tsx'
import { EmptyState } from '../components/page/empty-state.tsx'
import { Problem } from '../components/page/texts.tsx'
import { trpc } from '../trpc.ts'
import classes from './audit/audit.module.css'
import { AdminPage } from './parts/admin-page.tsx'
import { Pager } from './parts/pager.tsx'
import { reasonOf } from './parts/reason.ts'
import { Tag } from './parts/tag.tsx'
import { optionsOf, useFilter, useTyped } from './parts/use-filter.ts'

export const meta = () => [{ title: pageTitle('Protokoll') }]

/** What admins did, and which accesses were refused. Nobody can change it; it contains no data of children. */
export default function AuditScreen() {
  const { filter, change, select, isFiltered, pagesWith } = useFilter(auditSearch, {
    names: { person: 'wer', kind: 'art', from: 'von', until: 'bis', before: 'vor' },
    page: 'before',
  })
  const people = useQuery(trpc.admin.audit.people.queryOptions())
  const found = useQuery({ ...trpc.admin.audit.list.queryOptions(filter), placeholderData: keepPreviousData })
  const known = people.data ?? []
  const isUnknown = filter.person !== undefined && known.every(({ id }) => id !== filter.person)
  return (
    <AdminPage title="Protokoll">
      <Stack>
        <Text>
          Was Admins getan haben, mit den Namen von damals, und wer an der Administration abgewiesen wurde. Niemand kann
          hier etwas ändern; nach einem Jahr wird es gelöscht.
        </Text>
        <Group align="end" component="search">
          <NativeSelect
            label="Person"
            {...select('person')}
            data={[
              { value: '', label: 'alle' },
              ...known.map(({ id, name }) => ({ value: id, label: name })),
              ...(isUnknown ? [{ value: filter.person ?? '', label: 'die gewählte Person' }] : []),
            ]}
          />
          <NativeSelect label="Art" {...select('kind')} data={optionsOf(adminActionKinds)} />
          <DayField label="Vom" value={filter.from ?? ''} onChange={(day) => change('from', day)} />
          <DayField label="Bis zum" value={filter.until ?? ''} onChange={(day) => change('until', day)} />
        </Group>
        {isFiltered && (
          <TextLink to="/admin/audit" py="0.25rem" style={{ alignSelf: 'start' }}>
            Alles zeigen
          </TextLink>
        )}
        {found.isError && <Problem>Das Protokoll konnte nicht geladen werden: {reasonOf(found.error)}</Problem>}
        <div role="status">
          {found.isPending && <Text>Das Protokoll wird geladen …</Text>}
          {found.data?.records.length === 0 && <EmptyState figure="sleeps" title="Hier steht nichts" />}
        </div>
        {found.data && found.data.records.length > 0 && (
          <Table className={classes.records}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col">Wann</Table.Th>
                <Table.Th scope="col">Was</Table.Th>
                <Table.Th scope="col">Art</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {found.data.records.map((record) => (
                <Table.Tr key={record.id}>
                  <Table.Td style={{ whiteSpace: 'nowrap' }}>{formatMoment(record.happenedAt)}</Table.Td>
                  <Table.Td style={{ overflowWrap: 'anywhere' }}>{sentenceOf(record)}</Table.Td>
                  <Table.Td>
                    <Tag color={record.kind === 'access' ? 'red' : 'gray'}>{adminActionKinds[record.kind]}</Tag>
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        )}
        <Pager label="Seiten des Protokolls" {...pagesWith(found.data?.next)} />
      </Stack>
    </AdminPage>
  )
}

type DayFieldProps = { label: string; value: string; onChange: (day: string) => void }

/** While a year is typed, the browser already reports days in the years 2, 20 and 202; those are ignored. */
const EARLIEST = '2000-01-01'

/** A day as filter, as yyyy-MM-dd; '' for none. */
function DayField({ label, value, onChange }: DayFieldProps) {
  const [typed, setTyped] = useTyped(value)
  const changeDay = (day: string) => {
    setTyped(day)
    if (day === '' || day >= EARLIEST) onChange(day)
  }
  return (
    <TextInput type="date" label={label} value={typed} onChange={(event) => changeDay(event.currentTarget.value)} />
  )
}
