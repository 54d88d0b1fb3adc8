import { Button, Group, Paper, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { type CompetencyInput, competencyInput } from '../../../domain/content.ts'
import { notify } from '../../components/notify.ts'
import { UnsavedChanges } from '../../components/unsaved-changes.tsx'
import { isApiError } from '../../trpc.ts'
import { reasonOf } from '../reason.ts'
import { wholeNumber } from '../whole-number.ts'

const asForm = (input: CompetencyInput) => ({
  title: input.title,
  description: input.description ?? '',
  orderIndex: String(input.orderIndex),
  pedagogicalMinAge: input.pedagogicalMinAge === null ? '' : String(input.pedagogicalMinAge),
  vendorMinAge: input.vendorMinAge ?? '',
  passMotto: input.passMotto ?? '',
  passNote: input.passNote ?? '',
})
type Form = ReturnType<typeof asForm>

const asInput = (form: Form) => ({
  ...form,
  orderIndex: wholeNumber(form.orderIndex) ?? Number.NaN,
  pedagogicalMinAge: wholeNumber(form.pedagogicalMinAge),
})
const validate = schemaResolver(competencyInput, { sync: true })

type CompetencyFormProps = {
  initial: CompetencyInput
  submitLabel: string
  /** Stores it and says so. */
  onSave: (input: CompetencyInput) => Promise<void>
}

/** The form of a competency, new or known (S5.12). It saves directly: what is published changes at once. */
export function CompetencyForm({ initial, submitLabel, onSave }: CompetencyFormProps) {
  const form = useForm({
    initialValues: asForm(initial),
    validate: (values) => validate(asInput(values) as never),
  })
  const save = useMutation({
    mutationFn: onSave,
    onError: (error) => {
      form.setErrors((isApiError(error) && error.data?.fields) || {})
      notify.failure(reasonOf(error), 'Die Kompetenz konnte nicht gespeichert werden.')
    },
  })
  const isBusy = save.isPending
  return (
    <Paper withBorder p={{ base: 'md', sm: 'lg' }} component="section" aria-label="Angaben zur Kompetenz">
      {form.isDirty() && !isBusy && !save.isSuccess && <UnsavedChanges />}
      <form
        noValidate
        onSubmit={form.onSubmit(
          (values) => save.mutate(competencyInput.parse(asInput(values)), { onSuccess: () => form.resetDirty() }),
          (errors) => form.getInputNode(Object.keys(errors)[0] as keyof Form)?.focus(),
        )}
      >
        <Stack>
          <TextInput label="Titel" required withAsterisk {...form.getInputProps('title')} />
          <Textarea label="Beschreibung" rows={4} {...form.getInputProps('description')} />
          <SimpleGrid cols={{ base: 1, sm: 3 }}>
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
              label="Empfohlenes Alter"
              description="in Jahren, leer: für alle"
              {...form.getInputProps('pedagogicalMinAge')}
            />
            <TextInput
              label="Mindestalter des Anbieters"
              description="0: Eltern entscheiden"
              {...form.getInputProps('vendorMinAge')}
            />
          </SimpleGrid>
          <TextInput
            label="Motto des Passes"
            description="Ein Satz, den das Kind von sich sagen kann"
            {...form.getInputProps('passMotto')}
          />
          <Textarea
            label="Hinweis im Pass"
            description="Was der Pass bedeutet, für Eltern"
            rows={2}
            {...form.getInputProps('passNote')}
          />
          <Group justify="flex-end">
            <Button type="submit" disabled={isBusy} aria-busy={isBusy}>
              {isBusy ? 'Wird gespeichert...' : submitLabel}
            </Button>
          </Group>
        </Stack>
      </form>
    </Paper>
  )
}
