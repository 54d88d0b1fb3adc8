import { Text } from '@mantine/core'
import { useNavigate } from 'react-router'
import { newPasswordForm } from '../../../domain/people/accounts.ts'
import { type MailedLink, resetPassword } from '../../accounts.ts'
import { leadingTo } from '../../asked-address.ts'
import { NewPasswordField } from '../../components/field/new-password-field.tsx'
import { PasswordField } from '../../components/field/password-field.tsx'
import { SentForm, useSentForm } from '../../components/field/sent-form.tsx'
import { writtenAddress } from '../../written-address.ts'
import { AccountPage } from '../account-page.tsx'
import { pageBeforeMail } from '../asked-before-mail.ts'
import { ReleaseAddress } from '../release-address.tsx'
import type { LoginState } from '../use-way-in.ts'

type NewPasswordProps = { token: string; link: MailedLink; onReleased: () => void; onExpired: () => void }

export function NewPassword({ token, link, onReleased, onExpired }: NewPasswordProps) {
  const { email, isChild } = link
  const navigate = useNavigate()
  const sent = useSentForm({
    schema: newPasswordForm,
    initialValues: { password: '', confirmation: '' },
    send: async ({ password }) => {
      await resetPassword({ token, password })
      const message = isChild
        ? 'Dein Passwort ist geändert. Melde dich jetzt damit an.'
        : 'Ihr Passwort ist geändert. Melden Sie sich jetzt damit an.'
      const state: LoginState = { message, email }
      await navigate(leadingTo('/login', pageBeforeMail.consume()), { state, replace: true })
    },
    onRefused: ({ refusal, fields }) => {
      if (refusal !== 'LINK_EXPIRED') return fields
      onExpired()
      return null
    },
  })
  return (
    <AccountPage title={isChild ? 'Wähle ein neues Passwort' : 'Neues Passwort wählen'}>
      <Text mb="md" style={{ overflowWrap: 'anywhere' }}>
        {isChild ? 'Für dein Konto' : 'Für Ihr Konto'} <strong>{writtenAddress(email)}</strong>. Auf allen Geräten{' '}
        {isChild ? 'wirst du' : 'werden Sie'} damit abgemeldet.
      </Text>
      <SentForm sent={sent} submitLabel="Passwort speichern" busyLabel="Wird gespeichert...">
        <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
        <NewPasswordField label="Neues Passwort" {...sent.form.getInputProps('password')} />
        <PasswordField
          label="Passwort wiederholen"
          autoComplete="new-password"
          required
          {...sent.form.getInputProps('confirmation')}
        />
      </SentForm>
      <ReleaseAddress token={token} link={link} onReleased={onReleased} onExpired={onExpired} />
    </AccountPage>
  )
}
