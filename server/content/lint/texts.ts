import { linesOfQuestion } from '../../../domain/content/questions/lines.ts'
import type { ContentFolder, LevelFolder } from '../files/tree.ts'
import { activityTextsOf } from './activity-texts.ts'
import { agreementTextsOf } from './agreement-texts.ts'
import type { Curriculum } from './curriculum.ts'
import { passagesOf } from './prose.ts'
import type { ReadText } from './read-text.ts'

type Lined = { file: string; lineOf: (path: readonly PropertyKey[]) => number }
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
    ...faqTexts(faq),
    ...glossary.data.flatMap(({ explanation }, index) =>
      said(glossary, [index, 'explanation'], explanation, 'children'),
    ),
    ...(agreement ? agreementTextsOf(agreement) : []),
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
        ...{ file, line: index + 1, text: (plain ?? template ?? '').replaceAll(CLUE, '') },
      })),
    ),
  )

function levelTexts({ level, lessons, quizzes, simulations }: LevelFolder): ReadText[] {
  return [
    ...titles(level, level.data, 'children'),
    ...level.data.talkingPoints.flatMap((point, index) => said(level, ['talkingPoints', index], point, 'children')),
    ...said(level, ['togetherTask'], level.data.togetherTask, 'children'),
    ...lessons.flatMap((lesson) => {
      const reader = lesson.head.isParentOnly ? 'parents' : 'children'
      return [
        ...titles(lesson, lesson.head, reader),
        ...passagesOf(lesson).map(
          ({ line, text, links }): ReadText => ({ file: lesson.file, line, text, links, reader }),
        ),
        // What somebody else says in an activity may be written badly on purpose.
        ...activityTextsOf(lesson)
          .filter(({ role }) => role !== 'quoted')
          .map(
            ({ line, text, role }): ReadText => ({ file: lesson.file, line, text, reader, isCard: role === 'card' }),
          ),
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

function faqTexts(faq: ContentFolder['faq']): ReadText[] {
  return faq.data.flatMap(({ question, answer }, index) => [
    ...said(faq, [index, 'question'], question, 'parents'),
    ...said(faq, [index, 'answer'], answer, 'parents'),
  ])
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
