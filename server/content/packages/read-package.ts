import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pictureFile } from '../../../domain/media.ts'
import { pose } from '../../../domain/questions/posed.ts'
import { recordingFile } from '../../../domain/recordings/recording.ts'
import { cardId } from '../files/card-id.ts'
import { readContacts } from '../files/contacts.ts'
import { DRAWINGS } from '../files/drawings.ts'
import { ContentError } from '../files/error.ts'
import { FACTS, parseFacts } from '../files/facts.ts'
import { type ContentItem, itemsOf } from '../files/files.ts'
import { CONTENT } from '../files/folder.ts'
import { type Installation, readInstallation } from '../files/installation.ts'
import {
  type CompetencyFolder,
  type ContentFiles,
  type ContentFolder,
  competenciesIn,
  LESSON_NAME,
  QUIZ_NAME,
  SIMULATION_NAME,
} from '../files/tree.ts'
import { check } from '../lint/check.ts'
import { refusePackage, unpack } from './zip.ts'

/** What can be imported: not the FAQ and the glossary, which have screens of their own. */
export type PackageItem = Exclude<ContentItem, { type: 'faq' | 'word' }>
/** `line`: undefined for the whole file. */
type PackageFinding = { line?: number; message: string }
export type Package = {
  items: PackageItem[]
  fileOf: (item: { type: string; id: string }) => string
  /** What the rules of the curriculum (server/content/lint) find in a file. */
  findingsIn: (file: string) => PackageFinding[]
  /** Pictures and recordings of the media library, by the names of their files (media.ts). */
  media: ReadonlyMap<string, Buffer>
  /** Sentences about what is left out. */
  notes: string[]
}

/** @throws PACKAGE_REFUSED with file, line and reason; then nothing is imported */
export async function readPackage(bytes: Buffer): Promise<Package> {
  const files = withoutWrapping(withoutClutter(await unpack(bytes)))
  try {
    const installation = await readInstallation()
    const texts = textsOf(files)
    const competencies = competenciesIn(texts, installation)
    if (competencies.length === 0) refusePackage('', 'In diesem Paket liegt keine Kompetenz.')
    const left = { quotes: [], data: [], lineOf: () => 1 }
    const content: ContentFolder = {
      competencies,
      faq: { file: 'faq.yaml', ...left },
      glossary: { file: 'glossary.yaml', ...left },
      files: texts,
    }
    const items = itemsOf(content) as PackageItem[]
    const places = placesOf(competencies)
    const fileOf = ({ type, id }: { type: string; id: string }) => places.get(`${type}/${id}`) ?? ''
    for (const item of items) if (!isStorable(item)) refusePackage(fileOf(item), UNSTORABLE)
    requireOwnQuestions(items, fileOf)
    const found = Map.groupBy(
      check({
        ...content,
        contacts: await readContacts(),
        facts: { facts: installation.facts, moments: [], placeOf: () => ({ file: FACTS, line: 1 }) },
        agreement: null,
        people: null,
        code: new Map(),
      }),
      ({ file }) => file,
    )
    return {
      items,
      fileOf,
      findingsIn: (file) => found.get(file) ?? [],
      media: mediaIn(files),
      notes: await notesOn(files, installation),
    }
  } catch (error) {
    if (error instanceof ContentError) return refusePackage(error.place, error.reason)
    if (error instanceof RangeError) return refusePackage('', 'Etwas darin ist zu tief verschachtelt.')
    throw error
  }
}

const UNSTORABLE = 'In der Datei steht ein Zeichen, das sich nicht speichern lässt.'

/** YAML escapes can write characters that PostgreSQL cannot store. */
function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0')
  return typeof value !== 'object' || value === null || Object.values(value).every(isStorable)
}

type PackedFiles = ReadonlyMap<string, Buffer>

/** Files that operating systems add to archives. */
const withoutClutter = (files: PackedFiles): PackedFiles =>
  new Map([...files].filter(([name]) => !/(^|\/)(__MACOSX\/|\.DS_Store$|Thumbs\.db$|desktop\.ini$)/.test(name)))

/** Unpacking a package and packing it again often adds one more folder around it. */
function withoutWrapping(files: PackedFiles): PackedFiles {
  const [first = '', ...others] = new Set([...files.keys()].map((name) => name.split('/')[0] as string))
  const isWrapped = others.length === 0 && first !== '' && !files.has(`${first}/competency.yaml`) && !files.has(first)
  return isWrapped ? new Map([...files].map(([name, bytes]) => [name.slice(first.length + 1), bytes])) : files
}

const KNOWN = [
  /^(faq|glossary|contacts|facts|agreement|agreement-kit)\.yaml$/,
  /^README\.md$/,
  new RegExp(`^${DRAWINGS}/[^/]+\\.svg$`),
  /^[^/]+\/competency\.yaml$/,
  /^[^/]+\/[^/]+\/level\.yaml$/,
]

function isKnown(name: string): boolean {
  const [, level, file, ...deeper] = name.split('/')
  const isInLevel = level !== undefined && file !== undefined && deeper.length === 0
  return (
    KNOWN.some((one) => one.test(name)) ||
    (isInLevel && [LESSON_NAME, QUIZ_NAME, SIMULATION_NAME].some((one) => one.test(file)))
  )
}

/** All files that are read as content. Refuses an unknown file instead of silently skipping it. */
function textsOf(files: PackedFiles): ContentFiles {
  const texts = new Map<string, string>()
  let size = 0
  for (const [name, bytes] of files) {
    if (mediaNameIn(name)) continue
    if (!isKnown(name)) refusePackage(name, 'Diese Datei gehört nicht in ein Paket.')
    size += bytes.length
    if (size > MOST_TEXT) refusePackage(name, 'Das Paket hat mehr als 10 MB Text.')
    const text = textOf(name, bytes)
    if (name.includes('/') && !name.startsWith(`${DRAWINGS}/`)) texts.set(name, text)
  }
  return texts
}

/** The file name of a picture or a recording, if it has the form that the library gives its files. */
const mediaNameIn = (name: string): string | undefined => {
  const [folder, file = ''] = name.split('/')
  return folder === 'media' && name === `media/${file}` && (pictureFile.test(file) || recordingFile.test(file))
    ? file
    : undefined
}

const mediaIn = (files: PackedFiles): ReadonlyMap<string, Buffer> =>
  new Map([...files].flatMap(([name, bytes]) => (mediaNameIn(name) ? [[mediaNameIn(name) as string, bytes]] : [])))

const KILOBYTE = 1024
/** A little more than the editor accepts. Parsing is synchronous, so everybody else waits for it. */
const LARGEST_TEXT = 300 * KILOBYTE
/** Five times the whole curriculum. */
const MOST_TEXT = 10 * 1024 * KILOBYTE

function textOf(name: string, bytes: Buffer): string {
  if (bytes.length > LARGEST_TEXT) refusePackage(name, 'Die Datei ist größer als 300 KB.')
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return text.includes('\0') ? refusePackage(name, UNSTORABLE) : text
  } catch (error) {
    if (error instanceof TypeError) return refusePackage(name, 'Die Datei ist kein Text in UTF-8.')
    throw error
  }
}

function placesOf(competencies: CompetencyFolder[]): Map<string, string> {
  const places = new Map<string, string>()
  for (const { competency, levels } of competencies) {
    places.set(`competency/${competency.data.id}`, competency.file)
    for (const { level, lessons, quizzes, simulations } of levels) {
      places.set(`level/${level.data.id}`, level.file)
      for (const { head, file } of lessons) places.set(`lesson/${head.id}`, file)
      for (const { data, file } of quizzes) places.set(`quiz/${data.id}`, file)
      for (const { data, file } of simulations) places.set(`simulation/${data.id}`, file)
    }
  }
  return places
}

/** Two quizzes must not share a question: publishing the second would take it from the first. */
function requireOwnQuestions(items: PackageItem[], fileOf: Package['fileOf']) {
  const seen = new Set<string>()
  for (const item of items) {
    if (item.type !== 'quiz') continue
    for (const question of item.payload.questions)
      for (const one of [question.id, ...pose(question, cardId).answers.map(({ id }) => id)]) {
        if (seen.has(one)) refusePackage(fileOf(item), `Der Schlüssel ${one} kommt in zwei Fragen vor.`)
        seen.add(one)
      }
  }
}

/** Drawings and facts belong to the installation: a package refers to them, and cannot change them. */
async function notesOn(files: PackedFiles, { facts }: Installation): Promise<string[]> {
  const notes: string[] = []
  if (files.has('faq.yaml')) notes.push('faq.yaml: Fragen und Antworten werden nicht aus Paketen übernommen.')
  if (files.has('glossary.yaml')) notes.push('glossary.yaml: Das Wörterbuch wird nicht aus Paketen übernommen.')
  for (const [key, { value }] of parseFacts(files.get(FACTS)?.toString() ?? '{}').facts) {
    const here = facts.get(key)?.value
    if (here && here !== value)
      notes.push(`${FACTS}: „${key}“ heißt hier „${here}“ und im Paket „${value}“. Es gilt der Wert von hier.`)
  }
  for (const [name, bytes] of files) {
    if (!name.startsWith(`${DRAWINGS}/`)) continue
    const here = await readFile(join(CONTENT, name)).catch(() => undefined)
    if (!here) notes.push(`${name}: Diese Zeichnung gibt es hier nicht, und Pakete bringen keine mit.`)
    else if (!here.equals(bytes)) notes.push(`${name}: Die Zeichnung sieht hier anders aus. Gezeigt wird die von hier.`)
  }
  return notes
}
