import { Badge, Button, Group, Progress, Stack, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { formatDate } from '../../../domain/platform/dates.ts'
import { LinkButton } from '../../components/button/link-button.tsx'
import { CallDialog } from '../../components/dialog/confirm-dialog.tsx'
import { notify } from '../../components/page/notify.ts'
import { client } from '../../trpc.ts'
import { refreshFamily } from '../refresh-family.ts'
import type { CompetencyOfChild } from './competency-of-child.ts'
import { LevelCard } from './level-card.tsx'
import { NextCard } from './next-card.tsx'
import { nextTogether } from './next-together.ts'
import { TalkingPoints } from './talking-points.tsx'

type CompetencyContentProps = {
  competency: CompetencyOfChild
  /** Heading level of the level titles. */
  titleOrder: 2 | 3
  /** Where to go when the child has done all of it. */
  onward?: ReactNode
  onRemoved: () => void
}

/** A child's competency: what comes next, its levels with the progress, questions, and a button to take it away. */
export function CompetencyContent({ competency, titleOrder, onward, onRemoved }: CompetencyContentProps) {
  const [isRemoving, setIsRemoving] = useState(false)
  const { child, levels } = competency
  const next = nextTogether(levels)
  return (
    <Stack gap="md">
      {competency.description && <Text maw="65ch">{competency.description}</Text>}
      <Overall progress={competency.progress} completedAt={competency.completedAt} />
      {levels.length === 0 && (
        <Text c="dimmed">
          Keine Lerninhalte verfügbar für diese Kompetenz. Bitte kontaktieren Sie einen Administrator, um Inhalte
          hinzuzufügen.
        </Text>
      )}
      <NextCard child={child} levels={levels} titleOrder={titleOrder} onward={onward} />
      {levels.map((level, index) => (
        <LevelCard
          key={level.id}
          child={child}
          number={index + 1}
          level={level}
          titleOrder={titleOrder}
          isOpenAtFirst={level.id === next?.level.id}
        />
      ))}
      <TalkingPoints competency={competency} titleOrder={titleOrder} />
      <Group justify="space-between">
        <LinkButton
          to={`/family/${child.id}/competency/${competency.id}/papier`}
          variant="default"
          label="Zum Ausdrucken"
        />
        <Button variant="subtle" color="red" onClick={() => setIsRemoving(true)}>
          Kompetenz wegnehmen
        </Button>
      </Group>
      {isRemoving && (
        <CallDialog
          title="Kompetenz wegnehmen"
          confirmLabel="Ja, wegnehmen"
          busyLabel="Wird weggenommen..."
          isLoss
          call={() => client.assignments.remove.mutate({ childId: child.id, competencyId: competency.id })}
          onDone={() => {
            notify.success('Kompetenz weggenommen')
            onRemoved()
            return refreshFamily()
          }}
          whenFailed="Die Kompetenz konnte nicht weggenommen werden"
          onClose={() => setIsRemoving(false)}
        >
          <Text>
            {child.name} sieht <strong>{competency.title}</strong> dann nicht mehr und kann dort nicht weiterlernen.
          </Text>
          <Text>
            Gelesene Lektionen, Quiz-Ergebnisse und ein verdienter Pass bleiben erhalten. Fügen Sie die Kompetenz später
            wieder hinzu, geht es an derselben Stelle weiter.
          </Text>
        </CallDialog>
      )}
    </Stack>
  )
}

const Overall = ({ progress, completedAt }: { progress: number; completedAt: string | null }) => (
  <div>
    <Group justify="space-between" mb="xs">
      <Text fw={600}>Fortschritt: {progress} %</Text>
      {completedAt && (
        <Badge size="lg" tt="none">
          Abgeschlossen am {formatDate(completedAt)}
        </Badge>
      )}
    </Group>
    <Progress value={progress} size="lg" aria-label={`Fortschritt: ${progress} %`} />
  </div>
)
