import { Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type LaunchMode, simulationVerdict } from '../../../domain/content/simulations.ts'
import { CallButton } from '../../components/button/call-button.tsx'
import { Mark } from '../../components/mark.tsx'
import { FailedQuery } from '../../components/page/load-failure.tsx'
import { notify } from '../../components/page/notify.ts'
import { ParentItem } from '../../learning/parent-item.tsx'
import { StartButtons } from '../../learning/simulation/start-buttons.tsx'
import { client, trpc } from '../../trpc.ts'
import { refreshFamily } from '../refresh-family.ts'
import { Attempts } from './attempts.tsx'
import type { LevelOfChild } from './competency-of-child.ts'
import { SimulationDialog } from './simulation-dialog.tsx'

type Simulation = LevelOfChild['simulations'][number]
type SimulationItemProps = { child: { id: string; name: string }; simulation: Simulation }

/** A simulation and its result; behind ⋯ the attempts, the start buttons, and whether the child may start it alone. */
export function SimulationItem({ child, simulation }: SimulationItemProps) {
  const { id, title, succeeded, attempts, latest, reportsOutcome, isReleased } = simulation
  const [mode, setMode] = useState<LaunchMode>()
  const [showsAll, setShowsAll] = useState(false)
  const all = useQuery({
    ...trpc.simulations.attempts.queryOptions({ childId: child.id, simulationId: id }),
    enabled: showsAll,
  })
  const shown = (showsAll && all.data) || latest
  return (
    <ParentItem kind="simulation" title={title} isDone={succeeded} facts={factsOf(simulation)}>
      <Attempts total={attempts} latest={shown} onShowAll={() => setShowsAll(true)}>
        {(attempt) => <Verdict verdict={simulationVerdict(attempt, reportsOutcome)} />}
      </Attempts>
      <FailedQuery query={all} />
      {isReleased && <Release child={child} simulation={simulation} />}
      <Group gap="xs">
        <StartButtons title={title} onStart={setMode} />
      </Group>
      {mode && (
        <SimulationDialog child={child} simulation={simulation} mode={mode} onClose={() => setMode(undefined)} />
      )}
    </ParentItem>
  )
}

const factsOf = ({ succeeded, attempts }: Simulation) =>
  succeeded ? 'Übung · Bestanden' : attempts === 0 ? 'Übung · Noch nicht versucht' : 'Übung · Noch nicht bestanden'

const colors = { Gestartet: 'gray', Bestanden: 'sea', 'Noch nicht': 'amber', Fehlgeschlagen: 'red' } as const

const Verdict = ({ verdict }: { verdict: keyof typeof colors }) => <Mark color={colors[verdict]}>{verdict}</Mark>

/** Shows that the child may start it alone, with a button to withdraw that. */
const Release = ({ child, simulation: { id, title } }: SimulationItemProps) => (
  <Group gap="0.25rem 0.75rem" mt="xs">
    <Text>{child.name} kann diese Simulation allein starten.</Text>
    <CallButton
      variant="transparent"
      size="compact-md"
      px={0}
      td="underline"
      label="Freigabe zurücknehmen"
      about={title}
      keepsFocus
      call={() => client.simulations.takeBack.mutate({ childId: child.id, simulationId: id })}
      onDone={() => {
        notify.success('Freigabe zurückgenommen')
        return refreshFamily()
      }}
      whenFailed="Die Freigabe konnte nicht zurückgenommen werden"
    />
  </Group>
)
