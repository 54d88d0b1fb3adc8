import { Button, Group, Text } from '@mantine/core'
import { Link } from 'react-router'
import { nameOf } from '../../../domain/names.ts'
import type { SessionUser } from '../../session.ts'
import { AccountPage } from '../account-page.tsx'
import { LeaveButton } from '../leave-button.tsx'

/** Accepting would sign somebody else in: first whoever is there has to agree to leave. */
export const SomebodySignedIn = ({ user, childName }: { user: SessionUser; childName: string }) => (
  <AccountPage title={`Einladung für ${childName}`}>
    <Text mb="sm">
      Auf diesem Gerät ist gerade {nameOf(user)} {user.email && `(${user.email})`} angemeldet.
    </Text>
    <Text mb="md">
      Um die Einladung für {childName} anzunehmen, muss dieses Konto zuerst abgemeldet werden. Die Einladung bleibt
      dabei gültig.
    </Text>
    <Group>
      <LeaveButton leadTo={window.location.pathname}>Abmelden und weiter</LeaveButton>
      <Button component={Link} to="/dashboard" size="md" variant="default">
        Angemeldet bleiben
      </Button>
    </Group>
  </AccountPage>
)
