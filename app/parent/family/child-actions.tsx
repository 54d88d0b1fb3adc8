import { ActionIcon, Group, Tooltip } from '@mantine/core'
import type { ReactNode } from 'react'
import { fullName } from '../../../domain/children.ts'
import { decidesItself } from '../../../domain/consent.ts'
import { DataIcon, DeleteIcon, EditIcon, KeyIcon, LearnIcon, MailIcon } from '../../components/icons.tsx'

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
  onInvite: (childId: string) => void
  onNickname: (childId: string) => void
  onLearnHere: (childId: string) => void
  onEdit: (childId: string) => void
  onData: (childId: string) => void
  onRemove: (childId: string) => void
}

/**
 * What a parent can do with a child of the list. A child with an address of its own needs neither invitation nor nickname;
 * from 16 on it signs in itself.
 */
export function ChildActions({
  child,
  onInvite,
  onNickname,
  onLearnHere,
  onEdit,
  onData,
  onRemove,
}: ChildActionsProps) {
  const name = fullName(child)
  const hasOwnAddress = child.isRegistered && child.nickname === null
  return (
    <Group gap="xs">
      {child.isRegistered && !decidesItself(child) && (
        <IconAction
          hint={`Auf diesem Gerät als ${child.name} lernen`}
          label={`Auf diesem Gerät als ${name} lernen`}
          icon={<LearnIcon />}
          onClick={() => onLearnHere(child.id)}
        />
      )}
      {!hasOwnAddress && (
        <IconAction
          hint="Anmeldung ohne E-Mail"
          label={`Anmeldung ohne E-Mail: ${name}`}
          icon={<KeyIcon />}
          onClick={() => onNickname(child.id)}
        />
      )}
      {!hasOwnAddress && (
        <IconAction
          hint={child.email ? 'Kind einladen' : 'E-Mail-Adresse erforderlich'}
          label={child.email ? `Kind einladen: ${name}` : `Kind einladen: ${name} – E-Mail-Adresse erforderlich`}
          icon={<MailIcon />}
          onClick={child.email ? () => onInvite(child.id) : undefined}
        />
      )}
      <IconAction
        hint="Bearbeiten"
        label={`Bearbeiten: ${name}`}
        icon={<EditIcon />}
        onClick={() => onEdit(child.id)}
      />
      <IconAction
        hint="Daten und Einwilligung"
        label={`Daten und Einwilligung: ${name}`}
        icon={<DataIcon />}
        onClick={() => onData(child.id)}
      />
      <IconAction hint="Löschen" label={`Löschen: ${name}`} icon={<DeleteIcon />} onClick={() => onRemove(child.id)} />
    </Group>
  )
}

type IconActionProps = { hint: string; label: string; icon: ReactNode; onClick?: () => void }

// Without onClick it is disabled, but not by the attribute: that would take away focus and tooltip, and with them the reason.
const IconAction = ({ hint, label, icon, onClick }: IconActionProps) => (
  <Tooltip label={hint} events={{ hover: true, focus: true, touch: true }} withArrow>
    <ActionIcon
      variant="default"
      size={44}
      aria-label={label}
      aria-disabled={!onClick || undefined}
      data-disabled={!onClick || undefined}
      onClick={onClick}
    >
      {icon}
    </ActionIcon>
  </Tooltip>
)
