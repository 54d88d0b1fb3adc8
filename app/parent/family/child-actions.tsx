import { Group, Tooltip } from '@mantine/core'
import { fullName } from '../../../domain/people/children.ts'
import { decidesItself } from '../../../domain/people/consent.ts'
import type { RouterOutputs } from '../../../server/router.ts'
import { ActionButton } from '../../components/button/action-button.tsx'
import { LinkButton } from '../../components/button/link-button.tsx'
import { DataIcon, DeleteIcon, EditIcon, KeyIcon, MailIcon } from '../../components/icons.tsx'
import classes from './child-actions.module.css'

export type ChildOfFamily = RouterOutputs['children']['list'][number]
export type DialogOfChild = 'edit' | 'set up' | 'invite' | 'sign in' | 'learn here' | 'data' | 'remove'
export type OnOpen = (dialog: DialogOfChild, child: ChildOfFamily) => void

type ChildActionsProps = { child: ChildOfFamily; onOpen: OnOpen }

/** The most frequent actions, and what the child's sign-in needs now. From 16 on a parent cannot sign it in. */
export function FirstActions({ child, onOpen }: ChildActionsProps) {
  const { isRegistered, isLocked, isSecretDoubted } = child
  const name = fullName(child)
  return (
    <>
      {!isRegistered && (
        <ActionButton label="Anmeldung einrichten" about={name} onClick={() => onOpen('set up', child)} />
      )}
      {isLocked && <ActionButton label="Freischalten" about={name} onClick={() => onOpen('sign in', child)} />}
      {isSecretDoubted && !isLocked && (
        <ActionButton label="Neues Geheimnis" about={name} onClick={() => onOpen('sign in', child)} />
      )}
      <LinkButton to={`/family/${child.id}`} variant="light" label="Ansehen" about={name} />
      {isRegistered && !isLocked && !decidesItself(child) && (
        <ActionButton
          label="Hier lernen"
          about={name}
          variant="default"
          title={`Auf diesem Gerät als ${child.name} lernen`}
          onClick={() => onOpen('learn here', child)}
        />
      )}
    </>
  )
}

/** The other actions. A child that signs in with its own address needs neither invitation nor nickname. */
export function MoreActions({ child, onOpen }: ChildActionsProps) {
  const name = fullName(child)
  const hasOwnAddress = child.isRegistered && child.nickname === null
  const signIn = hasOwnAddress ? 'Anmeldung' : 'Anmeldung ohne E-Mail'
  const look = { ...plain, about: name }
  return (
    <Group gap="xs" className={classes.more}>
      {!(hasOwnAddress && decidesItself(child)) && (
        <ActionButton {...look} label={signIn} leftSection={<KeyIcon />} onClick={() => onOpen('sign in', child)} />
      )}
      {!hasOwnAddress && <Invite child={child} onClick={() => onOpen('invite', child)} />}
      <ActionButton {...look} label="Bearbeiten" leftSection={<EditIcon />} onClick={() => onOpen('edit', child)} />
      <ActionButton
        {...look}
        label="Daten und Einwilligung"
        leftSection={<DataIcon />}
        onClick={() => onOpen('data', child)}
      />
      <ActionButton {...look} label="Löschen" leftSection={<DeleteIcon />} onClick={() => onOpen('remove', child)} />
    </Group>
  )
}

const plain = { variant: 'default', justify: 'flex-start', px: 'sm' } as const

/** Disabled by aria-disabled: the attribute would remove focus and tooltip, and with it the reason (S5.11). */
const Invite = ({ child, onClick }: { child: ChildOfFamily; onClick: () => void }) => (
  <Tooltip
    label={child.email ? 'Kind einladen' : 'E-Mail-Adresse erforderlich'}
    events={{ hover: true, focus: true, touch: true }}
    withArrow
  >
    <ActionButton
      {...plain}
      leftSection={<MailIcon />}
      aria-disabled={!child.email || undefined}
      data-disabled={!child.email || undefined}
      label="Kind einladen"
      about={`${fullName(child)}${child.email ? '' : ' – E-Mail-Adresse erforderlich'}`}
      onClick={child.email ? onClick : undefined}
    />
  </Tooltip>
)
