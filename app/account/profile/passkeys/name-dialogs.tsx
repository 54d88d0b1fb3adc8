import { Text } from '@mantine/core'
import { passkeyForm } from '../../../../domain/people/passkeys.ts'
import { notify } from '../../../components/page/notify.ts'
import { client, queryClient, trpc } from '../../../trpc.ts'
import { deviceName } from '../devices/device-name.ts'
import { NameDialog } from '../name-dialog.tsx'
import type { Passkey } from './passkey.ts'

/** Names a passkey and has the device make it. Whoever cancels there finds the name as it was typed. */
export const AddDialog = ({ onClose }: { onClose: () => void }) => (
  <NameDialog
    schema={passkeyForm}
    description="Woran Sie ihn erkennen, zum Beispiel Ihr Gerät"
    title="Passkey hinzufügen"
    name={deviceName(navigator.userAgent)}
    submitLabel="Weiter"
    busyLabel="Warte auf Ihr Gerät..."
    onClose={onClose}
    onNamed={async (name) => {
      const { addPasskey } = await import('../../../passkeys/add.ts')
      if (!(await addPasskey(name))) return
      notify.success('Passkey hinzugefügt', 'Ab jetzt können Sie sich damit anmelden.')
      onClose()
      await queryClient.invalidateQueries(trpc.passkeys.list.queryFilter())
    }}
  >
    <Text>
      Danach fragt Ihr Gerät nach Finger, Gesicht oder PIN und bewahrt den Passkey auf. Ihr Passwort gilt weiter.
    </Text>
  </NameDialog>
)

type RenameDialogProps = { passkey: Passkey; onClose: () => void }

export const RenameDialog = ({ passkey: { id, name }, onClose }: RenameDialogProps) => (
  <NameDialog
    schema={passkeyForm}
    description="Woran Sie ihn erkennen, zum Beispiel Ihr Gerät"
    title="Passkey umbenennen"
    name={name}
    submitLabel="Speichern"
    busyLabel="Wird gespeichert..."
    onClose={onClose}
    onNamed={async (name) => {
      await client.passkeys.rename.mutate({ id, name })
      notify.success('Name gespeichert')
      onClose()
      await queryClient.invalidateQueries(trpc.passkeys.list.queryFilter())
    }}
  />
)
