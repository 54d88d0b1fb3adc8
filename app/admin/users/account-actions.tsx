import { Alert, Button, Group, NativeSelect, Paper, Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { nameOf } from '../../../domain/people/names.ts'
import { type TeamRole, teamRoles } from '../../../domain/people/roles.ts'
import { client } from '../../trpc.ts'
import { writtenAddress } from '../../written-address.ts'
import { AskDialog } from '../parts/ask-dialog.tsx'
import { useMayDo } from '../parts/duties.ts'
import type { User } from './user-marks.tsx'

/** An action with its confirmation and result messages. */
type Action = {
  label: string
  question: ReactNode
  busyLabel: string
  color?: 'red'
  run: (id: string) => Promise<unknown>
  done: string
  failed: string
}

/** What somebody with this role can do, to be read before it is given. */
const roleInWords: Record<TeamRole, string> = {
  author: 'schreibt Entwürfe und sieht keine Konten. Veröffentlichen kann sie oder er nichts.',
  editor: 'schreibt, prüft und veröffentlicht alle Inhalte und sieht keine Konten.',
  operator: 'sieht und verwaltet die Konten der Eltern, E-Mails, Protokoll und Betrieb, aber keine Inhalte.',
  admin: 'kann dann alle Inhalte ändern und alle Konten verwalten, auch Ihres.',
}

const giveRole = (user: User, role: TeamRole): Action => ({
  label: `Rolle ${teamRoles[role]} geben`,
  question: (
    <>
      <strong>{nameOf(user)}</strong> {roleInWords[role]} Angemeldet bleibt man damit höchstens 12 Stunden; ist die
      Website im Internet, richtet man zuerst einen zweiten Schritt der Anmeldung ein.
      {roleOf(user) && ' Die bisherige Rolle endet, und alle Geräte werden abgemeldet.'}
    </>
  ),
  busyLabel: 'Wird gegeben...',
  run: (id) => client.admin.users.giveRole.mutate({ id, role }),
  done: `${nameOf(user)} hat jetzt die Rolle ${teamRoles[role]}.`,
  failed: 'Die Rolle konnte nicht gegeben werden.',
})

const takeRole = (user: User): Action => ({
  label: 'Rolle nehmen',
  question: (
    <>
      <strong>{nameOf(user)}</strong> wird überall abgemeldet und kommt dann nicht mehr in die Administration. Das Konto
      bleibt als Elternkonto.
    </>
  ),
  busyLabel: 'Wird genommen...',
  color: 'red',
  run: (id) => client.admin.users.takeRole.mutate({ id }),
  done: `${nameOf(user)} hat keine Rolle mehr im Team.`,
  failed: 'Die Rolle konnte nicht genommen werden.',
})

const roleOf = ({ isAdmin, staffRole }: User): TeamRole | null => (isAdmin ? 'admin' : staffRole)

const lock = (user: User): Action => ({
  label: 'Konto sperren',
  question: (
    <>
      <strong>{nameOf(user)}</strong> wird sofort überall abgemeldet und kann sich nicht mehr anmelden. Auch die Kinder
      der Familie, die noch nicht 16 sind, können sich dann nicht mehr anmelden. Nichts wird gelöscht.
    </>
  ),
  busyLabel: 'Wird gesperrt...',
  color: 'red',
  run: (id) => client.admin.users.lock.mutate({ id }),
  done: `Das Konto von ${nameOf(user)} ist gesperrt, alle Geräte sind abgemeldet.`,
  failed: 'Das Konto konnte nicht gesperrt werden.',
})

const unlock = (user: User): Action => ({
  label: 'Sperre aufheben',
  question: (
    <>
      <strong>{nameOf(user)}</strong> und die Kinder der Familie können sich dann wieder anmelden wie zuvor.
    </>
  ),
  busyLabel: 'Wird aufgehoben...',
  run: (id) => client.admin.users.unlock.mutate({ id }),
  done: `Das Konto von ${nameOf(user)} ist nicht mehr gesperrt.`,
  failed: 'Die Sperre konnte nicht aufgehoben werden.',
})

const endSessions = (user: User): Action => ({
  label: 'Überall abmelden',
  question: (
    <>
      <strong>{nameOf(user)}</strong> wird auf allen Geräten abgemeldet und bekommt eine E-Mail darüber. Eine neue
      Anmeldung ist sofort möglich. Die Kinder der Familie bleiben angemeldet.
    </>
  ),
  busyLabel: 'Wird abgemeldet...',
  color: 'red',
  run: (id) => client.admin.users.endSessions.mutate({ id }),
  done: `${nameOf(user)} ist auf allen Geräten abgemeldet.`,
  failed: 'Die Geräte konnten nicht abgemeldet werden.',
})

const mailResetLink = (user: User): Action => ({
  label: 'Link schicken',
  question: (
    <>
      <strong>{nameOf(user)}</strong> bekommt eine E-Mail an {writtenAddress(user.email)} mit einem Link, der eine
      Stunde gilt. Das bisherige Passwort gilt, bis ein neues gewählt ist.
    </>
  ),
  busyLabel: 'Wird geschickt...',
  run: (id) => client.admin.users.mailResetLink.mutate({ id }),
  done: `Der Link ist unterwegs zu ${nameOf(user)}.`,
  failed: 'Der Link konnte nicht geschickt werden.',
})

const mailConfirmation = (user: User): Action => ({
  label: 'Noch einmal schicken',
  question: (
    <>
      <strong>{nameOf(user)}</strong> bekommt noch einmal die E-Mail an {writtenAddress(user.email)}, mit der die
      Adresse bestätigt wird. Der frühere Link gilt dann nicht mehr.
    </>
  ),
  busyLabel: 'Wird geschickt...',
  run: (id) => client.admin.users.mailConfirmation.mutate({ id }),
  done: `Die E-Mail ist unterwegs zu ${nameOf(user)}.`,
  failed: 'Die E-Mail konnte nicht geschickt werden.',
})

/** Role, mails, lock and sessions of another account. */
export function AccountActions({ user }: { user: User }) {
  const [asked, setAsked] = useState<Action>()
  const governs = useMayDo('govern')
  const isLocked = user.state === 'locked'
  if (!governs && roleOf(user))
    return <Alert color="amber">Konten von Admins und aus dem Team ändert nur ein Admin.</Alert>
  return (
    <>
      {governs && <RoleSection user={user} onAsk={setAsked} />}
      {user.state === 'unconfirmed' && (
        <Section title="Adresse bestätigen" action={mailConfirmation(user)} onAsk={setAsked}>
          Die Adresse ist noch nicht bestätigt. Wenn die E-Mail verloren ging, schicken Sie sie noch einmal.
        </Section>
      )}
      {!isLocked && (
        <Section title="Passwort" action={mailResetLink(user)} onAsk={setAsked}>
          Wenn jemand das Passwort vergessen hat und sich an Sie wendet: Der Link geht immer an die Adresse des Kontos,
          nie an eine andere.
        </Section>
      )}
      <Section title="Sperre" action={isLocked ? unlock(user) : lock(user)} onAsk={setAsked}>
        {isLocked
          ? 'Das Konto ist gesperrt: Niemand kann sich damit anmelden.'
          : 'Das Konto ist nicht gesperrt. Eine Sperre ist für Missbrauch gedacht; sie löscht nichts.'}
      </Section>
      {!isLocked && (
        <Section title="Geräte" action={endSessions(user)} onAsk={setAsked}>
          Wenn jemand anderes an das Konto gekommen sein könnte: Danach gilt nur noch, wer das Passwort kennt.
        </Section>
      )}
      {asked && (
        <AskDialog
          title={asked.label}
          confirmLabel={asked.label}
          busyLabel={asked.busyLabel}
          color={asked.color}
          onConfirm={() => asked.run(user.id)}
          done={asked.done}
          whenFailed={asked.failed}
          onClose={() => setAsked(undefined)}
        >
          <Text>{asked.question}</Text>
        </AskDialog>
      )}
    </>
  )
}

/** Which role somebody has, and the others that can be given instead. */
function RoleSection({ user, onAsk }: { user: User; onAsk: (action: Action) => void }) {
  const current = roleOf(user)
  const others = (Object.keys(teamRoles) as TeamRole[]).filter((role) => role !== current)
  const [chosen, setChosen] = useState<TeamRole>()
  const role = others.find((one) => one === chosen) ?? others[0]
  return (
    <Paper component="section" withBorder p="lg" aria-label="Rolle im Team">
      <Stack gap="sm" align="start">
        <Title order={2} size="h4">
          Rolle im Team
        </Title>
        <Text>{current ? `${teamRoles[current]}: ${roleInWords[current]}` : 'Gehört nicht zum Team.'}</Text>
        <NativeSelect
          label={current ? 'Andere Rolle' : 'Rolle'}
          value={role}
          onChange={(event) => setChosen(event.currentTarget.value as TeamRole)}
          data={others.map((value) => ({ value, label: teamRoles[value] }))}
        />
        <Group>
          <Button variant="light" onClick={() => role && onAsk(giveRole(user, role))}>
            Rolle geben
          </Button>
          {current && (
            <Button variant="light" color="red" onClick={() => onAsk(takeRole(user))}>
              Rolle nehmen
            </Button>
          )}
        </Group>
      </Stack>
    </Paper>
  )
}

type SectionProps = { title: string; action: Action; onAsk: (action: Action) => void; children: string }

const Section = ({ title, action, onAsk, children }: SectionProps) => (
  <Paper component="section" withBorder p="lg" aria-label={title}>
    <Stack gap="xs" align="start">
      <Title order={2} size="h4">
        {title}
      </Title>
      <Text>{children}</Text>
      <Button variant="light" color={action.color} onClick={() => onAsk(action)}>
        {action.label}
      </Button>
    </Stack>
  </Paper>
)
