import { CsvError, parse } from 'csv-parse/browser/esm/sync'
import { quizDraft } from '../../../domain/content.ts'
import { type Finding, problemsOfQuestion } from '../../../domain/content-findings.ts'
import type { QuestionDraft, QuestionOf } from '../../../domain/questions/question.ts'

/** Valid questions, and the problems of all other rows. Rows are numbered as in the spreadsheet. */
export type QuestionsInCsv = { questions: QuestionDraft[]; problems: Finding[] }

const ANSWERS_IN_TEMPLATE = 4
const numbers = Array.from({ length: ANSWERS_IN_TEMPLATE }, (_, index) => index + 1)
const templateRows = [
  ['Frage', 'Erklärung', ...numbers.flatMap((n) => [`Antwort ${n}`, `Richtig ${n}`, `Erklärung ${n}`])],
  [
    'Welches Passwort ist am stärksten?',
    'Länge schützt mehr als Sonderzeichen.',
    ...['Eine lange Kette aus Quatschwörtern', 'ja', 'Lange Ketten sind schwer zu erraten.'],
    ...['Der Name deiner Katze', 'nein', 'Den kennen viele.'],
    ...['123456', 'nein', ''],
    ...['Dein Geburtstag', 'nein', ''],
  ],
]

/** A template. With semicolons and byte order mark, so that a German Excel opens it as a table with intact umlauts. */
export const csvTemplate = `\ufeff${templateRows.map((row) => row.join(';')).join('\r\n')}\r\n`

/** Reads questions from CSV as spreadsheet programs write it: semicolons, commas or tabs; UTF-8, UTF-16 or Windows-1252. */
export function questionsFromCsv(bytes: Uint8Array<ArrayBuffer>, newId: () => string): QuestionsInCsv {
  const text = decoded(bytes).replace(/^\ufeff/, '')
  const [hint = '', hinted] = /^sep=(.)\r?\n/i.exec(text) ?? []
  const table = text.slice(hint.length)
  const rows = read(table, hinted ?? delimiterOf(table))
  if (!Array.isArray(rows)) return { questions: [], problems: [rows] }
  const [head = [], ...body] = rows
  const columns = columnsOf(head)
  if (!Array.isArray(columns)) return { questions: [], problems: [columns] }
  const questions: QuestionDraft[] = []
  const problems: Finding[] = []
  body.forEach((cells, index) => {
    if (cells.every((cell) => cell === '')) return
    const place = `Zeile ${index + 2}`
    const { question, problems: found } = questionIn(cells, columns, { place, newId })
    if (found.length === 0) questions.push(question)
    problems.push(...found)
  })
  if (questions.length + problems.length === 0)
    problems.push({ place: 'Datei', reason: 'Unter den Überschriften steht keine Frage.' })
  return { questions, problems }
}

function decoded(bytes: Uint8Array<ArrayBuffer>): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** The most frequent candidate in the header row, which contains no quotes. */
function delimiterOf(text: string): string {
  const [head = ''] = text.split(/\r?\n/, 1)
  const count = (sign: string) => head.split(sign).length
  return [';', ',', '\t'].reduce((best, sign) => (count(sign) > count(best) ? sign : best))
}

function read(text: string, delimiter: string): string[][] | Finding {
  try {
    const rows = parse(text, { delimiter, relax_column_count: true, trim: true })
    return rows.length > 0 ? rows : { place: 'Datei', reason: 'Die Datei ist leer.' }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    return {
      place: `Zeile ${error.lines} der Datei`,
      reason: 'Ein Anführungszeichen fehlt oder steht mitten in einem Feld.',
    }
  }
}

type Column = { of: 'question' | 'explanation' | 'answer' | 'correct'; number: number; title: string } | undefined

const titles: [RegExp, NonNullable<Column>['of']][] = [
  [/^(frage|question)$/, 'question'],
  [/^(antwort|answer) ?(\d+)$/, 'answer'],
  [/^(richtig|correct) ?(\d+)$/, 'correct'],
  [/^(erklärung|erklaerung|explanation) ?(\d+)?$/, 'explanation'],
]

/** The meaning of each column. An explanation without a number applies to every answer without one of its own. */
function columnsOf(head: string[]): Column[] | Finding {
  const columns: Column[] = []
  for (const title of head) {
    const name = title.toLocaleLowerCase('de').normalize('NFC').replace(/\s+/g, ' ')
    const of = titles.find(([pattern]) => pattern.test(name))?.[1]
    if (!of && name !== '')
      return { place: 'Überschriften', reason: `Die Spalte „${title}“ gibt es in der Vorlage nicht.` }
    const column = of && { of, number: Number(/\d+$/.exec(name)?.[0] ?? 0), title }
    if (column && columns.some((other) => other?.of === of && other?.number === column.number))
      return { place: 'Überschriften', reason: `Die Spalte „${title}“ kommt zweimal vor.` }
    columns.push(column)
  }
  const missing = (['question', 'answer', 'correct'] as const).find(
    (of) => !columns.some((column) => column?.of === of),
  )
  if (!missing) return columns
  const names = { question: 'Frage', answer: 'Antwort 1', correct: 'Richtig 1' }
  return { place: 'Überschriften', reason: `Die Spalte „${names[missing]}“ fehlt. Nehmen Sie am besten die Vorlage.` }
}

type Row = { place: string; newId: () => string }

function questionIn(cells: string[], columns: Column[], { place, newId }: Row) {
  const problems: Finding[] = []
  const cellOf = (of: NonNullable<Column>['of'], number = 0) =>
    cells[columns.findIndex((column) => column?.of === of && column.number === number)] ?? ''
  if (cells.slice(columns.length).some((cell) => cell !== ''))
    problems.push({ place, reason: 'Hier stehen mehr Felder, als es Überschriften gibt.' })
  const answers = columns.flatMap((column) => {
    if (column?.of !== 'answer') return []
    const { number, title } = column
    const text = cellOf('answer', number)
    const right = cellOf('correct', number)
    const explanation = cellOf('explanation', number) || (text && cellOf('explanation')) || null
    const isCorrect = rightness(right)
    if (isCorrect === undefined)
      problems.push({ place, reason: `Bei „${title}“ steht „${right}“: Richtig ist ja oder nein.` })
    return text || right || explanation
      ? [{ id: newId(), text, picture: null, isCorrect: isCorrect ?? false, explanation }]
      : []
  })
  const filled = answers.filter(({ text, isCorrect, explanation }) => text || isCorrect || explanation)
  const question: QuestionOf<'choice'> = {
    ...{ id: newId(), kind: 'choice', question: cellOf('question'), picture: null },
    answers: filled,
  }
  if (problems.length === 0) problems.push(...problemsOfQuestion(question, place))
  const sound = quizDraft.shape.questions.safeParse([question])
  if (!sound.success)
    problems.push({ place, reason: `Das lässt sich nicht speichern: ${sound.error.issues[0]?.message}.` })
  return { question, problems }
}

const YES = ['x', 'ja', 'j', 'richtig', 'wahr', 'true', 'yes', '1', '✓']
const NO = ['', '-', 'nein', 'n', 'falsch', 'false', 'no', '0', '✗']

function rightness(text: string): boolean | undefined {
  const word = text.toLocaleLowerCase('de')
  return YES.includes(word) ? true : NO.includes(word) ? false : undefined
}
