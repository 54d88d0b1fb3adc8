import { Button, type ButtonProps } from '@mantine/core'
import type { ComponentProps } from 'react'

export type ActionButtonProps = ButtonProps &
  Omit<ComponentProps<'button'>, keyof ButtonProps | 'children'> & {
    label: string
    /** What it is done to, read aloud after the label where several buttons have the same one. */
    about?: string
    /** While it is done the button cannot be pressed. */
    isBusy?: boolean
    /** In place of the label meanwhile. */
    busyLabel?: string
    /** It is not disabled meanwhile: a disabled button would lose the focus. */
    keepsFocus?: boolean
  }

export function ActionButton(props: ActionButtonProps) {
  const { label, about, isBusy, busyLabel = label, keepsFocus, disabled, onClick, ...button } = props
  return (
    <Button
      {...(keepsFocus ? { 'aria-disabled': isBusy, disabled } : { disabled: disabled || isBusy })}
      aria-busy={isBusy}
      {...(about && { 'aria-label': `${label}: ${about}` })}
      onClick={isBusy ? undefined : onClick}
      {...button}
    >
      {isBusy ? busyLabel : label}
    </Button>
  )
}
