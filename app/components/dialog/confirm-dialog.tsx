import { Button, Group, Stack } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { notify } from '../page/notify.ts'
import { needsPassword, withFreshPassword } from './confirm-password.tsx'
import { Dialog } from './dialog.tsx'

type ConfirmDialogProps = {
  title: string
  /** Explains what will happen. */
  children: ReactNode
  confirmLabel: string
  /** In place of `confirmLabel` while it is done. */
  busyLabel?: string
  /** Whether something is deleted or revoked. */
  isLoss?: boolean
  isBusy?: boolean
  /** False while something is missing before it can be confirmed. */
  isReady?: boolean
  /** Whether the confirming button has the focus at first; otherwise the safe one has it. */
  confirmHasFocus?: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks for confirmation. Cannot be closed while it is done, because whether it closes depends on the answer. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, confirmLabel, busyLabel = confirmLabel, onConfirm, onClose } = props
  const { isLoss = false, isBusy = false, isReady = true, confirmHasFocus = false } = props
  return (
    <Dialog title={title} onClose={isBusy ? () => {} : onClose}>
      <Stack>
        {children}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} disabled={isBusy} data-autofocus={!confirmHasFocus || undefined}>
            Abbrechen
          </Button>
          <Button
            {...(isLoss && { color: 'red' })}
            onClick={onConfirm}
            disabled={isBusy || !isReady}
            aria-busy={isBusy}
            data-autofocus={confirmHasFocus || undefined}
          >
            {isBusy ? busyLabel : confirmLabel}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}

type CallDialogProps<Answer> = Omit<ConfirmDialogProps, 'isBusy' | 'onConfirm'> & {
  /** The call that does it; the server may require the password. */
  call: () => Promise<Answer>
  /** Called when it is done and the dialog closed: reports it. */
  onDone: (answer: Answer) => Promise<unknown> | unknown
  /** Called after a failure too, for example because it was done elsewhere: refetches. */
  onSettled?: () => Promise<unknown>
  /** What did not work, as the first half of a sentence; the reason follows. Or what reports the failure. */
  whenFailed: string | ((error: unknown) => void)
}

/** Asks for confirmation of one call, makes it, and reports its failure. */
export function CallDialog<Answer>({ call, onDone, onSettled, whenFailed, ...dialog }: CallDialogProps<Answer>) {
  const action = useMutation({
    mutationFn: () => withFreshPassword(call),
    onSuccess: (answer) => {
      dialog.onClose()
      return onDone(answer)
    },
    onError: (error) => {
      // No message when the password prompt was cancelled.
      if (needsPassword(error)) return
      if (typeof whenFailed === 'string') notify.failed(whenFailed)(error)
      else whenFailed(error)
    },
    onSettled: () => onSettled?.(),
  })
  return <ConfirmDialog {...dialog} isBusy={action.isPending} onConfirm={() => action.mutate()} />
}
