import { Alert, Button, Group, Stack } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { newPasswordForm } from '../../../domain/people/accounts.ts'
import { changePassword, hasPassword } from '../../accounts.ts'
import { needsPassword, withFreshPassword } from '../../components/dialog/confirm-password.tsx'
import { focusFirstError } from '../../components/field/focus-first-error.ts'
import { NewPasswordField } from '../../components/field/new-password-field.tsx'
import { PasswordField } from '../../components/field/password-field.tsx'
import { notify } from '../../components/page/notify.ts'
import { failureOf } from '../../failure.ts'
import { queryClient, trpc } from '../../trpc.ts'
import { ProfileCard } from './profile-card.tsx'

const known = { queryKey: ['has password'], queryFn: hasPassword }

/** Changes the password; sets the first one for somebody who signs in with Google. */
export function PasswordCard({ email }: { email: string | null }) {
  const has = useQuery(known)
  const label = has.data === false ? 'Passwort festlegen' : 'Passwort ändern'
  const [refusal, setRefusal] = useState('')
  const form = useForm({
    initialValues: { password: '', confirmation: '' },
    validate: schemaResolver(newPasswordForm, { sync: true }),
  })
  const save = form.onSubmit(async ({ password }) => {
    setRefusal('')
    try {
      await withFreshPassword(() => changePassword(password))
    } catch (error) {
      if (needsPassword(error)) return // password prompt cancelled
      const failure = failureOf(error)
      form.setErrors(failure.fields ?? {})
      return setRefusal(failure.message)
    }
    form.reset()
    notify.success(
      has.data === false ? 'Passwort festgelegt' : 'Passwort geändert',
      'Ihre anderen Geräte sind jetzt abgemeldet.',
    )
    await queryClient.invalidateQueries(known)
    await queryClient.invalidateQueries(trpc.session.pathFilter())
  }, focusFirstError)
  return (
    <ProfileCard title={label}>
      <form onSubmit={save} noValidate>
        <input type="email" name="email" autoComplete="username" value={email ?? ''} readOnly hidden />
        <Stack>
          {refusal && <Alert color="red">{refusal}</Alert>}
          <NewPasswordField label="Neues Passwort" {...form.getInputProps('password')} />
          <PasswordField
            label="Passwort wiederholen"
            autoComplete="new-password"
            required
            {...form.getInputProps('confirmation')}
          />
          <Group justify="flex-end">
            <Button type="submit" disabled={form.submitting || !form.values.password} aria-busy={form.submitting}>
              {form.submitting ? 'Wird gespeichert...' : label}
            </Button>
          </Group>
        </Stack>
      </form>
    </ProfileCard>
  )
}
