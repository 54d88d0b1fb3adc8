import { Alert, Button, Stack, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useState } from 'react'
import { newEmail } from '../../domain/people/profile.ts'
import { focusFirstError } from '../components/field/focus-first-error.ts'
import { failureOf } from '../failure.ts'

type EmailFormProps = { label: string; busyLabel: string; onSend: (email: string) => Promise<void> }

/** Asks for the e-mail address of an account. A refusal of the server is shown above the field. */
export function EmailForm({ label, busyLabel, onSend }: EmailFormProps) {
  const [refusal, setRefusal] = useState('')
  const form = useForm({ initialValues: { email: '' }, validate: schemaResolver(newEmail, { sync: true }) })
  const send = form.onSubmit(async (typed) => {
    setRefusal('')
    try {
      await onSend(newEmail.parse(typed).email)
    } catch (error) {
      const failure = failureOf(error)
      form.setErrors(failure.fields ?? {})
      setRefusal(failure.message)
    }
  }, focusFirstError)
  return (
    <form onSubmit={send} noValidate>
      <Stack>
        {refusal && <Alert color="red">{refusal}</Alert>}
        <TextInput
          size="md"
          label="E-Mail-Adresse"
          type="email"
          name="email"
          autoComplete="username"
          required
          withAsterisk={false}
          {...form.getInputProps('email')}
        />
        <Button type="submit" size="md" disabled={form.submitting} aria-busy={form.submitting}>
          {form.submitting ? busyLabel : label}
        </Button>
      </Stack>
    </form>
  )
}
