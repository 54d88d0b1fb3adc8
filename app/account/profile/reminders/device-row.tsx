import { Badge, Group, Text } from '@mantine/core'
import { formatDate, formatPast } from '../../../../domain/platform/dates.ts'
import { ActionButton } from '../../../components/button/action-button.tsx'
import { CallButton } from '../../../components/button/call-button.tsx'
import { notify } from '../../../components/page/notify.ts'
import { Aside } from '../../../components/page/texts.tsx'
import { isNotFound } from '../../../failure.ts'
import { client, queryClient, trpc } from '../../../trpc.ts'
import type { ReminderDevice } from './reminder-device.ts'

type DeviceRowProps = { device: ReminderDevice; isThis: boolean; onRename: () => void }

/** Removing needs no confirmation: the device can be added again. */
export function DeviceRow({
  device: { id, name, addedAt, reachedAt, refusedSince },
  isThis,
  onRename,
}: DeviceRowProps) {
  const refresh = () => queryClient.invalidateQueries(trpc.reminders.get.queryFilter())
  /** @returns false where it was removed in another tab */
  const remove = () =>
    client.reminders.removeDevice.mutate({ id }).then(
      () => true,
      (error) => {
        if (!isNotFound(error)) throw error
        return false
      },
    )
  function tellRemoved(isRemovedHere: boolean) {
    if (isRemovedHere) notify.success('Gerät entfernt', 'Dort kommen keine Erinnerungen mehr.')
    if (isThis) void import('../../../reminders/this-device.ts').then(({ switchOff }) => switchOff()).catch(() => {})
  }
  return (
    <Group component="li" justify="space-between" gap="0.625rem 1rem" py="sm">
      <div className="long-words">
        <Text fw={700}>
          {name}{' '}
          {isThis && (
            <Badge variant="light" component="span">
              dieses Gerät
            </Badge>
          )}
        </Text>
        <Aside>
          seit {formatDate(addedAt)},{' '}
          {reachedAt ? `zuletzt erinnert ${formatPast(new Date(reachedAt))}` : 'noch nicht erinnert'}
        </Aside>
        {refusedSince && (
          <Text size="sm">
            Seit {formatDate(refusedSince)} kommt dort nichts an: Der Dienst dieses Browsers nimmt nichts an. Wir
            versuchen es weiter.
          </Text>
        )}
      </div>
      <Group gap="xs">
        <CallButton
          variant="default"
          label="Ausprobieren"
          about={name}
          call={() => client.reminders.tryDevice.mutate({ id })}
          onDone={() => notify.success('Unterwegs', `Die Erinnerung erscheint gleich auf: ${name}.`)}
          onSettled={refresh}
        />
        <ActionButton variant="default" label="Umbenennen" about={name} onClick={onRename} />
        <CallButton
          variant="default"
          label="Entfernen"
          about={name}
          call={remove}
          onDone={tellRemoved}
          onSettled={refresh}
        />
      </Group>
    </Group>
  )
}
