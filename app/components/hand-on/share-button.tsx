import { Button, type ButtonProps } from '@mantine/core'
import { useState } from 'react'
import { notify } from '../page/notify.ts'

type ShareButtonProps = ButtonProps & {
  link: string
  /** Written above the link by other apps. Never a child's name: once shared, it cannot be taken back. */
  title: string
  'aria-label'?: string
}

/** Whether the browser can open the device's share sheet (Web Share API); mostly phones, and only with https. */
export const canShare = (): boolean => typeof navigator.share === 'function'

/** Opens the device's share sheet (decision 069). Renders nothing where there is none. */
export function ShareButton({ link, title, ...look }: ShareButtonProps) {
  const [isOpen, setOpen] = useState(false)
  if (!canShare()) return null
  async function share() {
    setOpen(true)
    try {
      await navigator.share({ title, url: link })
    } catch (error) {
      // AbortError: the share sheet was closed without a choice.
      if (!(error instanceof DOMException && error.name === 'AbortError'))
        notify.failure('Der Link konnte nicht geteilt werden. Bitte kopieren Sie ihn.')
    } finally {
      setOpen(false)
    }
  }
  return (
    <Button {...look} onClick={() => !isOpen && share()} aria-busy={isOpen}>
      Teilen
    </Button>
  )
}
