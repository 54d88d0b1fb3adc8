import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pose } from '../../../domain/content/questions/posed.ts'
import { cardId } from '../files/card-id.ts'
import { readContacts } from '../files/contacts.ts'
import { DRAWINGS } from '../files/drawings.ts'
import { ContentError } from '../files/error.ts'
import { FACTS, parseFacts } from '../files/facts.ts'
import { itemsOf, type ReadItem } from '../files/files.ts'
import { CONTENT } from '../files/folder.ts'
import { type Installation, readInstallation } from '../files/installation.ts'
import { type ContentFiles, type ContentFolder, competenciesIn } from '../files/tree.ts'
import { check } from '../lint/check.ts'
import { refusePackage, UNSTORABLE } from './zip.ts'

/** What can be imported: not the FAQ and the glossary, which have screens of their own. */
export type PackageItem = Exclude<ReadItem, { type: 'faq' | 'word' }>
/** `line`: undefined for the whole file. */
type PackageFinding = { line?: number; message: string }
export type PackageTexts = {
  items: PackageItem[]
  /** What the rules of the curriculum (server/content/lint) find, by file. */
  findings: ReadonlyMap<string, PackageFinding[]>
  /** Sentences about what is left out. */
  notes: string[]
}

/** Reads the texts of a package, by their names: in the sandbox (read-package.ts). @throws PACKAGE_REFUSED */
export async function readTexts(texts: ContentFiles): Promise<PackageTexts> {
  try {
    const installation = await readInstallation()
    const files = new Map([...texts].filter(([name]) => name.includes('/') && !name.startsWith(`${DRAWINGS}/`)))
    const competencies = competenciesIn(files, installation)
    if (competencies.length === 0) refusePackage('', 'In diesem Paket liegt keine Kompetenz.')
    const left = { quotes: [], data: [], lineOf: () => 1 }
    const content: ContentFolder = {
      competencies,
      faq: { file: 'faq.yaml', ...left },
      glossary: { file: 'glossary.yaml', ...left },
      files,
    }
    const items = itemsOf(content) as PackageItem[]
    for (const item of items) if (!isStorable(item)) refusePackage(item.file, UNSTORABLE)
    requireOwnQuestions(items)
    const found = check({
      ...content,
      contacts: await readContacts(),
      facts: { facts: installation.facts, moments: [], placeOf: () => ({ file: FACTS, line: 1 }) },
      agreement: null,
      people: null,
      code: new Map(),
    })
    const findings = Map.groupBy(found, ({ file }) => file)
    return { items, findings, notes: await notesOn(texts, installation) }
  } catch (error) {
    if (error instanceof ContentError) return refusePackage(error.place, error.reason)
    if (error instanceof RangeError) return refusePackage('', 'Etwas darin ist zu tief verschachtelt.')
    throw error
  }
}

/** YAML escapes can write characters that PostgreSQL cannot store. */
function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0')
  return typeof value !== 'object' || value === null || Object.values(value).every(isStorable)
}

/** Two quizzes must not share a question: publishing the second would take it from the first. */
function requireOwnQuestions(items: PackageItem[]) {
  const seen = new Set<string>()
  for (const item of items) {
    if (item.type !== 'quiz') continue
    for (const question of item.payload.questions)
      for (const one of [question.id, ...pose(question, cardId).answers.map(({ id }) => id)]) {
        if (seen.has(one)) refusePackage(item.file, `Der Schlüssel ${one} kommt in zwei Fragen vor.`)
        seen.add(one)
      }
  }
}

/** Drawings and facts belong to the installation: a package refers to them, and cannot change them. */
async function notesOn(files: ContentFiles, { facts }: Installation): Promise<string[]> {
  const notes: string[] = []
  if (files.has('faq.yaml')) notes.push('faq.yaml: Fragen und Antworten werden nicht aus Paketen übernommen.')
  if (files.has('glossary.yaml')) notes.push('glossary.yaml: Das Wörterbuch wird nicht aus Paketen übernommen.')
  for (const [key, { value }] of parseFacts(files.get(FACTS) ?? '{}').facts) {
    const here = facts.get(key)?.value
    if (here && here !== value)
      notes.push(`${FACTS}: „${key}“ heißt hier „${here}“ und im Paket „${value}“. Es gilt der Wert von hier.`)
  }
  for (const [name, text] of files) {
    if (!name.startsWith(`${DRAWINGS}/`)) continue
    const here = await readFile(join(CONTENT, name), 'utf8').catch(() => undefined)
    if (here === undefined) notes.push(`${name}: Diese Zeichnung gibt es hier nicht, und Pakete bringen keine mit.`)
    else if (here !== text) notes.push(`${name}: Die Zeichnung sieht hier anders aus. Gezeigt wird die von hier.`)
  }
  return notes
}
