import { Alert, Anchor, Button, Checkbox, Divider, Stack, Text } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { registration } from '../../domain/people/accounts.ts'
import { brand, priceLine } from '../../domain/platform/brand.ts'
import { signIn, signUp } from '../accounts.ts'
import { leadingTo } from '../asked-address.ts'
import { TextLink } from '../components/button/text-link.tsx'
import { focusFirstError } from '../components/field/focus-first-error.ts'
import { notify } from '../components/page/notify.ts'
import { PageSpinner } from '../components/page/spinner.tsx'
import { failureOf } from '../failure.ts'
import { keptStamp } from '../learning/trial/kept-stamp.ts'
import { unlistedPage } from '../public/describe-page.ts'
import type { Route } from './+types/register.ts'
import classes from './account.module.css'
import { AccountPage } from './account-page.tsx'
import { askedBeforeMail } from './asked-before-mail.ts'
import { GoogleButton, useGoogleFailure } from './google-button.tsx'
import { PersonFields } from './person-fields.tsx'
import { redirectWhenSignedIn } from './redirect-when-signed-in.ts'
import { type LoginState, useWayIn } from './use-way-in.ts'

export const meta = () => unlistedPage('Registrieren', `Legen Sie ein kostenloses Elternkonto bei ${brand.name} an.`)

export const clientLoader = redirectWhenSignedIn
export const HydrateFallback = PageSpinner

const empty = { firstName: '', lastName: '', email: '', password: '', acceptsTerms: false }

export default function RegisterScreen({ loaderData: ways }: Route.ComponentProps) {
  const navigate = useNavigate()
  const { asked, via } = useWayIn()
  const [refusal, setRefusal] = useState(useGoogleFailure())
  const form = useForm({ initialValues: empty, validate: schemaResolver(registration, { sync: true }) })

  const send = form.onSubmit(async (typed) => {
    setRefusal('')
    notify.clear()
    let mustConfirm: boolean
    try {
      mustConfirm = (await signUp(typed)).mustConfirm
    } catch (error) {
      const { message, fields } = explain(error)
      notify.failure(message)
      form.setErrors(fields)
      if (Object.keys(fields).length > 0) focusFirstError(fields)
      else setRefusal(message)
      return
    }
    const email = typed.email.trim()
    if (mustConfirm) askedBeforeMail.keep(asked)
    // Nothing to confirm: signed in with the password just typed, and /login leads on. If that fails, its form says so.
    else if (await signIn({ email, password: typed.password }).catch(() => undefined)) {
      notify.success('Konto erstellt!')
      return await navigate(leadingTo('/login', asked ?? '/erste-schritte'))
    }
    notify.success(
      'Konto erstellt!',
      mustConfirm ? 'Bitte bestätigen Sie jetzt Ihre E-Mail-Adresse.' : 'Sie können sich jetzt anmelden.',
    )
    const message = mustConfirm
      ? `Wir haben eine E-Mail an ${email} geschickt. Öffnen Sie den Link darin auf diesem Gerät, dann geht es gleich weiter.`
      : 'Ihr Konto ist angelegt. Melden Sie sich jetzt an.'
    const state: LoginState = { message, email }
    await navigate(via('/login'), { state })
  }, focusFirstError)

  return (
    <AccountPage title="Kostenlos registrieren">
      <Text mb="md">Dieses Konto ist für Eltern. Ihr Kind laden Sie danach ein. {priceLine()}</Text>
      <WaitingStamp />
      {refusal && (
        <Alert color="red" mb="md" role="none">
          {refusal}
        </Alert>
      )}
      <form onSubmit={send} noValidate>
        <Stack>
          <PersonFields propsOf={form.getInputProps} />
          <Checkbox
            size="md"
            label={<TermsLabel />}
            required
            {...form.getInputProps('acceptsTerms', { type: 'checkbox' })}
          />
          <Text size="sm">
            Was wir über Sie speichern, steht in der{' '}
            <Anchor href="/privacy" target="_blank" underline="always">
              Datenschutzerklärung
            </Anchor>{' '}
            (neuer Tab).
          </Text>
          <Button
            type="submit"
            size="md"
            disabled={!form.values.acceptsTerms || form.submitting}
            aria-busy={form.submitting}
          >
            {form.submitting ? 'Registrierung läuft...' : 'Registrieren'}
          </Button>
        </Stack>
      </form>
      {ways.google && (
        <>
          <Divider my="lg" label="oder" />
          <GoogleButton
            missing={form.values.acceptsTerms ? undefined : 'Bitte stimmen Sie zuerst den Nutzungsbedingungen zu.'}
            acceptsTerms={form.values.acceptsTerms}
            leadsTo={asked}
            onRefused={setRefusal}
          >
            Mit Google registrieren
          </GoogleButton>
        </>
      )}
      <Text mt="lg">
        Sie haben schon ein Konto?{' '}
        <TextLink to={via('/login')} className={classes.link}>
          Anmelden
        </TextLink>
      </Text>
    </AccountPage>
  )
}

function WaitingStamp() {
  const [stamp] = useState(keptStamp.read)
  return (
    stamp && (
      <Text mb="md" fw={600}>
        {`Der Stempel „${stamp.level}“ bleibt auf diesem Gerät. Nach dem Anmelden geben Sie ihn Ihrem Kind.`}
      </Text>
    )
  )
}

/** Opens in a new tab, so that reading the terms does not lose the input. */
const TermsLabel = () => (
  <>
    Ich stimme den{' '}
    <Anchor href="/terms" target="_blank" underline="always">
      Nutzungsbedingungen
    </Anchor>{' '}
    zu. (Sie öffnen sich in einem neuen Tab.)
  </>
)

/** Shows a taken address at its field. Failures without a message of the server get a general one (S8.03, S8.07). */
function explain(error: unknown): { message: string; fields: Record<string, string> } {
  const { status, refusal, message, fields = {} } = failureOf(error)
  if (status && !refusal) return { message: 'Konto konnte nicht erstellt werden.', fields }
  return { message, fields: refusal === 'EMAIL_TAKEN' ? { email: message } : fields }
}
