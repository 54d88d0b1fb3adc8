import { Stack } from '@mantine/core'
import { counts, type MakeField, newField } from '../../../../domain/content/activities/activity.ts'
import { ChoiceField, type KindFormProps, SelectField, TextLine } from './form-fields.tsx'
import { nextKey } from './keys.ts'
import classes from './kind-forms.module.css'
import { PartList } from './part-list.tsx'
import { PictureField } from './picture-field.tsx'
import { TextList } from './text-list.tsx'

const FINGERS = 5
const types: Record<MakeField['type'], string> = {
  text: 'Text',
  choice: 'Auswahl',
  days: 'Die sieben Tage einer Woche',
}

export function MakeForm({ activity: { dress, picture, fields }, onChange }: KindFormProps<'make'>) {
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
    onChange({ dress: chosen, fields: all })
  }
  return (
    <>
      <div className={classes.card}>
        <PictureField
          path={['picture']}
          of="dieser Aufgabe"
          picture={picture}
          onChange={(it) => onChange({ picture: it })}
        />
        <ChoiceField
          path={['dress']}
          label="So sieht es aus"
          options={{ sheet: 'Blatt', card: 'Karte zum Ausschneiden', hand: 'Hand mit fünf Fingern' }}
          value={dress}
          onChange={dressAs}
        />
      </div>
      <PartList
        path={['fields']}
        label="Felder"
        description="Was das Kind ausfüllt."
        name="Feld"
        parts={fields}
        count={counts.fields}
        newPart={() => another(fields)}
        onChange={(changed) => onChange({ fields: changed })}
      >
        {(field, change, index) => (
          <Stack gap="xs">
            <div className={classes.row}>
              <TextLine
                path={['fields', index, 'label']}
                label="Beschriftung"
                value={field.label}
                onChange={(label) => change({ label })}
              />
              <SelectField
                path={['fields', index, 'type']}
                label="Was hinein kommt"
                value={field.type}
                options={Object.entries(types).map(([value, label]) => ({ value, label }))}
                isRequired
                onChange={(type) => change(typedAs(field, type as MakeField['type']))}
              />
            </div>
            <TextLine
              path={['fields', index, 'hint']}
              label="Hilfe dazu (freiwillig)"
              value={field.hint ?? ''}
              onChange={(hint) => change({ hint: hint || null })}
            />
            {field.type !== 'text' && (
              <TextList
                path={['fields', index, 'options']}
                label="Möglichkeiten"
                description={
                  field.type === 'days'
                    ? 'Was ein Tag bekommen kann, auch mehreres. Ohne Möglichkeiten schreibt das Kind zu jedem Tag einen Text.'
                    : undefined
                }
                name="Möglichkeit"
                texts={field.options}
                most={counts.options[1]}
                onChange={(options) => change({ options })}
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
