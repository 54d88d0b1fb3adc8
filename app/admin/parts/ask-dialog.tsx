import { Button, Group, Stack } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { needsPassword, withFreshPassword } from '../../components/dialog/confirm-password.tsx'
import { Dialog } from '../../components/dialog/dialog.tsx'
import { notify } from '../../components/page/notify.ts'
import { reasonOf } from './reason.ts'

type AskDialogProps = {
  title: string
  /** What will happen. */
  children: ReactNode
  confirmLabel: string
  busyLabel: string
  /** Red for what takes something away. */
  color?: 'red'
  /** Does it; the server may ask for the password. */
  onConfirm: () => Promise<unknown>
  /** Says so and shows how it is now. */
  onDone: () => Promise<void> | void
  /** What is told when it did not work, before the reason. */
  whenFailed: string
  onClose: () => void
}

/** Asks before something is done that somebody would feel. */
export function AskDialog(props: AskDialogProps) {
  const { title, children, confirmLabel, busyLabel, color, onConfirm, onDone, whenFailed, onClose } = props
  const action = useMutation({
    mutationFn: () => withFreshPassword(onConfirm),
    onSuccess: async () => {
      onClose()
      await onDone()
    },
    onError: (error) => {
      // Whoever did not want to give the password has changed their mind.
      if (!needsPassword(error)) notify.failure(reasonOf(error), whenFailed)
    },
  })
  const isBusy = action.isPending
  return (
    <Dialog title={title} onClose={isBusy ? () => {} : onClose}>
      <Stack>
        {children}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} disabled={isBusy} data-autofocus>
            Abbrechen
          </Button>
          <Button {...(color && { color })} onClick={() => action.mutate()} disabled={isBusy} aria-busy={isBusy}>
            {isBusy ? busyLabel : confirmLabel}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
