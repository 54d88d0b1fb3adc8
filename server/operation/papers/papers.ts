import type pg from 'pg'
import { operatorNow } from '../../../domain/operation/operator.ts'
import { type Brand, brand, type Operator } from '../../../domain/platform/brand.ts'
import { formatDate, today } from '../../../domain/platform/dates.ts'
import { googleSettings, type Settings } from '../../settings.ts'
import { type Answers, readAnswers, readQuestions } from './answers.ts'
import { describeTables, differencesFrom, readTables } from './tables.ts'
import { fillTemplate, readTemplate, type Values } from './template.ts'

/** All papers, in the order in which an operator reads them: templates in content/papers (decision 101). */
export const papers = [
  'verzeichnis-von-verarbeitungstaetigkeiten',
  'datenschutz-folgenabschaetzung',
  'technische-und-organisatorische-massnahmen',
  'anlage-zur-auftragsverarbeitung',
  'plan-fuer-datenpannen',
  'datenschutz-fuer-kinder',
  'erklaerung-zur-barrierefreiheit',
] as const

/** What papers are written from. `backups`: how many days, weeks and months a backup stays; null: none is planned. */
export type PaperFacts = {
  brand: Pick<Brand, 'name' | 'contact' | 'operator'>
  answers: Answers
  publicUrl: string
  day: string
  backups: string | null
  hasGoogle: boolean
  /** What the schema holds and the papers do not say yet (tables.ts). */
  differences: readonly string[]
}

export type WrittenPapers = {
  files: { file: string; title: string; text: string }[]
  differences: readonly string[]
  openCount: number
}

/** All papers for this installation as it is now, in the brand's name. @throws SettingsError */
export async function writePapers(client: Pick<pg.ClientBase, 'query'>, settings: Settings): Promise<WrittenPapers> {
  const answers = await readAnswers(settings)
  const differences = differencesFrom(await describeTables(client))
  const facts = {
    ...{ brand, answers, differences, publicUrl: settings.PUBLIC_URL, day: formatDate(today()) },
    ...{ backups: describeBackups(settings), hasGoogle: googleSettings(settings) !== undefined },
  }
  const openCount = Object.keys(readQuestions().asked).filter((id) => !answers[id]).length
  return { files: papers.map((paper) => writePaper(paper, facts)), differences, openCount }
}

/** How long backups stay, in words; null where none is planned. */
function describeBackups({ BACKUP_TARGET, BACKUP_KEEP: { days, weeks, months } }: Settings): string | null {
  if (!BACKUP_TARGET) return null
  return `von ${days} Tagen, ${weeks} Wochen und ${months} Monaten je eine`
}

export function writePaper(paper: (typeof papers)[number], facts: PaperFacts) {
  const text = fillTemplate(readTemplate(paper), valuesOf(facts))
  return { file: `${paper}.md`, title: text.slice(2, text.indexOf('\n')), text }
}

function valuesOf({ brand, answers, publicUrl, day, backups, hasGoogle, differences }: PaperFacts): Values {
  const { asked, operator } = readQuestions()
  const { activities, ...groups } = readTables()
  const tables = [
    ...rowsOf('Erwachsene', groups.adults),
    ...rowsOf('Kinder', groups.children),
    ...rowsOf('Betrieb', groups.operation),
  ]
  const said: Operator = operatorNow(brand.operator)
  return {
    ...{ name: escaped(brand.name), email: escaped(brand.contact.email), phone: escaped(brand.contact.phone) },
    ...{ day, publicUrl, isEncrypted: publicUrl.startsWith('https:'), hasGoogle },
    ...{ hasBackups: backups !== null, backups: backups ?? '' },
    ...{ incomplete: differences.length > 0, differences: differences.map((difference) => ({ difference })) },
    ...named('answers', asked, (id, question) => (answers[id] ? escaped(answers[id]) : gap(question))),
    ...named('operator', operator, (field, what) => operatorSays(said, field as keyof Operator, what)),
    activities: Object.entries(activities).map(([name, activity], at) => ({
      ...{ ...activity, number: String(at + 1) },
      tables: tables.filter((table) => table.activity === name),
    })),
    everybody: [...new Set(Object.values(activities).map(({ who }) => who))].map((who) => ({ who })),
    kindsOfChildren: String(Object.keys(groups.children).length),
    kindsOfAdults: String(Object.keys(groups.adults).length),
    // The measures are a paper of their own, and a chapter of another one.
    ...{ asChapters: [{ level: '##' }], asSections: [{ level: '###' }] },
  }
}

const rowsOf = (about: string, tables: ReturnType<typeof readTables>['adults']) =>
  Object.entries(tables).map(([table, words]) => ({ about, table, ...words }))

const named = (group: string, names: Record<string, string>, say: (name: string, words: string) => string) =>
  Object.fromEntries(Object.entries(names).map(([name, words]) => [`${group}.${name}`, say(name, words)]))

/** A German gap that nobody can overlook. */
const gap = (what: string) => `**[noch zu beantworten: ${what}]**`

/** What brand.json says; null there means that there is none. */
function operatorSays(operator: Operator, field: keyof Operator, what: string): string {
  const said = operator[field]
  if (said === null) return 'keine'
  return typeof said === 'string'
    ? escaped(said.replaceAll('\n', ', '))
    : gap(`${what}, in brand.json: operator.${field}`)
}

/** Typed text in Markdown: it may form no table, heading or link of its own. */
const escaped = (text: string) => text.replace(/[\\`*_[\]<>|#]/g, (sign) => `\\${sign}`).replace(/\r?\n/g, ' ')
