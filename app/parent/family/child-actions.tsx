import { ActionIcon, Button, Group, Tooltip } from '@mantine/core'
import type { ReactNode } from 'react'
import { fullName } from '../../../domain/children.ts'
import { decidesItself } from '../../../domain/consent.ts'
import { DataIcon, DeleteIcon, EditIcon, KeyIcon, LearnIcon, MailIcon } from '../../components/icons.tsx'
import classes from './child-actions.module.css'

type ActionsChild = {
  id: string
  name: string
  lastName: string | null
  birthdate: string
  email: string | null
  isRegistered: boolean
  nickname: string | null
}

type ChildActionsProps = {
  child: ActionsChild
  /** Shows a label beside each icon, where there is no pointer for tooltips. */
  inWords?: boolean
  onInvite: (childId: string) => void
  onSignIn: (childId: string) => void
  onLearnHere: (childId: string) => void
  onEdit: (childId: string) => void
  onData: (childId: string) => void
  onRemove: (childId: string) => void
}

/**
 * The actions for a child in the list. A child that signs in with its own address needs neither invitation nor nickname; from
 * 16 on a parent cannot sign it in.
 */
export function ChildActions({
  child,
  inWords = false,
  onInvite,
  onSignIn,
  onLearnHere,
  onEdit,
  onData,
  onRemove,
}: ChildActionsProps) {
  const name = fullName(child)
  const hasOwnAddress = child.isRegistered && child.nickname === null
  const Action = inWords ? WordAction : IconAction
  return (
    <Group gap="xs" className={inWords ? classes.words : undefined}>
      {child.isRegistered && !decidesItself(child) && (
        <Action
          word="Hier lernen"
          hint={`Auf diesem Gerät als ${child.name} lernen`}
          label={`Hier lernen: ${name}`}
          icon={<LearnIcon />}
          onClick={() => onLearnHere(child.id)}
        />
      )}
      {!(hasOwnAddress && decidesItself(child)) && (
        <Action
          word={hasOwnAddress ? 'Anmeldung' : 'Ohne E-Mail'}
          hint={hasOwnAddress ? 'Anmeldung' : 'Anmeldung ohne E-Mail'}
          label={`${hasOwnAddress ? 'Anmeldung' : 'Anmeldung ohne E-Mail'}: ${name}`}
          icon={<KeyIcon />}
          onClick={() => onSignIn(child.id)}
        />
      )}
      {!hasOwnAddress && (
        <Action
          word="Einladen"
          hint={child.email ? 'Kind einladen' : 'E-Mail-Adresse erforderlich'}
          label={child.email ? `Kind einladen: ${name}` : `Kind einladen: ${name} – E-Mail-Adresse erforderlich`}
          icon={<MailIcon />}
          onClick={child.email ? () => onInvite(child.id) : undefined}
        />
      )}
      <Action
        word="Bearbeiten"
        hint="Bearbeiten"
        label={`Bearbeiten: ${name}`}
        icon={<EditIcon />}
        onClick={() => onEdit(child.id)}
      />
      <Action
        word="Daten"
        hint="Daten und Einwilligung"
        label={`Daten und Einwilligung: ${name}`}
        icon={<DataIcon />}
        onClick={() => onData(child.id)}
      />
      <Action
        word="Löschen"
        hint="Löschen"
        label={`Löschen: ${name}`}
        icon={<DeleteIcon />}
        onClick={() => onRemove(child.id)}
      />
    </Group>
  )
}

type ActionProps = { word: string; hint: string; label: string; icon: ReactNode; onClick?: (() => void) | undefined }

// Disabled by aria-disabled instead of the attribute, which would remove focus and tooltip, and with them the reason.
const buttonOf = ({ label, onClick }: ActionProps) => ({
  'aria-label': label,
  'aria-disabled': !onClick || undefined,
  'data-disabled': !onClick || undefined,
  onClick,
})

const IconAction = (props: ActionProps) => (
  <Hint {...props}>
    <ActionIcon variant="default" size={44} {...buttonOf(props)}>
      {props.icon}
    </ActionIcon>
  </Hint>
)

const WordAction = (props: ActionProps) => (
  <Hint {...props}>
    <Button variant="default" justify="flex-start" px="sm" leftSection={props.icon} {...buttonOf(props)}>
      {props.word}
    </Button>
  </Hint>
)

const Hint = ({ hint, children }: { hint: string; children: ReactNode }) => (
  <Tooltip label={hint} events={{ hover: true, focus: true, touch: true }} withArrow>
    {children}
  </Tooltip>
)
