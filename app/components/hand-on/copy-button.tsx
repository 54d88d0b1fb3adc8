import type { ButtonProps } from '@mantine/core'
import type { MouseEvent } from 'react'
import { ActionButton } from '../button/action-button.tsx'
import { notify } from '../page/notify.ts'

type CopyButtonProps = ButtonProps & {
  text: string
  /** Messages for success and failure. */
  copied: string
  notCopied: string
  'aria-label'?: string
  children: string
}

/** Copies a text and confirms it. Works without https too, as in a home network. */
export function CopyButton({ text, copied, notCopied, children, ...look }: CopyButtonProps) {
  async function copy({ currentTarget: button }: MouseEvent<HTMLButtonElement>) {
    const isCopied = (await copyByClipboard(text)) || copyBySelecting(text, button)
    if (isCopied) notify.success(copied)
    else notify.failure(notCopied, 'Fehler beim Kopieren')
  }
  return <ActionButton {...look} label={children} onClick={copy} />
}

/** @returns false when the browser has no clipboard API (without https) or does not permit it */
async function copyByClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

/** Fallback: selects the text and uses the deprecated execCommand. */
function copyBySelecting(text: string, button: HTMLButtonElement): boolean {
  const field = document.createElement('textarea')
  field.value = text
  field.readOnly = true // otherwise a phone opens its keyboard
  field.style.cssText = 'position: fixed; inset-block-start: 0; opacity: 0'
  // Beside the button, because the focus trap of a dialog would not let the focus leave it.
  button.after(field)
  field.select()
  try {
    return document.execCommand('copy')
  } finally {
    field.remove()
    button.focus()
  }
}

export const CopyLinkButton = ({ link, ...look }: ButtonProps & { link: string; 'aria-label'?: string }) => (
  <CopyButton {...look} text={link} copied="Link kopiert" notCopied="Der Link konnte nicht kopiert werden.">
    Link kopieren
  </CopyButton>
)
