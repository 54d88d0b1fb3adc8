import { Button, Group } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { addressOfLink } from '../../components/hand-on/link-address.ts'
import { notify } from '../../components/page/notify.ts'
import { trpc } from '../../trpc.ts'
import { refreshLinks } from './refresh-links.ts'
import { ShareDialog, type ShareDialogProps } from './share-dialog.tsx'

/** Actions for a lesson or quiz of a child: share a link, and open it as the child will see it. */
export function ShareActions(props: Omit<ShareDialogProps, 'onClose'>) {
  const [isSharing, setIsSharing] = useState(false)
  const { child, content } = props
  const link = useMutation(trpc.sharing.link.mutationOptions({ onSuccess: () => refreshLinks(child.id) }))

  async function openInNewTab() {
    if (link.isPending) return
    // Opens the tab at once, before the link is known: later the browser would block it.
    const tab = window.open('', '_blank')
    if (!tab) return notify.failure('Der Link konnte nicht geöffnet werden.')
    try {
      const { token } = await link.mutateAsync({ childId: child.id, contentType: content.type, contentId: content.id })
      tab.location.replace(addressOfLink(token))
    } catch {
      tab.close()
      notify.failure('Der Link konnte nicht geöffnet werden.')
    }
  }
  return (
    <Group gap="xs">
      <Button variant="default" px="sm" aria-label={`Link teilen: ${content.title}`} onClick={() => setIsSharing(true)}>
        Link teilen
      </Button>
      <Button
        variant="default"
        px="sm"
        aria-label={`In neuem Tab öffnen: ${content.title}`}
        onClick={openInNewTab}
        aria-busy={link.isPending}
      >
        In neuem Tab öffnen
      </Button>
      {isSharing && <ShareDialog {...props} onClose={() => setIsSharing(false)} />}
    </Group>
  )
}
