import { Badge, Card, Group, Text, Title, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { fullName } from '../../../domain/people/children.ts'
import { LoadFailure } from '../../components/page/load-failure.tsx'
import { trpc } from '../../trpc.ts'
import { PassList } from '../pass-list.tsx'

/** The server's limit. */
const LATEST = 5

type CompletedCompetenciesProps = { child: { id: string; name: string; lastName: string | null } }

/** The latest passes of the selected child. */
export function CompletedCompetencies({ child }: CompletedCompetenciesProps) {
  const passes = useQuery(trpc.passes.listForChild.queryOptions({ childId: child.id }, { retry: 1 }))
  const completed = passes.data
  return (
    <Card withBorder component="section" padding="lg" aria-labelledby="completed">
      <Group gap="sm" mb="md">
        <Title order={2} size="h3" id="completed" style={{ overflowWrap: 'anywhere' }}>
          Abgeschlossene Kompetenzen - {fullName(child)}
        </Title>
        {completed && (
          <Badge size="lg" variant="light">
            <VisuallyHidden>Anzahl: </VisuallyHidden>
            {completed.length}
          </Badge>
        )}
      </Group>
      {passes.isPending && <Text role="status">Lade...</Text>}
      {passes.isLoadingError && (
        <LoadFailure
          message="Fehler beim Laden der Kompetenzen. Bitte versuchen Sie es später erneut."
          onRetry={() => passes.refetch()}
        />
      )}
      {completed?.length === 0 && <Text c="dimmed">Noch keine Kompetenzen abgeschlossen.</Text>}
      {completed && completed.length > 0 && <PassList childId={child.id} passes={completed} />}
      {completed?.length === LATEST && (
        <Text size="sm" c="dimmed" mt="md">
          Die letzten 5 abgeschlossenen Kompetenzen
        </Text>
      )}
    </Card>
  )
}
