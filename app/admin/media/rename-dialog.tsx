import { TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { z } from 'zod'
import { mediaName } from '../../../domain/content/media.ts'
import { FormDialog } from '../../components/dialog/form-dialog.tsx'
import { notify } from '../../components/page/notify.ts'
import { queryClient, trpc } from '../../trpc.ts'
import { reasonOf } from '../parts/reason.ts'
import { type MediaKind, mediaWords } from './media-words.ts'

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
