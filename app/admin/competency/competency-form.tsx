import { NativeSelect, Paper, SimpleGrid, Textarea, TextInput } from '@mantine/core'
import { subjectNames, subjects } from '../../../domain/content/competency-look.ts'
import { type CompetencyInput, competencyInput } from '../../../domain/content/content.ts'
import { noteLook } from '../../components/competency/competency-sign.ts'
import { DirectForm, type Saving } from '../parts/direct-form.tsx'
import { OrderField } from '../parts/order-field.tsx'
import { wholeNumber } from '../parts/whole-number.ts'
import { LookFields } from './look-fields.tsx'

const asForm = (input: CompetencyInput) => ({
  title: input.title,
  description: input.description ?? '',
  orderIndex: String(input.orderIndex),
  pedagogicalMinAge: input.pedagogicalMinAge === null ? '' : String(input.pedagogicalMinAge),
  vendorMinAge: input.vendorMinAge ?? '',
  passMotto: input.passMotto ?? '',
  passNote: input.passNote ?? '',
  subject: input.subject ?? '',
  sign: input.sign,
  ink: input.ink,
  drawing: input.drawing,
})

const asInput = (form: ReturnType<typeof asForm>) => ({
  ...form,
  orderIndex: wholeNumber(form.orderIndex) ?? Number.NaN,
  pedagogicalMinAge: wholeNumber(form.pedagogicalMinAge),
  subject: form.subject || null,
})

type CompetencyFormProps<Saved> = Saving<CompetencyInput, Saved> & { initial: CompetencyInput }

/** The form of a new or existing competency (S5.12). */
export function CompetencyForm<Saved>({ initial, onSave, ...saving }: CompetencyFormProps<Saved>) {
  return (
    <Paper withBorder p={{ base: 'md', sm: 'lg' }} component="section" aria-label="Angaben zur Kompetenz">
      <DirectForm
        {...saving}
        onSave={async (input) => {
          const saved = await onSave(input)
          noteLook(input.title, input)
          return saved
        }}
        initial={asForm(initial)}
        asInput={asInput}
        schema={competencyInput}
        whenFailed="Die Kompetenz konnte nicht gespeichert werden."
      >
        {(form) => (
          <>
            <TextInput label="Titel" required {...form.getInputProps('title')} />
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
            <NativeSelect
              label="Thema"
              description="Danach lässt sich die öffentliche Liste filtern"
              data={[
                { value: '', label: 'Keines' },
                ...subjectNames.map((name) => ({ value: name, label: subjects[name] })),
              ]}
              {...form.getInputProps('subject')}
            />
            <LookFields title={form.values.title} look={form.values} onChange={(change) => form.setValues(change)} />
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
