import { Alert, Anchor, Divider, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import { credentials } from '../../domain/people/accounts.ts'
import { homeOf } from '../../domain/people/roles.ts'
import { brand } from '../../domain/platform/brand.ts'
import { requestConfirmation, signIn } from '../accounts.ts'
import { ActionButton } from '../components/button/action-button.tsx'
import { LinkButton } from '../components/button/link-button.tsx'
import { TextLink } from '../components/button/text-link.tsx'
import { LargeField } from '../components/field/large-field.tsx'
import { PasswordField } from '../components/field/password-field.tsx'
import { SentForm, useSentForm } from '../components/field/sent-form.tsx'
import { PageSpinner } from '../components/page/spinner.tsx'
import { messageOf } from '../failure.ts'
import { unlistedPage } from '../public/describe-page.ts'
import type { Session } from '../session.ts'
import { writtenAddress } from '../written-address.ts'
import type { Route } from './+types/login.ts'
import classes from './account.module.css'
import { AccountPage } from './account-page.tsx'
import { pageBeforeMail } from './asked-before-mail.ts'
import { GoogleButton, useGoogleFailure } from './google-button.tsx'
import { PasskeyButton } from './login/passkey-button.tsx'
import { TwoFactorForm } from './login/two-factor-form.tsx'
import { usePasskeyButton, usePasskeyInField } from './login/use-passkey.ts'
import { redirectWhenSignedIn } from './redirect-when-signed-in.ts'
import { type LoginState, useWayIn } from './use-way-in.ts'
import { mustAskWhoseDevice, WhoseDevicePage } from './whose-device.tsx'

export const meta = () => unlistedPage('Anmelden', `Melden Sie sich bei ${brand.name} an.`)

export const clientLoader = redirectWhenSignedIn
export const HydrateFallback = PageSpinner

/** Messages by the query parameter that a redirect to /login carries. */
const messages = [
  ['abgemeldet', 'Dieses Gerät ist abgemeldet.'],
  ['geloescht', 'Ihr Konto ist gelöscht.'],
] as const
const messageFor = (search: URLSearchParams) => messages.find(([why]) => search.has(why))?.[1] ?? ''

export default function LoginScreen({ loaderData: ways }: Route.ComponentProps) {
  const navigate = useNavigate()
  const handedOver = useLocation().state as LoginState | null
  const [search] = useSearchParams()
  const { asked, via } = useWayIn()
  const message = handedOver?.message ?? messageFor(search)
  // After a sign-in with Google too, two-factor may be required.
  const [isAskedForCode, setAskedForCode] = useState(search.has('zweiter-schritt'))
  const [isUnconfirmed, setUnconfirmed] = useState(false)
  const goOn = ({ roles }: Session) => navigate(asked ?? homeOf(roles), { replace: true })
  const [entered, setEntered] = useState<Session>()
  const enter = async (session: Session) => {
    if (await mustAskWhoseDevice(session)) setEntered(session)
    else await goOn(session)
  }
  const sent = useSentForm({
    schema: credentials,
    initialValues: { email: writtenAddress(handedOver?.email ?? ''), password: '' },
    initialRefusal: useGoogleFailure(),
    send: async (typed) => {
      const session = await signIn(typed)
      if (session) await enter(session)
      else setAskedForCode(true)
    },
    onRefused: ({ refusal, fields }) => {
      const mustConfirm = refusal === 'EMAIL_NOT_CONFIRMED'
      setUnconfirmed(mustConfirm)
      if (mustConfirm) pageBeforeMail.store(asked)
      return fields
    },
  })
  const { getInputProps, values } = sent.form
  const refuse = (why: string) => {
    sent.setRefusal(why)
    setUnconfirmed(false)
  }
  const passkey = usePasskeyButton({ onEntered: enter, onRefused: refuse })
  usePasskeyInField(ways.passkeys && !isAskedForCode && !passkey.isBusy, { onEntered: enter, onRefused: refuse })

  if (entered) return <WhoseDevicePage session={entered} onDone={() => goOn(entered)} />
  if (isAskedForCode) {
    return (
      <TwoFactorForm
        hasPasskeys={ways.passkeys}
        onPassed={enter}
        onBack={(why = '') => {
          setAskedForCode(false)
          sent.setRefusal(why)
        }}
      />
    )
  }
  return (
    <AccountPage title="Anmelden">
      {message && !sent.refusal && (
        <Alert mb="md" role="status">
          {message}
        </Alert>
      )}
      <SentForm
        sent={sent}
        submitLabel="Anmelden"
        busyLabel="Anmeldung läuft..."
        isReady={values.email.trim() !== '' && values.password !== ''}
        remedy={isUnconfirmed && <SendAgain email={values.email.trim()} />}
      >
        <LargeField
          label="E-Mail-Adresse"
          type="email"
          name="email"
          autoComplete={ways.passkeys ? 'username webauthn' : 'username'}
          {...getInputProps('email')}
        />
        <PasswordField
          label="Passwort"
          name="password"
          autoComplete="current-password"
          required
          {...getInputProps('password')}
        />
        <Anchor component={Link} to={via('/reset-password')} className={classes.link}>
          Passwort vergessen?
        </Anchor>
      </SentForm>
      {(ways.passkeys || ways.google) && <Divider my="lg" label="oder" />}
      <Stack>
        {ways.passkeys && <PasskeyButton isBusy={passkey.isBusy} onPress={passkey.press} />}
        {ways.google && (
          <GoogleButton leadsTo={asked} onRefused={refuse}>
            Mit Google anmelden
          </GoogleButton>
        )}
      </Stack>
      <LinkButton to={via('/lernen')} variant="light" size="md" fullWidth mt="md" label="Ich bin ein Kind" />
      <Text mt="lg">
        Noch kein Konto?{' '}
        <TextLink to={via('/register')} className={classes.link}>
          Kostenlos registrieren
        </TextLink>
      </Text>
    </AccountPage>
  )
}

/** Sends another confirmation link to somebody who gave the right password but has not confirmed the address. */
function SendAgain({ email }: { email: string }) {
  const again = useMutation({ mutationFn: () => requestConfirmation(email) })
  const { isPending, isSuccess, error } = again
  return isSuccess || error ? (
    <Text mt="xs" size="sm" role="status">
      {error ? messageOf(error) : `Eine neue E-Mail an ${email} ist unterwegs.`}
    </Text>
  ) : (
    <ActionButton
      display="block"
      mt="sm"
      variant="default"
      label="Bestätigung erneut senden"
      isBusy={isPending}
      busyLabel="Wird gesendet..."
      onClick={() => again.mutate()}
    />
  )
}
