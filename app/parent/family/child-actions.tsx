import { Button, Group, Tooltip } from '@mantine/core'
import type { ReactNode } from 'react'
import { fullName } from '../../../domain/people/children.ts'
import { decidesItself } from '../../../domain/people/consent.ts'
import { LinkButton } from '../../components/button/link-button.tsx'
import { DataIcon, DeleteIcon, EditIcon, KeyIcon, MailIcon } from '../../components/icons.tsx'
import classes from './child-actions.module.css'

type ActionsChild = {
  id: string
  name: string
  lastName: string | null
  birthdate: string
  email: string | null
  isRegistered: boolean
  nickname: string | null
  isLocked: boolean
  isSecretDoubted: boolean
}

export type OnChildAction = {
  onSetUp: (childId: string) => void
  onInvite: (childId: string) => void
  onSignIn: (childId: string) => void
  onLearnHere: (childId: string) => void
  onEdit: (childId: string) => void
  onData: (childId: string) => void
  onRemove: (childId: string) => void
}

type ChildActionsProps = { child: ActionsChild; on: OnChildAction }

/** What a parent does with a child most often, and what its sign-in needs now. From 16 on a parent cannot sign it in. */
export function FirstActions({ child, on }: ChildActionsProps) {
  const name = fullName(child)
  const canLearnHere = child.isRegistered && !child.isLocked && !decidesItself(child)
  return (
    <>
      {!child.isRegistered && (
        <Button aria-label={`Anmeldung einrichten: ${name}`} onClick={() => on.onSetUp(child.id)}>
          Anmeldung einrichten
        </Button>
      )}
      {child.isLocked && (
        <Button aria-label={`Freischalten: ${name}`} onClick={() => on.onSignIn(child.id)}>
          Freischalten
        </Button>
      )}
      {child.isSecretDoubted && !child.isLocked && (
        <Button aria-label={`Neues Geheimnis: ${name}`} onClick={() => on.onSignIn(child.id)}>
          Neues Geheimnis
        </Button>
      )}
      <LinkButton to={`/family/${child.id}`} variant="light" about={name} label="Ansehen" />
      {canLearnHere && (
        <Button
          variant="default"
          aria-label={`Hier lernen: ${name}`}
          title={`Auf diesem Gerät als ${child.name} lernen`}
          onClick={() => on.onLearnHere(child.id)}
        >
          Hier lernen
        </Button>
      )}
    </>
  )
}

/** The other actions. A child that signs in with its own address needs neither invitation nor nickname. */
export function MoreActions({ child, on }: ChildActionsProps) {
  const name = fullName(child)
  const hasOwnAddress = child.isRegistered && child.nickname === null
  return (
    <Group gap="xs" className={classes.more}>
      {!(hasOwnAddress && decidesItself(child)) && (
        <Action
          word={hasOwnAddress ? 'Anmeldung' : 'Anmeldung ohne E-Mail'}
          name={name}
          icon={<KeyIcon />}
          onClick={() => on.onSignIn(child.id)}
        />
      )}
      {!hasOwnAddress && <Invite child={child} onClick={() => on.onInvite(child.id)} />}
      <Action word="Bearbeiten" name={name} icon={<EditIcon />} onClick={() => on.onEdit(child.id)} />
      <Action word="Daten und Einwilligung" name={name} icon={<DataIcon />} onClick={() => on.onData(child.id)} />
      <Action word="Löschen" name={name} icon={<DeleteIcon />} onClick={() => on.onRemove(child.id)} />
    </Group>
  )
}

type ActionProps = { word: string; name: string; icon: ReactNode; onClick: () => void }

const Action = ({ word, name, icon, onClick }: ActionProps) => (
  <Button {...plain} leftSection={icon} aria-label={`${word}: ${name}`} onClick={onClick}>
    {word}
  </Button>
)

const plain = { variant: 'default', justify: 'flex-start', px: 'sm' } as const

/** Disabled by aria-disabled instead of the attribute, which would remove focus and tooltip, and with them the reason (S5.11). */
const Invite = ({ child, onClick }: { child: ActionsChild; onClick: () => void }) => (
  <Tooltip
    label={child.email ? 'Kind einladen' : 'E-Mail-Adresse erforderlich'}
    events={{ hover: true, focus: true, touch: true }}
    withArrow
  >
    <Button
      {...plain}
      leftSection={<MailIcon />}
      aria-label={`Kind einladen: ${fullName(child)}${child.email ? '' : ' – E-Mail-Adresse erforderlich'}`}
      aria-disabled={!child.email || undefined}
      data-disabled={!child.email || undefined}
      onClick={child.email ? onClick : undefined}
    >
      Kind einladen
    </Button>
  </Tooltip>
)
