import { Button, Group, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Dialog } from '../../components/dialog.tsx'
import { notify } from '../../components/notify.ts'
import { queryClient, trpc } from '../../trpc.ts'
import { reasonOf } from '../reason.ts'
import type { ListedPicture } from './picture-shelf.tsx'
import { needsPicture, Places } from './places.tsx'

type DeletePictureDialogProps = { picture: ListedPicture; onClose: () => void }

/** Asks before a picture is deleted; while lessons show it, it says which instead. */
export function DeletePictureDialog({ picture: { id, name, places }, onClose }: DeletePictureDialogProps) {
  const deletion = useMutation(
    trpc.admin.media.remove.mutationOptions({
      onSuccess: () => {
        notify.success('Bild gelöscht')
        onClose()
      },
      onError: (error) => notify.failure(reasonOf(error), 'Das Bild konnte nicht gelöscht werden.'),
      onSettled: () => queryClient.invalidateQueries(trpc.admin.media.pathFilter()),
    }),
  )
  const needing = places.filter(needsPicture)
  if (needing.length > 0)
    return (
      <Dialog title="Das Bild wird noch gebraucht" onClose={onClose}>
        <Stack>
          <Text>
            <strong>{name}</strong> steht hier. Nehmen Sie es dort zuerst heraus:
          </Text>
          <Places places={needing} />
          <Group justify="flex-end">
            <Button onClick={onClose} data-autofocus>
              Verstanden
            </Button>
          </Group>
        </Stack>
      </Dialog>
    )
  return (
    <Dialog title="Bild löschen" onClose={deletion.isPending ? () => {} : onClose}>
      <Stack>
        <Text>
          Möchten Sie <strong>{name}</strong> wirklich löschen? Das kann nicht rückgängig gemacht werden.
        </Text>
        {places.length > 0 && (
          <>
            <Text>In diesen früheren Fassungen fehlt es dann:</Text>
            <Places places={places} />
          </>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} disabled={deletion.isPending} data-autofocus>
            Abbrechen
          </Button>
          <Button
            color="red"
            onClick={() => deletion.mutate({ id })}
            disabled={deletion.isPending}
            aria-busy={deletion.isPending}
          >
            {deletion.isPending ? 'Wird gelöscht...' : 'Endgültig löschen'}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
