import { Group, Text } from '@mantine/core'
import { Link } from 'react-router'
import { nameOf } from '../../../domain/people/names.ts'
import { homeOf, noRoles } from '../../../domain/people/roles.ts'
import { shownAddress } from '../../asked-address.ts'
import { LinkButton } from '../../components/button/link-button.tsx'
import type { SessionUser } from '../../session.ts'
import { AccountPage } from '../account-page.tsx'
import { LeaveButton } from '../leave-button.tsx'
import type { Invitation } from './types.ts'

type NotForThisAccountProps = { user: SessionUser; isChild: boolean; invitation: Invitation }

/** A child, or an account for the administration only, is signed in on this device. Neither can accompany a child. */
export const NotForThisAccount = ({ user, isChild, invitation }: NotForThisAccountProps) => (
  <AccountPage title={isChild ? 'Das ist für Erwachsene' : 'Mit diesem Konto geht das nicht'}>
    <Text mb="md">
      {isChild
        ? `Mit diesem Link möchte ${invitation.inviterName} einen Erwachsenen einladen. Auf diesem Gerät bist gerade du angemeldet, ${user.firstName || nameOf(user)}. Gib das Gerät weiter oder melde dich ab.`
        : `Angemeldet ist ${nameOf(user)}, ein Konto für die Verwaltung. Um Kinder zu begleiten, brauchen Sie ein eigenes Elternkonto. Die Einladung bleibt gültig.`}
    </Text>
    <Group>
      <LeaveButton leadTo={shownAddress()}>Abmelden und weiter</LeaveButton>
      <LinkButton
        to={homeOf({ ...noRoles, isChild, isAdmin: !isChild })}
        size="md"
        variant="default"
        label={isChild ? 'Zu meinen Pässen' : 'Angemeldet bleiben'}
      />
    </Group>
  </AccountPage>
)
