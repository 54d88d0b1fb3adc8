import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { z } from 'zod'
import { mediaName } from '../../../domain/content/media.ts'
import { Dialog } from '../../components/dialog/dialog.tsx'
import { FormDialog } from '../../components/dialog/form-dialog.tsx'
import { notify } from '../../components/page/notify.ts'
import { client, queryClient, trpc } from '../../trpc.ts'
import { AskDialog } from '../parts/ask-dialog.tsx'
import { reasonOf } from '../parts/reason.ts'
import { needsMedia, Usages } from './media-cards.tsx'
import type { ListedPicture } from './media-shelf.tsx'

export type MediaKind = 'picture' | 'recording'

/** What dialogs say about either kind. */
const mediaWords = {
  picture: { name: 'Bild', the: 'Das Bild', into: 'Nehmen Sie es dort zuerst heraus:', missing: 'fehlt es' },
  recording: {
    name: 'Aufnahme',
    the: 'Die Aufnahme',
    into: 'Nehmen Sie sie dort zuerst heraus:',
    missing: 'fehlt sie',
  },
} as const satisfies Record<MediaKind, object>

type RenameDialogProps = { kind: MediaKind; item: { id: string; name: string }; onClose: () => void }

/** Renames a picture or a recording; texts that use it are not affected. */
export function RenameDialog({ kind, item: { id, name }, onClose }: RenameDialogProps) {
  const words = mediaWords[kind]
  const form = useForm({
    initialValues: { name },
    validate: schemaResolver(z.object({ name: mediaName }), { sync: true }),
  })
  const rename = useMutation(
    trpc.admin.media.rename.mutationOptions({
      onSuccess: async () => {
        await queryClient.invalidateQueries(trpc.admin.media.pathFilter())
        notify.success(`${words.name} umbenannt`)
        onClose()
      },
      onError: (error) => notify.failure(reasonOf(error), `${words.the} konnte nicht umbenannt werden.`),
    }),
  )
  return (
    <FormDialog
      title={`${words.name} umbenennen`}
      onClose={onClose}
      onSubmit={form.onSubmit((values) => rename.mutate({ id, ...values }))}
      busy={rename.isPending}
      submitLabel="Umbenennen"
      busyLabel="Wird umbenannt..."
      isDirty={form.isDirty()}
    >
      <TextInput
        label="Name"
        description="Nur hier zu sehen, nicht für Kinder."
        data-autofocus
        {...form.getInputProps('name')}
      />
    </FormDialog>
  )
}

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
      isLoss
      call={() => client.admin.media.remove.mutate({ id })}
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
