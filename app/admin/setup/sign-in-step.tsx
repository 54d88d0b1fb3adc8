import { Button, Group, Text } from '@mantine/core'
import { Link } from 'react-router'
import { leadingTo, shownAddress } from '../../asked-address.ts'
import type { StepProps } from './setup-state.ts'

/** The account is there; its second step is set up where everybody sets it up (decision 036). */
export const SignInStep = ({ state: { twoFactor } }: StepProps) => (
  <>
    <Text>
      {twoFactor.isOn
        ? 'Sie melden sich mit Passwort und zweitem Schritt an. Bewahren Sie die Backup-Codes gut auf.'
        : 'Ihr Konto ist angelegt. Solange nur dieser Rechner den Server erreicht, genügt das Passwort; sobald andere ihn erreichen, brauchen Sie auch den zweiten Schritt.'}
    </Text>
    {!twoFactor.isOn && (
      <Group>
        <Button component={Link} to={leadingTo('/profile/two-factor', shownAddress())} variant="default">
          Zweiten Schritt einrichten
        </Button>
      </Group>
    )}
    <Text>
      Wer mit Ihnen zusammen arbeitet, bekommt ein eigenes Konto:{' '}
      <code>npm run admin -- add MAIL --role author|editor|operator</code>
    </Text>
  </>
)
