import type { Given } from './given.ts'
import type { QuestionDraft, QuestionKind, QuestionOf } from './question.ts'

export type Spot = NonNullable<QuestionOf<'spot'>['parts'][number]['spot']>
/** What can be put somewhere, or where it can be put. The picture is decoration: the words say it all. */
export type PosedCard = { id: string; text: string; picture: string | null }
/** `isCorrect`: whether it is right to choose it; always, where nothing is chosen. `spot`: its place on the picture. */
type PosedAnswer = PosedCard & { isCorrect: boolean; explanation: string | null; spot: Spot | null }
export type Scale = { min: number; max: number; step: number; unit: string }

/**
 * A question with its key, and with an id for everything that can be chosen or moved. `answers`: what is chosen,
 * brought into order or put somewhere, and of a number the one thing that gets a value; `places`: where it can be put.
 */
export type PosedQuestion = {
  id: string
  kind: QuestionKind
  question: string
  picture: string | null
  alt: string | null
  answers: PosedAnswer[]
  places: PosedCard[]
  scale: Scale | null
  right: Given
  tolerance: number
  /** Of an order: the cards that may also change places with the one before. */
  swaps: string[]
  /** Of all kinds whose answers have none of their own. */
  explanation: string | null
}

/**
 * Names a card of a question by what stands on it, so that the name says nothing about where it belongs: neither its
 * place in a list nor the card beside it. The same words get the same id, in every attempt and every revision.
 */
export type Naming = (questionId: string, role: 'card' | 'place', words: string) => string

/** A question as it is asked and graded. An incomplete draft can be posed too. */
export function pose(question: QuestionDraft, nameOf: Naming): PosedQuestion {
  const { id, kind, picture } = question
  const head = {
    ...{ id, kind, question: question.question, picture },
    ...{ alt: null, places: [], scale: null, tolerance: 0, swaps: [] },
  }
  const card = ({ text, picture }: Named, role: 'card' | 'place' = 'card', words = text): PosedCard => ({
    ...{ id: nameOf(id, role, words), text, picture },
  })
  const movable = (named: Named): PosedAnswer => ({ ...card(named), isCorrect: true, explanation: null, spot: null })
  switch (question.kind) {
    case 'choice': {
      const answers = question.answers.map((answer) => ({ ...answer, spot: null }))
      return { ...head, answers, right: chosen(rightIds(answers)), explanation: null }
    }
    case 'spot': {
      const answers = question.parts.map(({ text, isCorrect, explanation, spot }) => ({
        ...{ ...card({ text, picture: null }), isCorrect, explanation, spot },
      }))
      return { ...head, alt: question.alt, answers, right: chosen(rightIds(answers)), explanation: null }
    }
    case 'order': {
      const answers = question.steps.map(movable)
      const ids = answers.map(({ id }) => id)
      const swaps = ids.filter((_, index) => question.steps[index]?.swaps)
      return { ...head, answers, right: chosen(ids), swaps, explanation: question.explanation }
    }
    case 'match': {
      const answers = question.pairs.map(movable)
      const places = question.pairs.map(({ partner, partnerPicture }) =>
        card({ text: partner, picture: partnerPicture }, 'place'),
      )
      return { ...head, answers, places, right: put(answers, places), explanation: question.explanation }
    }
    case 'sort': {
      const answers = question.cards.map(movable)
      const places = question.places.map((place) => card(place, 'place', place.key))
      const right = question.cards.map(({ place }) => ({ id: nameOf(id, 'place', place) }))
      return { ...head, answers, places, right: put(answers, right), explanation: question.explanation }
    }
    case 'number': {
      const { value, tolerance, min, max, step, unit, explanation } = question
      const answers = [movable({ text: unit, picture: null })]
      return {
        ...{ ...head, answers, tolerance: tolerance ?? 0, explanation },
        scale: { min: min ?? 0, max: max ?? 0, step: step ?? 1, unit },
        right: { ...chosen(answers.map(({ id }) => id)), value: value ?? 0 },
      }
    }
  }
}

type Named = { text: string; picture: string | null }
const chosen = (answerIds: string[]): Given => ({ answerIds, placedAt: null, value: null })
const put = (answers: { id: string }[], places: { id: string }[]): Given => ({
  ...chosen(answers.map(({ id }) => id)),
  placedAt: places.map(({ id }) => id),
})
const rightIds = (answers: { id: string; isCorrect: boolean }[]) =>
  answers.flatMap(({ id, isCorrect }) => (isCorrect ? [id] : []))
