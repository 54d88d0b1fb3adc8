import { Alert, Badge, Button, Group, Stack, Text } from '@mantine/core'
import { type MouseEvent, useRef, useState } from 'react'
import { CallFailure } from '../../call-server.ts'
import { needsPassword, withFreshPassword } from '../../components/confirm-password.tsx'
import { notify } from '../../components/notify.ts'
import { endSecondStep, renewBackupCodes, type SecondStepState } from './second-step-api.ts'

/** From here on it is time for new backup codes. */
const FEW = 3

type ManageProps = { state: SecondStepState; onCodes: (codes: string[]) => void; onEnded: () => void }

export function ManageSecondStep({ state, onCodes, onEnded }: ManageProps) {
  const { backupCodesLeft, isDemanded } = state
  const [asks, setAsks] = useState<'end' | 'renew'>()
  const opener = useRef<HTMLElement>(null)
  const [isBusy, setBusy] = useState(false)
  async function change(call: () => Promise<void>) {
    setBusy(true)
    try {
      await withFreshPassword(call)
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      if (!needsPassword(error)) notify.failure(error.message)
    } finally {
      setBusy(false)
      setAsks(undefined)
    }
  }
  function ask(question: 'end' | 'renew', { currentTarget }: MouseEvent<HTMLElement>) {
    opener.current = currentTarget
    setAsks(question)
  }
  function stopAsking() {
    setAsks(undefined)
    opener.current?.focus() // the button that had the focus is gone
  }
  const renew = () => change(async () => onCodes((await renewBackupCodes()).backupCodes))
  const end = () =>
    change(async () => {
      await endSecondStep()
      notify.success('Zweiter Schritt ausgeschaltet')
      onEnded()
    })

  return (
    <Stack align="flex-start">
      <Badge size="lg">Eingeschaltet</Badge>
      <Text>Bei jeder Anmeldung fragen wir nach einem Code aus Ihrer Authenticator-App.</Text>
      <Text fw={backupCodesLeft <= FEW ? 700 : undefined}>{remaining(backupCodesLeft)}</Text>
      <Group>
        <Button variant="default" onClick={(event) => ask('renew', event)} aria-expanded={asks === 'renew'}>
          Neue Backup-Codes
        </Button>
        <Button variant="default" onClick={(event) => ask('end', event)} aria-expanded={asks === 'end'}>
          Ausschalten
        </Button>
      </Group>
      {asks === 'renew' && (
        <Question
          title="Die bisherigen Backup-Codes gelten dann nicht mehr."
          yes="Ja, neue Codes zeigen"
          isBusy={isBusy}
          onYes={renew}
          onNo={stopAsking}
        />
      )}
      {asks === 'end' && (
        <Question
          title={
            isDemanded
              ? 'Ohne zweiten Schritt ist die Administration für Sie geschlossen.'
              : 'Danach genügt zum Anmelden wieder Ihr Passwort.'
          }
          yes="Ja, ausschalten"
          isBusy={isBusy}
          onYes={end}
          onNo={stopAsking}
        />
      )}
    </Stack>
  )
}

function remaining(count: number) {
  if (count === 0) return 'Sie haben keinen Backup-Code mehr. Bitte holen Sie sich neue.'
  return `Sie haben noch ${count === 1 ? 'einen Backup-Code' : `${count} Backup-Codes`}.`
}

type QuestionProps = { title: string; yes: string; isBusy: boolean; onYes: () => void; onNo: () => void }

const Question = ({ title, yes, isBusy, onYes, onNo }: QuestionProps) => (
  <Alert color="amber" role="alert" title={title}>
    <Group gap="xs">
      <Button autoFocus variant="default" onClick={onNo} disabled={isBusy}>
        Nein, so lassen
      </Button>
      <Button onClick={onYes} disabled={isBusy} aria-busy={isBusy}>
        {yes}
      </Button>
    </Group>
  </Alert>
)
