import type {
  CompetencyInput,
  LessonDraft,
  QuizDraft,
  SimulationDraft,
  SkillLevelInput,
} from '../../../domain/content/content.ts'
import type { Topic } from '../../../domain/content/faq.ts'
import type { GlossaryWord } from '../../../domain/content/glossary/word.ts'
import type { QuestionDraft } from '../../../domain/content/questions/question.ts'
import { ContentError } from './error.ts'
import { CONTENT } from './folder.ts'
import { partId } from './parse.ts'
import {
  type CompetencyFolder,
  type ContentFolder,
  type LessonFile,
  type LevelFolder,
  type QuizFile,
  readTree,
} from './tree.ts'

export type CompetencyContent = CompetencyInput
export type LevelContent = SkillLevelInput & { competencyId: string }
type InLevel = { skillLevelId: string; orderIndex: number }
export type LessonContent = LessonDraft & InLevel
export type QuizContent = QuizDraft & InLevel
export type SimulationContent = SimulationDraft & InLevel
export type FaqContent = { question: string; answer: string; topic: Topic | null; orderIndex: number }

/** One item of the content files. In a list parents come before their parts, so that it can be written in order. */
export type ContentItem =
  | { type: 'competency'; id: string; payload: CompetencyContent }
  | { type: 'level'; id: string; payload: LevelContent }
  | { type: 'lesson'; id: string; payload: LessonContent }
  | { type: 'quiz'; id: string; payload: QuizContent }
  | { type: 'simulation'; id: string; payload: SimulationContent }
  | { type: 'faq'; id: string; payload: FaqContent }
  | { type: 'word'; id: string; payload: GlossaryWord }

/** `file`: its name below the content folder, or in a package. */
export type ReadItem = ContentItem & { file: string }

/** Reads and checks the whole content folder (content/README.md). @throws ContentError with file, line and reason */
export async function readContent(folder = CONTENT): Promise<ContentItem[]> {
  return itemsOf(await readTree(folder))
}

/** @throws ContentError when an id comes twice */
export function itemsOf({ competencies, faq, glossary }: ContentFolder): ReadItem[] {
  const items: ReadItem[] = [
    ...competencies.flatMap(competencyItems),
    ...faq.data.map(
      ({ id, ...payload }, orderIndex) =>
        ({ type: 'faq', id, file: faq.file, payload: { ...payload, orderIndex } }) as const,
    ),
    ...glossary.data.map(({ id, ...payload }) => ({ type: 'word', id, file: glossary.file, payload }) as const),
  ]
  const seen = new Set<string>()
  for (const { id, type } of items) {
    if (seen.has(id)) throw new ContentError('content', undefined, `Die Kennung ${id} kommt zweimal vor (${type}).`)
    seen.add(id)
  }
  return items
}

function competencyItems({ competency, levels }: CompetencyFolder): ReadItem[] {
  const { id, ...payload } = competency.data
  return [
    { type: 'competency', id, file: competency.file, payload },
    ...levels.flatMap((level, index) => levelItems(level, id, index)),
  ]
}

function levelItems(folder: LevelFolder, competencyId: string, orderIndex: number): ReadItem[] {
  const { level, lessons, quizzes, simulations } = folder
  const { id, ...rest } = level.data
  const placeAt = (index: number): InLevel => ({ skillLevelId: id, orderIndex: index })
  return [
    { type: 'level', id, file: level.file, payload: { ...rest, competencyId, orderIndex } },
    ...lessons.map((lesson, index) => lessonItem(lesson, placeAt(index))),
    ...quizzes.map((quiz, index) => quizItem(quiz, placeAt(index))),
    ...simulations.map((simulation, index): ReadItem => {
      const { id, ...payload } = simulation.data
      return { type: 'simulation', id, file: simulation.file, payload: { ...payload, ...placeAt(index) } }
    }),
  ]
}

function lessonItem({ head: { id, ...head }, file, content, activities }: LessonFile, place: InLevel): ReadItem {
  const payload = { ...head, content, activities: activities.map(({ data }) => data), ...place }
  return { type: 'lesson', id, file, payload }
}

/** Ids of questions and answers come from their keys, so they stay when the words change. */
function quizItem({ file, data: { id, questions, ...head } }: QuizFile, place: InLevel): ReadItem {
  const withIds = questions.map(({ key, ...question }): QuestionDraft => {
    const withId = { ...question, id: partId(id, key) }
    if (withId.kind !== 'choice') return withId
    const answers = withId.answers.map(({ key: answerKey, ...answer }) => ({
      ...{ id: partId(id, key, answerKey), ...answer },
    }))
    return { ...withId, answers }
  })
  return { type: 'quiz', id, file, payload: { ...head, questions: withIds, ...place } }
}
