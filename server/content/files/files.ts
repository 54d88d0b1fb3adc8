import { ContentError } from './error.ts'
import { partId } from './parse.ts'
import {
  CONTENT,
  type CompetencyFolder,
  type ContentFolder,
  type LessonFile,
  type LevelFolder,
  type QuizFile,
  readTree,
  type SimulationFile,
} from './tree.ts'

export type CompetencyContent = {
  title: string
  description: string | null
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
export type SimulationContent = InLevel &
  Reviewed & { endpointUrl: string; needsContactData: boolean; reportsOutcome: boolean }
export type FaqContent = { question: string; answer: string; orderIndex: number }

/** One thing the files describe. The order of the list is the order to write in: parents before their parts. */
export type ContentItem =
  | { type: 'competency'; id: string; payload: CompetencyContent }
  | { type: 'level'; id: string; payload: LevelContent }
  | { type: 'lesson'; id: string; payload: LessonContent }
  | { type: 'quiz'; id: string; payload: QuizContent }
  | { type: 'simulation'; id: string; payload: SimulationContent }
  | { type: 'faq'; id: string; payload: FaqContent }

/**
 * Reads and checks the whole content folder (its format: content/README.md).
 * @throws ContentError naming file, line and reason
 */
export async function readContent(folder = CONTENT): Promise<ContentItem[]> {
  return itemsOf(await readTree(folder))
}

/** @throws ContentError when an id comes twice */
export function itemsOf({ competencies, faq }: ContentFolder): ContentItem[] {
  const items = [...competencies.flatMap(competencyItems), ...faqItems(faq)]
  const seen = new Set<string>()
  for (const { id, type } of items) {
    if (seen.has(id)) throw new ContentError('content', undefined, `Die Kennung ${id} kommt zweimal vor (${type}).`)
    seen.add(id)
  }
  return items
}

function competencyItems({ competency, levels }: CompetencyFolder): ContentItem[] {
  const { id, order, ...rest } = competency.data
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
    ...levels.flatMap((level, index) => levelItems(level, id, index)),
  ]
}

function levelItems(folder: LevelFolder, competencyId: string, orderIndex: number): ContentItem[] {
  const { level, lessons, quizzes, simulations } = folder
  const { id, title, description, min_age, talking_points } = level.data
  return [
    {
      type: 'level',
      id,
      payload: { competencyId, title, description, orderIndex, minAge: min_age, talkingPoints: talking_points },
    },
    ...lessons.map((lesson, index) => lessonItem(lesson, id, index)),
    ...quizzes.map((quiz, index) => quizItem(quiz, id, index)),
    ...simulations.map((simulation, index) => simulationItem(simulation, id, index)),
  ]
}

function lessonItem({ head, content }: LessonFile, skillLevelId: string, orderIndex: number): ContentItem {
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

function quizItem({ data: quiz }: QuizFile, skillLevelId: string, orderIndex: number): ContentItem {
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
        id: partId(quiz.id, key),
        question,
        answers: answers.map((one) => ({
          id: partId(quiz.id, key, one.key),
          text: one.text,
          isCorrect: one.correct,
          explanation: one.explanation,
        })),
      })),
    },
  }
}

function simulationItem({ data }: SimulationFile, skillLevelId: string, orderIndex: number): ContentItem {
  return {
    type: 'simulation',
    id: data.id,
    payload: {
      skillLevelId,
      title: data.title,
      description: data.description,
      orderIndex,
      endpointUrl: data.endpoint,
      needsContactData: data.needs_contact_data,
      reportsOutcome: data.reports_outcome,
      reviewOn: data.review_on,
      reviewNote: data.review_note,
    },
  }
}

function faqItems({ data }: ContentFolder['faq']): ContentItem[] {
  return data.map(({ id, question, answer }, orderIndex) => ({
    type: 'faq',
    id,
    payload: { question, answer, orderIndex },
  }))
}
