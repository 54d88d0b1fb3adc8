import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { z } from 'zod'
import { uuid as anyUuid } from '../../domain/fields.ts'
import { ContentError } from './error.ts'
import { derivedId, parseLesson, parseYaml } from './parse.ts'

const CONTENT = join(import.meta.dirname, '../../content')

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
const faqFile = z.array(z.strictObject({ id: uuid, question: text, answer: text }))

export type CompetencyContent = {
  title: string
  description: string
  orderIndex: number
  pedagogicalMinAge: number | null
  vendorMinAge: string | null
  passMotto: string | null
  passNote: string | null
}
export type LevelContent = {
  competencyId: string
  title: string
  description: string | null
  orderIndex: number
  minAge: number | null
  talkingPoints: string[]
}
type Reviewed = { reviewOn: string | null; reviewNote: string | null }
type InLevel = { skillLevelId: string; title: string; description: string | null; orderIndex: number }
export type LessonContent = InLevel & Reviewed & { content: string; isParentOnly: boolean }
export type QuizContent = InLevel &
  Reviewed & {
    questions: {
      id: string
      question: string
      answers: { id: string; text: string; isCorrect: boolean; explanation: string | null }[]
    }[]
  }
export type FaqContent = { question: string; answer: string; orderIndex: number }

/** One thing the files describe. The order of the list is the order to write in: parents before their parts. */
export type ContentItem =
  | { type: 'competency'; id: string; payload: CompetencyContent }
  | { type: 'level'; id: string; payload: LevelContent }
  | { type: 'lesson'; id: string; payload: LessonContent }
  | { type: 'quiz'; id: string; payload: QuizContent }
  | { type: 'faq'; id: string; payload: FaqContent }

/**
 * Reads and checks the whole content folder (its format: content/README.md).
 * @throws ContentError naming file, line and reason
 */
export async function readContent(folder = CONTENT): Promise<ContentItem[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  const folders = entries.filter((entry) => entry.isDirectory()).map((entry) => join(folder, entry.name))
  const competencies = await Promise.all(folders.map((path) => readCompetency(folder, path)))
  const items = [...competencies.flat(), ...(await readFaq(folder))]
  const seen = new Set<string>()
  for (const { id, type } of items) {
    if (seen.has(id)) throw new ContentError('content', undefined, `Die Kennung ${id} kommt zweimal vor (${type}).`)
    seen.add(id)
  }
  return items
}

async function readCompetency(root: string, folder: string): Promise<ContentItem[]> {
  const { id, order, ...rest } = await readYaml(root, join(folder, 'competency.yaml'), competencyFile)
  const levels = (await readdir(folder, { withFileTypes: true })).filter((entry) => entry.isDirectory())
  const names = levels.map((level) => level.name).sort()
  return [
    {
      type: 'competency',
      id,
      payload: {
        title: rest.title,
        description: rest.description,
        orderIndex: order,
        pedagogicalMinAge: rest.pedagogical_min_age,
        vendorMinAge: rest.vendor_min_age,
        passMotto: rest.pass_motto,
        passNote: rest.pass_note,
      },
    },
    ...(await Promise.all(names.map((name, index) => readLevel(root, join(folder, name), id, index)))).flat(),
  ]
}

async function readLevel(
  root: string,
  folder: string,
  competencyId: string,
  orderIndex: number,
): Promise<ContentItem[]> {
  const level = await readYaml(root, join(folder, 'level.yaml'), levelFile)
  const files = (await readdir(folder)).sort()
  const lessons = files.filter((file) => file.endsWith('.md'))
  const quizzes = files.filter((file) => /^quiz.*\.yaml$/.test(file))
  return [
    {
      type: 'level',
      id: level.id,
      payload: {
        competencyId,
        title: level.title,
        description: level.description,
        orderIndex,
        minAge: level.min_age,
        talkingPoints: level.talking_points,
      },
    },
    ...(await Promise.all(lessons.map((file, index) => readLesson(root, join(folder, file), level.id, index)))),
    ...(await Promise.all(quizzes.map((file, index) => readQuiz(root, join(folder, file), level.id, index)))),
  ]
}

async function readLesson(root: string, path: string, skillLevelId: string, orderIndex: number): Promise<ContentItem> {
  const { head, content } = parseLesson(nameOf(root, path), await readFile(path, 'utf8'), lessonHead)
  return {
    type: 'lesson',
    id: head.id,
    payload: {
      skillLevelId,
      title: head.title,
      description: head.description,
      content,
      orderIndex,
      isParentOnly: head.parent_only,
      reviewOn: head.review_on,
      reviewNote: head.review_note,
    },
  }
}

async function readQuiz(root: string, path: string, skillLevelId: string, orderIndex: number): Promise<ContentItem> {
  const quiz = await readYaml(root, path, quizFile)
  return {
    type: 'quiz',
    id: quiz.id,
    payload: {
      skillLevelId,
      title: quiz.title,
      description: quiz.description,
      orderIndex,
      reviewOn: quiz.review_on,
      reviewNote: quiz.review_note,
      questions: quiz.questions.map(({ key, question, answers }) => ({
        id: derivedId(quiz.id, key),
        question,
        answers: answers.map((one) => ({
          id: derivedId(quiz.id, `${key}/${one.key}`),
          text: one.text,
          isCorrect: one.correct,
          explanation: one.explanation,
        })),
      })),
    },
  }
}

async function readFaq(root: string): Promise<ContentItem[]> {
  const items = await readYaml(root, join(root, 'faq.yaml'), faqFile)
  return items.map(({ id, question, answer }, orderIndex) => ({
    type: 'faq',
    id,
    payload: { question, answer, orderIndex },
  }))
}

const nameOf = (root: string, path: string) => relative(root, path).replaceAll('\\', '/')

async function readYaml<S extends z.ZodType>(root: string, path: string, schema: S): Promise<z.output<S>> {
  const text = await readFile(path, 'utf8').catch(() => {
    throw new ContentError(nameOf(root, path), undefined, 'Die Datei fehlt.')
  })
  return parseYaml(nameOf(root, path), text, schema)
}
