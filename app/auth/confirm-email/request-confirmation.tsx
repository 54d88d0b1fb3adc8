import { Alert } from '@mantine/core'
import { useState } from 'react'
import { requestConfirmation } from '../../accounts.ts'
import { EmailForm } from '../email-form.tsx'

/** Requests another confirmation link. The answer is the same for every address. */
export function RequestConfirmation() {
  const [isAsked, setAsked] = useState(false)
  if (isAsked) {
    return (
      <Alert role="status">
        Wenn zu dieser Adresse ein Konto gehört, das noch nicht bestätigt ist, kommt gleich eine E-Mail mit einem neuen
        Link.
      </Alert>
    )
  }
  return (
    <EmailForm
      label="Neuen Link senden"
      busyLabel="Wird gesendet..."
      onSend={async (email) => {
        await requestConfirmation(email)
        setAsked(true)
      }}
    />
  )
}
