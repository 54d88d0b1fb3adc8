import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { type ActivityOf, counts } from '../../../../domain/content/activities/activity.ts'
import { type BoundFields, type Field, SelectField, TextBlock, TextLine, TruthField } from './form-fields.tsx'
import { nextKey } from './keys.ts'
import classes from './kind-forms.module.css'
import { PartList } from './part-list.tsx'
import { PictureField } from './picture-field.tsx'

type CardFieldsProps = {
  /** 'Karte 2' */
  of: string
  label: string
  picture: Field<string | null>
  text: Field<string>
  /** More fields below the text. */
  children?: ReactNode
}

const CardFields = ({ of, label, picture, text, children }: CardFieldsProps) => (
  <div className={classes.card}>
    <PictureField {...picture} of={of} />
    <Stack gap="xs">
      <TextLine {...text} label={label} />
      {children}
    </Stack>
  </div>
)

type Place = { key: string; text: string; picture: string | null }
type SortCard = { text: string; picture: string | null; place: string }
type SortListsProps<C extends SortCard> = {
  places: Field<Place[]>
  cards: Field<C[]>
  aboutPlaces: string
  counts: Record<'places' | 'cards', readonly [number, number]>
  newCard: () => C
  /** What a card has besides; the field of its place is given. */
  children: (place: ReactNode, card: BoundFields<C>) => ReactNode
}

/** The places of what is sorted, and its cards, each with the place that it belongs to. */
export function SortLists<C extends SortCard>(props: SortListsProps<C>) {
  const { places, cards, aboutPlaces, newCard, children } = props
  const used = [...places.value.map(({ key }) => key), ...cards.value.map(({ place }) => place)]
  const options = places.value.map(({ key, text }, index) => ({
    value: key,
    label: text.trim() || `Ort ${index + 1}`,
  }))
  return (
    <>
      <PartList
        {...places}
        label="Orte"
        description={aboutPlaces}
        name="Ort"
        count={props.counts.places}
        newPart={() => ({ key: nextKey('ort', used), text: '', picture: null })}
      >
        {({ at }, index) => (
          <CardFields of={`Ort ${index + 1}`} label="Name" picture={at('picture')} text={at('text')} />
        )}
      </PartList>
      <PartList
        {...cards}
        label="Karten"
        description="Ihre Reihenfolge ist gleich: Das Kind bekommt sie gemischt."
        name="Karte"
        count={props.counts.cards}
        newPart={newCard}
      >
        {(card, index) => (
          <CardFields
            of={`Karte ${index + 1}`}
            label="Was darauf steht"
            picture={card.at('picture')}
            text={card.at('text')}
          >
            {children(
              <SelectField {...card.at('place')} label="Gehört zu" options={options} className={classes.narrow} />,
              card,
            )}
          </CardFields>
        )}
      </PartList>
    </>
  )
}

export const SortForm = ({ at }: BoundFields<ActivityOf<'sort'>>) => (
  <SortLists
    places={at('places')}
    cards={at('cards')}
    aboutPlaces="Wohin die Karten gehören, zum Beispiel „Schatztruhe“ und „Wolke“."
    counts={{ places: counts.places, cards: counts.sortCards }}
    newCard={() => ({ text: '', picture: null, place: '', reason: '' })}
  >
    {(place, card) => (
      <div className={classes.row}>
        {place}
        <TextLine {...card.at('reason')} label="Warum?" />
      </div>
    )}
  </SortLists>
)

type Step = { text: string; picture: string | null }
type StepListProps<S extends Step> = {
  steps: Field<S[]>
  count: readonly [number, number]
  newStep: () => S
  /** What a step has besides. */
  children?: (step: BoundFields<S>, index: number) => ReactNode
}

export const StepList = <S extends Step>({ steps, count, newStep, children }: StepListProps<S>) => (
  <PartList
    {...steps}
    label="Schritte"
    description="In der richtigen Reihenfolge. Das Kind bekommt sie gemischt."
    name="Schritt"
    count={count}
    newPart={newStep}
  >
    {(step, index) => (
      <>
        <CardFields
          of={`Schritt ${index + 1}`}
          label="Was darauf steht"
          picture={step.at('picture')}
          text={step.at('text')}
        />
        {children?.(step, index)}
      </>
    )}
  </PartList>
)

export const OrderForm = ({ at }: BoundFields<ActivityOf<'order'>>) => (
  <>
    <StepList steps={at('steps')} count={counts.steps} newStep={() => ({ text: '', picture: null })} />
    <TextBlock {...at('reason')} label="Warum in dieser Reihenfolge?" />
  </>
)

type Pair = { text: string; picture: string | null; partner: string; partnerPicture: string | null }

export const PairFields = ({ at, index }: Pick<BoundFields<Pair>, 'at'> & { index: number }) => (
  <div className={classes.row}>
    <CardFields of={`Paar ${index + 1}, erste Karte`} label="Erste Karte" picture={at('picture')} text={at('text')} />
    <CardFields
      of={`Paar ${index + 1}, zweite Karte`}
      label="Zweite Karte"
      picture={at('partnerPicture')}
      text={at('partner')}
    />
  </div>
)

export const MatchForm = ({ at }: BoundFields<ActivityOf<'match'>>) => (
  <PartList
    {...at('pairs')}
    label="Paare"
    description="Was zusammengehört, zum Beispiel ein Wort und was es heißt. Das Kind bekommt die Karten gemischt."
    name="Paar"
    count={counts.pairs}
    newPart={() => ({ text: '', picture: null, partner: '', partnerPicture: null, reason: null })}
  >
    {(pair, index) => (
      <Stack gap="xs">
        <PairFields at={pair.at} index={index} />
        <TextLine {...pair.optional('reason')} label="Warum? (freiwillig)" />
      </Stack>
    )}
  </PartList>
)

export const FlipForm = ({ at }: BoundFields<ActivityOf<'flip'>>) => (
  <PartList
    {...at('cards')}
    label="Karten"
    description="Vorn steht eine Behauptung, hinten, ob sie stimmt und warum."
    name="Karte"
    count={counts.flipCards}
    newPart={() => ({ claim: '', picture: null, isTrue: true, why: '' })}
  >
    {(card, index) => (
      <CardFields of={`Karte ${index + 1}`} label="Behauptung" picture={card.at('picture')} text={card.at('claim')}>
        <TruthField {...card.at('isTrue')} label="Das …" yes="stimmt" no="stimmt nicht" />
        <TextLine {...card.at('why')} label="Warum?" />
      </CardFields>
    )}
  </PartList>
)
