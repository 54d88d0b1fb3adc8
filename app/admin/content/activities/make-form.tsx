import { Stack } from '@mantine/core'
import { type ActivityOf, counts, type MakeField, newField } from '../../../../domain/content/activities/activity.ts'
import { type BoundFields, ChoiceField, SelectField, TextLine } from './form-fields.tsx'
import { nextKey } from './keys.ts'
import classes from './kind-forms.module.css'
import { TextList } from './line-list.tsx'
import { PartList } from './part-list.tsx'
import { PictureField } from './picture-field.tsx'

const FINGERS = 5
const types: Record<MakeField['type'], string> = {
  text: 'Text',
  choice: 'Auswahl',
  days: 'Die sieben Tage einer Woche',
}

export function MakeForm({ value: { dress, fields }, change, at }: BoundFields<ActivityOf<'make'>>) {
  const another = (all: MakeField[]) =>
    newField(
      nextKey(
        'feld',
        all.map(({ key }) => key),
      ),
    )
  function dressAs(chosen: typeof dress) {
    const all = [...fields]
    while (chosen === 'hand' && all.length < FINGERS) all.push(another(all))
    change({ dress: chosen, fields: all })
  }
  return (
    <>
      <div className={classes.card}>
        <PictureField {...at('picture')} of="dieser Aufgabe" />
        <ChoiceField
          {...at('dress')}
          label="So sieht es aus"
          options={{ sheet: 'Blatt', card: 'Karte zum Ausschneiden', hand: 'Hand mit fünf Fingern' }}
          onChange={dressAs}
        />
      </div>
      <PartList
        {...at('fields')}
        label="Felder"
        description="Was das Kind ausfüllt."
        name="Feld"
        count={counts.fields}
        newPart={() => another(fields)}
      >
        {(field) => (
          <Stack gap="xs">
            <div className={classes.row}>
              <TextLine {...field.at('label')} label="Beschriftung" />
              <SelectField
                {...field.at('type')}
                label="Was hinein kommt"
                options={Object.entries(types).map(([value, label]) => ({ value, label }))}
                isRequired
                onChange={(type) => field.change(typedAs(field.value, type as MakeField['type']))}
              />
            </div>
            <TextLine {...field.optional('hint')} label="Hilfe dazu (freiwillig)" />
            {field.value.type !== 'text' && (
              <TextList
                {...field.at('options')}
                label="Möglichkeiten"
                description={
                  field.value.type === 'days'
                    ? 'Was ein Tag bekommen kann, auch mehreres. Ohne Möglichkeiten schreibt das Kind zu jedem Tag einen Text.'
                    : undefined
                }
                name="Möglichkeit"
                most={counts.options[1]}
              />
            )}
          </Stack>
        )}
      </PartList>
    </>
  )
}

/** A choice begins with as many options as it needs; a text has none. */
function typedAs({ options }: MakeField, type: MakeField['type']): Partial<MakeField> {
  if (type === 'text') return { type, options: [] }
  return { type, options: type === 'choice' && options.length === 0 ? ['', ''] : options }
}
