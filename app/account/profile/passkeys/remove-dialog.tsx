import { Alert, Text } from '@mantine/core'
import { useCall } from '../../../components/button/call-button.tsx'
import { ConfirmDialog } from '../../../components/dialog/confirm-dialog.tsx'
import { needsPassword } from '../../../components/dialog/confirm-password.tsx'
import { notify } from '../../../components/page/notify.ts'
import { isNotFound, messageOf } from '../../../failure.ts'
import { forgetOnDevice } from '../../../passkeys/forget-on-device.ts'
import { client, queryClient, trpc } from '../../../trpc.ts'
import type { Passkey } from './passkey.ts'

type RemoveDialogProps = { passkey: Passkey; onClose: () => void }

export function RemoveDialog({ passkey: { id, name }, onClose }: RemoveDialogProps) {
  const { mutate, isPending, error } = useCall({
    call: () => client.passkeys.remove.mutate({ id }),
    onDone: (removed) => {
      forgetOnDevice(removed)
      notify.success('Passkey entfernt')
      onClose()
    },
    onSettled: () => queryClient.invalidateQueries(trpc.passkeys.list.queryFilter()),
    whenFailed: (error) => isNotFound(error) && onClose(), // removed in another tab
  })
  return (
    <ConfirmDialog
      title="Passkey entfernen"
      confirmLabel="Entfernen"
      busyLabel="Wird entfernt..."
      isLoss
      isBusy={isPending}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      <Text>
        Mit <strong>{name}</strong> kann sich danach niemand mehr anmelden. Wo Sie gerade angemeldet sind, bleiben Sie
        es.
      </Text>
      {error && !needsPassword(error) && <Alert color="red">{messageOf(error)}</Alert>}
    </ConfirmDialog>
  )
}
