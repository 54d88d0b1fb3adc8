import { operatorNow } from '../../../domain/operation/operator.ts'
import type { Brand, Operator } from '../../../domain/platform/brand.ts'
import { type Answers, type Question, questions } from './questions.ts'

/** What papers are written from. `backups`: how many days, weeks and months a backup stays; null: none is planned. */
export type PaperFacts = {
  brand: Pick<Brand, 'name' | 'contact' | 'operator'>
  answers: Answers
  publicUrl: string
  day: string
  backups: string | null
  hasGoogle: boolean
  /** What the schema holds and the papers do not say yet (schema.ts). */
  differences: readonly string[]
}
export type Paper = { file: string; title: string; write: (facts: PaperFacts) => string }

/** A German gap that nobody can overlook. */
const gap = (what: string) => `**[noch zu beantworten: ${what}]**`

/** What the operator answered (npm run papers -- ask). */
export const answered = ({ answers }: PaperFacts, question: Question): string =>
  answers[question] ? escaped(answers[question]) : gap(questions[question])

/** What brand.json says; null there means that there is none. */
export function operatorSays({ brand: { operator } }: PaperFacts, field: keyof Operator, what: string): string {
  const said = operatorNow(operator)[field]
  if (said === null) return 'keine'
  return typeof said === 'string'
    ? escaped(said.replaceAll('\n', ', '))
    : gap(`${what}, in brand.json: operator.${field}`)
}

/** Typed text in Markdown: it may form no table, heading or link of its own. */
export const escaped = (text: string) => text.replace(/[\\`*_[\]<>|#]/g, (sign) => `\\${sign}`).replace(/\r?\n/g, ' ')

export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
export const list = (items: readonly string[]) => items.map((item) => `- ${item}`).join('\n')
export const steps = (items: readonly string[]) => items.map((item, at) => `${at + 1}. ${item}`).join('\n')

/** Every paper begins with what it is and that a lawyer has to read it. */
export function page(title: string, facts: PaperFacts, parts: readonly string[], { toChild = false } = {}): string {
  const { brand, day, differences } = facts
  const lawyer =
    'Ein Entwurf, aus dem gemacht, was das Programm wirklich speichert, und aus Ihren Antworten. Er ist keine Rechtsberatung: **Bevor Sie ihn benutzen, muss ihn jemand mit juristischer Ausbildung lesen.**'
  const warning =
    differences.length === 0
      ? []
      : [`**Achtung, dieses Papier ist nicht vollständig:**\n\n${list(differences)}\n\nBitte benutzen Sie es so nicht.`]
  const note = toChild ? `*Hinweis für Erwachsene: ${lawyer}*` : lawyer
  return [`# ${title}`, `${escaped(brand.name)} · Stand ${day}`, note, ...warning, ...parts].join('\n\n').concat('\n')
}

/** Name and address of who answers for it, and whom to write to. */
export const controller = (facts: PaperFacts): string =>
  list([
    `Verantwortlich: ${operatorSays(facts, 'name', 'Name')}, ${operatorSays(facts, 'address', 'Anschrift')}`,
    `Vertreten durch: ${operatorSays(facts, 'representedBy', 'wer vertritt')}`,
    `Entscheidet über Zwecke und Mittel: ${answered(facts, 'responsiblePerson')}`,
    `Kontakt: ${escaped(facts.brand.contact.email)}, ${escaped(facts.brand.contact.phone)}`,
    `Datenschutzbeauftragte Person: ${operatorSays(facts, 'dataProtectionOfficer', 'Kontakt')}`,
    `Aufsichtsbehörde: ${operatorSays(facts, 'supervisoryAuthority', 'Aufsichtsbehörde')}`,
  ])
