import { Text, TextInput } from '@mantine/core'
import { invitationPasswordForm, MIN_INVITATION_PASSWORD_LENGTH } from '../../../domain/people/accounts.ts'
import { brand } from '../../../domain/platform/brand.ts'
import type { RouterOutputs } from '../../../server/router.ts'
import { signIn } from '../../accounts.ts'
import type { Failure } from '../../call-server.ts'
import { PasswordField } from '../../components/field/password-field.tsx'
import { SentForm, useSentForm } from '../../components/field/sent-form.tsx'
import { notify } from '../../components/page/notify.ts'
import { failureOf } from '../../failure.ts'
import { client } from '../../trpc.ts'
import { writtenAddress } from '../../written-address.ts'
import { AccountPage } from '../account-page.tsx'
import { type Acceptance, signInManually } from './accepted.tsx'

type AcceptFormProps = {
  token: string
  invitation: Extract<RouterOutputs['invitations']['byToken'], { isValid: true }>
  onAccepted: (acceptance: Acceptance) => void
  /** The invitation became invalid meanwhile. */
  onInvalid: () => void
}

/** An invited child chooses a password; this creates its account and signs it in (S7.38). */
export function AcceptForm({ token, invitation, onAccepted, onInvalid }: AcceptFormProps) {
  const sent = useSentForm({
    schema: invitationPasswordForm,
    initialValues: { password: '', confirmation: '' },
    send: async ({ password }) => {
      notify.clear()
      const { email } = await client.invitations.accept.mutate({ token, password })
      onAccepted({ email, outcome: await enter({ email, password }) })
    },
    onRefused: (failure) => {
      const message = messageFor(failure)
      notify.failure(message)
      if (failure.refusal === 'INVITATION_INVALID') onInvalid()
      return failure.fields ?? message
    },
  })
  const { getInputProps } = sent.form
  return (
    <AccountPage title={`Hallo ${invitation.childName}!`}>
      <Text mb="md">
        {invitation.parentName} lädt dich zu {brand.name} ein. Wähle ein Passwort, dann kannst du loslegen.
      </Text>
      <SentForm sent={sent} submitLabel="Konto erstellen" busyLabel="Konto wird erstellt..." isToast>
        {invitation.childEmail && (
          <TextInput
            size="md"
            label="Deine E-Mail-Adresse"
            description="Damit meldest du dich später an."
            type="email"
            autoComplete="username"
            readOnly
            value={writtenAddress(invitation.childEmail)}
          />
        )}
        <PasswordField
          label="Passwort"
          description={`Mindestens ${MIN_INVITATION_PASSWORD_LENGTH} Zeichen. Am besten mehrere Wörter, die nur du so zusammenstellst.`}
          autoComplete="new-password"
          required
          {...getInputProps('password')}
        />
        <PasswordField
          label="Passwort wiederholen"
          autoComplete="new-password"
          required
          {...getInputProps('confirmation')}
        />
      </SentForm>
    </AccountPage>
  )
}

/** Signs in to the new account. Never throws: whatever fails here, the account exists. */
async function enter(credentials: { email: string; password: string }): Promise<Acceptance['outcome']> {
  try {
    await signIn(credentials)
    notify.success('Konto erfolgreich erstellt!')
    return 'signed-in'
  } catch (error) {
    if (failureOf(error).refusal === 'EMAIL_NOT_CONFIRMED') {
      notify.success('Konto erfolgreich erstellt!', 'Bitte bestätige jetzt deine E-Mail-Adresse.')
      return 'email-unconfirmed'
    }
    notify.failure(signInManually)
    return 'sign-in-failed'
  }
}

/**
 * The message for a failed acceptance (S8.03–S8.05). Refusals have their own. Without an answer the failed step is
 * called 'Prüfen', for a server error 'Verknüpfen'.
 */
function messageFor({ status, refusal, messageForChild }: Failure): string {
  if (refusal || (status && status < 500)) return messageForChild
  return `Fehler beim ${status ? 'Verknüpfen' : 'Prüfen'} des Kindprofils: ${messageForChild}`
}
