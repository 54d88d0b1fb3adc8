import { questionCounts } from '../../../../domain/content/questions/question.ts'
import { CardFields } from '../activities/card-fields.tsx'
import { SelectField } from '../activities/form-fields.tsx'
import { nextKey } from '../activities/keys.ts'
import classes from '../activities/kind-forms.module.css'
import { PartList } from '../activities/part-list.tsx'
import { ExplanationField } from './explanation-field.tsx'
import type { QuestionFieldsProps } from './fields-props.ts'

export function SortFields({ question: { id, places, cards, explanation }, onChange }: QuestionFieldsProps<'sort'>) {
  const used = [...places.map(({ key }) => key), ...cards.map(({ place }) => place)]
  const options = places.map(({ key, text }, index) => ({ value: key, label: text.trim() || `Ort ${index + 1}` }))
  return (
    <>
      <PartList
        path={[id, 'places']}
        label="Orte"
        description="Wohin die Karten gehören. Sie stehen in dieser Reihenfolge."
        name="Ort"
        parts={places}
        count={questionCounts.places}
        newPart={() => ({ key: nextKey('ort', used), text: '', picture: null })}
        onChange={(changed) => onChange({ places: changed })}
      >
        {(place, change, index) => (
          <CardFields
            path={[id, 'places', index]}
            of={`Ort ${index + 1}`}
            label="Name"
            card={place}
            onChange={change}
          />
        )}
      </PartList>
      <PartList
        path={[id, 'cards']}
        label="Karten"
        description="Ihre Reihenfolge ist gleich: Das Kind bekommt sie gemischt."
        name="Karte"
        parts={cards}
        count={questionCounts.cards}
        newPart={() => ({ text: '', picture: null, place: '' })}
        onChange={(changed) => onChange({ cards: changed })}
      >
        {(card, change, index) => (
          <CardFields
            path={[id, 'cards', index]}
            of={`Karte ${index + 1}`}
            label="Was darauf steht"
            card={card}
            onChange={change}
          >
            <SelectField
              path={[id, 'cards', index, 'place']}
              label="Gehört zu"
              value={card.place}
              options={options}
              className={classes.narrow}
              onChange={(place) => change({ place })}
            />
          </CardFields>
        )}
      </PartList>
      <ExplanationField questionId={id} value={explanation} onChange={(why) => onChange({ explanation: why })} />
    </>
  )
}
