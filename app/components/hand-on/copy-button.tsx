import { Button, type ButtonProps } from '@mantine/core'
import type { MouseEvent, ReactNode } from 'react'
import { notify } from '../page/notify.ts'

type CopyButtonProps = ButtonProps & {
  text: string
  /** What is said when it worked, and when it did not. */
  copied: string
  notCopied: string
  'aria-label'?: string
  children: ReactNode
}

/** Copies a text and says so, on plain http in a home network too. */
export function CopyButton({ text, copied, notCopied, children, ...look }: CopyButtonProps) {
  async function copy({ currentTarget: button }: MouseEvent<HTMLButtonElement>) {
    const isCopied = (await copyByClipboard(text)) || copyBySelecting(text, button)
    if (isCopied) notify.success(copied)
    else notify.failure(notCopied, 'Fehler beim Kopieren')
  }
  return (
    <Button {...look} onClick={copy}>
      {children}
    </Button>
  )
}

/** @returns false outside a secure context, where the browser has no clipboard, and when it is not allowed */
async function copyByClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

/** The old way: select the text and let the browser copy the selection. */
function copyBySelecting(text: string, button: HTMLButtonElement): boolean {
  const field = document.createElement('textarea')
  field.value = text
  field.readOnly = true // or a phone opens its keyboard
  field.style.cssText = 'position: fixed; inset-block-start: 0; opacity: 0'
  // Beside the button: a dialog would not let the focus go to the end of the page.
  button.after(field)
  field.select()
  try {
    return document.execCommand('copy')
  } finally {
    field.remove()
    button.focus()
  }
}
