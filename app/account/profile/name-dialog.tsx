import { Alert } from '@mantine/core'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { FormDialog } from '../../components/dialog/form-dialog.tsx'
import { LargeField } from '../../components/field/large-field.tsx'
import { useSentForm } from '../../components/field/sent-form.tsx'

type NameDialogProps = {
  title: string
  /** The rule of the name. */
  schema: z.ZodType<{ name: string }>
  description: string
  name: string
  submitLabel: string
  busyLabel: string
  /** Closes the dialog when it is done; not when the person has cancelled on the way. */
  onNamed: (name: string) => Promise<void>
  onClose: () => void
  children?: ReactNode
}

export function NameDialog({ name, schema, description, onNamed, children, ...dialog }: NameDialogProps) {
  const { form, submit, refusal, isBusy } = useSentForm({
    schema,
    initialValues: { name },
    send: (typed) => onNamed(schema.parse(typed).name),
  })
  return (
    <FormDialog {...dialog} onSubmit={submit} busy={isBusy}>
      {children}
      {refusal && <Alert color="red">{refusal}</Alert>}
      <LargeField label="Name" description={description} data-autofocus {...form.getInputProps('name')} />
    </FormDialog>
  )
}
