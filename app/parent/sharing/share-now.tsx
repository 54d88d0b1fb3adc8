import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { addressOfLink } from '../../components/hand-on/link-address.ts'
import { canShare, openShareSheet } from '../../components/hand-on/share-button.tsx'
import { trpc } from '../../trpc.ts'
import { refreshLinks } from './refresh-links.ts'
import { ShareDialog, type ShareDialogProps } from './share-dialog.tsx'

type ShareNowProps = Omit<ShareDialogProps, 'onClose'> & { children: string }

/** Hands a lesson or quiz on with one press: by the device's share sheet, and where there is none by the dialog. */
export function ShareNow({ child, content, children }: ShareNowProps) {
  const [isAsking, setAsking] = useState(false)
  const link = useMutation(trpc.sharing.link.mutationOptions({ onSuccess: () => refreshLinks(child.id) }))
  async function share() {
    if (link.isPending) return
    if (!canShare()) return setAsking(true)
    try {
      const { token } = await link.mutateAsync({ childId: child.id, contentType: content.type, contentId: content.id })
      if (!(await openShareSheet({ title: content.title, url: addressOfLink(token) }))) setAsking(true)
    } catch {
      setAsking(true) // the dialog tries again, and says what is wrong
    }
  }
  return (
    <>
      <Button
        variant="default"
        aria-label={`${children}: ${content.title}`}
        aria-busy={link.isPending}
        aria-disabled={link.isPending}
        onClick={share}
      >
        {children}
      </Button>
      {isAsking && <ShareDialog child={child} content={content} onClose={() => setAsking(false)} />}
    </>
  )
}
