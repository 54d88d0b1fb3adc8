import { Button, Group, Text } from '@mantine/core'
import { Link } from 'react-router'
import { leadingTo, shownAddress } from '../../asked-address.ts'
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
      <Button component={Link} to={leadingTo('/register', shownAddress())} size="md">
        Konto anlegen
      </Button>
      <Button component={Link} to={leadingTo('/login', shownAddress())} size="md" variant="default">
        Ich habe schon ein Konto
      </Button>
    </Group>
  </AccountPage>
)
