import { randomUUID } from 'node:crypto'
import { plainLook } from '../../domain/content/content.ts'
import type { GlossaryWord } from '../../domain/content/glossary/word.ts'
import type { QuestionOf } from '../../domain/content/questions/question.ts'
import type {
  CompetencyContent,
  ContentItem,
  LessonContent,
  LevelContent,
  QuizContent,
  SimulationContent,
} from '../../server/content/files/files.ts'

/** Content as the files describe it, made for a test; nothing is loaded yet. */

type Content<T extends ContentItem['type'], P> = { type: T; id: string; payload: P }
export const competencyOf = (payload: Partial<CompetencyContent> = {}): Content<'competency', CompetencyContent> => ({
  type: 'competency',
  id: randomUUID(),
  payload: {
    title: `Kompetenz ${randomUUID().slice(0, 8)}`,
    description: 'Zum Ausprobieren.',
    orderIndex: 0,
    pedagogicalMinAge: 8,
    vendorMinAge: '0',
    passMotto: 'Ich kann das.',
    passNote: null,
    ...plainLook,
    ...payload,
  },
})
export const levelOf = (competencyId: string, payload: Partial<LevelContent> = {}): Content<'level', LevelContent> => ({
  type: 'level',
  id: randomUUID(),
  payload: {
    competencyId,
    title: 'Stufe 1',
    description: null,
    orderIndex: 0,
    minAge: null,
    talkingPoints: ['Was hast du gelernt?'],
    togetherTask: null,
    isOpenToAll: false,
    ...payload,
  },
})
const inLevel = { description: null, orderIndex: 0, reviewOn: null, reviewNote: null }
export const lessonOf = (
  skillLevelId: string,
  payload: Partial<LessonContent> = {},
): Content<'lesson', LessonContent> => ({
  type: 'lesson',
  id: randomUUID(),
  payload: {
    ...inLevel,
    skillLevelId,
    title: 'Lektion 1',
    content: '<p>Lies mich.</p>',
    activities: [],
    isParentOnly: false,
    ...payload,
  },
})
export const quizOf = (skillLevelId: string, payload: Partial<QuizContent> = {}): Content<'quiz', QuizContent> => ({
  type: 'quiz',
  id: randomUUID(),
  payload: {
    ...inLevel,
    skillLevelId,
    title: 'Quiz 1',
    questionsPerAttempt: null,
    questions: [questionOf('Frage 1?')],
    ...payload,
  },
})
export const simulationOf = (skillLevelId: string): Content<'simulation', SimulationContent> => ({
  type: 'simulation',
  id: randomUUID(),
  payload: {
    ...inLevel,
    skillLevelId,
    title: 'Der Kettenbrief',
    endpointUrl: 'https://lab.netzpass.example/kettenbrief',
    needsContactData: false,
    reportsOutcome: true,
  },
})
export const questionOf = (question: string): QuestionOf<'choice'> => ({
  ...{ id: randomUUID(), kind: 'choice', picture: null },
  question,
  answers: [true, false].map((isCorrect) => ({
    id: randomUUID(),
    text: isCorrect ? 'Ja' : 'Nein',
    picture: null,
    isCorrect,
    explanation: 'Darum.',
  })),
})
export const faqOf = (): Extract<ContentItem, { type: 'faq' }> => ({
  type: 'faq',
  id: randomUUID(),
  payload: { question: 'Was kostet das?', answer: '20 Euro im Monat.', topic: 'start', orderIndex: 0 },
})

/** Its own word each time: no two may be spelled alike. */
export const wordOf = (payload: Partial<GlossaryWord> = {}): Extract<ContentItem, { type: 'word' }> => {
  const id = randomUUID()
  const word = `Wort ${id.slice(0, 8)}`
  return { type: 'word', id, payload: { word, forms: [], explanation: 'Das bedeutet es.', picture: null, ...payload } }
}

/** A competency with one level of one lesson and one quiz, as files describe it; not loaded yet. */
export function curriculum(payload: Partial<CompetencyContent> = {}) {
  const competency = competencyOf(payload)
  const level = levelOf(competency.id)
  const lesson = lessonOf(level.id)
  const quiz = quizOf(level.id)
  return { competency, level, lesson, quiz, all: [competency, level, lesson, quiz] as ContentItem[] }
}

/** The same item after somebody has edited its file. */
export const edited = <I extends ContentItem>(item: I, payload: Partial<I['payload']>): I => ({
  ...item,
  payload: { ...item.payload, ...payload },
})
