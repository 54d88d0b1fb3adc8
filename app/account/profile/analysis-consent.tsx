import { Alert, Text } from '@mantine/core'

/** What would be sent to the analysis service, and to which host; shown below its address before anything is sent. */
export function AnalysisConsent({ address }: { address: string }) {
  const host = URL.parse(address.trim())?.host
  if (!host) return null
  return (
    <Alert color="amber" title={`Was ${host} erfährt`} style={{ overflowWrap: 'anywhere' }}>
      <Text size="sm">
        Mit dem Speichern willigen Sie ein, dass wir vor jeder Status-E-Mail an {host} senden, was Ihre Kinder seit der
        letzten getan haben: die Titel von Lektionen, Quizzen, Übungen, Fragen und gewählten Antworten und ob sie
        richtig waren, dazu das Alter in Jahren. Die Kinder heißen dort „Kind A“ und „Kind B“; Namen, Adressen und
        Kennungen senden wir nicht.
      </Text>
      <Text size="sm" mt="xs">
        Wer {host} betreibt, in welchem Land und was dort mit den Angaben geschieht, wissen wir nicht. Tragen Sie nur
        einen Dienst ein, dem Sie vertrauen. Leeren Sie das Feld und speichern Sie, um die Einwilligung zu beenden.
      </Text>
    </Alert>
  )
}
