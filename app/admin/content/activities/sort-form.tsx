import { counts } from '../../../../domain/content/activities/activity.ts'
import { CardFields } from './card-fields.tsx'
import { type KindFormProps, SelectField, TextLine } from './form-fields.tsx'
import { nextKey } from './keys.ts'
import classes from './kind-forms.module.css'
import { PartList } from './part-list.tsx'

export function SortForm({ activity: { places, cards }, onChange }: KindFormProps<'sort'>) {
  const used = [...places.map(({ key }) => key), ...cards.map(({ place }) => place)]
  const options = places.map(({ key, text }, index) => ({ value: key, label: text.trim() || `Ort ${index + 1}` }))
  return (
    <>
      <PartList
        path={['places']}
        label="Orte"
        description="Wohin die Karten gehören, zum Beispiel „Schatztruhe“ und „Wolke“."
        name="Ort"
        parts={places}
        count={counts.places}
        newPart={() => ({ key: nextKey('ort', used), text: '', picture: null })}
        onChange={(changed) => onChange({ places: changed })}
      >
        {(place, change, index) => (
          <CardFields path={['places', index]} of={`Ort ${index + 1}`} label="Name" card={place} onChange={change} />
        )}
      </PartList>
      <PartList
        path={['cards']}
        label="Karten"
        description="Ihre Reihenfolge ist gleich: Das Kind bekommt sie gemischt."
        name="Karte"
        parts={cards}
        count={counts.sortCards}
        newPart={() => ({ text: '', picture: null, place: '', reason: '' })}
        onChange={(changed) => onChange({ cards: changed })}
      >
        {(card, change, index) => (
          <CardFields
            path={['cards', index]}
            of={`Karte ${index + 1}`}
            label="Was darauf steht"
            card={card}
            onChange={change}
          >
            <div className={classes.row}>
              <SelectField
                path={['cards', index, 'place']}
                label="Gehört zu"
                value={card.place}
                options={options}
                className={classes.narrow}
                onChange={(place) => change({ place })}
              />
              <TextLine
                path={['cards', index, 'reason']}
                label="Warum?"
                value={card.reason}
                onChange={(reason) => change({ reason })}
              />
            </div>
          </CardFields>
        )}
      </PartList>
    </>
  )
}
