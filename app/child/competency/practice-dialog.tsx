import { Button, Center, Group, Loader, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Dialog } from '../../components/dialog/dialog.tsx'
import { notify } from '../../components/page/notify.ts'
import { failureOf, isNotFound, messageForChild } from '../../failure.ts'
import { ChildBriefing } from '../../learning/simulation/child-briefing.tsx'
import { StartedSimulation } from '../../learning/simulation/started-simulation.tsx'
import { useLaunch } from '../../learning/simulation/use-launch.ts'
import { client, trpc } from '../../trpc.ts'
import { refreshLearning } from './refresh-learning.ts'

type PracticeDialogProps = { simulation: { id: string; title: string }; onClose: () => void }

const FAILED = 'Die Simulation konnte nicht gestartet werden'

/** Tells a child what a simulation is and which data it gets, then starts it. */
export function PracticeDialog({ simulation: { id: simulationId, title }, onClose }: PracticeDialogProps) {
  const disclosure = useQuery(
    trpc.simulations.own.disclosure.queryOptions({ simulationId }, { staleTime: 0, gcTime: 0, retry: false }),
  )
  const { started, isStarting, start } = useLaunch({
    call: () => client.simulations.own.launch.mutate({ simulationId }),
    onStarted: refreshLearning,
    onFailed: (error) => {
      notify.failure(`${FAILED}: ${messageForChild(error)}`)
      void refreshLearning() // the failed attempt is listed too
    },
  })
  const error = disclosure.isLoadingError ? disclosure.error : null // a failed refetch keeps the dialog open
  useEffect(() => {
    if (!error) return
    notify.failure(...whyNotToStart(error))
    void refreshLearning() // most likely the parent has just withdrawn the release
    onClose()
  }, [error, onClose])
  const told = disclosure.data
  return (
    <Dialog title={title} onClose={isStarting ? () => {} : onClose}>
      {started ? (
        <Stack>
          <StartedSimulation started={started} words={wordsAfter} />
          <Group justify="flex-end">
            <Button variant="default" size="md" onClick={onClose}>
              Schließen
            </Button>
          </Group>
        </Stack>
      ) : told ? (
        <ChildBriefing told={told} isStarting={isStarting} onStart={start} onCancel={onClose} />
      ) : (
        <Center py="xl">
          <Loader role="status" aria-label="Die Übung wird vorbereitet" />
        </Center>
      )}
    </Dialog>
  )
}

const wordsAfter = {
  opened: (host: string) => `Die Übung ist in einem neuen Tab offen, auf ${host}.`,
  blocked: 'Dein Browser hat den neuen Tab nicht geöffnet. Hier geht es weiter:',
  withoutPage: 'Die Übung ist gestartet. Eine eigene Seite hat sie nicht.',
}

function whyNotToStart(error: unknown): [message: string, title?: string] {
  const refusal = failureOf(error).refusal
  if (refusal === 'SIMULATION_WITHOUT_ENDPOINT') return [messageForChild(error), 'Simulation nicht verfügbar']
  if (refusal === 'SIMULATION_ENDPOINT_INVALID') return [messageForChild(error)]
  if (isNotFound(error)) return ['Diese Übung ist gerade nicht mehr für dich offen.']
  return [`${FAILED}: ${messageForChild(error)}`]
}
