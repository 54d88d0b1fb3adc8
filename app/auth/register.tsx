import { Anchor, Checkbox, Divider, Text } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { registration } from '../../domain/people/accounts.ts'
import { brand, priceLine } from '../../domain/platform/brand.ts'
import { signIn, signUp } from '../accounts.ts'
import { leadingTo } from '../asked-address.ts'
import { TextLink } from '../components/button/text-link.tsx'
import { SentForm, useSentForm } from '../components/field/sent-form.tsx'
import { notify } from '../components/page/notify.ts'
import { PageSpinner } from '../components/page/spinner.tsx'
import { storedStamp } from '../learning/trial/stored-stamp.ts'
import { unlistedPage } from '../public/describe-page.ts'
import type { Route } from './+types/register.ts'
import classes from './account.module.css'
import { AccountPage } from './account-page.tsx'
import { pageBeforeMail } from './asked-before-mail.ts'
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
  const sent = useSentForm({
    schema: registration,
    initialValues: empty,
    initialRefusal: useGoogleFailure(),
    send: async (typed) => {
      notify.clear()
      await goOn(typed, await signUp(typed))
    },
    // A failure without a message of the server gets a general one (S8.03, S8.07).
    onRefused: ({ status, refusal, message, fields = {} }) => {
      const said = status && !refusal ? 'Konto konnte nicht erstellt werden.' : message
      notify.failure(said)
      if (refusal === 'EMAIL_TAKEN') return { email: message }
      return Object.keys(fields).length > 0 ? fields : said
    },
  })

  async function goOn(typed: typeof empty, { mustConfirm }: { mustConfirm: boolean }) {
    const email = typed.email.trim()
    if (mustConfirm) pageBeforeMail.store(asked)
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
  }

  const { getInputProps, values } = sent.form
  return (
    <AccountPage title="Kostenlos registrieren">
      <Text mb="md">Dieses Konto ist für Eltern. Ihr Kind laden Sie danach ein. {priceLine()}</Text>
      <WaitingStamp />
      <SentForm
        sent={sent}
        submitLabel="Registrieren"
        busyLabel="Registrierung läuft..."
        isReady={values.acceptsTerms}
        isToast
      >
        <PersonFields propsOf={getInputProps} />
        <Checkbox size="md" label={<TermsLabel />} required {...getInputProps('acceptsTerms', { type: 'checkbox' })} />
        <Text size="sm">
          Was wir über Sie speichern, steht in der{' '}
          <Anchor href="/privacy" target="_blank" underline="always">
            Datenschutzerklärung
          </Anchor>{' '}
          (neuer Tab).
        </Text>
      </SentForm>
      {ways.google && (
        <>
          <Divider my="lg" label="oder" />
          <GoogleButton
            missing={values.acceptsTerms ? undefined : 'Bitte stimmen Sie zuerst den Nutzungsbedingungen zu.'}
            acceptsTerms={values.acceptsTerms}
            leadsTo={asked}
            onRefused={sent.setRefusal}
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
  const [stamp] = useState(storedStamp.read)
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
