import { Alert, Button, Stack, Text } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { registration } from '../../../domain/people/accounts.ts'
import { brand } from '../../../domain/platform/brand.ts'
import { enterSession } from '../../accounts.ts'
import { TextLink } from '../../components/button/text-link.tsx'
import { focusFirstError } from '../../components/field/focus-first-error.ts'
import { failureOf } from '../../failure.ts'
import { AccountPage } from '../account-page.tsx'
import { PersonFields } from '../person-fields.tsx'
import { becomeFirstAdmin, forgetSetupToken } from './setup-link.ts'

const empty = { firstName: '', lastName: '', email: '', password: '' }
const schema = registration.omit({ acceptsTerms: true })

/** The first admin. What else there is to set up comes signed in. */
export function FirstAdminForm({ token }: { token: string }) {
  const navigate = useNavigate()
  const [refusal, setRefusal] = useState<{ message: string; isDone: boolean }>()
  const form = useForm({ initialValues: empty, validate: schemaResolver(schema, { sync: true }) })

  const send = form.onSubmit(async (typed) => {
    setRefusal(undefined)
    try {
      await becomeFirstAdmin(token, typed)
      forgetSetupToken()
      await enterSession()
      await navigate('/admin/einrichten', { replace: true })
    } catch (error) {
      const { message, fields = {}, refusal } = failureOf(error)
      const atFields = refusal === 'EMAIL_TAKEN' ? { email: message } : fields
      form.setErrors(atFields)
      if (Object.keys(atFields).length > 0) focusFirstError(atFields)
      else setRefusal({ message, isDone: refusal === 'SETUP_DONE' })
    }
  }, focusFirstError)

  return (
    <AccountPage title={`${brand.name} einrichten`}>
      <Text mb="md">
        Noch verwaltet niemand diese Installation. Das werden Sie: der erste Admin. Danach geht es angemeldet Schritt
        für Schritt weiter, und Sie können jederzeit aufhören und später weitermachen.
      </Text>
      {refusal && (
        <Alert color="red" mb="md">
          {refusal.message}{' '}
          {refusal.isDone && (
            <TextLink to="/login" inherit>
              Anmelden
            </TextLink>
          )}
        </Alert>
      )}
      <form onSubmit={send} noValidate>
        <Stack>
          <PersonFields
            propsOf={form.getInputProps}
            aboutEmail="Damit melden Sie sich an. Es muss Ihre eigene sein und darf noch zu keinem Konto hier gehören."
          />
          <Button type="submit" size="md" disabled={form.submitting} aria-busy={form.submitting}>
            {form.submitting ? 'Wird angelegt...' : 'Admin werden'}
          </Button>
        </Stack>
      </form>
    </AccountPage>
  )
}
