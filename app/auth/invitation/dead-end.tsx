import { Group, Text } from '@mantine/core'
import { Link } from 'react-router'
import { LinkButton } from '../../components/button/link-button.tsx'
import { AccountPage } from '../account-page.tsx'

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
