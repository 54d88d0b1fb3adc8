import { Alert, Button, Stack, Text } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { newPasswordForm } from '../../../domain/people/accounts.ts'
import { type MailedLink, resetPassword } from '../../accounts.ts'
import { leadingTo } from '../../asked-address.ts'
import { focusFirstError } from '../../components/field/focus-first-error.ts'
import { NewPasswordField } from '../../components/field/new-password-field.tsx'
import { PasswordField } from '../../components/field/password-field.tsx'
import { failureOf } from '../../failure.ts'
import { writtenAddress } from '../../written-address.ts'
import { AccountPage } from '../account-page.tsx'
import { askedBeforeMail } from '../asked-before-mail.ts'
import type { LoginState } from '../login-state.ts'
import { ReleaseAddress } from '../release-address.tsx'

type NewPasswordProps = { token: string; link: MailedLink; onReleased: () => void; onExpired: () => void }

export function NewPassword({ token, link, onReleased, onExpired }: NewPasswordProps) {
  const { email, isChild } = link
  const navigate = useNavigate()
  const [refusal, setRefusal] = useState('')
  const form = useForm({
    initialValues: { password: '', confirmation: '' },
    validate: schemaResolver(newPasswordForm, { sync: true }),
  })

  const send = form.onSubmit(async ({ password }) => {
    setRefusal('')
    try {
      await resetPassword({ token, password })
    } catch (error) {
      const { refusal, fields, message } = failureOf(error)
      if (refusal === 'LINK_EXPIRED') return onExpired()
      form.setErrors(fields ?? {})
      return setRefusal(message)
    }
    const message = isChild
      ? 'Dein Passwort ist geändert. Melde dich jetzt damit an.'
      : 'Ihr Passwort ist geändert. Melden Sie sich jetzt damit an.'
    const state: LoginState = { message, email }
    await navigate(leadingTo('/login', askedBeforeMail.take()), { state, replace: true })
  }, focusFirstError)

  return (
    <AccountPage title={isChild ? 'Wähle ein neues Passwort' : 'Neues Passwort wählen'}>
      <Text mb="md" style={{ overflowWrap: 'anywhere' }}>
        {isChild ? 'Für dein Konto' : 'Für Ihr Konto'} <strong>{writtenAddress(email)}</strong>. Auf allen Geräten{' '}
        {isChild ? 'wirst du' : 'werden Sie'} damit abgemeldet.
      </Text>
      {refusal && (
        <Alert color="red" mb="md">
          {refusal}
        </Alert>
      )}
      <form onSubmit={send} noValidate>
        <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
        <Stack>
          <NewPasswordField label="Neues Passwort" {...form.getInputProps('password')} />
          <PasswordField
            label="Passwort wiederholen"
            autoComplete="new-password"
            required
            {...form.getInputProps('confirmation')}
          />
          <Button type="submit" size="md" disabled={form.submitting} aria-busy={form.submitting}>
            {form.submitting ? 'Wird gespeichert...' : 'Passwort speichern'}
          </Button>
        </Stack>
      </form>
      <ReleaseAddress token={token} link={link} onReleased={onReleased} onExpired={onExpired} />
    </AccountPage>
  )
}
