import { type QuestionDraft, type QuestionKind, questionNames } from '../../../../domain/content/questions/question.ts'
import { readNumber } from '../activities/german-number.ts'

/** What a column of a table holds. */
export type CellName =
  | 'question'
  | 'kind'
  | 'answer'
  | 'correct'
  | 'partner'
  | 'explanation'
  | 'value'
  | 'tolerance'
  | 'min'
  | 'max'
  | 'step'
  | 'unit'
export type CellOf = (of: CellName, number?: number) => string

type RowProps = {
  cellOf: CellOf
  /** Numbers of the answer columns. */
  numbers: number[]
  newId: () => string
  onProblem: (reason: string) => void
}

/** What the kinds are called in a table. A place on a picture does not fit into one. */
export const kindsInTables: Record<Exclude<QuestionKind, 'spot'>, string> = {
  choice: 'Auswahl',
  order: 'Reihenfolge',
  match: 'Paare',
  sort: 'Sortieren',
  number: 'Zahl',
}

/** Beside a step of an order that may change places with the one before. */
export const SWAPS = 'Schritt davor'

/** One row of a table as a question, which may be incomplete. */
export function questionOfRow(row: RowProps): QuestionDraft {
  const { cellOf, numbers, newId, onProblem } = row
  const named = cellOf('kind')
  const kind = named ? kindNamed(named) : 'choice'
  if (!kind) onProblem(`„${named}“ ist keine Art von Frage: ${Object.values(kindsInTables).join(', ')}.`)
  const head = { id: newId(), question: cellOf('question'), picture: null }
  const explanation = cellOf('explanation') || null
  const filled = numbers.filter((number) => cellOf('answer', number) || cellOf('partner', number))
  const cards = filled.map((number) => ({
    ...{ text: cellOf('answer', number), picture: null, partner: cellOf('partner', number) },
  }))
  switch (kind) {
    case 'order':
      return {
        ...{ ...head, kind, explanation },
        steps: cards.map(({ partner, ...card }, index) => {
          if (partner && partner !== SWAPS)
            onProblem(`Bei „Gehört zu ${index + 1}“ steht einer Reihenfolge nur „${SWAPS}“.`)
          return partner === SWAPS ? { ...card, swaps: true } : card
        }),
      }
    case 'match':
      return { ...head, kind, pairs: cards.map((card) => ({ ...card, partnerPicture: null })), explanation }
    case 'sort': {
      const places = [...new Set(cards.map(({ partner }) => partner).filter(Boolean))]
      const keyOf = (place: string) => (place ? `ort-${places.indexOf(place) + 1}` : '')
      return {
        ...{ ...head, kind, explanation },
        places: places.map((text) => ({ key: keyOf(text), text, picture: null })),
        cards: cards.map(({ partner, ...card }) => ({ ...card, place: keyOf(partner) })),
      }
    }
    case 'number':
      return { ...head, kind, ...numbersIn(row), unit: cellOf('unit'), explanation }
    default:
      return { ...head, kind: 'choice', answers: answersIn(row) }
  }
}

function kindNamed(text: string): keyof typeof kindsInTables | undefined {
  const word = text.toLocaleLowerCase('de')
  const kinds = Object.keys(kindsInTables) as (keyof typeof kindsInTables)[]
  return kinds.find((kind) =>
    [kind, kindsInTables[kind], questionNames[kind]].some((name) => name.toLocaleLowerCase('de') === word),
  )
}

function numbersIn({ cellOf, onProblem }: RowProps) {
  const read = (of: 'value' | 'tolerance' | 'min' | 'max' | 'step', usual: number | null) => {
    const text = cellOf(of)
    const number = readNumber(text)
    if (!Number.isNaN(number)) return number ?? usual
    onProblem(`„${text}“ ist keine Zahl.`)
    return null
  }
  return {
    value: read('value', null),
    tolerance: read('tolerance', 0),
    min: read('min', null),
    max: read('max', null),
    step: read('step', 1),
  }
}

/** An explanation without a number applies to every answer without one of its own. */
const answersIn = ({ cellOf, numbers, newId, onProblem }: RowProps) =>
  numbers.flatMap((number) => {
    const text = cellOf('answer', number)
    const right = cellOf('correct', number)
    const explanation = cellOf('explanation', number) || (text && cellOf('explanation')) || null
    const isCorrect = rightness(right)
    if (isCorrect === undefined) onProblem(`Bei „Antwort ${number}“ steht „${right}“: Richtig ist ja oder nein.`)
    return text || isCorrect || explanation
      ? [{ id: newId(), text, picture: null, isCorrect: isCorrect ?? false, explanation }]
      : []
  })

const YES = ['x', 'ja', 'j', 'richtig', 'wahr', 'true', 'yes', '1', '✓']
const NO = ['', '-', 'nein', 'n', 'falsch', 'false', 'no', '0', '✗']

function rightness(text: string): boolean | undefined {
  const word = text.toLocaleLowerCase('de')
  return YES.includes(word) ? true : NO.includes(word) ? false : undefined
}
