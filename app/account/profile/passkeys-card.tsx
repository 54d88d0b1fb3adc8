import { Group, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { MOST_PASSKEYS } from '../../../domain/people/passkeys.ts'
import { formatDate, formatPast } from '../../../domain/platform/dates.ts'
import { ActionButton } from '../../components/button/action-button.tsx'
import { LoadFailure } from '../../components/page/load-failure.tsx'
import { Aside } from '../../components/page/texts.tsx'
import { messageOf } from '../../failure.ts'
import { NEEDS_HTTPS, whyNoPasskeys } from '../../passkeys/possible.ts'
import { trpc } from '../../trpc.ts'
import { AddDialog, RenameDialog } from './passkeys/name-dialogs.tsx'
import type { Passkey } from './passkeys/passkey.ts'
import { RemoveDialog } from './passkeys/remove-dialog.tsx'
import { ProfileCard } from './profile-card.tsx'

type Open = { dialog: 'rename' | 'remove'; passkey: Passkey } | { dialog: 'add' }

export function PasskeysCard() {
  const { data, isPending, isLoadingError, error, refetch } = useQuery(trpc.passkeys.list.queryOptions())
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  return (
    <ProfileCard title="Passkeys">
      <Stack>
        <Text>
          Mit einem Passkey melden Sie sich ohne Passwort an: mit Finger, Gesicht oder der PIN Ihres Geräts. Er lässt
          sich nicht erraten und auf keiner nachgemachten Seite eingeben.
        </Text>
        {isPending && <Skeleton height="4rem" radius="md" role="status" aria-label="Lade..." />}
        {isLoadingError && <LoadFailure message={messageOf(error)} onRetry={() => refetch()} />}
        {data && data.passkeys.length > 0 && (
          <ul className="plain ruled">
            {data.passkeys.map((passkey) => (
              <PasskeyRow
                key={passkey.id}
                passkey={passkey}
                onRename={() => setOpen({ dialog: 'rename', passkey })}
                onRemove={() => setOpen({ dialog: 'remove', passkey })}
              />
            ))}
          </ul>
        )}
        {data && <Adding {...data} count={data.passkeys.length} onAdd={() => setOpen({ dialog: 'add' })} />}
      </Stack>
      {open?.dialog === 'add' && <AddDialog onClose={close} />}
      {open?.dialog === 'rename' && <RenameDialog passkey={open.passkey} onClose={close} />}
      {open?.dialog === 'remove' && <RemoveDialog passkey={open.passkey} onClose={close} />}
    </ProfileCard>
  )
}

type PasskeyRowProps = { passkey: Passkey; onRename: () => void; onRemove: () => void }

const PasskeyRow = ({ passkey: { name, isBackedUp, createdAt, lastUsedAt }, onRename, onRemove }: PasskeyRowProps) => (
  <Group component="li" justify="space-between" gap="0.625rem 1rem" py="sm">
    <div className="long-words">
      <Text fw={700}>{name}</Text>
      <Aside>
        angelegt am {formatDate(createdAt)},{' '}
        {lastUsedAt ? `zuletzt benutzt ${formatPast(new Date(lastUsedAt))}` : 'noch nicht benutzt'}
        {!isBackedUp && '. Es gibt ihn nur auf einem Gerät.'}
      </Aside>
    </div>
    <Group gap="xs">
      <ActionButton variant="default" label="Umbenennen" about={name} onClick={onRename} />
      <ActionButton variant="default" label="Entfernen" about={name} onClick={onRemove} />
    </Group>
  </Group>
)

/** The button, or the reason why there is none. `arePossible`: whether this server's address allows passkeys. */
function Adding({ arePossible, count, onAdd }: { arePossible: boolean; count: number; onAdd: () => void }) {
  const reason = arePossible ? whyNoPasskeys() : NEEDS_HTTPS
  if (reason) return <Text c="dimmed">{reason}</Text>
  if (count >= MOST_PASSKEYS)
    return (
      <Text c="dimmed">
        Mehr als {MOST_PASSKEYS} geht nicht. Entfernen Sie zuerst einen, den Sie nicht mehr brauchen.
      </Text>
    )
  return (
    <Group justify="flex-end">
      <ActionButton variant="default" label="Passkey hinzufügen" onClick={onAdd} />
    </Group>
  )
}
