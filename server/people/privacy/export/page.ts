import { brand } from '../../../../domain/platform/brand.ts'
import { formatDate, formatMoment } from '../../../../domain/platform/dates.ts'
import type { ExportedRow, ExportedRows, OwnData } from './read.ts'
import {
  auditLog,
  type ExportedTable,
  type Labels,
  mails,
  type TableLabels,
  tablesOfAuth,
  tablesOfLogin,
  type Words,
} from './tables.ts'
import { tablesOfChild } from './tables-of-child.ts'

const descriptions = new Map<string, ExportedTable>(
  [...tablesOfChild, ...tablesOfLogin, ...tablesOfAuth, auditLog, mails].map((one) => [one.table, one]),
)

/** An export for people: one page that opens anywhere, with nothing in it from elsewhere. */
export function pageOf({ exportedAt, parent, children, titles }: OwnData, labels: Labels): string {
  const section = (title: string, tables: ExportedRows) =>
    `<section>
<h2>${escaped(title)}</h2>
${tables.map(({ table, rows }) => tableOf(table, labels.get(table) as TableLabels, rows, titles)).join('\n')}
</section>`
  const parts = [
    ...(parent ? [section('Ihr Konto', parent.rows)] : []),
    ...children.map(({ name, rows }) => section(name, rows)),
  ]
  return `<!doctype html>
<html lang="de">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Gespeicherte Daten – ${escaped(brand.name)}</title>
<style>${styleWith(brand.look?.palette?.[8] ?? '#0b5c4b')}</style>
</head>
<body>
<h1>Gespeicherte Daten</h1>
<p>Alles, was ${escaped(brand.name)} am ${formatMoment(exportedAt)} Uhr gespeichert hatte. Dasselbe steht für Programme in <code>daten.json</code>. Nicht dabei sind Passwörter, Schlüssel und Links: Damit könnte sich jemand anmelden. Wie ein Kind am liebsten liest, steht nur in der Datei, die es selbst herunterlädt. Wozu wir die Daten brauchen und wie lange, steht in der Datenschutzerklärung.</p>
${parts.join('\n')}
</body>
</html>
`
}

function tableOf(table: string, { title, columns }: TableLabels, rows: ExportedRow[], titles: Record<string, string>) {
  const words = descriptions.get(table)?.words ?? {}
  const line = (row: ExportedRow) =>
    [...columns.keys()].map((name) => `<td>${escaped(textOf(row[name], words[name], { row, titles }))}</td>`).join('')
  const heads = [...columns.values()].map((label) => `<th scope="col">${escaped(label)}</th>`)
  return `<h3>${escaped(title)}</h3>
<div tabindex="0" role="region" aria-label="${escaped(title)}"><table>
<thead><tr>${heads.join('')}</tr></thead>
<tbody>
${rows.map((row) => `<tr>${line(row)}</tr>`).join('\n')}
</tbody>
</table></div>`
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/
const DAY = /^\d{4}-\d\d-\d\d$/

type Around = { row: Record<string, unknown>; titles: Record<string, string> }

function textOf(value: unknown, words: Words | undefined, { row, titles }: Around): string {
  if (value === null || value === undefined || value === '') return '–'
  if (words) return inWords(words, value, row) || '–'
  if (typeof value === 'boolean') return value ? 'ja' : 'nein'
  if (value instanceof Date) return formatMoment(value)
  if (Array.isArray(value)) return value.map((one) => textOf(one, undefined, { row, titles })).join(', ')
  const text = String(value)
  if (DAY.test(text)) return formatDate(text)
  if (INSTANT.test(text)) return formatMoment(text)
  return entryOf(titles, text) ?? text
}

/** A code as a reader understands it; as it stands where there are no words for it. */
export const inWords = (words: Words, code: unknown, row: Record<string, unknown> = {}): string =>
  typeof words === 'function' ? words(code, row) : (entryOf(words, String(code)) ?? String(code))

/** Only what was put there: somebody may be called 'constructor'. */
const entryOf = (entries: Record<string, string>, name: string): string | undefined =>
  Object.hasOwn(entries, name) ? entries[name] : undefined

/** Names and titles are what somebody typed. */
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

const styleWith = (colour: string) => `
:root { color-scheme: light dark; }
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 72rem; margin: 2rem auto; padding: 0 1rem; }
section { border-top: 3px solid ${colour}; margin-top: 3rem; }
div { overflow-x: auto; }
table { border-collapse: collapse; }
th, td { border-bottom: 1px solid #8886; padding: .3rem .8rem .3rem 0; text-align: left; vertical-align: top; }
`
