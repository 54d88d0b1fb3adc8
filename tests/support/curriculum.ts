import { randomUUID } from 'node:crypto'
import { plainLook } from '../../domain/content/content.ts'
import { pose } from '../../domain/content/questions/posed.ts'
import type { QuestionDraft, QuestionOf } from '../../domain/content/questions/question.ts'
import { cardId } from '../../server/content/files/card-id.ts'
import type { ContentItem } from '../../server/content/files/files.ts'
import { loadContent } from '../../server/content/files/load.ts'
import type { Db } from '../../server/platform/db/actor.ts'

type Question = QuestionOf<'choice'>
export type TestLevel = {
  id: string
  lessonIds: string[]
  parentLessonId: string
  quizId: string
  questions: Question[]
  questionsPerAttempt: number | null
  /** These, and whatever else its quiz asks. */
  asked: QuestionDraft[]
}
export type TestCompetency = { id: string; title: string; levels: TestLevel[] }

/**
 * A published competency, loaded as content files are: each level with child lessons, one lesson for parents and a
 * quiz. `minAge`: of all levels, or of each in order; null: for every age. The first answer of each question is right;
 * the last question of a quiz has two right answers.
 */
export async function makeCompetency(
  db: Db,
  {
    title = `Kompetenz ${randomUUID().slice(0, 8)}`,
    levels = 1,
    lessons = 1,
    questions = 2,
    /** How many of them an attempt asks; null: all. */
    questionsPerAttempt = null as number | null,
    minAge = null as number | null | (number | null)[],
    /** What each quiz asks besides, of whatever kind. */
    asks = (): QuestionDraft[] => [],
  } = {},
): Promise<TestCompetency> {
  const id = randomUUID()
  const made = Array.from({ length: levels }, () => makeLevel({ lessons, questions, questionsPerAttempt }, asks()))
  const items: ContentItem[] = [
    {
      type: 'competency',
      id,
      payload: {
        title,
        description: 'Zum Ausprobieren.',
        orderIndex: 0,
        pedagogicalMinAge: 8,
        vendorMinAge: '0',
        passMotto: 'Ich kann das.',
        passNote: null,
        ...plainLook,
      },
    },
    ...made.flatMap((level, index) =>
      itemsOf(level, {
        competencyId: id,
        index,
        minAge: Array.isArray(minAge) ? (minAge[index] ?? null) : minAge,
      }),
    ),
  ]
  await loadContent(db, items)
  return { id, title, levels: made }
}

type Counts = { lessons: number; questions: number; questionsPerAttempt: number | null }
function makeLevel(count: Counts, asks: QuestionDraft[]): TestLevel {
  const questions = Array.from({ length: count.questions }, (_, index) =>
    makeQuestion(index, index === count.questions - 1),
  )
  return {
    id: randomUUID(),
    lessonIds: Array.from({ length: count.lessons }, () => randomUUID()),
    parentLessonId: randomUUID(),
    quizId: randomUUID(),
    questionsPerAttempt: count.questionsPerAttempt,
    questions,
    asked: [...questions, ...asks],
  }
}

const makeQuestion = (index: number, hasTwoRight: boolean): Question => ({
  id: randomUUID(),
  kind: 'choice',
  question: `Frage ${index + 1}?`,
  picture: null,
  answers: ['A', 'B', 'C', 'D'].map((letter, position) => ({
    id: randomUUID(),
    text: `Antwort ${letter}`,
    picture: null,
    isCorrect: position === 0 || (hasTwoRight && position === 1),
    explanation: `Erklärung ${letter} zu Frage ${index + 1}.`,
  })),
})

type Place = { competencyId: string; index: number; minAge: number | null }

function itemsOf(level: TestLevel, at: Place): ContentItem[] {
  const inLevel = { skillLevelId: level.id, description: null, reviewOn: null, reviewNote: null }
  const number = at.index + 1
  return [
    {
      type: 'level',
      id: level.id,
      payload: {
        competencyId: at.competencyId,
        title: `Stufe ${number}`,
        description: null,
        orderIndex: at.index,
        minAge: at.minAge,
        talkingPoints: [],
        togetherTask: null,
        isOpenToAll: false,
      },
    },
    ...[...level.lessonIds, level.parentLessonId].map((id, index): ContentItem => {
      const isParentOnly = id === level.parentLessonId
      return {
        type: 'lesson',
        id,
        payload: {
          ...inLevel,
          title: isParentOnly ? `Für Eltern ${number}` : `Lektion ${number}.${index + 1}`,
          content: isParentOnly ? '<p>Nur für Eltern.</p>' : '<p>Lies mich.</p>',
          activities: [],
          orderIndex: index,
          isParentOnly,
        },
      }
    }),
    {
      type: 'quiz',
      id: level.quizId,
      payload: {
        ...inLevel,
        title: `Quiz ${number}`,
        orderIndex: 0,
        questionsPerAttempt: level.questionsPerAttempt,
        questions: level.asked,
      },
    },
  ]
}

/** The answers that make a question right. */
export const rightAnswers = (question: Question) =>
  question.answers.filter((answer) => answer.isCorrect).map((answer) => answer.id)

/** What makes a question of any kind right. */
export const rightGiven = (question: QuestionDraft) => pose(question, cardId).right

/** Answers that make it wrong. */
export const wrongAnswers = (question: Question) => question.answers.slice(-1).map((answer) => answer.id)
