import { Alert, Button, Stack, Text, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { invitationPasswordForm, MIN_INVITATION_PASSWORD_LENGTH } from '../../../domain/people/accounts.ts'
import { brand } from '../../../domain/platform/brand.ts'
import type { RouterOutputs } from '../../../server/router.ts'
import { signIn } from '../../accounts.ts'
import { focusFirstError } from '../../components/field/focus-first-error.ts'
import { PasswordField } from '../../components/field/password-field.tsx'
import { notify } from '../../components/page/notify.ts'
import { failureOf } from '../../failure.ts'
import { trpc } from '../../trpc.ts'
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
  const accept = useMutation(trpc.invitations.accept.mutationOptions())
  const [refusal, setRefusal] = useState('')
  const form = useForm({
    initialValues: { password: '', confirmation: '' },
    validate: schemaResolver(invitationPasswordForm, { sync: true }),
  })

  const send = form.onSubmit(async ({ password }) => {
    setRefusal('')
    notify.clear()
    try {
      const { email } = await accept.mutateAsync({ token, password })
      onAccepted({ email, outcome: await enter({ email, password }) })
    } catch (error) {
      const { refusal, message, fields } = explain(error)
      notify.failure(message)
      setRefusal(message)
      form.setErrors(fields)
      if (refusal === 'INVITATION_INVALID') onInvalid()
    }
  }, focusFirstError)

  return (
    <AccountPage title={`Hallo ${invitation.childName}!`}>
      <Text mb="md">
        {invitation.parentName} lädt dich zu {brand.name} ein. Wähle ein Passwort, dann kannst du loslegen.
      </Text>
      {refusal && (
        <Alert color="red" mb="md" role="none">
          {refusal}
        </Alert>
      )}
      <form onSubmit={send} noValidate>
        <Stack>
          {invitation.childEmail && (
            <TextInput
              size="md"
              label="Deine E-Mail-Adresse"
              description="Damit meldest du dich später an."
              type="email"
              autoComplete="username"
              readOnly
              value={invitation.childEmail}
            />
          )}
          <PasswordField
            label="Passwort"
            description={`Mindestens ${MIN_INVITATION_PASSWORD_LENGTH} Zeichen. Am besten mehrere Wörter, die nur du so zusammenstellst.`}
            autoComplete="new-password"
            required
            {...form.getInputProps('password')}
          />
          <PasswordField
            label="Passwort wiederholen"
            autoComplete="new-password"
            required
            {...form.getInputProps('confirmation')}
          />
          <Button type="submit" size="md" disabled={form.submitting} aria-busy={form.submitting}>
            {form.submitting ? 'Konto wird erstellt...' : 'Konto erstellen'}
          </Button>
        </Stack>
      </form>
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
function explain(error: unknown) {
  const { status, refusal, fields = {}, messageForChild } = failureOf(error)
  if (refusal || (status && status < 500)) return { refusal, message: messageForChild, fields }
  const step = status ? 'Verknüpfen' : 'Prüfen'
  return { refusal, message: `Fehler beim ${step} des Kindprofils: ${messageForChild}`, fields }
}
