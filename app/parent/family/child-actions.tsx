import { Button, type ButtonProps, Group, Tooltip } from '@mantine/core'
import { fullName } from '../../../domain/people/children.ts'
import { decidesItself } from '../../../domain/people/consent.ts'
import type { RouterOutputs } from '../../../server/router.ts'
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
      {!isRegistered && <Action word="Anmeldung einrichten" name={name} onClick={() => onOpen('set up', child)} />}
      {isLocked && <Action word="Freischalten" name={name} onClick={() => onOpen('sign in', child)} />}
      {isSecretDoubted && !isLocked && (
        <Action word="Neues Geheimnis" name={name} onClick={() => onOpen('sign in', child)} />
      )}
      <LinkButton to={`/family/${child.id}`} variant="light" label="Ansehen" about={name} />
      {isRegistered && !isLocked && !decidesItself(child) && (
        <Action
          word="Hier lernen"
          name={name}
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
  const look = { ...plain, name }
  return (
    <Group gap="xs" className={classes.more}>
      {!(hasOwnAddress && decidesItself(child)) && (
        <Action {...look} word={signIn} leftSection={<KeyIcon />} onClick={() => onOpen('sign in', child)} />
      )}
      {!hasOwnAddress && <Invite child={child} onClick={() => onOpen('invite', child)} />}
      <Action {...look} word="Bearbeiten" leftSection={<EditIcon />} onClick={() => onOpen('edit', child)} />
      <Action
        {...look}
        word="Daten und Einwilligung"
        leftSection={<DataIcon />}
        onClick={() => onOpen('data', child)}
      />
      <Action {...look} word="Löschen" leftSection={<DeleteIcon />} onClick={() => onOpen('remove', child)} />
    </Group>
  )
}

type ActionProps = ButtonProps & { word: string; name: string; title?: string; onClick: () => void }

const Action = ({ word, name, ...button }: ActionProps) => (
  <Button aria-label={`${word}: ${name}`} {...button}>
    {word}
  </Button>
)

const plain = { variant: 'default', justify: 'flex-start', px: 'sm' } as const

/** Disabled by aria-disabled: the attribute would remove focus and tooltip, and with it the reason (S5.11). */
const Invite = ({ child, onClick }: { child: ChildOfFamily; onClick: () => void }) => (
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
