import { CsvError, parse } from 'csv-parse/browser/esm/sync'
import { quizDraft } from '../../../../domain/content/content.ts'
import { type Finding, problemsOfQuestion } from '../../../../domain/content/content-findings.ts'
import type { QuestionDraft } from '../../../../domain/content/questions/question.ts'
import { textOfTable } from '../lesson/text-of-table.ts'
import { csvOf, withoutGuard } from './csv-of.ts'
import { type CellName, type CellOf, questionOfRow } from './question-of-row.ts'
import { templateQuestions } from './template.ts'

/** Valid questions, and the problems of all other rows. Rows are numbered as in the spreadsheet. */
export type QuestionsInCsv = { questions: QuestionDraft[]; problems: Finding[] }

/** A template: an example of each kind that fits into a table. */
export const csvTemplate = csvOf(templateQuestions)

/** Reads questions from CSV as spreadsheet programs write it: with semicolons, commas or tabs, in any encoding. */
export function questionsFromCsv(bytes: Uint8Array<ArrayBuffer>, newId: () => string): QuestionsInCsv {
  const text = textOfTable(bytes).replace(/^\ufeff/, '')
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
    const { question, problems: found } = questionIn(cells.map(withoutGuard), columns, { place, newId })
    if (found.length === 0) questions.push(question)
    problems.push(...found)
  })
  if (questions.length + problems.length === 0)
    problems.push({ place: 'Datei', reason: 'Unter den Überschriften steht keine Frage.' })
  return { questions, problems }
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

type Column = { of: CellName; number: number; title: string } | undefined

const titles: [RegExp, CellName][] = [
  [/^(frage|question)$/, 'question'],
  [/^(art|kind)$/, 'kind'],
  [/^(antwort|answer) ?(\d+)$/, 'answer'],
  [/^(richtig|correct) ?(\d+)$/, 'correct'],
  [/^(gehört zu|gehoert zu|belongs to) ?(\d+)$/, 'partner'],
  [/^(erklärung|erklaerung|explanation) ?(\d+)?$/, 'explanation'],
  [/^(zahl|value)$/, 'value'],
  [/^(daneben|tolerance)$/, 'tolerance'],
  [/^(von|min)$/, 'min'],
  [/^(bis|max)$/, 'max'],
  [/^(schritt|step)$/, 'step'],
  [/^(einheit|unit)$/, 'unit'],
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
  const has = (of: CellName) => columns.some((column) => column?.of === of)
  const needed = has('kind') ? (['question'] as const) : (['question', 'answer', 'correct'] as const)
  const missing = needed.find((of) => !has(of))
  if (!missing) return columns
  const names = { question: 'Frage', answer: 'Antwort 1', correct: 'Richtig 1' }
  return { place: 'Überschriften', reason: `Die Spalte „${names[missing]}“ fehlt. Nehmen Sie am besten die Vorlage.` }
}

type Row = { place: string; newId: () => string }

function questionIn(cells: string[], columns: Column[], { place, newId }: Row) {
  const problems: Finding[] = []
  const cellOf: CellOf = (of, number = 0) =>
    cells[columns.findIndex((column) => column?.of === of && column.number === number)] ?? ''
  if (cells.slice(columns.length).some((cell) => cell !== ''))
    problems.push({ place, reason: 'Hier stehen mehr Felder, als es Überschriften gibt.' })
  const numbers = columns.flatMap((column) => (column?.of === 'answer' ? [column.number] : []))
  const question = questionOfRow({
    ...{ cellOf, numbers, newId },
    onProblem: (reason) => problems.push({ place, reason }),
  })
  if (problems.length === 0) problems.push(...problemsOfQuestion(question, place))
  const sound = quizDraft.shape.questions.safeParse([question])
  if (!sound.success)
    problems.push({ place, reason: `Das lässt sich nicht speichern: ${sound.error.issues[0]?.message}.` })
  return { question, problems }
}
