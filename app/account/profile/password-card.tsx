import { useQuery } from '@tanstack/react-query'
import { newPasswordForm } from '../../../domain/people/accounts.ts'
import { changePassword, hasPassword } from '../../accounts.ts'
import { withFreshPassword } from '../../components/dialog/confirm-password.tsx'
import { NewPasswordField } from '../../components/field/new-password-field.tsx'
import { PasswordField } from '../../components/field/password-field.tsx'
import { SentForm, useSentForm } from '../../components/field/sent-form.tsx'
import { notify } from '../../components/page/notify.ts'
import { queryClient, trpc } from '../../trpc.ts'
import { ProfileCard } from './profile-card.tsx'

const known = { queryKey: ['has password'], queryFn: hasPassword }

/** Changes the password; sets the first one for somebody who signs in with Google. */
export function PasswordCard({ email }: { email: string | null }) {
  const has = useQuery(known)
  const label = has.data === false ? 'Passwort festlegen' : 'Passwort ändern'
  const sent = useSentForm({
    schema: newPasswordForm,
    initialValues: { password: '', confirmation: '' },
    send: async ({ password }) => {
      await withFreshPassword(() => changePassword(password))
      sent.form.reset()
      notify.success(
        has.data === false ? 'Passwort festgelegt' : 'Passwort geändert',
        'Ihre anderen Geräte sind jetzt abgemeldet.',
      )
      await queryClient.invalidateQueries(known)
      await queryClient.invalidateQueries(trpc.session.pathFilter())
    },
  })
  const { getInputProps, values } = sent.form
  return (
    <ProfileCard title={label}>
      <SentForm
        sent={sent}
        submitLabel={label}
        busyLabel="Wird gespeichert..."
        isReady={values.password !== ''}
        buttonAt="flex-end"
      >
        <input type="email" name="email" autoComplete="username" value={email ?? ''} readOnly hidden />
        <NewPasswordField label="Neues Passwort" {...getInputProps('password')} />
        <PasswordField
          label="Passwort wiederholen"
          autoComplete="new-password"
          required
          {...getInputProps('confirmation')}
        />
      </SentForm>
    </ProfileCard>
  )
}
