import { Alert, Text } from '@mantine/core'
import { useState } from 'react'
import { type MailedLink, releaseAddress } from '../accounts.ts'
import { ActionButton } from '../components/button/action-button.tsx'
import { LinkButton } from '../components/button/link-button.tsx'
import { Question } from '../components/dialog/question.tsx'
import { failureOf, messageOf } from '../failure.ts'
import { writtenAddress } from '../written-address.ts'
import { AccountPage } from './account-page.tsx'

/** Whether a mailed link has expired or was used; a retry would not help. */
export const hasExpired = (error: unknown) => failureOf(error).refusal === 'LINK_EXPIRED'

type ReleaseAddressProps = { token: string; link: MailedLink; onReleased: () => void; onExpired: () => void }

/** Lets the reader of a mail release an address with which somebody else created an account, after a confirmation. */
export function ReleaseAddress({ token, link, onReleased, onExpired }: ReleaseAddressProps) {
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState('')
  if (!link.isReleasable) return null

  const release = async () => {
    setBusy(true)
    setRefusal('')
    try {
      await releaseAddress(token)
      onReleased()
    } catch (error) {
      if (hasExpired(error)) return onExpired()
      setRefusal(messageOf(error))
      setBusy(false)
    }
  }

  const { label, title, text } = link.isChild ? forChild(link) : forParent
  if (!isAsking) {
    return <ActionButton variant="default" size="md" mt="sm" label={label} onClick={() => setAsking(true)} />
  }
  return (
    <>
      {refusal && (
        <Alert color="red" mt="md">
          {refusal}
        </Alert>
      )}
      <div style={{ marginTop: 'var(--mantine-spacing-md)' }}>
        <Question
          title={title}
          no="Abbrechen"
          yes={isBusy ? 'Wird freigegeben...' : 'Adresse freigeben'}
          isLoss
          isBusy={isBusy}
          onNo={() => setAsking(false)}
          onYes={release}
        >
          <Text size="sm">{text}</Text>
        </Question>
      </div>
    </>
  )
}

const forChild = ({ childName }: MailedLink) => ({
  label: 'Das bin ich nicht',
  title: 'Soll die Adresse wieder frei sein?',
  text: `Dann kann sich niemand mehr mit ihr als ${childName} anmelden. Was ${childName} gelernt hat, bleibt bei der Familie; sie kann noch einmal einladen.`,
})
const forParent = {
  label: 'Ich habe mich nicht registriert',
  title: 'Soll die Adresse wieder frei sein?',
  text: 'Dann wird das Konto gelöscht, das jemand mit ihr angelegt hat. Es wurde noch nie benutzt.',
}

export const Released = ({ email }: { email: string }) => (
  <AccountPage title="Die Adresse ist frei">
    <Text mb="md" role="status" style={{ overflowWrap: 'anywhere' }}>
      Mit <strong>{writtenAddress(email)}</strong> kann sich jetzt niemand mehr anmelden. Wer mag, kann sich damit neu
      registrieren.
    </Text>
    <LinkButton to="/" size="md" label="Zur Startseite" />
  </AccountPage>
)
