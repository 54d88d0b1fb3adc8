import { Paper, SimpleGrid, Textarea, TextInput } from '@mantine/core'
import { type CompetencyInput, competencyInput } from '../../../domain/content.ts'
import { DirectForm } from '../parts/direct-form.tsx'
import { OrderField } from '../parts/order-field.tsx'
import { wholeNumber } from '../parts/whole-number.ts'

const asForm = (input: CompetencyInput) => ({
  title: input.title,
  description: input.description ?? '',
  orderIndex: String(input.orderIndex),
  pedagogicalMinAge: input.pedagogicalMinAge === null ? '' : String(input.pedagogicalMinAge),
  vendorMinAge: input.vendorMinAge ?? '',
  passMotto: input.passMotto ?? '',
  passNote: input.passNote ?? '',
})

const asInput = (form: ReturnType<typeof asForm>) => ({
  ...form,
  orderIndex: wholeNumber(form.orderIndex) ?? Number.NaN,
  pedagogicalMinAge: wholeNumber(form.pedagogicalMinAge),
})

type CompetencyFormProps = {
  initial: CompetencyInput
  submitLabel: string
  /** Stores the input and shows a success message. */
  onSave: (input: CompetencyInput) => Promise<void>
}

/** The form of a new or existing competency (S5.12). */
export function CompetencyForm({ initial, ...saving }: CompetencyFormProps) {
  return (
    <Paper withBorder p={{ base: 'md', sm: 'lg' }} component="section" aria-label="Angaben zur Kompetenz">
      <DirectForm
        {...saving}
        initial={asForm(initial)}
        asInput={asInput}
        schema={competencyInput}
        whenFailed="Die Kompetenz konnte nicht gespeichert werden."
      >
        {(form) => (
          <>
            <TextInput label="Titel" required withAsterisk {...form.getInputProps('title')} />
            <Textarea label="Beschreibung" rows={4} {...form.getInputProps('description')} />
            <SimpleGrid cols={{ base: 1, sm: 3 }}>
              <OrderField {...form.getInputProps('orderIndex')} />
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
              description="Leer: bei Apps der Satz des Betreibers, sonst nichts"
              rows={2}
              {...form.getInputProps('passNote')}
            />
          </>
        )}
      </DirectForm>
    </Paper>
  )
}
