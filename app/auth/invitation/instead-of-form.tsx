import { Group, Text } from '@mantine/core'
import { nameOf } from '../../../domain/people/names.ts'
import { LinkButton } from '../../components/button/link-button.tsx'
import type { SessionUser } from '../../session.ts'
import { writtenAddress } from '../../written-address.ts'
import { AccountPage } from '../account-page.tsx'
import { LeaveButton } from '../leave-button.tsx'

/** An invalid or used invitation, and what can be done. */
export const DeadEnd = ({ title, text }: { title: string; text: string }) => (
  <AccountPage title={title}>
    <Text mb="sm" role="alert">
      {text}
    </Text>
    <Text mb="md">
      Du hast schon ein Konto? Dann melde dich an. Sonst bitte deine Eltern um einen neuen Link; sie finden ihn in der
      Familienverwaltung.
    </Text>
    <Group>
      <LinkButton to="/login" size="md" label="Zur Anmeldung" />
      <LinkButton to="/" size="md" variant="default" label="Zur Startseite" />
    </Group>
  </AccountPage>
)

/** Accepting an invitation signs the child in, so whoever is signed in on this device has to sign out first. */
export const SomebodySignedIn = ({ user, childName }: { user: SessionUser; childName: string }) => (
  <AccountPage title={`Einladung für ${childName}`}>
    <Text mb="sm">
      Auf diesem Gerät ist gerade {nameOf(user)} {user.email && `(${writtenAddress(user.email)})`} angemeldet.
    </Text>
    <Text mb="md">
      Um die Einladung für {childName} anzunehmen, muss dieses Konto zuerst abgemeldet werden. Die Einladung bleibt
      dabei gültig.
    </Text>
    <Group>
      <LeaveButton leadTo={window.location.pathname} label="Abmelden und weiter" />
      <LinkButton to="/dashboard" size="md" variant="default" label="Angemeldet bleiben" />
    </Group>
  </AccountPage>
)
