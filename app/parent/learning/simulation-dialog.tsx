import { Button, Center, Checkbox, Group, List, Loader, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { LaunchMode } from '../../../domain/simulations.ts'
import { Dialog } from '../../components/dialog.tsx'
import { notify } from '../../components/notify.ts'
import { StartedSimulation } from '../../learning/simulation/started-simulation.tsx'
import { useLaunch } from '../../learning/simulation/use-launch.ts'
import { client, isApiError, messageOf, trpc } from '../../trpc.ts'
import { refreshFamily } from '../refresh-family.ts'
import { type Disclosed, toldAbout } from './told-about.ts'

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

/** Says who will be told what, asks where contact data go along, and starts. */
export function SimulationDialog({ child, simulation, mode, onClose }: SimulationDialogProps) {
  const ids = { childId: child.id, simulationId: simulation.id, mode }
  // Asked for each time: what is agreed to must be what is told.
  const disclosure = useQuery(trpc.simulations.disclosure.queryOptions(ids, { staleTime: 0, gcTime: 0, retry: false }))
  const [agreesToContactData, setAgrees] = useState(false)
  const [lacksAgreement, setLacksAgreement] = useState(false)
  const { started, isStarting, start } = useLaunch({
    call: () => client.simulations.launch.mutate({ ...ids, agreesToContactData }),
    onStarted: refreshFamily,
    onFailed: (error) => {
      notify.failure(`${failed[mode]}: ${messageOf(error)}`)
      void refreshFamily() // the failed attempt
    },
  })
  const { error } = disclosure
  useEffect(() => {
    if (!error) return
    notify.failure(...whyNotToStart(error, mode))
    onClose()
  }, [error, mode, onClose])

  function submit(needsContactData: boolean) {
    const lacks = needsContactData && !agreesToContactData
    setLacksAgreement(lacks)
    if (!lacks) start()
  }
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
        <Stack>
          <Text fw={600}>{simulation.title}</Text>
          <Text>{mode === 'child_run' ? introOfRun(child.name) : introOfTest}</Text>
          <Told disclosed={disclosure.data} childName={child.name} />
          {mode === 'child_run' && <Text c="dimmed">{whatIsKnown(disclosure.data, child.name)}</Text>}
          {disclosure.data.needsContactData && (
            <Checkbox
              label={`Ich bin einverstanden, dass diese Kontaktdaten an ${disclosure.data.recipient} gehen.`}
              checked={agreesToContactData}
              onChange={(event) => setAgrees(event.currentTarget.checked)}
              error={
                lacksAgreement && !agreesToContactData && 'Ohne Ihre Zustimmung kann diese Simulation nicht starten.'
              }
            />
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose} disabled={isStarting}>
              Abbrechen
            </Button>
            <Button
              onClick={() => submit(disclosure.data.needsContactData)}
              aria-disabled={isStarting}
              aria-busy={isStarting}
              data-autofocus
            >
              {isStarting ? 'Wird gestartet …' : 'Jetzt starten'}
            </Button>
          </Group>
        </Stack>
      ) : (
        <Center py="xl">
          <Loader role="status" aria-label="Die Simulation wird vorbereitet" />
        </Center>
      )}
    </Dialog>
  )
}

const introOfTest =
  'Sie probieren die Simulation selbst aus. Sie öffnet sich in einem neuen Tab, und es wird kein Versuch gespeichert.'
const introOfRun = (name: string) =>
  `Die Simulation öffnet sich in einem neuen Tab. Setzen Sie sich am besten dazu. Von da an kann ${name} sie auch allein starten, bis Sie die Freigabe zurücknehmen.`

const wordsAfter = {
  opened: (host: string) => `Die Simulation steht in einem neuen Tab, auf ${host}.`,
  blocked: 'Ihr Browser hat den neuen Tab nicht geöffnet. Hier geht es weiter:',
  withoutPage: 'Die Simulation ist gestartet. Eine eigene Seite hat sie nicht.',
}

const whatIsKnown = ({ reportsOutcome }: { reportsOutcome: boolean }, name: string) =>
  reportsOutcome
    ? `Wie es für ${name} ausgegangen ist, wird uns gemeldet. Sie sehen es dann hier.`
    : 'Wie es ausgeht, erfahren wir von dieser Simulation nicht: Dass sie gestartet ist, zählt als bestanden.'

/** Toasts for what stands in the way before anybody is called (S8.30, S8.31). */
function whyNotToStart(error: unknown, mode: LaunchMode): [message: string, title?: string] {
  const refusal = isApiError(error) && error.data?.refusal
  if (refusal === 'SIMULATION_WITHOUT_ENDPOINT') return [messageOf(error), 'Simulation nicht verfügbar']
  if (refusal === 'SIMULATION_ENDPOINT_INVALID') return [messageOf(error)]
  return [`${failed[mode]}: ${messageOf(error)}`]
}

const Told = ({ disclosed, childName }: { disclosed: Disclosed; childName: string }) => (
  <div>
    <Text>
      {disclosed.isOurs ? 'Unser eigenes Übungslabor' : 'Der Anbieter'} (<strong>{disclosed.recipient}</strong>)
      erfährt:
    </Text>
    <List mt="xs">
      {toldAbout(disclosed, childName).map(({ label, value }) => (
        <List.Item key={label}>{value ? `${label}: ${value}` : label}</List.Item>
      ))}
    </List>
  </div>
)
