import { linesOfQuestion } from '../../../domain/content/questions/lines.ts'
import { filledText } from '../../../domain/learning/agreement/clauses.ts'
import type { Agreement } from '../files/agreement.ts'
import type { LevelFolder } from '../files/tree.ts'
import { type Curriculum, isForChildren, type Lined, type ReadText } from './curriculum.ts'
import { activityTextsOf, passagesOf } from './prose.ts'

type Titled = { title: string; description: string | null }

export function textsOf({ competencies, faq, glossary, agreement }: Curriculum): ReadText[] {
  return [
    ...competencies.flatMap(({ competency, levels }) => {
      const { data } = competency
      return [
        ...titles(competency, data, 'children'),
        ...said(competency, ['passMotto'], data.passMotto, 'children'),
        ...said(competency, ['passNote'], data.passNote, 'children'),
        ...levels.flatMap(levelTexts),
      ]
    }),
    ...faq.data.flatMap(({ question, answer }, index) => [
      ...said(faq, [index, 'question'], question, 'parents'),
      ...said(faq, [index, 'answer'], answer, 'parents'),
    ]),
    ...glossary.data.flatMap(({ explanation }, index) =>
      said(glossary, [index, 'explanation'], explanation, 'children'),
    ),
    ...(agreement ? agreementTexts(agreement) : []),
  ]
}

/** How a scenario marks clues: `[[druck|bis heute]]`. */
const CLUE = /\[\[[a-z-]+\||\]\]/g

/** A string in our code, as the formatter leaves it. */
const STRING = /'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\\n]|\\.)*)`/g

/** What the exercises and the page for help say, without the marks of clues. */
export const codeTextsOf = ({ code }: Curriculum): Omit<ReadText, 'reader'>[] =>
  [...code].flatMap(([file, text]) =>
    text.split('\n').flatMap((line, index) =>
      [...line.matchAll(STRING)].map(([, plain, template]) => ({
        file,
        line: index + 1,
        text: (plain ?? template ?? '').replaceAll(CLUE, ''),
      })),
    ),
  )

function levelTexts({ level, lessons, quizzes, simulations }: LevelFolder): ReadText[] {
  return [
    ...titles(level, level.data, 'children'),
    ...level.data.talkingPoints.flatMap((point, index) => said(level, ['talkingPoints', index], point, 'children')),
    ...said(level, ['togetherTask'], level.data.togetherTask, 'children'),
    ...lessons.flatMap((lesson) => {
      const reader = isForChildren(lesson) ? 'children' : 'parents'
      const { file } = lesson
      return [
        ...titles(lesson, lesson.head, reader),
        ...passagesOf(lesson).map(({ line, text, links }): ReadText => ({ file, line, text, links, reader })),
        // What somebody else says in an activity may be written badly on purpose.
        ...activityTextsOf(lesson)
          .filter(({ role }) => role !== 'quoted')
          .map(({ line, text, role }): ReadText => ({ file, line, text, reader, isCard: role === 'card' })),
      ]
    }),
    ...simulations.flatMap((simulation) => titles(simulation, simulation.data, 'children')),
    ...quizzes.flatMap((quiz) => [
      ...titles(quiz, quiz.data, 'children'),
      ...quiz.data.questions.flatMap((question, q) =>
        linesOfQuestion(question).flatMap(({ path, text, role }) =>
          said(quiz, ['questions', q, ...path], text, 'children').map((one) => ({ ...one, isCard: role === 'card' })),
        ),
      ),
    ]),
  ]
}

/** All that a family reads of its agreement. Children read the clauses of the parents too. */
const agreementTexts = ({ clauses, kit }: Agreement): ReadText[] => [
  ...clauses.data.subjects.flatMap(({ title }, index) => said(clauses, ['subjects', index], title, 'children')),
  ...clauses.data.clauses.flatMap((clause, index) =>
    said(clauses, ['clauses', index, 'text'], filledText(clause), 'children'),
  ),
  ...kitTextsOf(kit),
]

/** The texts of the sheets; what stands below `parents` is theirs. */
export const kitTextsOf = (kit: Agreement['kit']): ReadText[] =>
  leavesOf(kit.data).flatMap(({ path, text }) =>
    said(kit, path, text, path.includes('parents') ? 'parents' : 'children'),
  )

function leavesOf(value: unknown, path: PropertyKey[] = []): { path: PropertyKey[]; text: string }[] {
  if (typeof value === 'string') return [{ path, text: value }]
  if (Array.isArray(value)) return value.flatMap((one, index) => leavesOf(one, [...path, index]))
  return Object.entries(value as object).flatMap(([name, one]) => leavesOf(one, [...path, name]))
}

function titles(source: Lined, { title, description }: Titled, reader: ReadText['reader']): ReadText[] {
  return [...said(source, ['title'], title, reader), ...said(source, ['description'], description, reader)]
}

function said(
  { file, lineOf }: Lined,
  path: PropertyKey[],
  text: string | null,
  reader: ReadText['reader'],
): ReadText[] {
  return text ? [{ file, line: lineOf(path), text, reader }] : []
}

/** The text without quoted speech: „…“. */
export const withoutSpeech = (text: string) => text.replace(/„[^“]*“/g, '„…“')
