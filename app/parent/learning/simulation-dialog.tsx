import { Button, Group, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { LaunchMode } from '../../../domain/content/simulations.ts'
import { Dialog } from '../../components/dialog/dialog.tsx'
import { Waiting } from '../../components/page/load-failure.tsx'
import { notify } from '../../components/page/notify.ts'
import { failureOf, messageOf } from '../../failure.ts'
import { ParentBriefing } from '../../learning/simulation/parent-briefing.tsx'
import { StartedSimulation } from '../../learning/simulation/started-simulation.tsx'
import { useLaunch } from '../../learning/simulation/use-launch.ts'
import { client, trpc } from '../../trpc.ts'
import { refreshFamily } from '../refresh-family.ts'
import { CheckedNoteOf } from './checked-note.tsx'

export type SimulationDialogProps = {
  child: { id: string; name: string }
  simulation: { id: string; title: string }
  mode: LaunchMode
  onClose: () => void
}

const failed = {
  child_run: 'Die Simulation konnte nicht mit dem Kind gestartet werden',
  parent_test: 'Die Simulation konnte nicht zum Testen gestartet werden',
}

/** Shows which data the provider will get, asks for consent to contact data, and starts the simulation. */
export function SimulationDialog({ child, simulation, mode, onClose }: SimulationDialogProps) {
  const ids = { childId: child.id, simulationId: simulation.id, mode }
  // Never cached: the parent must agree to exactly what will be sent.
  const disclosure = useQuery(trpc.simulations.disclosure.queryOptions(ids, { staleTime: 0, gcTime: 0, retry: false }))
  const [agreesToContactData, setAgrees] = useState(false)
  const { started, isStarting, start } = useLaunch({
    call: () => client.simulations.launch.mutate({ ...ids, agreesToContactData }),
    onStarted: refreshFamily,
    onFailed: (error) => {
      notify.failure(`${failed[mode]}: ${messageOf(error)}`)
      void refreshFamily() // the failed attempt is listed too
    },
  })
  const error = disclosure.isLoadingError ? disclosure.error : null // a failed refetch keeps the dialog open
  useEffect(() => {
    if (!error) return
    notify.failure(...whyNotToStart(error, mode))
    onClose()
  }, [error, mode, onClose])

  return (
    <Dialog
      title={mode === 'child_run' ? `Mit ${child.name} starten` : 'Als Elternteil testen'}
      onClose={isStarting ? () => {} : onClose}
    >
      {started ? (
        <Stack>
          <StartedSimulation started={started} words={wordsAfter} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Schließen
            </Button>
          </Group>
        </Stack>
      ) : disclosure.data ? (
        <>
          <ParentBriefing
            {...{ mode, isStarting, agreesToContactData }}
            title={simulation.title}
            childName={child.name}
            disclosed={disclosure.data}
            onAgree={setAgrees}
            onStart={start}
            onCancel={onClose}
          />
          <CheckedNoteOf type="simulation" id={simulation.id} />
        </>
      ) : (
        <Waiting label="Die Simulation wird vorbereitet" />
      )}
    </Dialog>
  )
}

const wordsAfter = {
  opened: (host: string) => `Die Simulation steht in einem neuen Tab, auf ${host}.`,
  blocked: 'Ihr Browser hat den neuen Tab nicht geöffnet. Hier geht es weiter:',
  withoutPage: 'Die Simulation ist gestartet. Eine eigene Seite hat sie nicht.',
}

/** Messages for refusals before the provider was called (S8.30, S8.31). */
function whyNotToStart(error: unknown, mode: LaunchMode): [message: string, title?: string] {
  const refusal = failureOf(error).refusal
  if (refusal === 'SIMULATION_WITHOUT_ENDPOINT') return [messageOf(error), 'Simulation nicht verfügbar']
  if (refusal === 'SIMULATION_ENDPOINT_INVALID') return [messageOf(error)]
  return [`${failed[mode]}: ${messageOf(error)}`]
}
