import { Button, Center, Group, List, Loader, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Dialog } from '../../components/dialog.tsx'
import { notify } from '../../components/notify.ts'
import { messageForLearner } from '../../learning/message-for-learner.ts'
import { StartedSimulation } from '../../learning/simulation/started-simulation.tsx'
import { useLaunch } from '../../learning/simulation/use-launch.ts'
import { client, isApiError, trpc } from '../../trpc.ts'
import { refreshLearning } from './refresh-learning.ts'

type PracticeDialogProps = { simulation: { id: string; title: string }; onClose: () => void }

const FAILED = 'Die Simulation konnte nicht gestartet werden'

/** Tells a child who gets to know what of it, and starts a simulation that its parent has released. */
export function PracticeDialog({ simulation: { id: simulationId, title }, onClose }: PracticeDialogProps) {
  const disclosure = useQuery(
    trpc.simulations.own.disclosure.queryOptions({ simulationId }, { staleTime: 0, gcTime: 0, retry: false }),
  )
  const { started, isStarting, start } = useLaunch({
    call: () => client.simulations.own.launch.mutate({ simulationId }),
    onStarted: refreshLearning,
    onFailed: (error) => {
      notify.failure(`${FAILED}: ${messageForLearner(error)}`)
      void refreshLearning() // the failed attempt
    },
  })
  const { error } = disclosure
  useEffect(() => {
    if (!error) return
    notify.failure(...whyNotToStart(error))
    void refreshLearning() // most likely it was taken back a moment ago
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
        <Stack>
          {told.isAgreed ? (
            <>
              <Text>Die Übung geht in einem neuen Tab auf. Alles darin ist nur gespielt.</Text>
              <Told {...told} />
              <Text c="dimmed">
                {told.reportsOutcome
                  ? 'Am Ende wird uns gemeldet, wie es ausgegangen ist. Deine Eltern sehen es auch.'
                  : 'Deine Eltern sehen, dass du geübt hast.'}
              </Text>
            </>
          ) : (
            <Text>
              Für diese Übung müssen deine Eltern noch einmal zustimmen. Frag sie, ob sie die Übung mit dir zusammen
              starten.
            </Text>
          )}
          <Group justify="flex-end">
            <Button variant="default" size="md" onClick={onClose} disabled={isStarting}>
              {told.isAgreed ? 'Abbrechen' : 'Schließen'}
            </Button>
            {told.isAgreed && (
              <Button size="md" onClick={start} aria-disabled={isStarting} aria-busy={isStarting} data-autofocus>
                {isStarting ? 'Wird gestartet …' : 'Los geht’s'}
              </Button>
            )}
          </Group>
        </Stack>
      ) : (
        <Center py="xl">
          <Loader role="status" aria-label="Die Übung wird vorbereitet" />
        </Center>
      )}
    </Dialog>
  )
}

type ToldProps = {
  isOurs: boolean
  recipient: string
  child: { name: string; last_name: string | null; email: string | null; phone: string | null }
}

const Told = ({ isOurs, recipient, child }: ToldProps) => (
  <div>
    <Text>
      {isOurs ? 'Unser Übungslabor' : 'Wer die Übung anbietet'} (<strong>{recipient}</strong>) erfährt von dir:
    </Text>
    <List mt="xs">
      <List.Item>deinen Vornamen: {child.name}</List.Item>
      {child.last_name && <List.Item>deinen Nachnamen: {child.last_name}</List.Item>}
      {child.email && <List.Item>deine E-Mail-Adresse: {child.email}</List.Item>}
      {child.phone && <List.Item>deine Telefonnummer: {child.phone}</List.Item>}
      <List.Item>eine Kennung, die für dich steht und sonst nichts verrät</List.Item>
    </List>
  </div>
)

const wordsAfter = {
  opened: (host: string) => `Die Übung ist in einem neuen Tab offen, auf ${host}.`,
  blocked: 'Dein Browser hat den neuen Tab nicht geöffnet. Hier geht es weiter:',
  withoutPage: 'Die Übung ist gestartet. Eine eigene Seite hat sie nicht.',
}

function whyNotToStart(error: unknown): [message: string, title?: string] {
  const refusal = isApiError(error) && error.data?.refusal
  if (refusal === 'SIMULATION_WITHOUT_ENDPOINT') return [messageForLearner(error), 'Simulation nicht verfügbar']
  if (refusal === 'SIMULATION_ENDPOINT_INVALID') return [messageForLearner(error)]
  if (refusal === 'NOT_FOUND') return ['Diese Übung ist gerade nicht mehr für dich offen.']
  return [`${FAILED}: ${messageForLearner(error)}`]
}
