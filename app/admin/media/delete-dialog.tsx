import { Button, Group, Stack, Text } from '@mantine/core'
import { Dialog } from '../../components/dialog/dialog.tsx'
import { client } from '../../trpc.ts'
import { AskDialog } from '../parts/ask-dialog.tsx'
import type { ListedPicture } from './media-shelf.tsx'
import { type MediaKind, mediaWords } from './media-words.ts'
import { needsMedia, Usages } from './usages.tsx'

type DeleteDialogProps = {
  kind: MediaKind
  item: Pick<ListedPicture, 'id' | 'name' | 'usages'>
  onClose: () => void
}

/** Asks for confirmation before deleting a picture or a recording; while it is used, lists the usages instead. */
export function DeleteDialog({ kind, item: { id, name, usages }, onClose }: DeleteDialogProps) {
  const words = mediaWords[kind]
  const needing = usages.filter(needsMedia)
  if (needing.length > 0)
    return (
      <Dialog title={`${words.the} wird noch gebraucht`} onClose={onClose}>
        <Stack>
          <Text>
            <strong>{name}</strong> steht hier. {words.into}
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
      title={`${words.name} löschen`}
      confirmLabel="Endgültig löschen"
      busyLabel="Wird gelöscht..."
      color="red"
      onConfirm={() => client.admin.media.remove.mutate({ id })}
      done={`${words.name} gelöscht`}
      whenFailed={`${words.the} konnte nicht gelöscht werden.`}
      onClose={onClose}
    >
      <Text>
        Möchten Sie <strong>{name}</strong> wirklich löschen? Das kann nicht rückgängig gemacht werden.
      </Text>
      {usages.length > 0 && (
        <>
          <Text>In diesen früheren Fassungen {words.missing} dann:</Text>
          <Usages usages={usages} />
        </>
      )}
    </AskDialog>
  )
}
