import { Alert } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { type FamilyChild, familyChildInput } from '../../../domain/children.ts'
import { FormDialog } from '../../components/form-dialog.tsx'
import { notify } from '../../components/notify.ts'
import { messageOf, queryClient, trpc } from '../../trpc.ts'
import { ChildFields, type ChildForm } from './child-fields.tsx'

const asForm = ({ name, lastName, gender, birthdate, email, phone }: FamilyChild): ChildForm => ({
  name,
  lastName: lastName ?? '',
  gender,
  birthdate,
  email: email ?? '',
  phone: phone ?? '',
})

type EditChildDialogProps = { child: FamilyChild & { id: string }; onClose: () => void }

/** Changes what is kept about a child. */
export function EditChildDialog({ child, onClose }: EditChildDialogProps) {
  const form = useForm({ initialValues: asForm(child), validate: schemaResolver(familyChildInput, { sync: true }) })
  const updateChild = useMutation(
    trpc.children.update.mutationOptions({
      onSuccess: async () => {
        void queryClient.invalidateQueries(trpc.learning.pathFilter()) // shows the child's name
        await queryClient.invalidateQueries({ ...trpc.children.pathFilter(), refetchType: 'all' })
        notify.success('Kind aktualisiert')
        onClose()
      },
      onError: (error) => {
        form.setErrors(error.data?.fields ?? {})
        notify.failure(`Kind konnte nicht aktualisiert werden: ${messageOf(error)}`)
      },
    }),
  )
  return (
    <FormDialog
      title="Kind bearbeiten"
      onClose={onClose}
      onSubmit={form.onSubmit(
        (changed) => updateChild.mutate({ id: child.id, ...familyChildInput.parse(changed) }),
        (errors) => form.getInputNode(Object.keys(errors)[0] as keyof ChildForm)?.focus(),
      )}
      busy={updateChild.isPending}
      isDirty={form.isDirty()}
      submitLabel="Speichern"
      busyLabel="Wird gespeichert..."
    >
      <ChildFields field={form.getInputProps} />
      {updateChild.isError && (
        <Alert color="red" role="none">
          Die Änderungen konnten nicht gespeichert werden.
        </Alert>
      )}
    </FormDialog>
  )
}
