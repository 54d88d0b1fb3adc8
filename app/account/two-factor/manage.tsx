import { Badge, Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { CallQuestion } from '../../components/dialog/call-question.tsx'
import { notify } from '../../components/page/notify.ts'
import { endTwoFactor, renewBackupCodes, type TwoFactorState } from './two-factor-api.ts'

/** From this number of remaining backup codes on, the page suggests new ones. */
const FEW = 3

type ManageProps = { state: TwoFactorState; onCodes: (codes: string[]) => void; onEnded: () => void }

export function ManageTwoFactor({ state, onCodes, onEnded }: ManageProps) {
  const { backupCodesLeft, isDemanded } = state
  const [asks, setAsks] = useState<'end' | 'renew'>()
  const close = () => setAsks(undefined)

  return (
    <Stack align="flex-start">
      <Badge size="lg">Eingeschaltet</Badge>
      <Text>Bei jeder Anmeldung fragen wir nach einem Code aus Ihrer Authenticator-App.</Text>
      <Text fw={backupCodesLeft <= FEW ? 700 : undefined}>{remaining(backupCodesLeft)}</Text>
      <Group>
        <Button variant="default" onClick={() => setAsks('renew')} aria-expanded={asks === 'renew'}>
          Neue Backup-Codes
        </Button>
        <Button variant="default" onClick={() => setAsks('end')} aria-expanded={asks === 'end'}>
          Ausschalten
        </Button>
      </Group>
      {asks === 'renew' && (
        <CallQuestion
          title="Die bisherigen Backup-Codes gelten dann nicht mehr."
          yes="Ja, neue Codes zeigen"
          no="Nein, so lassen"
          call={renewBackupCodes}
          onDone={({ backupCodes }) => onCodes(backupCodes)}
          onSettled={close}
          onNo={close}
        />
      )}
      {asks === 'end' && (
        <CallQuestion
          title={
            isDemanded
              ? 'Ohne zweiten Schritt ist die Administration für Sie geschlossen.'
              : 'Danach genügt zum Anmelden wieder Ihr Passwort.'
          }
          yes="Ja, ausschalten"
          no="Nein, so lassen"
          call={endTwoFactor}
          onDone={() => {
            notify.success('Zweiter Schritt ausgeschaltet')
            onEnded()
          }}
          onSettled={close}
          onNo={close}
        />
      )}
    </Stack>
  )
}

function remaining(count: number) {
  if (count === 0) return 'Sie haben keinen Backup-Code mehr. Bitte holen Sie sich neue.'
  return `Sie haben noch ${count === 1 ? 'einen Backup-Code' : `${count} Backup-Codes`}.`
}
