import { randomUUID } from 'node:crypto'
import { pose } from '../../domain/content/questions/posed.ts'
import type { QuestionDraft, QuestionOf } from '../../domain/content/questions/question.ts'
import { cardId } from '../../server/content/files/card-id.ts'
import type { ContentItem } from '../../server/content/files/files.ts'
import { loadContent } from '../../server/content/files/load.ts'
import type { Db } from '../../server/platform/db/actor.ts'
import { competencyOf, lessonOf, levelOf, quizOf } from './content-items.ts'

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
    { ...competencyOf({ title }), id },
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

function itemsOf(level: TestLevel, { competencyId, index, minAge }: Place): ContentItem[] {
  const number = index + 1
  const about = { title: `Stufe ${number}`, orderIndex: index, minAge, talkingPoints: [] }
  const forParents = { title: `Für Eltern ${number}`, content: '<p>Nur für Eltern.</p>', isParentOnly: true }
  const { questionsPerAttempt, asked: questions } = level
  return [
    { ...levelOf(competencyId, about), id: level.id },
    ...level.lessonIds.map((id, orderIndex) => ({
      ...lessonOf(level.id, { title: `Lektion ${number}.${orderIndex + 1}`, orderIndex }),
      id,
    })),
    { ...lessonOf(level.id, { ...forParents, orderIndex: level.lessonIds.length }), id: level.parentLessonId },
    { ...quizOf(level.id, { title: `Quiz ${number}`, questionsPerAttempt, questions }), id: level.quizId },
  ]
}

/** The answers that make a question right. */
export const rightAnswers = (question: Question) =>
  question.answers.filter((answer) => answer.isCorrect).map((answer) => answer.id)

/** What makes a question of any kind right. */
export const rightGiven = (question: QuestionDraft) => pose(question, cardId).right

/** Answers that make it wrong. */
export const wrongAnswers = (question: Question) => question.answers.slice(-1).map((answer) => answer.id)
