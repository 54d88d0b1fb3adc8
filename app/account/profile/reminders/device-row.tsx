import { Badge, Button, Group, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { formatDate, formatPast } from '../../../../domain/platform/dates.ts'
import { notify } from '../../../components/page/notify.ts'
import { Aside } from '../../../components/page/texts.tsx'
import { isNotFound, messageOf } from '../../../failure.ts'
import { queryClient, trpc } from '../../../trpc.ts'
import type { ReminderDevice } from './reminder-device.ts'

type DeviceRowProps = { device: ReminderDevice; isThis: boolean; onRename: () => void }

/** Removing needs no confirmation: the device can be added again. */
export function DeviceRow({
  device: { id, name, addedAt, reachedAt, refusedSince },
  isThis,
  onRename,
}: DeviceRowProps) {
  const refresh = () => queryClient.invalidateQueries(trpc.reminders.get.queryFilter())
  const removing = useMutation(trpc.reminders.removeDevice.mutationOptions())
  const trying = useMutation(trpc.reminders.tryDevice.mutationOptions())
  async function remove() {
    try {
      await removing.mutateAsync({ id })
      notify.success('Gerät entfernt', 'Dort kommen keine Erinnerungen mehr.')
    } catch (error) {
      if (!isNotFound(error)) return notify.failure(messageOf(error)) // not: removed in another tab
    } finally {
      await refresh()
    }
    if (isThis) await import('../../../reminders/this-device.ts').then(({ switchOff }) => switchOff()).catch(() => {})
  }
  async function show() {
    try {
      await trying.mutateAsync({ id })
      notify.success('Unterwegs', `Die Erinnerung erscheint gleich auf: ${name}.`)
    } catch (error) {
      notify.failure(messageOf(error))
      await refresh()
    }
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
        <Button
          variant="default"
          onClick={show}
          disabled={trying.isPending}
          aria-busy={trying.isPending}
          aria-label={`Ausprobieren: ${name}`}
        >
          Ausprobieren
        </Button>
        <Button variant="default" onClick={onRename} aria-label={`Umbenennen: ${name}`}>
          Umbenennen
        </Button>
        <Button
          variant="default"
          onClick={remove}
          disabled={removing.isPending}
          aria-busy={removing.isPending}
          aria-label={`Entfernen: ${name}`}
        >
          Entfernen
        </Button>
      </Group>
    </Group>
  )
}
