import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { picturesIn } from '../../../domain/content/activities/lines.ts'
import { pictureInActivity } from '../../../domain/content/activities/picture.ts'
import { lookInput } from '../../../domain/content/content.ts'
import { faqTopic } from '../../../domain/content/faq-input.ts'
import { glossaryWordInput } from '../../../domain/content/glossary/word-input.ts'
import { problemsOfQuestion } from '../../../domain/content/questions/findings.ts'
import {
  matchFields,
  numberFields,
  orderFields,
  sortFields,
  spotFields,
} from '../../../domain/content/questions/question.ts'
import { uuid as anyUuid } from '../../../domain/platform/fields.ts'
import { isUnknownDrawing } from './drawings.ts'
import { ContentError } from './error.ts'
import { SAFETY } from './facts.ts'
import { CONTENT } from './folder.ts'
import { type Installation, readInstallation } from './installation.ts'
import { type ParsedLesson, parseLesson } from './parse.ts'
import { keysQuotedIn, withFacts } from './quotes.ts'
import { type ParsedYaml, parseYaml } from './yaml.ts'

const uuid = anyUuid.toLowerCase() // the database returns lower case; some programs write capitals
const text = z.string('fehlt oder ist kein Text').trim().min(1, 'darf nicht leer sein')
const title = text.min(3, 'muss mindestens 3 Zeichen haben').max(200, 'darf höchstens 200 Zeichen haben')
const age = z.int('muss eine ganze Zahl sein oder null').min(0).nullable()
const review = {
  reviewOn: z.iso.date('muss ein Tag wie 2027-05-01 sein oder null').nullable().default(null),
  reviewNote: text.nullable().default(null),
}
const competencyFile = z.strictObject({
  id: uuid,
  title,
  description: text.nullable(),
  orderIndex: z.int().min(0),
  pedagogicalMinAge: age,
  vendorMinAge: text.max(60, 'darf höchstens 60 Zeichen haben').nullable(),
  passMotto: text.nullable(),
  passNote: text.nullable(),
  ...lookInput,
})
const levelFile = z.strictObject({
  id: uuid,
  title,
  description: text.nullable(),
  minAge: age,
  talkingPoints: z.array(text).default([]),
  togetherTask: text.nullable().default(null),
  isOpenToAll: z.boolean().default(false),
})
const lessonHead = z.strictObject({
  id: uuid,
  title,
  description: text.nullable(),
  isParentOnly: z.boolean(),
  ...review,
})
const key = z.string().regex(/^[a-z0-9-]+$/, 'nur kleine Buchstaben, Ziffern und Bindestriche')
const picture = pictureInActivity.nullable().default(null)
const answer = z.strictObject({
  key,
  text,
  picture,
  isCorrect: z.boolean(),
  explanation: text.nullable(),
})
const noRepeats = (keyed: { key: string }[]) => new Set(keyed.map((one) => one.key)).size === keyed.length
/** Without a kind it is a choice. What keeps a question from being published keeps its file from being loaded. */
const question = z
  .discriminatedUnion('kind', [
    z.strictObject({
      key,
      kind: z
        .literal('choice')
        .optional()
        .transform(() => 'choice' as const),
      question: text,
      picture,
      answers: z
        .array(answer)
        .min(2, 'mindestens zwei Antworten')
        .max(12, 'höchstens zwölf Antworten')
        .refine(noRepeats, 'ein key kommt zweimal vor')
        .refine((all) => all.some((one) => one.isCorrect), 'keine Antwort ist richtig')
        .refine((all) => all.some((one) => !one.isCorrect), 'alle Antworten sind richtig'),
    }),
    z.strictObject({ key, kind: z.literal('order'), ...orderFields }),
    z.strictObject({ key, kind: z.literal('match'), ...matchFields }),
    z.strictObject({ key, kind: z.literal('sort'), ...sortFields }),
    z.strictObject({ key, kind: z.literal('spot'), ...spotFields }),
    z.strictObject({ key, kind: z.literal('number'), ...numberFields }),
  ])
  .superRefine((asked, { addIssue }) => {
    for (const { path, place, reason } of problemsOfQuestion(asked))
      addIssue({ code: 'custom', path, message: place ? `${place}: ${reason}` : reason })
  })
const quizFile = z
  .strictObject({
    id: uuid,
    title,
    description: text.nullable(),
    ...review,
    questionsPerAttempt: z
      .int('muss eine ganze Zahl sein oder null')
      .min(1, 'mindestens eine')
      .nullable()
      .default(null),
    questions: z.array(question).min(1, 'mindestens eine Frage').refine(noRepeats, 'ein key kommt zweimal vor'),
  })
  .refine(({ questionsPerAttempt, questions }) => (questionsPerAttempt ?? 1) <= questions.length, {
    path: ['questionsPerAttempt'],
    error: 'mehr, als es Fragen gibt',
  })
const simulationFile = z.strictObject({
  id: uuid,
  title,
  description: text.nullable(),
  endpointUrl: z.url({ protocol: /^https?$/, error: 'muss eine Adresse sein, die mit https:// beginnt' }),
  needsContactData: z.boolean(),
  reportsOutcome: z.boolean(),
  ...review,
})
const faqFile = z.array(z.strictObject({ id: uuid, topic: faqTopic, question: text, answer: text }))
const glossaryFile = z.array(z.strictObject({ id: uuid, ...glossaryWordInput.shape }))

/** A file as it was read: its name below the content folder, the facts it quotes, what it says, and on which lines. */
type Read<T> = { file: string; quotes: string[] } & T
export type LessonFile = Read<ParsedLesson<z.output<typeof lessonHead>>>
export type QuizFile = Read<ParsedYaml<z.output<typeof quizFile>>>
type SimulationFile = Read<ParsedYaml<z.output<typeof simulationFile>>>
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
export type ContentFolder = {
  competencies: CompetencyFolder[]
  faq: Read<ParsedYaml<z.output<typeof faqFile>>>
  glossary: Read<ParsedYaml<z.output<typeof glossaryFile>>>
  /** All files as they were written. */
  files: ContentFiles
}

/** The text of every file, by its name below the content folder. */
export type ContentFiles = ReadonlyMap<string, string>

/** Reads the content folder (content/README.md) as it is stored. @throws ContentError with file, line and reason */
export async function readTree(folder = CONTENT): Promise<ContentFolder> {
  const [files, installation] = await Promise.all([readFiles(folder), readInstallation(folder)])
  return {
    competencies: competenciesIn(files, installation),
    faq: yamlIn(files, 'faq.yaml', faqFile, installation),
    glossary: yamlIn(files, 'glossary.yaml', glossaryFile, installation),
    files,
  }
}

/** The competencies in these files, from the content folder or a package. @throws ContentError */
export const competenciesIn = (files: ContentFiles, installation: Installation): CompetencyFolder[] =>
  foldersIn(files, '')
    .filter((name) => name !== SAFETY)
    .map((name) => ({
      name,
      competency: yamlIn(files, `${name}/competency.yaml`, competencyFile, installation),
      levels: foldersIn(files, `${name}/`).map((level) => levelIn(files, `${name}/${level}/`, installation)),
    }))

function levelIn(files: ContentFiles, folder: string, installation: Installation): LevelFolder {
  const level = yamlIn(files, `${folder}level.yaml`, levelFile, installation)
  const namesLike = (pattern: RegExp) =>
    [...files.keys()].filter((name) => name.startsWith(folder) && pattern.test(name.slice(folder.length))).sort()
  return {
    level,
    lessons: namesLike(LESSON_NAME).map((file) => {
      const text = files.get(file) ?? ''
      return { file, quotes: keysQuotedIn(text), ...parseLesson(file, text, lessonHead, installation) }
    }),
    quizzes: namesLike(QUIZ_NAME).map((file) => quizIn(files, file, installation)),
    simulations: namesLike(SIMULATION_NAME).map((file) => yamlIn(files, file, simulationFile, installation)),
  }
}

export const LESSON_NAME = /^[^/]+\.(md|html)$/
export const QUIZ_NAME = /^quiz[^/]*\.yaml$/
export const SIMULATION_NAME = /^simulation[^/]*\.yaml$/

function quizIn(files: ContentFiles, file: string, installation: Installation): QuizFile {
  const quiz = yamlIn(files, file, quizFile, installation)
  quiz.data.questions.forEach((question, index) => {
    const missing = picturesIn(question).find((name) => isUnknownDrawing(name, installation.drawings))
    if (missing)
      throw new ContentError(file, quiz.lineOf(['questions', index]), `Die Zeichnung ${missing} gibt es nicht.`)
  })
  return quiz
}

function yamlIn<S extends z.ZodType>(
  files: ContentFiles,
  file: string,
  schema: S,
  { facts }: Installation,
): Read<ParsedYaml<z.output<S>>> {
  const text = files.get(file)
  if (text === undefined) throw new ContentError(file, undefined, 'Die Datei fehlt.')
  return { file, quotes: keysQuotedIn(text), ...parseYaml(file, withFacts(text, facts, { file }), schema) }
}

/** The folders directly below this one, by name. */
function foldersIn(files: ContentFiles, folder: string): string[] {
  const inside = [...files.keys()].filter((name) => name.startsWith(folder)).map((name) => name.slice(folder.length))
  return [...new Set(inside.flatMap((name) => (name.includes('/') ? [name.split('/')[0] as string] : [])))].sort()
}

/** What the project writes for operators and on legal pages. */
const NOT_TAUGHT = /^(papers|legal)[\\/]/

async function readFiles(folder: string): Promise<ContentFiles> {
  const names = (await readdir(folder, { recursive: true })).filter(
    (name) => /\.(md|html|yaml)$/.test(name) && !NOT_TAUGHT.test(name),
  )
  return new Map(
    await Promise.all(
      names.map(async (name) => [name.replaceAll('\\', '/'), await readFile(join(folder, name), 'utf8')] as const),
    ),
  )
}
