import { Group, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { type FoundType, MOST_FOUND, SHORTEST_SEARCH } from '../../domain/content/content-search.ts'
import { taughtNames } from '../../domain/content/standing.ts'
import { pageTitle } from '../../domain/platform/brand.ts'
import type { Found } from '../../server/content/search/search.ts'
import { TextLink } from '../components/button/text-link.tsx'
import { EmptyState } from '../components/page/empty-state.tsx'
import { Problem } from '../components/page/texts.tsx'
import { trpc } from '../trpc.ts'
import { addressOf } from './parts/address-of.ts'
import { AdminPage } from './parts/admin-page.tsx'
import classes from './parts/cards.module.css'
import { counted } from './parts/counted.ts'
import { reasonOf } from './parts/reason.ts'
import { Tag } from './parts/tag.tsx'

export const meta = () => [{ title: pageTitle('Inhalte durchsuchen') }]

const PAUSE_WHILE_TYPING_MS = 250

/** Searches everything that editors write. The text stands in the address, for the back button. */
export default function SearchScreen() {
  const [params, setParams] = useSearchParams()
  const [typed, setTyped] = useState(params.get('text') ?? '')
  const [waited] = useDebouncedValue(typed.trim(), PAUSE_WHILE_TYPING_MS)
  const isLongEnough = waited.length >= SHORTEST_SEARCH
  useEffect(() => {
    setParams(waited ? { text: waited } : {}, { replace: true, preventScrollReset: true })
  }, [waited, setParams])
  const { data, error, isFetching, isPlaceholderData } = useQuery({
    ...trpc.admin.search.queryOptions({ text: waited }),
    enabled: isLongEnough,
    placeholderData: keepPreviousData,
  })
  const found = isLongEnough ? data : undefined
  return (
    <AdminPage title="Suche">
      <Stack>
        <TextInput
          type="search"
          label="In allen Inhalten suchen"
          description="Titel und Texte von Kompetenzen, Lektionen, Quizzen und Simulationen, auch in Entwürfen. Tastenkürzel: Strg+K"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          maxLength={100}
          maw="34rem"
          autoFocus
        />
        {error && isLongEnough && <Problem>Die Suche ging nicht: {reasonOf(error)}</Problem>}
        <Text role="status" c="dimmed">
          {isFetching ? 'Wird gesucht …' : found && countInWords(found.total)}
        </Text>
        {found?.total === 0 && !isPlaceholderData && (
          <EmptyState figure="searches" title="Das steht nirgends">
            <Text>Gesucht wird der Text genau so, wie er dasteht. Versuchen Sie ein kürzeres Stück davon.</Text>
          </EmptyState>
        )}
        {found && found.total > 0 && (
          <ul className={classes.list} aria-label="Gefunden" aria-busy={isPlaceholderData}>
            {found.found.map((one) => (
              <FoundRow key={`${one.type}/${one.id}`} found={one} />
            ))}
          </ul>
        )}
      </Stack>
    </AdminPage>
  )
}

function countInWords(total: number): string {
  if (total === 0) return 'Keine Fundstelle'
  if (total <= MOST_FOUND) return counted(total, 'Fundstelle', 'Fundstellen')
  return `Die ersten ${MOST_FOUND} von ${total} Fundstellen. Genauer gesucht werden es weniger.`
}

const names: Record<FoundType, { one: string }> = {
  ...taughtNames,
  question: { one: 'FAQ' },
  word: { one: 'Wörterbuch' },
}

function placeOf({ type, ...found }: Found): string {
  if (type === 'question') return `/admin/faq/${found.id}`
  return type === 'word' ? `/admin/glossary/${found.id}` : addressOf({ type, ...found })
}

const FoundRow = ({ found }: { found: Found }) => (
  <li>
    <Group justify="space-between" gap="xs" wrap="nowrap" align="start">
      <div>
        <TextLink to={placeOf(found)}>
          {names[found.type].one}: {found.title}
        </TextLink>
        {found.place && (
          <Text component="span" c="dimmed">
            {' '}
            ({found.place})
          </Text>
        )}
      </div>
      {found.isDraft && <Tag color="amber">Entwurf</Tag>}
    </Group>
    {found.excerpt && (
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {found.excerpt.before}
        <mark>{found.excerpt.match}</mark>
        {found.excerpt.after}
      </Text>
    )}
  </li>
)
