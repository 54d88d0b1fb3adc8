import { Text } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { registration } from '../../../domain/people/accounts.ts'
import { brand } from '../../../domain/platform/brand.ts'
import { enterSession } from '../../accounts.ts'
import { TextLink } from '../../components/button/text-link.tsx'
import { SentForm, useSentForm } from '../../components/field/sent-form.tsx'
import { AccountPage } from '../account-page.tsx'
import { PersonFields } from '../person-fields.tsx'
import { becomeFirstAdmin, forgetSetupToken } from './setup-link.ts'

/** Creates the first admin. Everything else is set up after signing in. */
export function FirstAdminForm({ token }: { token: string }) {
  const navigate = useNavigate()
  const [isDone, setDone] = useState(false)
  const sent = useSentForm({
    schema: registration.omit({ acceptsTerms: true }),
    initialValues: { firstName: '', lastName: '', email: '', password: '' },
    send: async (typed) => {
      await becomeFirstAdmin(token, typed)
      forgetSetupToken()
      await enterSession()
      await navigate('/admin/einrichten', { replace: true })
    },
    onRefused: ({ message, fields, refusal }) => {
      setDone(refusal === 'SETUP_DONE')
      return refusal === 'EMAIL_TAKEN' ? { email: message } : fields
    },
  })
  return (
    <AccountPage title={`${brand.name} einrichten`}>
      <Text mb="md">
        Noch verwaltet niemand diese Installation. Das werden Sie: der erste Admin. Danach geht es angemeldet Schritt
        für Schritt weiter, und Sie können jederzeit aufhören und später weitermachen.
      </Text>
      <SentForm
        sent={sent}
        submitLabel="Admin werden"
        busyLabel="Wird angelegt..."
        remedy={
          isDone && (
            <TextLink to="/login" inherit>
              Anmelden
            </TextLink>
          )
        }
      >
        <PersonFields
          propsOf={sent.form.getInputProps}
          aboutEmail="Damit melden Sie sich an. Es muss Ihre eigene sein und darf noch zu keinem Konto hier gehören."
        />
      </SentForm>
    </AccountPage>
  )
}
