import { Button, Group, Stack, Text } from '@mantine/core'
import { Dialog } from '../../components/dialog/dialog.tsx'
import { notify } from '../../components/page/notify.ts'
import { client, queryClient, trpc } from '../../trpc.ts'
import { AskDialog } from '../parts/ask-dialog.tsx'
import type { ListedPicture } from './picture-shelf.tsx'
import { needsPicture, Usages } from './usages.tsx'

type DeletePictureDialogProps = { picture: ListedPicture; onClose: () => void }

/** Asks for confirmation before deleting a picture; while it is used, lists the usages instead. */
export function DeletePictureDialog({ picture: { id, name, usages }, onClose }: DeletePictureDialogProps) {
  const needing = usages.filter(needsPicture)
  if (needing.length > 0)
    return (
      <Dialog title="Das Bild wird noch gebraucht" onClose={onClose}>
        <Stack>
          <Text>
            <strong>{name}</strong> steht hier. Nehmen Sie es dort zuerst heraus:
          </Text>
          <Usages usages={needing} />
          <Group justify="flex-end">
            <Button onClick={onClose} data-autofocus>
              Verstanden
            </Button>
          </Group>
        </Stack>
      </Dialog>
    )
  return (
    <AskDialog
      title="Bild löschen"
      confirmLabel="Endgültig löschen"
      busyLabel="Wird gelöscht..."
      color="red"
      onConfirm={() => client.admin.media.remove.mutate({ id }).finally(() => void readAgain())}
      onDone={() => void notify.success('Bild gelöscht')}
      whenFailed="Das Bild konnte nicht gelöscht werden."
      onClose={onClose}
    >
      <Text>
        Möchten Sie <strong>{name}</strong> wirklich löschen? Das kann nicht rückgängig gemacht werden.
      </Text>
      {usages.length > 0 && (
        <>
          <Text>In diesen früheren Fassungen fehlt es dann:</Text>
          <Usages usages={usages} />
        </>
      )}
    </AskDialog>
  )
}

const readAgain = () => queryClient.invalidateQueries(trpc.admin.media.pathFilter())
