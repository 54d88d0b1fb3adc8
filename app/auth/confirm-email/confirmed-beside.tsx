import { Text } from '@mantine/core'
import type { MailedLink } from '../../accounts.ts'
import { LinkButton } from '../../components/button/link-button.tsx'
import type { SessionUser } from '../../session.ts'
import { AccountPage } from '../account-page.tsx'

type ConfirmedBesideProps = { message: string; user: SessionUser; link: MailedLink }

/** An address was confirmed in a browser where somebody is signed in: the same person, or another one who stays signed in. */
export function ConfirmedBeside({ message, user, link: { purpose, email } }: ConfirmedBesideProps) {
  const isOwn = user.email === email
  const changedOwn = isOwn && purpose === 'change'
  return (
    <AccountPage title="Adresse bestätigt">
      <div role="status">
        <Text mb="sm">{message}</Text>
        {!isOwn && <Text mb="sm">Auf diesem Gerät ist gerade {user.firstName} angemeldet.</Text>}
      </div>
      <LinkButton
        to={changedOwn ? '/profile' : '/dashboard'}
        size="md"
        mt="xs"
        label={changedOwn ? 'Zum Profil' : `Weiter als ${user.firstName}`}
      />
    </AccountPage>
  )
}
