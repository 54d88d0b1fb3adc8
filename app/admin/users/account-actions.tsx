import { Alert, Group, NativeSelect, Paper, Stack, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { nameOf } from '../../../domain/people/names.ts'
import { type TeamRole, teamRoles } from '../../../domain/people/roles.ts'
import { CardTitle } from '../../components/page/texts.tsx'
import { client } from '../../trpc.ts'
import { writtenAddress } from '../../written-address.ts'
import { AskButton, type AskButtonProps } from '../parts/ask-dialog.tsx'
import { useMayDo } from '../parts/duties.ts'
import type { User } from './user-marks.tsx'

/** What somebody with this role can do, to be read before it is given. */
const roleInWords: Record<TeamRole, string> = {
  author: 'schreibt Entwürfe und sieht keine Konten. Veröffentlichen kann sie oder er nichts.',
  editor: 'schreibt, prüft und veröffentlicht alle Inhalte und sieht keine Konten.',
  operator: 'sieht und verwaltet die Konten der Eltern, E-Mails, Protokoll und Betrieb, aber keine Inhalte.',
  admin: 'kann dann alle Inhalte ändern und alle Konten verwalten, auch Ihres.',
}

const giveRole = (user: User, role: TeamRole): AskButtonProps => ({
  label: 'Rolle geben',
  title: `Rolle ${teamRoles[role]} geben`,
  confirmLabel: `Rolle ${teamRoles[role]} geben`,
  children: (
    <Text>
      <strong>{nameOf(user)}</strong> {roleInWords[role]} Angemeldet bleibt man damit höchstens 12 Stunden; ist die
      Website im Internet, richtet man zuerst einen zweiten Schritt der Anmeldung ein.
      {roleOf(user) && ' Die bisherige Rolle endet, und alle Geräte werden abgemeldet.'}
    </Text>
  ),
  busyLabel: 'Wird gegeben...',
  call: () => client.admin.users.giveRole.mutate({ id: user.id, role }),
  done: `${nameOf(user)} hat jetzt die Rolle ${teamRoles[role]}.`,
  whenFailed: 'Die Rolle konnte nicht gegeben werden.',
})

const takeRole = (user: User): AskButtonProps => ({
  label: 'Rolle nehmen',
  children: (
    <Text>
      <strong>{nameOf(user)}</strong> wird überall abgemeldet und kommt dann nicht mehr in die Administration. Das Konto
      bleibt als Elternkonto.
    </Text>
  ),
  busyLabel: 'Wird genommen...',
  isLoss: true,
  call: () => client.admin.users.takeRole.mutate({ id: user.id }),
  done: `${nameOf(user)} hat keine Rolle mehr im Team.`,
  whenFailed: 'Die Rolle konnte nicht genommen werden.',
})

const roleOf = ({ isAdmin, staffRole }: User): TeamRole | null => (isAdmin ? 'admin' : staffRole)

const lock = (user: User): AskButtonProps => ({
  label: 'Konto sperren',
  children: (
    <Text>
      <strong>{nameOf(user)}</strong> wird sofort überall abgemeldet und kann sich nicht mehr anmelden. Auch die Kinder
      der Familie, die noch nicht 16 sind, können sich dann nicht mehr anmelden. Nichts wird gelöscht.
    </Text>
  ),
  busyLabel: 'Wird gesperrt...',
  isLoss: true,
  call: () => client.admin.users.lock.mutate({ id: user.id }),
  done: `Das Konto von ${nameOf(user)} ist gesperrt, alle Geräte sind abgemeldet.`,
  whenFailed: 'Das Konto konnte nicht gesperrt werden.',
})

const unlock = (user: User): AskButtonProps => ({
  label: 'Sperre aufheben',
  children: (
    <Text>
      <strong>{nameOf(user)}</strong> und die Kinder der Familie können sich dann wieder anmelden wie zuvor.
    </Text>
  ),
  busyLabel: 'Wird aufgehoben...',
  call: () => client.admin.users.unlock.mutate({ id: user.id }),
  done: `Das Konto von ${nameOf(user)} ist nicht mehr gesperrt.`,
  whenFailed: 'Die Sperre konnte nicht aufgehoben werden.',
})

const endSessions = (user: User): AskButtonProps => ({
  label: 'Überall abmelden',
  children: (
    <Text>
      <strong>{nameOf(user)}</strong> wird auf allen Geräten abgemeldet und bekommt eine E-Mail darüber. Eine neue
      Anmeldung ist sofort möglich. Die Kinder der Familie bleiben angemeldet.
    </Text>
  ),
  busyLabel: 'Wird abgemeldet...',
  isLoss: true,
  call: () => client.admin.users.endSessions.mutate({ id: user.id }),
  done: `${nameOf(user)} ist auf allen Geräten abgemeldet.`,
  whenFailed: 'Die Geräte konnten nicht abgemeldet werden.',
})

const mailResetLink = (user: User): AskButtonProps => ({
  label: 'Link schicken',
  children: (
    <Text>
      <strong>{nameOf(user)}</strong> bekommt eine E-Mail an {writtenAddress(user.email)} mit einem Link, der eine
      Stunde gilt. Das bisherige Passwort gilt, bis ein neues gewählt ist.
    </Text>
  ),
  busyLabel: 'Wird geschickt...',
  call: () => client.admin.users.mailResetLink.mutate({ id: user.id }),
  done: `Der Link ist unterwegs zu ${nameOf(user)}.`,
  whenFailed: 'Der Link konnte nicht geschickt werden.',
})

const mailConfirmation = (user: User): AskButtonProps => ({
  label: 'Noch einmal schicken',
  children: (
    <Text>
      <strong>{nameOf(user)}</strong> bekommt noch einmal die E-Mail an {writtenAddress(user.email)}, mit der die
      Adresse bestätigt wird. Der frühere Link gilt dann nicht mehr.
    </Text>
  ),
  busyLabel: 'Wird geschickt...',
  call: () => client.admin.users.mailConfirmation.mutate({ id: user.id }),
  done: `Die E-Mail ist unterwegs zu ${nameOf(user)}.`,
  whenFailed: 'Die E-Mail konnte nicht geschickt werden.',
})

/** Role, mails, lock and sessions of another account. */
export function AccountActions({ user }: { user: User }) {
  const governs = useMayDo('govern')
  const isLocked = user.state === 'locked'
  if (!governs && roleOf(user))
    return <Alert color="amber">Konten von Admins und aus dem Team ändert nur ein Admin.</Alert>
  return (
    <>
      {governs && <RoleSection user={user} />}
      {user.state === 'unconfirmed' && (
        <Section title="Adresse bestätigen" action={mailConfirmation(user)}>
          Die Adresse ist noch nicht bestätigt. Wenn die E-Mail verloren ging, schicken Sie sie noch einmal.
        </Section>
      )}
      {!isLocked && (
        <Section title="Passwort" action={mailResetLink(user)}>
          Wenn jemand das Passwort vergessen hat und sich an Sie wendet: Der Link geht immer an die Adresse des Kontos,
          nie an eine andere.
        </Section>
      )}
      <Section key={user.state} title="Sperre" action={isLocked ? unlock(user) : lock(user)}>
        {isLocked
          ? 'Das Konto ist gesperrt: Niemand kann sich damit anmelden.'
          : 'Das Konto ist nicht gesperrt. Eine Sperre ist für Missbrauch gedacht; sie löscht nichts.'}
      </Section>
      {!isLocked && (
        <Section title="Geräte" action={endSessions(user)}>
          Wenn jemand anderes an das Konto gekommen sein könnte: Danach gilt nur noch, wer das Passwort kennt.
        </Section>
      )}
    </>
  )
}

/** Which role somebody has, and the others that can be given instead. */
function RoleSection({ user }: { user: User }) {
  const current = roleOf(user)
  const others = (Object.keys(teamRoles) as TeamRole[]).filter((role) => role !== current)
  const [chosen, setChosen] = useState<TeamRole>()
  const role = others.find((one) => one === chosen) ?? others[0]
  return (
    <Paper component="section" withBorder p="lg" aria-label="Rolle im Team">
      <Stack gap="sm" align="start">
        <CardTitle>Rolle im Team</CardTitle>
        <Text>{current ? `${teamRoles[current]}: ${roleInWords[current]}` : 'Gehört nicht zum Team.'}</Text>
        <NativeSelect
          label={current ? 'Andere Rolle' : 'Rolle'}
          value={role}
          onChange={(event) => setChosen(event.currentTarget.value as TeamRole)}
          data={others.map((value) => ({ value, label: teamRoles[value] }))}
        />
        <Group>
          {role && <AskButton {...giveRole(user, role)} />}
          {current && <AskButton {...takeRole(user)} />}
        </Group>
      </Stack>
    </Paper>
  )
}

type SectionProps = { title: string; action: AskButtonProps; children: ReactNode }

/** What can be done with an account, and when. */
export const Section = ({ title, action, children }: SectionProps) => (
  <Paper component="section" withBorder p="lg" aria-label={title}>
    <Stack gap="xs" align="start">
      <CardTitle>{title}</CardTitle>
      <Text style={{ overflowWrap: 'anywhere' }}>{children}</Text>
      <AskButton {...action} />
    </Stack>
  </Paper>
)
