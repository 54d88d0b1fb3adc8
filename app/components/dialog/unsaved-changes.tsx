import { Group, Stack, Text } from '@mantine/core'
import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { onSessionChange } from '../../session/changes.ts'
import { ActionButton } from '../button/action-button.tsx'
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
 * Asks before the page is left with unsaved input. Mount it only while there is some. `isKept`: the input is also
 * stored in the browser, so it is not lost.
 */
export function UnsavedChanges({ isChild = false, isKept = false }: { isChild?: boolean; isKept?: boolean }) {
  const { title, text, leave, stay } = words[isKept ? 'kept' : isChild ? 'child' : 'adult']
  const blocker = useBlocker(({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname)
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    const cancelFieldRequest = () => window.removeEventListener('beforeunload', ask)
    // After a sign-out the redirect must not be held up: nothing may stay on the screen, and saving is impossible.
    const forget = onSessionChange(({ event }) => event === 'SIGNED_OUT' && cancelFieldRequest())
    return () => {
      cancelFieldRequest()
      forget()
    }
  }, [])
  if (blocker.state !== 'blocked') return null
  return (
    <Dialog title={title} onClose={blocker.reset}>
      <Stack>
        <Text>{text}</Text>
        <Group justify="flex-end">
          <ActionButton color={isKept ? undefined : 'red'} variant="light" label={leave} onClick={blocker.proceed} />
          <ActionButton label={stay} onClick={blocker.reset} data-autofocus />
        </Group>
      </Stack>
    </Dialog>
  )
}
