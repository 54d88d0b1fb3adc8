import { type Curriculum, levelsOf } from './curriculum.ts'
import { passagesOf } from './prose.ts'

/** Every text of the curriculum that somebody reads, with its place and its reader. */
export type ReadText = { file: string; line: number; text: string; links?: string[]; reader: 'children' | 'parents' }

export function textsOf(curriculum: Curriculum): ReadText[] {
  return [
    ...curriculum.competencies.flatMap(({ competency: { file, data, lineOf } }) =>
      [
        { file, line: lineOf(['description']), text: data.description },
        { file, line: lineOf(['pass_motto']), text: data.pass_motto ?? '' },
        { file, line: lineOf(['pass_note']), text: data.pass_note ?? '' },
      ].map((one) => ({ ...one, reader: 'children' as const })),
    ),
    ...levelsOf(curriculum).flatMap(({ level, lessons, quizzes }): ReadText[] => [
      ...[
        { line: level.lineOf(['description']), text: level.data.description ?? '' },
        ...level.data.talking_points.map((text, index) => ({ line: level.lineOf(['talking_points', index]), text })),
      ].map((one) => ({ ...one, file: level.file, reader: 'children' as const })),
      ...lessons.flatMap((lesson) => {
        const reader = lesson.head.parent_only ? 'parents' : 'children'
        return passagesOf(lesson).map(
          ({ line, text, links }) => ({ file: lesson.file, line, text, links, reader }) as const,
        )
      }),
      ...quizzes.flatMap(({ file, data, lineOf }) =>
        data.questions.flatMap(({ question, answers }, q) =>
          [
            { file, line: lineOf(['questions', q, 'question']), text: question },
            ...answers.flatMap(({ text, explanation }, a) => [
              { file, line: lineOf(['questions', q, 'answers', a, 'text']), text },
              { file, line: lineOf(['questions', q, 'answers', a, 'explanation']), text: explanation },
            ]),
          ].map((one) => ({ ...one, reader: 'children' as const })),
        ),
      ),
    ]),
    ...curriculum.faq.data.flatMap(({ question, answer }, index): ReadText[] => {
      const { file, lineOf } = curriculum.faq
      return [
        { file, line: lineOf([index, 'question']), text: question, reader: 'parents' },
        { file, line: lineOf([index, 'answer']), text: answer, reader: 'parents' },
      ]
    }),
  ]
}

/** The text without what somebody in it says: „…“. */
export const withoutSpeech = (text: string) => text.replace(/„[^“]*“/g, '„…“')
