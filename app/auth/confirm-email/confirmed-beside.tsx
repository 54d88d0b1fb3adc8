import { Button, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { MailedLink } from '../../accounts.ts'
import type { SessionUser } from '../../session.ts'
import { AccountPage } from '../account-page.tsx'

type ConfirmedBesideProps = { message: string; user: SessionUser; link: MailedLink }

/** An address is confirmed in a browser in which somebody is signed in: the same person, or another one, who stays. */
export const ConfirmedBeside = ({ message, user, link: { purpose, email } }: ConfirmedBesideProps) => (
  <AccountPage title="Adresse bestätigt">
    <div role="status">
      <Text mb="sm">{message}</Text>
      {user.email !== email && <Text mb="sm">Auf diesem Gerät ist gerade {user.firstName} angemeldet.</Text>}
    </div>
    <Button component={Link} to={purpose === 'change' ? '/profile' : '/dashboard'} size="md" mt="xs">
      {purpose === 'change' ? 'Zum Profil' : `Weiter als ${user.firstName}`}
    </Button>
  </AccountPage>
)
