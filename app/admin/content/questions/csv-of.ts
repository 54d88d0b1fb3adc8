import type { QuestionDraft } from '../../../../domain/content/questions/question.ts'
import { writeNumber } from '../activities/german-number.ts'
import { kindsInTables, SWAPS } from './question-of-row.ts'

type InTable = Exclude<QuestionDraft, { kind: 'spot' }>
const fitsIntoTable = (question: QuestionDraft): question is InTable => question.kind !== 'spot'

/**
 * Questions as a table that can be read again, with semicolons and byte order mark, so that a German Excel opens it
 * with intact umlauts. Pictures stay behind, and so do questions about a place on one.
 */
export function csvOf(questions: QuestionDraft[]): string {
  const rows = questions.filter(fitsIntoTable).map((question) => ({ question, cards: cardsOf(question) }))
  const count = Math.max(4, ...rows.map(({ cards }) => cards.length))
  const numbers = Array.from({ length: count }, (_, index) => index + 1)
  const head = [
    ...['Art', 'Frage', 'Erklärung'],
    ...numbers.flatMap((n) => [`Antwort ${n}`, `Richtig ${n}`, `Gehört zu ${n}`, `Erklärung ${n}`]),
    ...['Zahl', 'Daneben', 'Von', 'Bis', 'Schritt', 'Einheit'],
  ]
  const body = rows.map(({ question, cards }) => [
    ...[kindsInTables[question.kind], question.question, 'explanation' in question ? (question.explanation ?? '') : ''],
    ...numbers.flatMap((n) => cards[n - 1] ?? ['', '', '', '']),
    ...numberCells(question),
  ])
  return `\ufeff${[head, ...body].map((row) => row.map(cell).join(';')).join('\r\n')}\r\n`
}

type Cells = [answer: string, correct: string, partner: string, explanation: string]

function cardsOf(question: InTable): Cells[] {
  switch (question.kind) {
    case 'choice':
      return question.answers.map(({ text, isCorrect, explanation }) => [
        text,
        isCorrect ? 'ja' : 'nein',
        '',
        explanation ?? '',
      ])
    case 'order':
      return question.steps.map(({ text, swaps }) => [text, '', swaps ? SWAPS : '', ''])
    case 'match':
      return question.pairs.map(({ text, partner }) => [text, '', partner, ''])
    case 'sort':
      return question.cards.map(({ text, place }) => {
        const belongs = question.places.find(({ key }) => key === place)?.text ?? ''
        return [text, '', belongs, '']
      })
    case 'number':
      return []
  }
}

function numberCells(question: InTable): string[] {
  if (question.kind !== 'number') return ['', '', '', '', '', '']
  const { value, tolerance, min, max, step, unit } = question
  return [...[value, tolerance, min, max, step].map(writeNumber), unit]
}

/** What a spreadsheet would take for a formula. */
const FORMULA = /^[=+\-@\t]/

const cell = (text: string): string => {
  const guarded = FORMULA.test(text) && !/^-?\d/.test(text) ? `'${text}` : text
  return /[";\r\n]/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded
}

/** The text of a cell that was guarded against being taken for a formula. */
export const withoutGuard = (text: string): string => (/^'[=+\-@\t]/.test(text) ? text.slice(1) : text)
