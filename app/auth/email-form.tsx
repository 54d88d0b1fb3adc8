import { TextInput } from '@mantine/core'
import { newEmail } from '../../domain/people/profile.ts'
import { SentForm, useSentForm } from '../components/field/sent-form.tsx'

type EmailFormProps = { label: string; busyLabel: string; onSend: (email: string) => Promise<void> }

/** Asks for the e-mail address of an account. */
export function EmailForm({ label, busyLabel, onSend }: EmailFormProps) {
  const sent = useSentForm({
    schema: newEmail,
    initialValues: { email: '' },
    send: (typed) => onSend(newEmail.parse(typed).email),
  })
  return (
    <SentForm sent={sent} submitLabel={label} busyLabel={busyLabel}>
      <TextInput
        size="md"
        label="E-Mail-Adresse"
        type="email"
        name="email"
        autoComplete="username"
        required
        withAsterisk={false}
        {...sent.form.getInputProps('email')}
      />
    </SentForm>
  )
}
