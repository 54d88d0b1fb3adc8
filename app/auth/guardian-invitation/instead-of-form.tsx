import { Group, Text } from '@mantine/core'
import { nameOf } from '../../../domain/people/names.ts'
import { homeOf, noRoles } from '../../../domain/people/roles.ts'
import { leadingTo, shownAddress } from '../../asked-address.ts'
import { LinkButton } from '../../components/button/link-button.tsx'
import type { SessionUser } from '../../session.ts'
import { AccountPage } from '../account-page.tsx'
import { LeaveButton } from '../leave-button.tsx'
import { type Invitation, type LookedAt, Meaning } from './meaning.tsx'

type DeadState = Exclude<LookedAt['state'], 'open'>

const words: Record<DeadState, [title: string, text: string]> = {
  used: ['Einladung schon angenommen', 'Diese Einladung ist schon angenommen worden. Sie gilt nur einmal.'],
  expired: ['Einladung abgelaufen', 'Diese Einladung ist abgelaufen. Sie galt sieben Tage.'],
  revoked: ['Einladung zurückgezogen', 'Diese Einladung ist zurückgezogen worden.'],
  locked: ['Einladung beendet', 'Der Code war zu oft falsch. Zur Sicherheit gilt diese Einladung nicht mehr.'],
  unknown: ['Einladung nicht gefunden', 'Diese Einladung gibt es nicht. Ist der Link vollständig?'],
}

export function InvitationOver({ state }: { state: DeadState }) {
  const [title, text] = words[state]
  return (
    <AccountPage title={title}>
      <Text mb="sm" role="alert">
        {text}
      </Text>
      <Text mb="md">
        {state === 'used'
          ? 'Waren Sie das selbst? Dann finden Sie das Kind auf Ihrer Startseite. Sonst lassen Sie sich eine neue Einladung geben.'
          : 'Lassen Sie sich bitte eine neue Einladung geben. Eltern finden das in der Familienverwaltung unter „Wer begleitet?“.'}
      </Text>
      <Group>
        <LinkButton to="/dashboard" size="md" label="Zu meiner Startseite" />
        <LinkButton to="/" size="md" variant="default" label="Zur Website" />
      </Group>
    </AccountPage>
  )
}

/** Both ways to an account lead back here. */
export const NobodySignedIn = ({ invitation }: { invitation: Invitation }) => (
  <AccountPage title="Ein Kind begleiten">
    <Meaning invitation={invitation} />
    <Text mb="md">
      Dafür brauchen Sie ein eigenes Konto. Danach kommen Sie hierher zurück und geben den Code ein, den Ihnen{' '}
      {invitation.inviterName} am Telefon vorliest.
    </Text>
    <Group>
      <LinkButton to={leadingTo('/register', shownAddress())} size="md" label="Konto anlegen" />
      <LinkButton
        to={leadingTo('/login', shownAddress())}
        size="md"
        variant="default"
        label="Ich habe schon ein Konto"
      />
    </Group>
  </AccountPage>
)

type NotForThisAccountProps = { user: SessionUser; isChild: boolean; invitation: Invitation }

/** A child, whoever has invited, or an account for the administration only is signed in here. None of them can accept. */
export function NotForThisAccount({ user, isChild, invitation: { isOwn, inviterName } }: NotForThisAccountProps) {
  const [title, text] = isChild
    ? [
        'Das ist für Erwachsene',
        `Mit diesem Link möchte ${inviterName} einen Erwachsenen einladen. Auf diesem Gerät bist gerade du angemeldet, ${user.firstName || nameOf(user)}. Gib das Gerät weiter oder melde dich ab.`,
      ]
    : isOwn
      ? [
          'Diese Einladung ist von Ihnen',
          `Der Link funktioniert. Annehmen muss die Einladung jemand anderes, mit einem eigenen Konto. Angemeldet ist hier ${nameOf(user)}.`,
        ]
      : [
          'Mit diesem Konto geht das nicht',
          `Angemeldet ist ${nameOf(user)}, ein Konto für die Verwaltung. Um Kinder zu begleiten, brauchen Sie ein eigenes Elternkonto. Die Einladung bleibt gültig.`,
        ]
  return (
    <AccountPage title={title}>
      <Text mb="md">{text}</Text>
      <Group>
        {isOwn && <LinkButton to="/begleitung" size="md" label="Angemeldet bleiben" />}
        <LeaveButton isQuiet={isOwn} leadTo={shownAddress()} label="Abmelden und weiter" />
        {!isOwn && (
          <LinkButton
            to={homeOf({ ...noRoles, isChild, isAdmin: !isChild })}
            size="md"
            variant="default"
            label={isChild ? 'Zu meinen Pässen' : 'Angemeldet bleiben'}
          />
        )}
      </Group>
    </AccountPage>
  )
}
