import { Text } from '@mantine/core'
import { reminderDeviceForm } from '../../../../domain/learning/reminders.ts'
import { notify } from '../../../components/page/notify.ts'
import { client, queryClient, trpc } from '../../../trpc.ts'
import { deviceName } from '../devices/device-name.ts'
import { NameDialog } from '../name-dialog.tsx'
import type { ReminderDevice } from './reminder-device.ts'

const refresh = () => queryClient.invalidateQueries(trpc.reminders.get.queryFilter())
const naming = { schema: reminderDeviceForm, description: 'Woran Sie das Gerät in der Liste erkennen' }

type AddDeviceDialogProps = { publicKey: string; onAdded: () => void; onClose: () => void }

/** Names this device and switches its reminders on; the browser asks its owner meanwhile. */
export const AddDeviceDialog = ({ publicKey, onAdded, onClose }: AddDeviceDialogProps) => (
  <NameDialog
    {...naming}
    title="Erinnerungen einschalten"
    name={deviceName(navigator.userAgent)}
    submitLabel="Einschalten"
    busyLabel="Warte auf Ihre Erlaubnis..."
    onClose={onClose}
    onNamed={async (name) => {
      const { switchOn } = await import('../../../reminders/this-device.ts')
      await switchOn(name, publicKey)
      notify.success('Erinnerungen eingeschaltet', 'Ab jetzt auf diesem Gerät.')
      onAdded()
      onClose()
      await refresh()
    }}
  >
    <Text>
      Gleich fragt Ihr Browser, ob er Mitteilungen zeigen darf. Was auf dem Sperrbildschirm steht, können andere lesen:
      Deshalb nennen Erinnerungen weder Themen noch Nachnamen, und Vornamen nur, wenn Sie es einstellen.
    </Text>
  </NameDialog>
)

type RenameDeviceDialogProps = { device: ReminderDevice; onClose: () => void }

export const RenameDeviceDialog = ({ device: { id, name }, onClose }: RenameDeviceDialogProps) => (
  <NameDialog
    {...naming}
    title="Gerät umbenennen"
    name={name}
    submitLabel="Speichern"
    busyLabel="Wird gespeichert..."
    onClose={onClose}
    onNamed={async (name) => {
      await client.reminders.renameDevice.mutate({ id, name })
      notify.success('Name gespeichert')
      onClose()
      await refresh()
    }}
  />
)
