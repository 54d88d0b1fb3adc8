import { notify } from '../../../components/page/notify.ts'
import { client, queryClient, trpc } from '../../../trpc.ts'
import type { Passkey } from '../passkeys-card.tsx'
import { NameDialog } from './name-dialog.tsx'

type RenameDialogProps = { passkey: Passkey; onClose: () => void }

export const RenameDialog = ({ passkey: { id, name }, onClose }: RenameDialogProps) => (
  <NameDialog
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
