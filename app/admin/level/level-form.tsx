import { Checkbox, SimpleGrid, Textarea, TextInput } from '@mantine/core'
import { type SkillLevelInput, skillLevelInput } from '../../../domain/content/content.ts'
import { DirectForm, type Saving } from '../parts/direct-form.tsx'
import { OrderField } from '../parts/order-field.tsx'
import { wholeNumber } from '../parts/whole-number.ts'

const asForm = (input: SkillLevelInput) => ({
  title: input.title,
  description: input.description ?? '',
  orderIndex: String(input.orderIndex),
  minAge: input.minAge === null ? '' : String(input.minAge),
  talkingPoints: input.talkingPoints.join('\n'),
  togetherTask: input.togetherTask ?? '',
  isOpenToAll: input.isOpenToAll,
})

const asInput = (form: ReturnType<typeof asForm>) => ({
  ...form,
  orderIndex: wholeNumber(form.orderIndex) ?? Number.NaN,
  minAge: wholeNumber(form.minAge),
  talkingPoints: form.talkingPoints.split('\n').filter((line) => line.trim()),
})

type LevelFormProps<Saved> = Saving<SkillLevelInput, Saved> & { initial: SkillLevelInput }

/** The form of a new or existing level (S5.13). */
export function LevelForm<Saved>({ initial, ...saving }: LevelFormProps<Saved>) {
  return (
    <DirectForm
      {...saving}
      initial={asForm(initial)}
      asInput={asInput}
      schema={skillLevelInput}
      whenFailed="Das Skill Level konnte nicht gespeichert werden."
    >
      {(form) => (
        <>
          <TextInput label="Titel" required {...form.getInputProps('title')} />
          <Textarea label="Beschreibung" rows={3} {...form.getInputProps('description')} />
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <OrderField {...form.getInputProps('orderIndex')} />
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
          <Textarea
            label="Zusammen ausprobieren"
            description="Etwas, das ein Kind mit jemandem zu Hause macht, in ein bis zwei Sätzen. Das Kind hakt es ab, ein Elternteil bestätigt es"
            rows={2}
            {...form.getInputProps('togetherTask')}
          />
          <Checkbox
            label="Zum Ausprobieren offen für alle"
            description="Ohne Konto, auf der Seite „Ausprobieren“. Gezeigt wird das erste offene Level mit Lektion und Quiz, dazu seine erste Übung aus unserem Labor"
            {...form.getInputProps('isOpenToAll', { type: 'checkbox' })}
          />
        </>
      )}
    </DirectForm>
  )
}
