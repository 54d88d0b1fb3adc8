import { Alert, Anchor, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { requestResetLink } from '../../accounts.ts'
import { MailboxHint } from '../../components/page/mailbox-hint.tsx'
import { failureOf } from '../../failure.ts'
import classes from '../account.module.css'
import { AccountPage } from '../account-page.tsx'
import { pageBeforeMail } from '../asked-before-mail.ts'
import { EmailForm } from '../email-form.tsx'
import { useWayIn } from '../use-way-in.ts'

type Answer = 'mailed' | 'in the mailbox' | 'no mails'

/**
 * Mails a reset link if the address has an account, which the page does not reveal. The wording suits parents and
 * children, as it is not known who asks. `isAgain`: the person comes from an expired link.
 */
export function AskForLink({ isAgain = false }: { isAgain?: boolean }) {
  const [answer, setAnswer] = useState<Answer>()
  const { asked } = useWayIn()

  const ask = async (email: string) => {
    try {
      const { mailbox } = await requestResetLink(email)
      pageBeforeMail.store(asked)
      setAnswer(mailbox ? 'in the mailbox' : 'mailed')
    } catch (error) {
      if (failureOf(error).refusal !== 'NO_MAIL_SERVER') throw error
      setAnswer('no mails')
    }
  }

  if (answer === 'no mails') return <HowToGetALink />
  return (
    <AccountPage title={isAgain ? 'Link abgelaufen' : 'Passwort vergessen?'}>
      {answer ? (
        <Alert role="status" mb="md">
          Wenn zu dieser Adresse ein Konto gehört, ist jetzt eine E-Mail mit einem Link unterwegs. Er gilt eine Stunde.
          {answer === 'in the mailbox' && <MailboxHint />}
        </Alert>
      ) : (
        <>
          {isAgain && (
            <Text mb="sm" role="alert">
              Dieser Link ist abgelaufen oder wurde schon benutzt. Das Passwort ist unverändert.
            </Text>
          )}
          <Text mb="md">
            Ein Link zum neuen Passwort kommt per E-Mail an die Adresse, die zum Konto gehört. Eltern und Kinder
            bekommen ihn hier.
          </Text>
          <EmailForm label="Link anfordern" busyLabel="Wird angefordert..." onSend={ask} />
        </>
      )}
      <BackToLogin />
    </AccountPage>
  )
}

const HowToGetALink = () => (
  <AccountPage title="Passwort vergessen?">
    <Text mb="sm">
      Dieser Server verschickt keine E-Mails. Einen Link zum Zurücksetzen gibt deshalb die Person, die ihn betreibt.
    </Text>
    <Text mb="sm">Sie erzeugt ihn mit diesem Befehl:</Text>
    <Text component="pre" className={classes.command}>
      npm run admin -- link MAIL
    </Text>
    <Text mt="sm" mb="md">
      Statt MAIL steht dort die E-Mail-Adresse des Kontos. Über den Link lässt sich dann ein neues Passwort wählen.
    </Text>
    <BackToLogin />
  </AccountPage>
)

const BackToLogin = () => (
  <Anchor component={Link} to={useWayIn().via('/login')} className={classes.link} mt="sm">
    Zurück zur Anmeldung
  </Anchor>
)
