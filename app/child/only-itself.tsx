import { Alert, Button, Text } from '@mantine/core'
import { use } from 'react'
import { notify } from '../components/page/notify.ts'
import { signInPathOf } from '../layout/navigation.ts'
import { useSignOut } from '../session/use-sign-out.ts'
import { loadSession } from '../session.ts'

/** Whether a parent has opened this place for the child (decision 092). Suspends until the session is known. */
export const useOpenedByOther = () => use(loadSession()).isOpenedByOther

/** What only the child itself does, where a parent has opened its place: why it is not here, and the way to it. */
export function OnlyItself({ what }: { what: string }) {
  const { user } = use(loadSession())
  const { leave, isLeaving } = useSignOut(signInPathOf(user), notify.failure)
  return (
    <Alert color="blue" my="md" title="Das machst nur du selbst" data-read-aloud>
      <Text>Diesen Platz hat ein Elternteil für dich geöffnet. {what}</Text>
      <Button mt="md" onClick={leave} aria-busy={isLeaving}>
        Selbst anmelden
      </Button>
    </Alert>
  )
}
