import { Alert, Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { homeOf, type Roles } from '../../domain/people/roles.ts'
import { brand } from '../../domain/platform/brand.ts'
import { confirmEmail, lookAtLink, type MailedLink, requestConfirmation } from '../accounts.ts'
import { leadingTo } from '../asked-address.ts'
import type { Failure } from '../call-server.ts'
import { LinkButton } from '../components/button/link-button.tsx'
import { TextLink } from '../components/button/text-link.tsx'
import { PageSpinner, Spinner } from '../components/page/spinner.tsx'
import { failureOf } from '../failure.ts'
import { unlistedPage } from '../public/describe-page.ts'
import { loadSession, noSession, type Session, type SessionUser } from '../session.ts'
import { client } from '../trpc.ts'
import { writtenAddress } from '../written-address.ts'
import type { Route } from './+types/confirm-email.ts'
import { AccountPage, RetryPage } from './account-page.tsx'
import { pageBeforeMail } from './asked-before-mail.ts'
import { EmailForm } from './email-form.tsx'
import { hasExpired, ReleaseAddress, Released } from './release-address.tsx'
import type { LoginState } from './use-way-in.ts'
import { mustAskWhoseDevice, WhoseDevicePage } from './whose-device.tsx'

export const meta = () => unlistedPage('E-Mail-Adresse bestätigen', 'Bestätigen Sie Ihre E-Mail-Adresse.')

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => ({
  token: new URL(request.url).searchParams.get('token') ?? '',
})
export const HydrateFallback = PageSpinner

/** Target of the links in confirmation mails. Opening it confirms nothing, because mail scanners open links too. */
export default function ConfirmEmailScreen({ loaderData: { token } }: Route.ComponentProps) {
  return <WithLink key={token} token={token} />
}

function WithLink({ token }: { token: string }) {
  // Looked at once: confirming uses the link up and empties the cache, and what is shown then may still be needed.
  const [link, setLink] = useState<MailedLink>()
  const queryFn = () => lookAtLink(token)
  const look = useQuery({ queryKey: ['mailed link', token], queryFn, enabled: !link, retry: false, gcTime: 0 })
  if (!link && look.data) setLink(look.data)
  if (link) return link.purpose === 'reset' ? <DeadLink /> : <Confirm token={token} link={link} />
  if (!look.isError) return <Spinner />
  if (hasExpired(look.error)) return <DeadLink />
  return <RetryPage title="E-Mail-Adresse bestätigen" message={look.error.message} onRetry={() => look.refetch()} />
}

function Confirm({ token, link }: { token: string; link: MailedLink }) {
  const navigate = useNavigate()
  const [failure, setFailure] = useState<Failure>()
  const [isBusy, setBusy] = useState(false)
  const [isReleased, setReleased] = useState(false)
  const [isOver, setOver] = useState(false)
  const [somebodyHere, setSomebodyHere] = useState<SessionUser>()
  const [entered, setEntered] = useState<{ session: Session; home: string }>()
  const words = wordsFor(link)

  async function confirm() {
    setBusy(true)
    setFailure(undefined)
    try {
      const isSignedIn = await confirmEmail(token)
      const session = await loadSession().catch(() => noSession)
      const { user, roles } = session
      const asked = pageBeforeMail.consume()
      if (isSignedIn) {
        const home = asked ?? (await firstHomeOf(roles))
        if (await mustAskWhoseDevice(session)) return setEntered({ session, home }) // a child, as after its sign-in
        return await navigate(home, { replace: true })
      }
      if (user) return setSomebodyHere(user)
      const state: LoginState = { message: words.done + backToApp(link), email: link.email }
      await navigate(leadingTo('/login', asked), { state, replace: true })
    } catch (error) {
      setFailure(failureOf(error))
      setBusy(false)
    }
  }

  // In the browser where the password was just typed the person opens the link, and no mail scanner (decision 083).
  const hasBegun = useRef(false)
  useEffect(() => {
    if (!link.isFromHere || hasBegun.current) return
    hasBegun.current = true
    void confirm()
  })

  if (entered) {
    return <WhoseDevicePage session={entered.session} onDone={() => navigate(entered.home, { replace: true })} />
  }
  if (isReleased) return <Released email={link.email} />
  if (somebodyHere) return <ConfirmedBeside message={words.done} user={somebodyHere} link={link} />
  if (isOver || failure?.refusal === 'LINK_EXPIRED') return <DeadLink />
  if (link.isFromHere && !failure) return <Spinner />
  return (
    <AccountPage title={words.title}>
      {failure && (
        <Alert color="red" mb="md">
          {failure.message}
        </Alert>
      )}
      <Text>{words.before}</Text>
      <Text fw={600} my="xs" style={{ overflowWrap: 'anywhere' }}>
        {writtenAddress(link.email)}
      </Text>
      <Text mb="md">{words.after}</Text>
      <Button size="md" onClick={confirm} disabled={isBusy} aria-busy={isBusy}>
        {isBusy ? 'Wird bestätigt...' : words.button}
      </Button>
      <ReleaseAddress token={token} link={link} onReleased={() => setReleased(true)} onExpired={() => setOver(true)} />
    </AccountPage>
  )
}

/** A mailed link never opens the app on the home screen of an iPhone or iPad, but Safari beside it. */
const backToApp = ({ isChild }: MailedLink) => {
  const isBesideApp = 'standalone' in navigator && navigator.standalone !== true
  if (!isBesideApp) return ''
  return isChild
    ? ` Hast du ${brand.name} als App auf dem Home-Bildschirm? Dann geh zurück in die App und melde dich dort an.`
    : ` Haben Sie ${brand.name} als App auf dem Home-Bildschirm? Dann gehen Sie zurück in die App und melden Sie sich dort an.`
}

type Words = { title: string; before: string; after: string; button: string; done: string }

function wordsFor({ purpose, isChild, childName, invitedBy }: MailedLink): Words {
  if (purpose === 'confirm') {
    return {
      title: 'E-Mail-Adresse bestätigen',
      button: 'Adresse bestätigen',
      ...(isChild
        ? {
            before: `${invitedBy} hat ${childName} eingeladen, mit dieser Adresse:`,
            after: 'Bist du das, und gehört die Adresse dir? Dann bestätige sie, und du kannst dich damit anmelden.',
            done: 'Deine E-Mail-Adresse ist bestätigt. Du kannst dich jetzt anmelden.',
          }
        : {
            before: 'Gehört diese Adresse Ihnen, und haben Sie sich damit registriert?',
            after: 'Dann bestätigen Sie sie, und Sie können sich damit anmelden.',
            done: 'Ihre E-Mail-Adresse ist bestätigt. Sie können sich jetzt anmelden.',
          }),
    }
  }
  return {
    title: 'Neue E-Mail-Adresse',
    button: 'Neue Adresse bestätigen',
    ...(isChild
      ? {
          before: 'Diese Adresse soll ab jetzt für dein Konto gelten:',
          after: 'Danach meldest du dich mit ihr an. Auf anderen Geräten wirst du abgemeldet.',
          done: 'Deine neue E-Mail-Adresse gilt ab jetzt.',
        }
      : {
          before: 'Diese Adresse soll künftig für Ihr Konto gelten:',
          after: 'Danach melden Sie sich mit ihr an. Andere Geräte werden abgemeldet.',
          done: 'Ihre neue E-Mail-Adresse gilt ab jetzt.',
        }),
  }
}

const DeadLink = () => (
  <AccountPage title="Link abgelaufen">
    <Text mb="sm" role="alert">
      Dieser Link ist abgelaufen oder wurde schon benutzt.
    </Text>
    <Text mb="md">
      Ist die Adresse schon bestätigt? Dann geht es hier <TextLink to="/login">zur Anmeldung</TextLink>. Wer die Adresse
      eines Kontos ändern möchte, fordert im <TextLink to="/profile">Profil</TextLink> einen neuen Link an.
    </Text>
    <RequestConfirmation />
  </AccountPage>
)

type ConfirmedBesideProps = { message: string; user: SessionUser; link: MailedLink }

/** An address was confirmed in a browser where the same person is signed in, or another one, who stays so. */
function ConfirmedBeside({ message, user, link: { purpose, email } }: ConfirmedBesideProps) {
  const isOwn = user.email === email
  const changedOwn = isOwn && purpose === 'change'
  return (
    <AccountPage title="Adresse bestätigt">
      <div role="status">
        <Text mb="sm">{message}</Text>
        {!isOwn && <Text mb="sm">Auf diesem Gerät ist gerade {user.firstName} angemeldet.</Text>}
      </div>
      <LinkButton
        to={changedOwn ? '/profile' : '/dashboard'}
        size="md"
        mt="xs"
        label={changedOwn ? 'Zum Profil' : `Weiter als ${user.firstName}`}
      />
    </AccountPage>
  )
}

/** Where somebody comes who has just confirmed an address: parents without a child to the guided start, others home. */
async function firstHomeOf(roles: Roles): Promise<string> {
  if (!roles.isParent || homeOf(roles) !== '/dashboard') return homeOf(roles)
  const children = await client.children.names.query().catch(() => undefined)
  return children?.length === 0 ? '/erste-schritte' : '/dashboard'
}

/** Requests another confirmation link. The answer is the same for every address. */
function RequestConfirmation() {
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
