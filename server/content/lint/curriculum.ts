import { type Agreement, readAgreement } from '../files/agreement.ts'
import { type Contacts, readContacts } from '../files/contacts.ts'
import { type FactsFile, readFacts } from '../files/facts.ts'
import { itemsOf } from '../files/files.ts'
import { CONTENT } from '../files/folder.ts'
import { type People, readPeople } from '../files/people.ts'
import { readQuotingCode } from '../files/quoting-code.ts'
import {
  type ContentFiles,
  type ContentFolder,
  type LessonFile,
  type LevelFolder,
  type QuizFile,
  readTree,
} from '../files/tree.ts'

/**
 * What the rules check: the content folder, the contacts that it may name, and the facts that it quotes; of an
 * installation, not of a package, also what families can agree on, who stands in it, and the code that quotes facts.
 */
export type Curriculum = ContentFolder & {
  contacts: Contacts
  facts: FactsFile
  agreement: Agreement | null
  people: People | null
  code: ContentFiles
}
/** A text of the curriculum with its place and reader. `isCard`: a card or an answer to choose, which is no advice. */
export type ReadText = {
  file: string
  line: number
  text: string
  links?: string[]
  reader: 'children' | 'parents'
  isCard?: boolean
}
export type Finding = { file: string; line: number; message: string }
/** One rule: all its findings, each a sentence that says what is wrong and what would be right. */
export type Rule = (curriculum: Curriculum) => Finding[]

/** @throws ContentError when a file cannot be loaded at all, or an id comes twice */
export async function readCurriculum(folder = CONTENT, project?: string): Promise<Curriculum> {
  const [tree, contacts, facts, agreement, people, code] = await Promise.all([
    readTree(folder),
    readContacts(folder),
    readFacts(folder),
    readAgreement(folder),
    readPeople(folder),
    readQuotingCode(project),
  ])
  itemsOf(tree)
  return { ...tree, contacts, facts, agreement, people, code }
}

/** Limits for an age (words in a lesson, words in a sentence, questions with several right answers). */
export type Measure = { words: [number, number]; sentence: number; several: [number, number] }
export function measureFor(age: number): Measure {
  if (age <= 8) return { words: [120, 200], sentence: 8, several: [0, 1] }
  if (age <= 12) return { words: [220, 350], sentence: 12, several: [1, 2] }
  return { words: [300, 500], sentence: 16, several: [1, 3] }
}
export const PARENT_WORDS: [number, number] = [300, 450]

/** The age a level is written for; without one, the youngest. */
export const ageOf = ({ level }: LevelFolder) => level.data.minAge ?? 6

export const levelsOf = ({ competencies }: Curriculum): LevelFolder[] => competencies.flatMap(({ levels }) => levels)

/** All lessons, each with the age that its level is written for. */
export const lessonsOf = (curriculum: Curriculum): (LessonFile & { age: number })[] =>
  levelsOf(curriculum).flatMap((folder) => folder.lessons.map((lesson) => ({ ...lesson, age: ageOf(folder) })))

export const isForChildren = ({ head }: Pick<LessonFile, 'head'>): boolean => !head.isParentOnly

export type Lined = { file: string; lineOf: (path: readonly PropertyKey[]) => number }

export const findingAt = ({ file, lineOf }: Lined, path: readonly PropertyKey[], message: string): Finding => ({
  file,
  line: lineOf(path),
  message,
})

export const whereTrue = (...conditions: [holds: boolean, sentence: string][]): string[] =>
  conditions.flatMap(([holds, sentence]) => (holds ? [sentence] : []))

/** The questions of a quiz. `at`: what is wrong with one, or with what is at a path in it. */
export const questionsIn = (quiz: QuizFile) =>
  quiz.data.questions.map((question, index) => ({
    question,
    at: (message: string, path: readonly PropertyKey[] = []) => findingAt(quiz, ['questions', index, ...path], message),
  }))
