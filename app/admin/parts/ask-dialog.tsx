import { Button, Group, Stack } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { needsPassword, withFreshPassword } from '../../components/dialog/confirm-password.tsx'
import { Dialog } from '../../components/dialog/dialog.tsx'
import { notify } from '../../components/page/notify.ts'
import { reasonOf } from './reason.ts'
import { refreshAdmin } from './refresh-admin.ts'

type AskDialogProps = {
  title: string
  /** Explains what will happen. */
  children: ReactNode
  confirmLabel: string
  busyLabel: string
  /** Red for actions that delete or revoke something. */
  color?: 'red'
  /** False while what will happen is not known yet. */
  isReady?: boolean
  /** Performs the action; the server may require the password. */
  onConfirm: () => Promise<unknown>
  /** Title of the success message, or title and text; all screens then read again. Missing: `onDone` does that. */
  done?: string | [title: string, text: string]
  onDone?: () => unknown
  /** Title of the failure message; its text is the reason. */
  whenFailed: string
  onClose: () => void
}

/** Asks for confirmation before an action that affects somebody. */
export function AskDialog(props: AskDialogProps) {
  const { title, children, confirmLabel, busyLabel, color, isReady = true, onConfirm, done, onDone, onClose } = props
  const action = useMutation({
    mutationFn: () => withFreshPassword(onConfirm),
    onSuccess: async () => {
      onClose()
      if (done) notify.success(...([done].flat() as [string, string?]))
      await onDone?.()
    },
    onError: (error) => {
      // No message when the password prompt was cancelled.
      if (!needsPassword(error)) notify.failure(reasonOf(error), props.whenFailed)
    },
    onSettled: () => void (done && refreshAdmin()),
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
          <Button color={color} onClick={() => action.mutate()} disabled={isBusy || !isReady} aria-busy={isBusy}>
            {isBusy ? busyLabel : confirmLabel}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
