import { Alert, Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { MOST_REMINDER_DEVICES } from '../../../domain/learning/reminders.ts'
import type { RouterOutputs } from '../../../server/router.ts'
import { LoadFailure } from '../../components/page/load-failure.tsx'
import { messageOf } from '../../failure.ts'
import { whyNoReminders } from '../../reminders/possible.ts'
import { trpc } from '../../trpc.ts'
import { ProfileCard } from './profile-card.tsx'
import { AddDeviceDialog, RenameDeviceDialog } from './reminders/device-dialogs.tsx'
import { DeviceRow } from './reminders/device-row.tsx'
import type { ReminderDevice } from './reminders/reminder-device.ts'
import { ReminderSettingsForm } from './reminders/settings-form.tsx'

type Reminders = RouterOutputs['reminders']['get']

/** Reminders on a parent's own devices: which there are, this one on and off, of what and when. */
export function RemindersCard() {
  const { data, isPending, isLoadingError, error, refetch } = useQuery(trpc.reminders.get.queryOptions())
  return (
    <ProfileCard title="Erinnerungen auf Ihren Geräten">
      <Stack>
        <Text>
          Wenn ein Pass verdient ist, ein Kind bei einem Quiz nicht weiterkommt oder es Zeit ist, wieder über die
          Vereinbarung zu reden: höchstens einmal am Tag, nie in Ihren Ruhezeiten. Kinder bekommen keine.
        </Text>
        {isPending && <Skeleton height="4rem" radius="md" role="status" aria-label="Lade..." />}
        {isLoadingError && <LoadFailure message={messageOf(error)} onRetry={() => refetch()} />}
        {data && <Devices reminders={data} />}
        {data && data.devices.length > 0 && <ReminderSettingsForm saved={data.settings} />}
      </Stack>
    </ProfileCard>
  )
}

/**
 * The id of this device on the server. Loaded each time the screen is opened, because reminders can end elsewhere, but
 * not while they are being switched on: a device that the server does not know yet would count as an old one.
 */
const thisDevice = {
  queryKey: ['reminders', 'this device'],
  queryFn: async () => {
    const { registerThisDevice, wereOn } = await import('../../reminders/this-device.ts')
    const id = await registerThisDevice()
    return { id, hasEnded: id === null && wereOn() }
  },
  retry: false,
  gcTime: 0,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
}

function Devices({ reminders: { devices, publicKey } }: { reminders: Reminders }) {
  const { data, isPending, refetch } = useQuery({ ...thisDevice, enabled: whyNoReminders() === undefined })
  const here = data?.id ?? null
  const [renamed, setRenamed] = useState<ReminderDevice>()
  const [isAdding, setAdding] = useState(false)
  const reason = whyNoReminders()
  const isOnHere = devices.some(({ id }) => id === here)
  return (
    <>
      {devices.length > 0 && (
        <ul className="plain ruled">
          {devices.map((device) => (
            <DeviceRow
              key={device.id}
              device={device}
              isThis={device.id === here}
              onRename={() => setRenamed(device)}
            />
          ))}
        </ul>
      )}
      {reason && <Text c="dimmed">{reason}</Text>}
      {!reason && data?.hasEnded && !isOnHere && (
        <Alert color="amber" title="Auf diesem Gerät kommt nichts mehr an">
          Hier waren Erinnerungen eingeschaltet. Der Browser hat das vergessen, oder sie wurden anderswo beendet.
          Schalten Sie sie wieder ein, wenn Sie hier erinnert werden möchten.
        </Alert>
      )}
      {!reason && !isPending && !isOnHere && devices.length >= MOST_REMINDER_DEVICES && (
        <Text c="dimmed">
          Mehr als {MOST_REMINDER_DEVICES} Geräte geht nicht. Entfernen Sie zuerst eines, das Sie nicht mehr brauchen.
        </Text>
      )}
      {!reason && !isPending && !isOnHere && devices.length < MOST_REMINDER_DEVICES && (
        <Group justify="flex-end">
          <Button variant="default" onClick={() => setAdding(true)}>
            Auf diesem Gerät einschalten
          </Button>
        </Group>
      )}
      {isAdding && (
        <AddDeviceDialog publicKey={publicKey} onAdded={() => void refetch()} onClose={() => setAdding(false)} />
      )}
      {renamed && <RenameDeviceDialog device={renamed} onClose={() => setRenamed(undefined)} />}
    </>
  )
}
