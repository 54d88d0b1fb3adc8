import { Alert, Text } from '@mantine/core'
import { brand } from '../../../domain/platform/brand.ts'
import { formatLately } from '../../../domain/platform/dates.ts'
import { TestMail } from '../operation/test-mail.tsx'
import { SettingLines } from './setting-lines.tsx'
import type { StepProps } from './setup-state.ts'

/** Whether mails leave this installation, and whether they arrive. */
export function MailStep({ state: { mail } }: StepProps) {
  if (mail.route === 'smtp') {
    const { sender, testAsked, testArrived } = mail
    const isBack = testArrived !== null && (testAsked === null || testArrived >= testAsked)
    return (
      <>
        <Text>
          Ein Mailserver ist eingerichtet{sender && <>, Absender ist {sender.address}</>}. Ob Mails wirklich ankommen
          und nicht im Spam liegen, zeigt eine Testmail an Sie selbst.
        </Text>
        <TestMail />
        {isBack ? (
          <Alert color="sea" role="status" title="Mails kommen an">
            Der Link der Testmail wurde {formatLately(testArrived)} Uhr geöffnet.
          </Alert>
        ) : (
          testAsked && (
            <Text role="status">Noch hat niemand den Link der Testmail geöffnet. Diese Seite merkt es von selbst.</Text>
          )
        )}
        <Text size="sm">
          Als Befehl: <code>npm run admin -- test-mail MAIL</code>
        </Text>
      </>
    )
  }
  return (
    <>
      <Text>
        {mail.route === 'mailbox'
          ? 'Ohne Mailserver liegen alle Mails auf diesem Rechner unter /postfach. Zum Ausprobieren genügt das; Familien brauchen einen Mailserver.'
          : 'Niemand bekommt Mails: Es ist kein Mailserver eingerichtet. Ohne ihn kann niemand seine Adresse bestätigen und niemand ein vergessenes Passwort ersetzen.'}
      </Text>
      <Text>Ihr Anbieter nennt Ihnen Name, Passwort und Server:</Text>
      <SettingLines
        lines={[
          "SMTP_URL='smtps://name:passwort@mail.example:465'",
          `MAIL_FROM='${brand.name} <post@netzpass.example>'`,
        ]}
      />
    </>
  )
}
