import { Button, Group, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { type SkillLevelInput, skillLevelInput } from '../../../domain/content.ts'
import { notify } from '../../components/notify.ts'
import { UnsavedChanges } from '../../components/unsaved-changes.tsx'
import { isApiError } from '../../trpc.ts'
import { reasonOf } from '../reason.ts'
import { wholeNumber } from '../whole-number.ts'

const asForm = (input: SkillLevelInput) => ({
  title: input.title,
  description: input.description ?? '',
  orderIndex: String(input.orderIndex),
  minAge: input.minAge === null ? '' : String(input.minAge),
  talkingPoints: input.talkingPoints.join('\n'),
})
type Form = ReturnType<typeof asForm>

const asInput = (form: Form) => ({
  ...form,
  orderIndex: wholeNumber(form.orderIndex) ?? Number.NaN,
  minAge: wholeNumber(form.minAge),
  talkingPoints: form.talkingPoints.split('\n').filter((line) => line.trim()),
})
const validate = schemaResolver(skillLevelInput, { sync: true })

/** What is wrong with one of several lines is told below the field that holds them all. */
const belowTheirField = (errors: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(errors).map(([path, message]) => [path.split('.')[0], message]))

type LevelFormProps = {
  initial: SkillLevelInput
  submitLabel: string
  /** Stores it and says so. */
  onSave: (input: SkillLevelInput) => Promise<void>
}

/** The form of a skill level, new or known (S5.13). It saves directly. */
export function LevelForm({ initial, submitLabel, onSave }: LevelFormProps) {
  const form = useForm({
    initialValues: asForm(initial),
    validate: (values) => belowTheirField(validate(asInput(values) as never) as Record<string, unknown>) as never,
  })
  const save = useMutation({
    mutationFn: onSave,
    onError: (error) => {
      form.setErrors(belowTheirField((isApiError(error) && error.data?.fields) || {}) as never)
      notify.failure(reasonOf(error), 'Das Skill Level konnte nicht gespeichert werden.')
    },
  })
  const isBusy = save.isPending
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(
        (values) => save.mutate(skillLevelInput.parse(asInput(values)), { onSuccess: () => form.resetDirty() }),
        (errors) => form.getInputNode(Object.keys(errors)[0] as keyof Form)?.focus(),
      )}
    >
      {form.isDirty() && !isBusy && !save.isSuccess && <UnsavedChanges />}
      <Stack>
        <TextInput label="Titel" required withAsterisk {...form.getInputProps('title')} />
        <Textarea label="Beschreibung" rows={3} {...form.getInputProps('description')} />
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <TextInput
            type="number"
            min={0}
            label="Reihenfolge"
            description="0 steht vorn"
            required
            withAsterisk
            {...form.getInputProps('orderIndex')}
          />
          <TextInput
            type="number"
            min={0}
            label="Mindestalter"
            description="Darunter ist das Level zu, bis Eltern es öffnen. Leer: für alle"
            {...form.getInputProps('minAge')}
          />
        </SimpleGrid>
        <Textarea
          label="Gesprächsanlässe"
          description="Fragen, über die Eltern mit ihrem Kind reden können. Jede in eine Zeile"
          rows={4}
          {...form.getInputProps('talkingPoints')}
        />
        <Group justify="flex-end">
          <Button type="submit" disabled={isBusy} aria-busy={isBusy}>
            {isBusy ? 'Wird gespeichert...' : submitLabel}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
