import { Button, Group, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { type Call, useCall } from '../button/call-button.tsx'
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

type CallDialogProps<Answer> = Omit<ConfirmDialogProps, 'isBusy' | 'onConfirm'> & Call<Answer>

/** Asks for confirmation of one call, makes it, and reports its failure. It is closed before `onDone`. */
export function CallDialog<Answer>({ call, onDone, onSettled, whenFailed, ...dialog }: CallDialogProps<Answer>) {
  const { mutate, isPending } = useCall({
    call,
    onDone: (answer) => {
      dialog.onClose()
      return onDone?.(answer)
    },
    onSettled,
    whenFailed,
  } as Call<Answer>)
  return <ConfirmDialog {...dialog} isBusy={isPending} onConfirm={() => mutate()} />
}
