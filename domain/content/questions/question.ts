import { z } from 'zod'
import { uuid } from '../../platform/fields.ts'
import { activityKey, card, finite, many, optional, picture, spot, typed } from '../activities/activity.ts'

/**
 * What a quiz asks (decision 087): right or not, graded by the server. `choice` has one right answer or several. The
 * parts of the other kinds are named as in activities. A draft may be incomplete: these schemas require only what is
 * needed to store it, and findings.ts says what is missing.
 */
export const questionKinds = ['choice', 'order', 'match', 'sort', 'spot', 'number'] as const
export type QuestionKind = (typeof questionKinds)[number]

/** German names: for the editor's menu and for comparisons. */
export const questionNames: Record<QuestionKind, string> = {
  choice: 'Auswählen',
  order: 'In die richtige Reihenfolge bringen',
  match: 'Paare finden',
  sort: 'Einsortieren',
  spot: 'Auf ein Bild tippen',
  number: 'Eine Zahl einstellen',
}

/** How a choice of several answers ends; also with one right answer, else the boxes would tell how many are right. */
export const CHOOSE_ALL = 'Wähle alle richtigen Antworten.'

/** The fewest and the most parts of each kind. The schema refuses more, publishing refuses fewer. */
export const questionCounts = {
  answers: [2, 12],
  steps: [3, 6],
  pairs: [3, 5],
  places: [2, 3],
  cards: [3, 8],
  parts: [3, 8],
} as const satisfies Record<string, readonly [number, number]>

const explanation = optional(2_000)

const asked = { question: typed(2_000), picture }

const choiceFields = {
  ...asked,
  answers: many(
    z.strictObject({ id: uuid, text: typed(1_000), picture, isCorrect: z.boolean(), explanation }),
    questionCounts.answers,
  ),
}

// The fields of the other kinds, as in drafts, packages and content files.
export const orderFields = {
  ...asked,
  /** In the right order. `swaps`: may also change places with the step before; several of them in a row in any way. */
  steps: many(z.strictObject({ ...card, swaps: z.boolean().optional() }), questionCounts.steps),
  explanation,
}

export const matchFields = {
  ...asked,
  pairs: many(z.strictObject({ ...card, partner: typed(200), partnerPicture: picture }), questionCounts.pairs),
  explanation,
}

export const sortFields = {
  ...asked,
  places: many(z.strictObject({ key: activityKey, ...card }), questionCounts.places),
  cards: many(z.strictObject({ ...card, place: typed(40) }), questionCounts.cards),
  explanation,
}

export const spotFields = {
  ...asked,
  /** What is to be seen on the picture, which the question is about. */
  alt: optional(300),
  parts: many(
    z.strictObject({ text: typed(300), spot: spot.nullable().default(null), isCorrect: z.boolean(), explanation }),
    questionCounts.parts,
  ),
}

export const numberFields = {
  ...asked,
  value: finite,
  /** Right is everything from value − tolerance to value + tolerance. */
  tolerance: finite,
  min: finite,
  max: finite,
  step: finite,
  unit: typed(40),
  explanation,
}

export const questionDraft = z.discriminatedUnion('kind', [
  z.strictObject({ id: uuid, kind: z.literal('choice'), ...choiceFields }),
  z.strictObject({ id: uuid, kind: z.literal('order'), ...orderFields }),
  z.strictObject({ id: uuid, kind: z.literal('match'), ...matchFields }),
  z.strictObject({ id: uuid, kind: z.literal('sort'), ...sortFields }),
  z.strictObject({ id: uuid, kind: z.literal('spot'), ...spotFields }),
  z.strictObject({ id: uuid, kind: z.literal('number'), ...numberFields }),
])
export type QuestionDraft = z.output<typeof questionDraft>
export type QuestionOf<K extends QuestionKind> = Extract<QuestionDraft, { kind: K }>
export type AnswerDraft = QuestionOf<'choice'>['answers'][number]

const ANSWERS_OF_NEW_QUESTION = 4

/**
 * A new question of a kind with as many empty parts as it needs at least; a choice has four empty answers, the first
 * marked as right (S9.08). `newId` returns a new unique id at each call.
 */
export function newQuestion<K extends QuestionKind>(kind: K, newId: () => string): QuestionOf<K>
export function newQuestion(kind: QuestionKind, newId: () => string): QuestionDraft {
  const begun = { id: newId(), question: '', picture: null }
  const of = <T>([fewest]: readonly [number, number], part: (number: number) => T): T[] =>
    Array.from({ length: fewest }, (_, index) => part(index + 1))
  const card = { text: '', picture: null }
  switch (kind) {
    case 'choice':
      return {
        ...begun,
        kind,
        answers: Array.from({ length: ANSWERS_OF_NEW_QUESTION }, (_, index) => ({
          ...{ id: newId(), ...card, isCorrect: index === 0, explanation: null },
        })),
      }
    case 'order':
      return { ...begun, kind, steps: of(questionCounts.steps, () => ({ ...card })), explanation: null }
    case 'match':
      return {
        ...{ ...begun, kind, explanation: null },
        pairs: of(questionCounts.pairs, () => ({ ...card, partner: '', partnerPicture: null })),
      }
    case 'sort':
      return {
        ...{ ...begun, kind, explanation: null },
        places: of(questionCounts.places, (number) => ({ key: `ort-${number}`, ...card })),
        cards: of(questionCounts.cards, () => ({ ...card, place: '' })),
      }
    case 'spot':
      return {
        ...{ ...begun, kind, alt: null },
        parts: of(questionCounts.parts, (number) => ({
          ...{ text: '', spot: null, isCorrect: number === 1, explanation: null },
        })),
      }
    case 'number':
      return {
        ...{ ...begun, kind, value: null, tolerance: 0, min: 0, max: 100, step: 1, unit: '', explanation: null },
      }
  }
}
