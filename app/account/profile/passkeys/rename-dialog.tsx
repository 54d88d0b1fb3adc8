import { passkeyForm } from '../../../../domain/people/passkeys.ts'
import { notify } from '../../../components/page/notify.ts'
import { client, queryClient, trpc } from '../../../trpc.ts'
import { NameDialog } from '../name-dialog.tsx'
import type { Passkey } from './passkey.ts'

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
