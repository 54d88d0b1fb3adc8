import { Button } from '@mantine/core'
import { type ComponentProps, useState } from 'react'
import { CallButton } from '../../components/button/call-button.tsx'
import { CallDialog } from '../../components/dialog/confirm-dialog.tsx'
import { notify } from '../../components/page/notify.ts'
import { reasonOf } from './reason.ts'
import { refreshAdmin } from './refresh-admin.ts'

type Reports<Answer> = {
  /** Title of the success message, or title and text; all screens then read again. Missing: `onDone` does that. */
  done?: string | readonly [title: string, text: string] | undefined
  onDone?: ((answer: Answer) => unknown) | undefined
  /** Title of the failure message; its text is the reason. */
  whenFailed: string
}

/** How the administration reports a call. */
const reported = <Answer,>({ done, onDone, whenFailed }: Reports<Answer>) => ({
  onDone: async (answer: Answer) => {
    if (typeof done === 'string') notify.success(done)
    else if (done) notify.success(...done)
    await onDone?.(answer)
  },
  onSettled: () => done && refreshAdmin(),
  whenFailed: (error: unknown) => notify.failure(reasonOf(error), whenFailed),
})

type DirectButtonProps<Answer> = Omit<ComponentProps<typeof CallButton<Answer>>, keyof Reports<Answer>> &
  Reports<Answer>

/** A button that does something at once. */
export const DirectButton = <Answer,>({ done, onDone, whenFailed, ...button }: DirectButtonProps<Answer>) => (
  <CallButton {...button} {...reported({ done, onDone, whenFailed })} />
)

type AskDialogProps = Omit<ComponentProps<typeof CallDialog<unknown>>, keyof Reports<unknown> | 'onSettled'> &
  Reports<unknown>

/** Asks for confirmation before an action that affects somebody. */
export const AskDialog = ({ done, onDone, whenFailed, ...dialog }: AskDialogProps) => (
  <CallDialog {...dialog} {...reported({ done, onDone, whenFailed })} />
)

export type AskButtonProps = Omit<AskDialogProps, 'title' | 'confirmLabel' | 'onClose'> & {
  label: string
  /** Of the dialog, and of its button, where they say something else than the button here. */
  title?: string
  confirmLabel?: string
  variant?: 'light' | 'default'
  'aria-label'?: string
}

/** A button that asks before it does something. */
export function AskButton(props: AskButtonProps) {
  const { label, title = label, confirmLabel = label, variant = 'light', 'aria-label': name, ...asks } = props
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant={variant}
        color={variant === 'light' && asks.isLoss ? 'red' : undefined}
        aria-label={name}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      {isOpen && <AskDialog {...{ title, confirmLabel }} {...asks} onClose={() => setOpen(false)} />}
    </>
  )
}
