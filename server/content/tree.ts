import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { z } from 'zod'
import { uuid as anyUuid } from '../../domain/fields.ts'
import { DRAWINGS, type Drawings, readDrawings } from './drawings.ts'
import { ContentError } from './error.ts'
import { type ParsedLesson, type ParsedYaml, parseLesson, parseYaml } from './parse.ts'

export const CONTENT = join(import.meta.dirname, '../../content')

const uuid = anyUuid.toLowerCase() // as the database gives it back; some machines make them in capitals
const text = z.string('fehlt oder ist kein Text').trim().min(1, 'darf nicht leer sein')
const title = text.min(3, 'muss mindestens 3 Zeichen haben')
const age = z.int('muss eine ganze Zahl sein oder null').min(0).nullable()
const review = {
  review_on: z.iso.date('muss ein Tag wie 2027-05-01 sein oder null').nullable().default(null),
  review_note: text.nullable().default(null),
}
const competencyFile = z.strictObject({
  id: uuid,
  title,
  description: text,
  order: z.int().min(0),
  pedagogical_min_age: age,
  vendor_min_age: text.max(60, 'darf höchstens 60 Zeichen haben').nullable(),
  pass_motto: text.nullable(),
  pass_note: text.nullable(),
})
const levelFile = z.strictObject({
  id: uuid,
  title,
  description: text.nullable(),
  min_age: age,
  talking_points: z.array(text).default([]),
})
const lessonHead = z.strictObject({
  id: uuid,
  title,
  description: text.nullable(),
  parent_only: z.boolean(),
  ...review,
})
const answer = z.strictObject({
  key: z.string().regex(/^[a-z0-9-]+$/, 'nur kleine Buchstaben, Ziffern und Bindestriche'),
  text,
  correct: z.boolean(),
  explanation: text,
})
const noRepeats = (keyed: { key: string }[]) => new Set(keyed.map((one) => one.key)).size === keyed.length
const quizFile = z.strictObject({
  id: uuid,
  title,
  description: text.nullable(),
  ...review,
  questions: z
    .array(
      z.strictObject({
        key: answer.shape.key,
        question: text,
        answers: z
          .array(answer)
          .min(2, 'mindestens zwei Antworten')
          .max(6, 'höchstens sechs Antworten')
          .refine(noRepeats, 'ein key kommt zweimal vor')
          .refine((all) => all.some((one) => one.correct), 'keine Antwort ist richtig')
          .refine((all) => all.some((one) => !one.correct), 'alle Antworten sind richtig'),
      }),
    )
    .min(1, 'mindestens eine Frage')
    .refine(noRepeats, 'ein key kommt zweimal vor'),
})
const simulationFile = z.strictObject({
  id: uuid,
  title,
  description: text.nullable(),
  endpoint: z.url({ protocol: /^https?$/, error: 'muss eine Adresse sein, die mit https:// beginnt' }),
  needs_contact_data: z.boolean(),
  reports_outcome: z.boolean(),
  ...review,
})
const faqFile = z.array(z.strictObject({ id: uuid, question: text, answer: text }))

/** A file as it was read: its name below the content folder, what it says, and where it says it. */
type Read<T> = { file: string } & T
export type LessonFile = Read<ParsedLesson<z.output<typeof lessonHead>>>
export type QuizFile = Read<ParsedYaml<z.output<typeof quizFile>>>
export type SimulationFile = Read<ParsedYaml<z.output<typeof simulationFile>>>
export type LevelFolder = {
  level: Read<ParsedYaml<z.output<typeof levelFile>>>
  lessons: LessonFile[]
  quizzes: QuizFile[]
  simulations: SimulationFile[]
}
export type CompetencyFolder = {
  name: string
  competency: Read<ParsedYaml<z.output<typeof competencyFile>>>
  levels: LevelFolder[]
}
export type ContentFolder = { competencies: CompetencyFolder[]; faq: Read<ParsedYaml<z.output<typeof faqFile>>> }

/**
 * Reads the whole content folder (its format: content/README.md) as it lies there: folders, files, lines.
 * @throws ContentError naming file, line and reason
 */
export async function readTree(folder = CONTENT): Promise<ContentFolder> {
  const drawings = await readDrawings(folder)
  const names = (await foldersIn(folder)).filter((name) => name !== DRAWINGS)
  return {
    competencies: await Promise.all(names.map((name) => readCompetency(folder, name, drawings))),
    faq: await readYaml(folder, join(folder, 'faq.yaml'), faqFile),
  }
}

async function readCompetency(root: string, name: string, drawings: Drawings): Promise<CompetencyFolder> {
  const folder = join(root, name)
  const competency = await readYaml(root, join(folder, 'competency.yaml'), competencyFile)
  const levels = await foldersIn(folder)
  return {
    name,
    competency,
    levels: await Promise.all(levels.map((level) => readLevel(root, join(folder, level), drawings))),
  }
}

async function readLevel(root: string, folder: string, drawings: Drawings): Promise<LevelFolder> {
  const level = await readYaml(root, join(folder, 'level.yaml'), levelFile)
  const files = (await readdir(folder)).sort()
  const lessons = files.filter((file) => file.endsWith('.md'))
  const quizzes = files.filter((file) => /^quiz.*\.yaml$/.test(file))
  const simulations = files.filter((file) => /^simulation.*\.yaml$/.test(file))
  return {
    level,
    lessons: await Promise.all(lessons.map((file) => readLesson(root, join(folder, file), drawings))),
    quizzes: await Promise.all(quizzes.map((file) => readYaml(root, join(folder, file), quizFile))),
    simulations: await Promise.all(simulations.map((file) => readYaml(root, join(folder, file), simulationFile))),
  }
}

async function readLesson(root: string, path: string, drawings: Drawings): Promise<LessonFile> {
  const file = nameOf(root, path)
  return { file, ...parseLesson(file, await readFile(path, 'utf8'), lessonHead, drawings) }
}

async function readYaml<S extends z.ZodType>(
  root: string,
  path: string,
  schema: S,
): Promise<Read<ParsedYaml<z.output<S>>>> {
  const file = nameOf(root, path)
  const text = await readFile(path, 'utf8').catch(() => {
    throw new ContentError(file, undefined, 'Die Datei fehlt.')
  })
  return { file, ...parseYaml(file, text, schema) }
}

const nameOf = (root: string, path: string) => relative(root, path).replaceAll('\\', '/')

async function foldersIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  return entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort()
}
