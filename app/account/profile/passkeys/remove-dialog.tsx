import { Alert, Text } from '@mantine/core'
import { useState } from 'react'
import { ConfirmDialog } from '../../../components/dialog/confirm-dialog.tsx'
import { needsPassword, withFreshPassword } from '../../../components/dialog/confirm-password.tsx'
import { notify } from '../../../components/page/notify.ts'
import { isNotFound, messageOf } from '../../../failure.ts'
import { forgetOnDevice } from '../../../passkeys/forget-on-device.ts'
import { client, queryClient, trpc } from '../../../trpc.ts'
import type { Passkey } from './passkey.ts'

type RemoveDialogProps = { passkey: Passkey; onClose: () => void }

export function RemoveDialog({ passkey: { id, name }, onClose }: RemoveDialogProps) {
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState('')
  async function remove() {
    setBusy(true)
    setRefusal('')
    try {
      forgetOnDevice(await withFreshPassword(() => client.passkeys.remove.mutate({ id })))
      notify.success('Passkey entfernt')
      onClose()
    } catch (error) {
      if (isNotFound(error))
        onClose() // removed in another tab
      else if (!needsPassword(error)) setRefusal(messageOf(error))
    }
    setBusy(false)
    await queryClient.invalidateQueries(trpc.passkeys.list.queryFilter())
  }
  return (
    <ConfirmDialog
      title="Passkey entfernen"
      confirmLabel="Entfernen"
      busyLabel="Wird entfernt..."
      isLoss
      isBusy={isBusy}
      onConfirm={remove}
      onClose={onClose}
    >
      <Text>
        Mit <strong>{name}</strong> kann sich danach niemand mehr anmelden. Wo Sie gerade angemeldet sind, bleiben Sie
        es.
      </Text>
      {refusal && <Alert color="red">{refusal}</Alert>}
    </ConfirmDialog>
  )
}
