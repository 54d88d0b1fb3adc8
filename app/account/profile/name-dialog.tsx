import { Alert, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { type ReactNode, useState } from 'react'
import type { z } from 'zod'
import { needsPassword } from '../../components/dialog/confirm-password.tsx'
import { FormDialog } from '../../components/dialog/form-dialog.tsx'
import { focusFirstError } from '../../components/field/focus-first-error.ts'
import { failureOf } from '../../failure.ts'

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

/** Asks what a thing of somebody's is called. */
export function NameDialog({ name, schema, description, onNamed, children, ...dialog }: NameDialogProps) {
  const [refusal, setRefusal] = useState('')
  const form = useForm({
    initialValues: { name },
    validate: schemaResolver(schema, { sync: true }),
    transformValues: (typed) => schema.parse(typed),
  })
  const send = form.onSubmit(async (typed) => {
    setRefusal('')
    try {
      await onNamed(typed.name)
    } catch (error) {
      if (needsPassword(error)) return // password prompt cancelled
      const { fields, message } = failureOf(error)
      if (fields?.name) form.setFieldError('name', fields.name)
      else setRefusal(message)
    }
  }, focusFirstError)
  return (
    <FormDialog {...dialog} onSubmit={send} busy={form.submitting}>
      {children}
      {refusal && (
        <Alert color="red" role="alert">
          {refusal}
        </Alert>
      )}
      <TextInput
        size="md"
        label="Name"
        description={description}
        required
        withAsterisk={false}
        data-autofocus
        {...form.getInputProps('name')}
      />
    </FormDialog>
  )
}
