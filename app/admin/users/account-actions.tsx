import { Button, Paper, Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { nameOf } from '../../../domain/names.ts'
import { notify } from '../../components/page/notify.ts'
import { client } from '../../trpc.ts'
import { AskDialog } from '../parts/ask-dialog.tsx'
import { refreshAdmin } from '../parts/refresh-admin.ts'
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

const makeAdmin = (user: User): Action => ({
  label: 'Admin-Rechte geben',
  question: (
    <>
      <strong>{nameOf(user)}</strong> kann dann alle Inhalte ändern und alle Konten verwalten, auch Ihres. Angemeldet
      bleibt ein Admin höchstens 12 Stunden; ist die Website im Internet, richtet er zuerst einen zweiten Schritt der
      Anmeldung ein.
    </>
  ),
  busyLabel: 'Wird gegeben...',
  run: (id) => client.admin.users.makeAdmin.mutate({ id }),
  done: `${nameOf(user)} ist jetzt Admin.`,
  failed: 'Die Admin-Rechte konnten nicht gegeben werden.',
})

const endAdmin = (user: User): Action => ({
  label: 'Admin-Rechte nehmen',
  question: (
    <>
      <strong>{nameOf(user)}</strong> kommt dann nicht mehr in die Administration. Das Konto bleibt als Elternkonto.
    </>
  ),
  busyLabel: 'Werden genommen...',
  color: 'red',
  run: (id) => client.admin.users.endAdmin.mutate({ id }),
  done: `${nameOf(user)} ist kein Admin mehr.`,
  failed: 'Die Admin-Rechte konnten nicht genommen werden.',
})

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

/** Roles, lock and sessions of another account. */
export function AccountActions({ user }: { user: User }) {
  const [asked, setAsked] = useState<Action>()
  const isLocked = user.state === 'locked'
  return (
    <>
      <Section title="Admin-Rechte" action={user.isAdmin ? endAdmin(user) : makeAdmin(user)} onAsk={setAsked}>
        {user.isAdmin ? 'Darf alle Inhalte ändern und alle Konten verwalten.' : 'Hat keine Admin-Rechte.'}
      </Section>
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
          {...(asked.color && { color: asked.color })}
          onConfirm={() => asked.run(user.id)}
          onDone={() => {
            notify.success(asked.done)
            return refreshAdmin()
          }}
          whenFailed={asked.failed}
          onClose={() => setAsked(undefined)}
        >
          <Text>{asked.question}</Text>
        </AskDialog>
      )}
    </>
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
      <Button variant="light" {...(action.color && { color: action.color })} onClick={() => onAsk(action)}>
        {action.label}
      </Button>
    </Stack>
  </Paper>
)
