import { useState } from 'react'
import { ActionButton } from '../../components/button/action-button.tsx'
import { addressOfLink } from '../../components/hand-on/link-address.ts'
import { canShare, openShareSheet } from '../../components/hand-on/share-button.tsx'
import { ShareDialog, type ShareDialogProps } from './share-dialog.tsx'
import { useShareLink } from './share-link.ts'

type ShareNowProps = Omit<ShareDialogProps, 'onClose'> & { label: string }

/** Hands a lesson or quiz on with one press: by the device's share sheet, and where there is none by the dialog. */
export function ShareNow({ child, content, label }: ShareNowProps) {
  const [isAsking, setAsking] = useState(false)
  const link = useShareLink({ child, content })
  async function share() {
    if (!canShare()) return setAsking(true)
    try {
      const { token } = await link.mutateAsync()
      if (!(await openShareSheet({ title: content.title, url: addressOfLink(token) }))) setAsking(true)
    } catch {
      setAsking(true) // the dialog tries again, and says what is wrong
    }
  }
  return (
    <>
      <ActionButton
        variant="default"
        label={label}
        about={content.title}
        isBusy={link.isPending}
        keepsFocus
        onClick={share}
      />
      {isAsking && <ShareDialog child={child} content={content} onClose={() => setAsking(false)} />}
    </>
  )
}
