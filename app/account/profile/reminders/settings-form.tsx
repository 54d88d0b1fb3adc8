import { Checkbox, Select, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { timeZones } from '../../../../domain/learning/daily-status.ts'
import { type ReminderSettings, reminderSettings } from '../../../../domain/learning/reminders.ts'
import { UnsavedChanges } from '../../../components/dialog/unsaved-changes.tsx'
import { SentForm, useSentForm } from '../../../components/field/sent-form.tsx'
import { notify } from '../../../components/page/notify.ts'
import { queryClient, trpc } from '../../../trpc.ts'

const OCCASIONS = ['tellsPass', 'tellsHelp', 'tellsAgreement'] as const

/** What somebody is reminded of, and the quiet hours; the same for all of their devices. */
export function ReminderSettingsForm({ saved }: { saved: ReminderSettings }) {
  const save = useMutation(trpc.reminders.save.mutationOptions())
  const sent = useSentForm({
    schema: reminderSettings,
    initialValues: saved,
    send: async (typed) => {
      notify.clear()
      await save.mutateAsync(typed)
      sent.form.resetDirty(typed)
      notify.success('Erinnerungen gespeichert')
      await queryClient.invalidateQueries(trpc.reminders.get.queryFilter())
    },
    whenFailed: 'Erinnerungen konnten nicht gespeichert werden',
  })
  const { form } = sent
  return (
    <SentForm sent={sent} submitLabel="Erinnerungen speichern" busyLabel="Wird gespeichert..." buttonAt="flex-end">
      {form.isDirty() && !sent.isBusy && <UnsavedChanges />}
      <Checkbox.Group
        label="Erinnern, wenn"
        value={OCCASIONS.filter((field) => form.values[field])}
        onChange={(chosen) =>
          form.setValues(Object.fromEntries(OCCASIONS.map((field) => [field, chosen.includes(field)])))
        }
      >
        <Stack gap="xs" mt="xs">
          <Checkbox label="ein Pass verdient ist" value="tellsPass" />
          <Checkbox label="ein Kind bei einem Quiz nicht weiterkommt" value="tellsHelp" />
          <Checkbox label="es Zeit ist, über die Vereinbarung zu reden" value="tellsAgreement" />
        </Stack>
      </Checkbox.Group>
      <Checkbox
        label="Vornamen der Kinder zeigen"
        description="Auch auf dem Sperrbildschirm, den andere sehen"
        {...form.getInputProps('showsNames', { type: 'checkbox' })}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput type="time" label="Ruhe ab" required {...form.getInputProps('quietFrom')} />
        <TextInput type="time" label="Ruhe bis" required {...form.getInputProps('quietUntil')} />
        <Select
          label="Zeitzone der Ruhezeiten"
          data={[...timeZones]}
          allowDeselect={false}
          {...form.getInputProps('timezone')}
        />
      </SimpleGrid>
    </SentForm>
  )
}
