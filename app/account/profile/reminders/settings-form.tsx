import { Button, Checkbox, Group, Select, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { timeZones } from '../../../../domain/learning/daily-status.ts'
import { type ReminderSettings, reminderSettings } from '../../../../domain/learning/reminders.ts'
import { UnsavedChanges } from '../../../components/dialog/unsaved-changes.tsx'
import { focusFirstError } from '../../../components/field/focus-first-error.ts'
import { notify } from '../../../components/page/notify.ts'
import { failureOf, messageOf } from '../../../failure.ts'
import { queryClient, trpc } from '../../../trpc.ts'

const OCCASIONS = ['tellsPass', 'tellsHelp', 'tellsAgreement'] as const

/** What somebody is reminded of, and the quiet hours; the same for all of their devices. */
export function ReminderSettingsForm({ saved }: { saved: ReminderSettings }) {
  const form = useForm({ initialValues: saved, validate: schemaResolver(reminderSettings, { sync: true }) })
  const update = useMutation(trpc.reminders.save.mutationOptions())
  const save = form.onSubmit(async (typed) => {
    notify.clear()
    try {
      await update.mutateAsync(typed)
    } catch (error) {
      form.setErrors(failureOf(error).fields ?? {})
      return notify.failure(`Erinnerungen konnten nicht gespeichert werden: ${messageOf(error)}`)
    }
    form.resetDirty(typed)
    notify.success('Erinnerungen gespeichert')
    await queryClient.invalidateQueries(trpc.reminders.get.queryFilter())
  }, focusFirstError)
  const isBusy = update.isPending
  return (
    <>
      {form.isDirty() && !isBusy && <UnsavedChanges />}
      <form onSubmit={save} noValidate>
        <Stack>
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
          <Group justify="flex-end">
            <Button type="submit" disabled={isBusy} aria-busy={isBusy}>
              {isBusy ? 'Wird gespeichert...' : 'Erinnerungen speichern'}
            </Button>
          </Group>
        </Stack>
      </form>
    </>
  )
}
