import { Button, Group, Stack, Text } from '@mantine/core'
import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { onSessionChange } from '../../session/changes.ts'
import { Dialog } from './dialog.tsx'

const words = {
  adult: {
    title: 'Ihre Eingaben sind noch nicht gespeichert',
    text: 'Wenn Sie die Seite verlassen, gehen sie verloren.',
    leave: 'Eingaben verwerfen',
    stay: 'Weiter bearbeiten',
  },
  child: {
    title: 'Du hast noch nicht gespeichert',
    text: 'Wenn du jetzt gehst, ist weg, was du eingetippt hast.',
    leave: 'Eingaben verwerfen',
    stay: 'Weiter bearbeiten',
  },
  kept: {
    title: 'Noch nicht gespeichert',
    text: 'Der Server hat Ihren Text noch nicht. In diesem Browser bleibt er aufgehoben, bis Sie die Seite wieder öffnen.',
    leave: 'Trotzdem gehen',
    stay: 'Weiter bearbeiten',
  },
}

/**
 * Asks before somebody leaves a screen on which something is typed and not saved. Mount it while that is so. `isKept`: the
 * browser keeps it.
 */
export function UnsavedChanges({ isChild = false, isKept = false }: { isChild?: boolean; isKept?: boolean }) {
  const { title, text, leave, stay } = words[isKept ? 'kept' : isChild ? 'child' : 'adult']
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
    <Dialog title={title} onClose={blocker.reset}>
      <Stack>
        <Text>{text}</Text>
        <Group justify="flex-end">
          <Button color={isKept ? undefined : 'red'} variant="light" onClick={blocker.proceed}>
            {leave}
          </Button>
          <Button onClick={blocker.reset} data-autofocus>
            {stay}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
