import { Alert, Anchor, Button, Stack, Text } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { newPasswordForm } from '../../domain/accounts.ts'
import { pageTitle } from '../../domain/brand.ts'
import { AccountError, resetPassword } from '../accounts.ts'
import { PasswordField } from '../components/password-field.tsx'
import { Spinner } from '../components/spinner.tsx'
import type { Route } from './+types/reset-password.ts'
import classes from './account.module.css'
import { AccountPage } from './account-page.tsx'
import { focusFirstError } from './focus-first-error.ts'
import type { LoginState } from './login-state.ts'
import { PasswordHints } from './password-hints.tsx'

export const meta = () => [
  { title: pageTitle('Passwort zurücksetzen') },
  { name: 'description', content: 'Wählen Sie ein neues Passwort für Ihr Konto.' },
  { name: 'robots', content: 'noindex' },
]

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => ({
  token: new URL(request.url).searchParams.get('token'),
})
export const HydrateFallback = Spinner

export default function ResetPasswordScreen({ loaderData: { token } }: Route.ComponentProps) {
  const [isExpired, setExpired] = useState(false)
  if (!token) return <HowToGetALink />
  if (isExpired) return <ExpiredLink />
  return <NewPassword token={token} onExpired={() => setExpired(true)} />
}

function NewPassword({ token, onExpired }: { token: string; onExpired: () => void }) {
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
      if (!(error instanceof AccountError)) return setRefusal('Das Passwort konnte nicht geändert werden.')
      if (error.code === 'LINK_EXPIRED') return onExpired()
      form.setErrors(error.fields)
      return setRefusal(error.message)
    }
    const state: LoginState = { message: 'Ihr Passwort ist geändert. Melden Sie sich jetzt damit an.' }
    await navigate('/login', { state, replace: true })
  }, focusFirstError)

  return (
    <AccountPage title="Neues Passwort wählen">
      {refusal && (
        <Alert color="red" mb="md">
          {refusal}
        </Alert>
      )}
      <form onSubmit={send} noValidate>
        <Stack>
          <PasswordField
            label="Neues Passwort"
            description="Das Passwort sollte mindestens 8 Zeichen mit Buchstaben, Zahlen und Sonderzeichen haben."
            autoComplete="new-password"
            required
            {...form.getInputProps('password')}
          />
          <PasswordHints password={form.values.password} />
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
    </AccountPage>
  )
}

const ExpiredLink = () => (
  <AccountPage title="Link abgelaufen">
    <Text mb="md" role="alert">
      Dieser Link ist abgelaufen oder wurde schon benutzt. Ihr Passwort ist unverändert.
    </Text>
    <Anchor component={Link} to="/reset-password" className={classes.link}>
      So bekommen Sie einen neuen Link
    </Anchor>
    <BackToLogin />
  </AccountPage>
)

const HowToGetALink = () => (
  <AccountPage title="Passwort vergessen?">
    <Text mb="sm">
      Dieser Server verschickt noch keine E-Mails. Einen Link zum Zurücksetzen bekommen Sie deshalb von der Person, die
      ihn betreibt.
    </Text>
    <Text mb="sm">Sie erzeugt ihn mit diesem Befehl und schickt ihn Ihnen:</Text>
    <Text component="pre" className={classes.command}>
      npm run admin -- link MAIL
    </Text>
    <Text mt="sm" mb="md">
      Statt MAIL steht dort die E-Mail-Adresse, mit der Sie sich anmelden. Über den Link wählen Sie dann ein neues
      Passwort.
    </Text>
    <BackToLogin />
  </AccountPage>
)

const BackToLogin = () => (
  <div>
    <Anchor component={Link} to="/login" className={classes.link}>
      Zurück zur Anmeldung
    </Anchor>
  </div>
)
