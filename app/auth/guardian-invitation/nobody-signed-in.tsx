import { Group, Text } from '@mantine/core'
import { leadingTo, shownAddress } from '../../asked-address.ts'
import { LinkButton } from '../../components/button/link-button.tsx'
import { AccountPage } from '../account-page.tsx'
import { Meaning } from './meaning.tsx'
import type { Invitation } from './types.ts'

/** Both ways to an account lead back here. */
export const NobodySignedIn = ({ invitation }: { invitation: Invitation }) => (
  <AccountPage title="Ein Kind begleiten">
    <Meaning invitation={invitation} />
    <Text mb="md">
      Dafür brauchen Sie ein eigenes Konto. Danach kommen Sie hierher zurück und geben den Code ein, den Ihnen{' '}
      {invitation.inviterName} am Telefon vorliest.
    </Text>
    <Group>
      <LinkButton to={leadingTo('/register', shownAddress())} size="md" label="Konto anlegen" />
      <LinkButton
        to={leadingTo('/login', shownAddress())}
        size="md"
        variant="default"
        label="Ich habe schon ein Konto"
      />
    </Group>
  </AccountPage>
)
