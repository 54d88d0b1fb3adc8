import { Button, Card, Group, Progress, SimpleGrid, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import type { Steps } from '../../../domain/learning/passes.ts'
import { LinkButton } from '../../components/button/link-button.tsx'
import { signOf } from '../../components/competency/competency-sign.ts'
import { Emblem } from '../../components/competency/emblem.tsx'
import { EmptyState } from '../../components/page/empty-state.tsx'
import { FailedQuery } from '../../components/page/load-failure.tsx'
import { minutes, trpc } from '../../trpc.ts'
import { AddCompetencyDialog } from '../assigning/add-competency-dialog.tsx'
import { StepState } from '../learning/step-state.tsx'

const toasts: ComponentProps<typeof AddCompetencyDialog>['toasts'] = {
  added: ['Erfolg', 'Kompetenz wurde erfolgreich hinzugefügt'],
  failed: 'Kompetenz konnte nicht hinzugefügt werden',
}

type Child = { id: string; name: string; lastName: string | null; age: number }
type PlannedCompetenciesProps = {
  child: Child
  siblings: Child[]
  /** Whether the dialog is open that adds one. */
  isAdding: boolean
  /** Opens the dialog for a child, which is then the selected one; closes it for none. */
  onAdding: (childId: string | undefined) => void
}

/** The competencies in progress of the selected child, and buttons to add some, also for its siblings. */
export function PlannedCompetencies({ child, siblings, isAdding, onAdding }: PlannedCompetenciesProps) {
  const assignments = useQuery(
    trpc.assignments.listForChild.queryOptions({ childId: child.id }, { staleTime: minutes(2) }),
  )
  const planned = assignments.data
  return (
    <section aria-labelledby="planned">
      <Group justify="space-between" mb="md">
        <Title order={2} id="planned">
          Geplante Kompetenzen
        </Title>
        {planned && (
          <Group gap="xs">
            <Button onClick={() => onAdding(child.id)}>
              {planned.length === 0 ? 'Erste Kompetenz hinzufügen' : 'Kompetenz hinzufügen'}
            </Button>
            {siblings.map((sibling) => (
              <Button key={sibling.id} variant="default" onClick={() => onAdding(sibling.id)}>
                Für {sibling.name} hinzufügen
              </Button>
            ))}
          </Group>
        )}
      </Group>
      {assignments.isPending && <Waiting />}
      <FailedQuery
        query={assignments}
        message="Fehler beim Laden der Kompetenzen. Bitte versuchen Sie es später erneut."
      />
      {planned?.length === 0 && (
        <EmptyState figure="reads" title="Noch keine Kompetenzen geplant">
          <Text>Suchen Sie gemeinsam mit {child.name} aus, womit es losgeht.</Text>
        </EmptyState>
      )}
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
        {planned?.map((assignment) => (
          <PlannedCard key={assignment.id} childId={child.id} assignment={assignment} />
        ))}
      </SimpleGrid>
      {isAdding && planned && (
        <AddCompetencyDialog
          child={child}
          assignedIds={planned.map(({ competencyId }) => competencyId)}
          selectedChildId={child.id}
          toasts={toasts}
          onClose={() => onAdding(undefined)}
        />
      )}
    </section>
  )
}

const Waiting = () => (
  <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} role="status" aria-label="Lade...">
    <Skeleton height="12rem" />
    <Skeleton height="12rem" />
  </SimpleGrid>
)

type PlannedCardProps = {
  childId: string
  assignment: Steps & { competencyId: string; title: string; description: string | null; progress: number }
}

/** Cards in a row have the same height, with their buttons aligned. */
const PlannedCard = ({
  childId,
  assignment: { competencyId, title, description, progress, ...steps },
}: PlannedCardProps) => (
  <Card
    withBorder
    component="article"
    className="long-words-hyphenated"
    data-ink={signOf(title).ink}
    aria-labelledby={`planned-${competencyId}`}
  >
    <Stack gap="xs" flex={1} align="flex-start">
      <Group gap="sm" wrap="nowrap">
        <Emblem title={title} />
        <Title order={3} size="h4" miw={0} id={`planned-${competencyId}`}>
          {title}
        </Title>
      </Group>
      <StepState {...steps} />
      {description && (
        <Text size="sm" lineClamp={3}>
          {description}
        </Text>
      )}
    </Stack>
    <Progress value={progress} color="var(--ink)" aria-label={`Fortschritt: ${progress} %`} mt="md" />
    <LinkButton
      to={`/family/${childId}/competency/${competencyId}`}
      variant="light"
      mt="md"
      about={title}
      label="Details ansehen"
    />
  </Card>
)
