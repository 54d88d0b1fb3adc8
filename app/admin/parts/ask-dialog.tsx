import { Button, Group, Stack } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { needsPassword, withFreshPassword } from '../../components/dialog/confirm-password.tsx'
import { Dialog } from '../../components/dialog/dialog.tsx'
import { notify } from '../../components/page/notify.ts'
import { reasonOf } from './reason.ts'

type AskDialogProps = {
  title: string
  /** Explains what will happen. */
  children: ReactNode
  confirmLabel: string
  busyLabel: string
  /** Red for actions that delete or revoke something. */
  color?: 'red'
  /** Performs the action; the server may require the password. */
  onConfirm: () => Promise<unknown>
  /** Called on success, to report it and refetch. */
  onDone: () => Promise<void> | void
  /** Title of the failure message; its text is the reason. */
  whenFailed: string
  onClose: () => void
}

/** Asks for confirmation before an action that affects somebody. */
export function AskDialog(props: AskDialogProps) {
  const { title, children, confirmLabel, busyLabel, color, onConfirm, onDone, whenFailed, onClose } = props
  const action = useMutation({
    mutationFn: () => withFreshPassword(onConfirm),
    onSuccess: async () => {
      onClose()
      await onDone()
    },
    onError: (error) => {
      // No message when the password prompt was cancelled.
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
