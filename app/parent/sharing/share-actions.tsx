import { Group } from '@mantine/core'
import { useState } from 'react'
import { ActionButton } from '../../components/button/action-button.tsx'
import { addressOfLink } from '../../components/hand-on/link-address.ts'
import { notify } from '../../components/page/notify.ts'
import { ShareDialog, type ShareDialogProps } from './share-dialog.tsx'
import { useShareLink } from './share-link.ts'

/** Actions for a lesson or quiz of a child: share a link, and open it as the child will see it. */
export function ShareActions(props: Omit<ShareDialogProps, 'onClose'>) {
  const [isSharing, setIsSharing] = useState(false)
  const { child, content } = props
  const link = useShareLink({ child, content })

  async function openInNewTab() {
    // Opens the tab at once, before the link is known: later the browser would block it.
    const tab = window.open('', '_blank')
    if (!tab) return notify.failure('Der Link konnte nicht geöffnet werden.')
    try {
      const { token } = await link.mutateAsync()
      tab.location.replace(addressOfLink(token))
    } catch {
      tab.close()
      notify.failure('Der Link konnte nicht geöffnet werden.')
    }
  }
  const look = { variant: 'default', px: 'sm', about: content.title }
  return (
    <Group gap="xs">
      <ActionButton {...look} label="Link teilen" onClick={() => setIsSharing(true)} />
      <ActionButton {...look} label="In neuem Tab öffnen" isBusy={link.isPending} keepsFocus onClick={openInNewTab} />
      {isSharing && <ShareDialog {...props} onClose={() => setIsSharing(false)} />}
    </Group>
  )
}
