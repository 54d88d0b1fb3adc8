import { Alert, Checkbox } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { addChildInput } from '../../../domain/people/children-input.ts'
import { childConsent } from '../../../domain/people/consent.ts'
import { FormDialog } from '../../components/dialog/form-dialog.tsx'
import { focusFirstError } from '../../components/field/focus-first-error.ts'
import { notify } from '../../components/page/notify.ts'
import { failureOf, messageOf } from '../../failure.ts'
import { trpc } from '../../trpc.ts'
import { refreshFamily } from '../refresh-family.ts'
import { ChildFields, childForm } from './child-fields.tsx'

type AddChildDialogProps = { onClose: () => void; onAdded: (child: { id: string; name: string }) => void }

export function AddChildDialog({ onClose, onAdded }: AddChildDialogProps) {
  const form = useForm({
    initialValues: { ...childForm(), consent: false },
    validate: schemaResolver(addChildInput, { sync: true }),
  })
  const addChild = useMutation(
    trpc.children.add.mutationOptions({
      onSuccess: async ({ id }, { name }) => {
        await refreshFamily()
        notify.success('Kind hinzugefügt')
        onClose()
        onAdded({ id, name })
      },
      onError: (error) => {
        form.setErrors(failureOf(error).fields ?? {})
        notify.failure(`Kind konnte nicht hinzugefügt werden: ${messageOf(error)}`)
      },
    }),
  )
  return (
    <FormDialog
      title="Kind hinzufügen"
      onClose={onClose}
      onSubmit={form.onSubmit((child) => addChild.mutate(addChildInput.parse(child)), focusFirstError)}
      busy={addChild.isPending}
      isDirty={form.isDirty()}
      submitLabel="Kind hinzufügen"
      busyLabel="Wird hinzugefügt..."
    >
      <ChildFields field={form.getInputProps} />
      <Checkbox
        label={childConsent.text}
        description={`Fassung ${childConsent.version}`}
        {...form.getInputProps('consent', { type: 'checkbox' })}
      />
      {addChild.error?.data?.refusal && (
        <Alert color="red" role="none">
          {addChild.error.message}
        </Alert>
      )}
    </FormDialog>
  )
}
