import { Button, type ButtonProps } from '@mantine/core'
import { useState } from 'react'
import { notify } from '../page/notify.ts'

type ShareButtonProps = ButtonProps & {
  link: string
  /** What other apps write above the link. Never a child's name: it goes where its owner cannot take it back. */
  title: string
  'aria-label'?: string
}

/** Whether this browser has the device's own share sheet: phones do, on https. */
export const canShare = (): boolean => typeof navigator.share === 'function'

/** Opens the device's share sheet, where the link's owner chooses who gets it (decision 069). Nothing without one. */
export function ShareButton({ link, title, ...look }: ShareButtonProps) {
  const [isOpen, setOpen] = useState(false)
  if (!canShare()) return null
  async function share() {
    setOpen(true)
    try {
      await navigator.share({ title, url: link })
    } catch (error) {
      // Closed without choosing anybody: that is no failure.
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
