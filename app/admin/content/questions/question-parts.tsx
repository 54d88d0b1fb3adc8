import { Checkbox, Stack } from '@mantine/core'
import type { ComponentType } from 'react'
import type { Findings } from '../../../../domain/content/content-findings.ts'
import { problemsOfQuestion } from '../../../../domain/content/questions/findings.ts'
import {
  type QuestionDraft,
  type QuestionKind,
  type QuestionOf,
  questionCounts,
} from '../../../../domain/content/questions/question.ts'
import { PairFields, SortLists, StepList } from '../activities/card-forms.tsx'
import {
  type BoundFields,
  bindFields,
  type Field,
  NumberField,
  PartsFormContext,
  TextBlock,
  TextLine,
  TruthField,
} from '../activities/form-fields.tsx'
import { ScaleFields } from '../activities/guess-form.tsx'
import { longestInQuestion } from '../activities/limits.ts'
import { PartList } from '../activities/part-list.tsx'
import { IllustrationFields } from '../activities/picture-field.tsx'
import { PlaceOnPicture, SpotPad, useSpotDrawing } from '../activities/spot-pad.tsx'
import { AnswerFields } from './answer-fields.tsx'

const OrderFields = ({ at, optional }: BoundFields<QuestionOf<'order'>>) => (
  <>
    <StepList steps={at('steps')} count={questionCounts.steps} newStep={() => ({ text: '', picture: null })}>
      {({ value: { swaps }, change }, index) =>
        (index > 0 || swaps) && (
          <Checkbox
            mt="xs"
            label="Darf auch mit dem Schritt davor tauschen"
            checked={swaps ?? false}
            onChange={({ currentTarget: { checked } }) => change({ swaps: checked || undefined })}
          />
        )
      }
    </StepList>
    <ExplanationField {...optional('explanation')} />
  </>
)

const MatchFields = ({ at, optional }: BoundFields<QuestionOf<'match'>>) => (
  <>
    <PartList
      {...at('pairs')}
      label="Paare"
      description="Was zusammengehört. Jede Karte kommt nur einmal vor; das Kind bekommt sie gemischt."
      name="Paar"
      count={questionCounts.pairs}
      newPart={() => ({ text: '', picture: null, partner: '', partnerPicture: null })}
    >
      {(pair, index) => <PairFields at={pair.at} index={index} />}
    </PartList>
    <ExplanationField {...optional('explanation')} />
  </>
)

const SortFields = ({ at, optional }: BoundFields<QuestionOf<'sort'>>) => (
  <>
    <SortLists
      places={at('places')}
      cards={at('cards')}
      aboutPlaces="Wohin die Karten gehören. Sie stehen in dieser Reihenfolge."
      counts={questionCounts}
      newCard={() => ({ text: '', picture: null, place: '' })}
    >
      {(place) => place}
    </SortLists>
    <ExplanationField {...optional('explanation')} />
  </>
)

const NumberFields = ({ at, optional }: BoundFields<QuestionOf<'number'>>) => (
  <>
    <ScaleFields right={at('value')} unit={at('unit')} min={at('min')} max={at('max')} step={at('step')}>
      <NumberField {...at('tolerance')} label="Höchstens daneben" description="0: nur genau diese Zahl ist richtig" />
    </ScaleFields>
    <ExplanationField {...optional('explanation')} />
  </>
)

/** Why it is right: read after every answer. */
const ExplanationField = (explanation: Field<string>) => (
  <TextBlock
    {...explanation}
    label="Erklärung"
    description="Erscheint nach dem Antworten, auch bei denen, die falsch lagen."
  />
)

function SpotFields({ value: { id, picture, parts }, change, at, optional }: BoundFields<QuestionOf<'spot'>>) {
  const { onPad, ofPart } = useSpotDrawing(`bild-${id}`, at('parts'))
  /** Only one place is right: marking another one unmarks it. */
  const setRight = (index: number, isCorrect: boolean) =>
    change({
      parts: parts.map((part, place) => ({
        ...part,
        isCorrect: place === index ? isCorrect : isCorrect ? false : part.isCorrect,
      })),
    })
  return (
    <>
      <IllustrationFields of="dieser Frage" {...{ at, optional }} />
      {picture && parts.length > 0 && <SpotPad picture={picture} {...onPad} />}
      <PartList
        {...at('parts')}
        label="Stellen"
        description="Was man antippen kann. Genau eine Stelle ist richtig."
        name="Stelle"
        count={questionCounts.parts}
        newPart={() => ({ text: '', spot: null, isCorrect: false, explanation: null })}
      >
        {(part, index) => (
          <Stack gap="xs">
            <TextLine {...part.at('text')} label="Was dort zu sehen ist" />
            <TruthField
              {...part.at('isCorrect')}
              label="Das ist …"
              yes="richtig"
              no="falsch"
              onChange={(isCorrect) => setRight(index, isCorrect)}
            />
            <TextLine {...part.optional('explanation')} label="Warum?" />
            <PlaceOnPicture path={[...part.path, 'spot']} {...ofPart(index)} />
          </Stack>
        )}
      </PartList>
    </>
  )
}

const fieldsOf: { [K in Exclude<QuestionKind, 'choice'>]: ComponentType<BoundFields<QuestionOf<K>>> } = {
  order: OrderFields,
  match: MatchFields,
  sort: SortFields,
  spot: SpotFields,
  number: NumberFields,
}

type QuestionPartsProps = {
  question: QuestionDraft
  findings: Findings
  /** 'Frage 2' */
  name: string
  onChange: (question: QuestionDraft) => void
  onAnswerGone: () => void
}

/** What a question consists of. Paths begin with the question's id, because there are many on one page. */
export function QuestionParts({ question, findings, name, onChange, onAnswerGone }: QuestionPartsProps) {
  if (question.kind === 'choice') return <AnswerFields {...{ question, findings, name, onChange, onAnswerGone }} />
  const Fields = fieldsOf[question.kind] as ComponentType<BoundFields<QuestionDraft>>
  const { id, kind } = question
  const isShown = findings.problems.some(({ field }) => field?.includes(id))
  const problems = isShown
    ? problemsOfQuestion(question).map(({ path, reason }) => ({ path: [id, ...path], reason }))
    : []
  return (
    <PartsFormContext value={{ longestAt: ([, ...path]) => longestInQuestion(kind, path), problems }}>
      <Fields
        {...bindFields<QuestionDraft>([id], question, (changed) =>
          onChange({ ...question, ...changed } as QuestionDraft),
        )}
      />
    </PartsFormContext>
  )
}
