import { newEmail } from '../../domain/people/profile.ts'
import { LargeField } from '../components/field/large-field.tsx'
import { SentForm, useSentForm } from '../components/field/sent-form.tsx'

type EmailFormProps = { label: string; busyLabel: string; onSend: (email: string) => Promise<void> }

export function EmailForm({ label, busyLabel, onSend }: EmailFormProps) {
  const sent = useSentForm({
    schema: newEmail,
    initialValues: { email: '' },
    send: (typed) => onSend(newEmail.parse(typed).email),
  })
  return (
    <SentForm sent={sent} submitLabel={label} busyLabel={busyLabel}>
      <LargeField
        label="E-Mail-Adresse"
        type="email"
        name="email"
        autoComplete="username"
        {...sent.form.getInputProps('email')}
      />
    </SentForm>
  )
}
