import { COLUMNS, FUNCTIONS, MATRIX } from './matrix.ts'
import { ROLES, type Role } from './people.ts'

export const VERBS = ['select', 'insert', 'update', 'delete'] as const
export type Verb = (typeof VERBS)[number]

/** One table of the matrix; `cells` says what a role may do, in the words of the matrix. */
export type Entry = { table: string; whose: string; cells: Record<Verb, Record<Role, string>> }

/** The matrix, table by table. @throws when a verb is missing or stands there twice, or a cell too few or too many. */
export function readMatrix(): Entry[] {
  const entries: Entry[] = []
  const roles = wordsOf(
    cellsOf(MATRIX.trim().split('\n')[0] as string)
      .slice(3)
      .join(' '),
    ROLES,
  )
  for (const [table, whose, verbs, ...cells] of linesOf(MATRIX) as [string, string, string, ...string[]][]) {
    if (table) entries.push({ table, whose, cells: {} as Entry['cells'] })
    const entry = entries.at(-1) as Entry
    if (cells.length !== ROLES.length)
      throw new Error(`${entry.table}: ${cells.length} cells for ${ROLES.length} roles.`)
    for (const verb of wordsOf(verbs, VERBS)) {
      if (entry.cells[verb]) throw new Error(`${entry.table}: ${verb} stands there twice.`)
      entry.cells[verb] = Object.fromEntries(roles.map((role, index) => [role, cells[index]])) as Record<Role, string>
    }
  }
  for (const { table, cells } of entries) {
    const missing = VERBS.filter((verb) => !cells[verb])
    if (missing.length > 0) throw new Error(`${table}: nothing is said about ${missing.join(', ')}.`)
  }
  return entries
}

/** Which of a table's columns a role may use, where it may do the verb at all. */
export type Columns = (table: string, verb: Verb, role: Role, all: string[]) => string[]

export function readColumns(): { columnsFor: Columns; limits: { table: string; verb: Verb; role: Role }[] } {
  const named = new Map<string, string>()
  const limits: { table: string; verb: Verb; role: Role }[] = []
  for (const [table, verb, roles, columns] of linesOf(COLUMNS) as [string, Verb, string, string][]) {
    for (const role of wordsOf(roles, ROLES)) {
      limits.push({ table, verb, role })
      named.set(`${table} ${verb} ${role}`, columns)
    }
  }
  const columnsFor: Columns = (table, verb, role, all) => {
    const columns = named.get(`${table} ${verb} ${role}`)
    if (!columns) return all
    const isExcept = columns.startsWith('all but ')
    const listed = wordsOf(columns.replace('all but ', ''), all)
    return isExcept ? all.filter((column) => !listed.includes(column)) : listed
  }
  return { columnsFor, limits }
}

/** Each function with the roles that may call it. */
export const readFunctions = () =>
  linesOf(FUNCTIONS).map(([name, callers]) => ({
    name: name as string,
    callers: wordsOf(callers as string, [...ROLES, 'login'] as const),
  }))

/** The lines of a table below its head, cell by cell. */
const linesOf = (table: string): string[][] => table.trim().split('\n').slice(2).map(cellsOf)
const cellsOf = (line: string) =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())

/** @throws for a word that is none of the known ones, so that a slip of the pen does not pass for a permission. */
function wordsOf<T extends string>(text: string, known: readonly T[]): T[] {
  return text
    .split(' ')
    .filter(Boolean)
    .map((word) => {
      if (!known.includes(word as T)) throw new Error(`'${word}' is none of: ${known.join(', ')}.`)
      return word as T
    })
}
