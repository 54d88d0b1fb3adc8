import { List, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatDate } from '../../domain/platform/dates.ts'
import { LoadFailure } from '../components/page/load-failure.tsx'
import { trpc } from '../trpc.ts'

export const accompanying = trpc.accompanied.mine.queryOptions()

/** Who accompanies the child, since when, and what each of them sees. */
export function WhoAccompanies() {
  const people = useQuery(accompanying)
  return (
    <section aria-labelledby="who">
      <Title order={2} size="h4" mt="xl" id="who">
        Wer sieht was?
      </Title>
      {people.isPending && <Text role="status">Wird geladen …</Text>}
      {people.isLoadingError && (
        <LoadFailure message="Das konnte nicht geladen werden." onRetry={() => people.refetch()} />
      )}
      {people.data && (
        <List mt="sm" maw="46rem">
          {people.data.map(({ name, kind, since }) => (
            <List.Item key={`${name} ${since}`}>
              <strong>{name}</strong>, seit {formatDate(since)}:{' '}
              {kind === 'guardian'
                ? 'sieht alles, was auf dieser Seite steht.'
                : 'begleitet dich. Sieht deinen Vornamen, wie weit du bist, deine Pässe und Fragen zum Reden. Sonst nichts.'}
            </List.Item>
          ))}
        </List>
      )}
      {people.data && (
        <Text mt="sm" maw="46rem">
          Bis du 16 bist, erfahren deine Eltern, wenn sich dein Passwort oder deine E-Mail-Adresse ändert. Das Passwort
          selbst sehen sie nie. In deinem Heft lesen sie nur, was du ihnen zeigst, auch wenn sie für dich „Hier lernen“
          öffnen.
        </Text>
      )}
    </section>
  )
}
