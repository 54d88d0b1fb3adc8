import { Button, Group, Stack, Text } from '@mantine/core'
import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { onSessionChange } from '../session/changes.ts'
import { Dialog } from './dialog.tsx'

/** Asks before somebody leaves a screen on which something is typed and not saved. Mount it while that is so. */
export function UnsavedChanges({ isChild = false }: { isChild?: boolean }) {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname)
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    const stopAsking = () => window.removeEventListener('beforeunload', ask)
    // Who has signed out is led away at once: nothing may stay on the screen, and nothing could be saved.
    const forget = onSessionChange(({ event }) => event === 'SIGNED_OUT' && stopAsking())
    return () => {
      stopAsking()
      forget()
    }
  }, [])
  if (blocker.state !== 'blocked') return null
  return (
    <Dialog
      title={isChild ? 'Du hast noch nicht gespeichert' : 'Ihre Eingaben sind noch nicht gespeichert'}
      onClose={blocker.reset}
    >
      <Stack>
        <Text>
          {isChild
            ? 'Wenn du jetzt gehst, ist weg, was du eingetippt hast.'
            : 'Wenn Sie die Seite verlassen, gehen sie verloren.'}
        </Text>
        <Group justify="flex-end">
          <Button color="red" variant="light" onClick={blocker.proceed}>
            Eingaben verwerfen
          </Button>
          <Button onClick={blocker.reset} data-autofocus>
            Weiter bearbeiten
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
