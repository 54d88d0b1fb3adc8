import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { AccountError, signOut } from '../../accounts.ts'
import { notify } from '../../components/notify.ts'
import type { SessionUser } from '../../session.ts'
import { AccountPage } from '../account-page.tsx'

/** Accepting would sign somebody else in: first whoever is there has to agree to leave. */
export function SomebodySignedIn({ user, childName }: { user: SessionUser; childName: string }) {
  const [isLeaving, setLeaving] = useState(false)
  const leave = async () => {
    setLeaving(true)
    try {
      await signOut(window.location.pathname)
    } catch (error) {
      notify.failure(error instanceof AccountError ? error.message : 'Das Abmelden hat nicht geklappt.')
      setLeaving(false)
    }
  }
  return (
    <AccountPage title={`Einladung für ${childName}`}>
      <Text mb="sm">
        Auf diesem Gerät ist gerade {user.firstName} {user.lastName} ({user.email}) angemeldet.
      </Text>
      <Text mb="md">
        Um die Einladung für {childName} anzunehmen, muss dieses Konto zuerst abgemeldet werden. Die Einladung bleibt
        dabei gültig.
      </Text>
      <Group>
        <Button size="md" onClick={leave} disabled={isLeaving} aria-busy={isLeaving}>
          Abmelden und weiter
        </Button>
        <Button component={Link} to="/dashboard" size="md" variant="default">
          Angemeldet bleiben
        </Button>
      </Group>
    </AccountPage>
  )
}
