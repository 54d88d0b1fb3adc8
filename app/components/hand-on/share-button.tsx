import type { ButtonProps } from '@mantine/core'
import { useState } from 'react'
import { ActionButton } from '../button/action-button.tsx'
import { notify } from '../page/notify.ts'

type ShareButtonProps = ButtonProps & {
  link: string
  /** Written above the link by other apps. Never a child's name: once shared, it cannot be taken back. */
  title: string
  'aria-label'?: string
}

/** Whether the browser can open the device's share sheet (Web Share API); mostly phones, and only with https. */
export const canShare = (): boolean => typeof navigator.share === 'function'

/**
 * Opens the device's share sheet, which its owner may close without a choice.
 * @returns false when it did not open
 */
export async function openShareSheet(data: { title: string; url: string }): Promise<boolean> {
  try {
    await navigator.share(data)
    return true
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError'
  }
}

/** Opens the device's share sheet (decision 069). Renders nothing where there is none. */
export function ShareButton({ link, title, ...look }: ShareButtonProps) {
  const [isOpen, setOpen] = useState(false)
  if (!canShare()) return null
  async function share() {
    setOpen(true)
    if (!(await openShareSheet({ title, url: link })))
      notify.failure('Der Link konnte nicht geteilt werden. Bitte kopieren Sie ihn.')
    setOpen(false)
  }
  return <ActionButton {...look} label="Teilen" onClick={() => !isOpen && share()} aria-busy={isOpen} />
}
