import { Badge, Group, Skeleton, Stack, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDate, formatPast } from '../../../domain/platform/dates.ts'
import { ActionButton } from '../../components/button/action-button.tsx'
import { ConfirmDialog } from '../../components/dialog/confirm-dialog.tsx'
import { needsPassword, withFreshPassword } from '../../components/dialog/confirm-password.tsx'
import { StayChoice } from '../../components/field/stay-choice.tsx'
import { LoadFailure } from '../../components/page/load-failure.tsx'
import { notify } from '../../components/page/notify.ts'
import { Aside } from '../../components/page/texts.tsx'
import { messageForChild, messageOf } from '../../failure.ts'
import { client, queryClient, trpc } from '../../trpc.ts'
import { deviceName } from './devices/device-name.ts'
import { EndAllDialog } from './devices/end-all-dialog.tsx'
import { ProfileCard } from './profile-card.tsx'

type Session = { id: string; userAgent: string; since: string; usedAt: string; isThis: boolean }

/** The active sessions of the account, each of which can be ended. */
export function Devices({ isChild }: { isChild: boolean }) {
  const sessions = useQuery(trpc.session.list.queryOptions())
  const explain = isChild ? messageForChild : messageOf
  /** No message when the person cancelled the password prompt. */
  function tellFailure(error: unknown) {
    if (!needsPassword(error)) notify.failure(`Das Abmelden hat nicht geklappt: ${explain(error)}`)
  }
  const [asksFor, setAsksFor] = useState<Session | 'all'>()
  const end = useMutation({
    mutationFn: (session: Session) => withFreshPassword(() => client.session.end.mutate({ id: session.id })),
    onSuccess: (_, { userAgent }) => notify.success(`${deviceName(userAgent)} ist abgemeldet.`),
    onError: tellFailure,
    onSettled: () => queryClient.invalidateQueries(trpc.session.list.queryFilter()),
  })
  const close = () => setAsksFor(undefined)
  return (
    <ProfileCard title={isChild ? 'Deine Geräte' : 'Angemeldete Geräte'}>
      <Stack>
        <Text>
          {isChild
            ? 'Hier bist du gerade angemeldet. Kennst du ein Gerät nicht? Melde es ab und sag deinen Eltern Bescheid.'
            : 'Hier ist Ihr Konto gerade angemeldet. Kennen Sie ein Gerät nicht? Melden Sie es ab und wählen Sie ein neues Passwort.'}
        </Text>
        {sessions.isPending && <Skeleton height="8rem" radius="md" role="status" aria-label="Lade..." />}
        {sessions.isLoadingError && (
          <LoadFailure message={explain(sessions.error)} onRetry={() => sessions.refetch()} />
        )}
        {sessions.data && (
          <ul className="plain ruled">
            {sessions.data.map((session) => (
              <Device key={session.id} session={session} isBusy={end.isPending} onEnd={() => setAsksFor(session)} />
            ))}
          </ul>
        )}
        {isChild && <OwnStay />}
        {sessions.data && (
          <Group justify="flex-end">
            <ActionButton variant="default" label="Überall abmelden" onClick={() => setAsksFor('all')} />
          </Group>
        )}
      </Stack>
      {asksFor === 'all' && <EndAllDialog isChild={isChild} onClose={close} onFailure={tellFailure} />}
      {asksFor && asksFor !== 'all' && (
        <ConfirmDialog
          title="Gerät abmelden"
          confirmLabel="Abmelden"
          onConfirm={() => {
            close()
            end.mutate(asksFor)
          }}
          onClose={close}
        >
          <Text>
            <strong>{deviceName(asksFor.userAgent)}</strong> wird sofort abgemeldet. Was dort noch nicht gespeichert
            ist, geht verloren.
          </Text>
        </ConfirmDialog>
      )}
    </ProfileCard>
  )
}

/** How long a child of 16 or older stays signed in. For younger children the parents decide. */
function OwnStay() {
  const { data } = useQuery(trpc.session.ownStay.queryOptions())
  if (!data || data.days === null) return null
  return (
    <StayChoice
      days={data.days}
      meaning={({ inAll }) =>
        `So lange bleibst du angemeldet, wenn du ein Gerät nicht benutzt. Spätestens nach ${inAll} Tagen meldest du dich neu an.`
      }
      save={async (days) => {
        await client.session.setOwnStay.mutate({ days })
        await queryClient.invalidateQueries(trpc.session.ownStay.queryFilter())
      }}
      explain={messageForChild}
    />
  )
}

type DeviceProps = { session: Session; isBusy: boolean; onEnd: () => void }

function Device({ session: { userAgent, since, usedAt, isThis }, isBusy, onEnd }: DeviceProps) {
  const name = deviceName(userAgent)
  return (
    <Group component="li" justify="space-between" gap="0.625rem 1rem" py="sm">
      <div>
        <Group gap="xs">
          <Text fw={700}>{name}</Text>
          {isThis && <Badge variant="light">Dieses Gerät</Badge>}
        </Group>
        <Aside>
          angemeldet seit {formatDate(since)}, zuletzt benutzt {isThis ? 'gerade eben' : formatPast(new Date(usedAt))}
        </Aside>
      </div>
      {!isThis && <ActionButton variant="default" label="Abmelden" about={name} onClick={onEnd} disabled={isBusy} />}
    </Group>
  )
}
