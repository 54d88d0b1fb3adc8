import { linesOfQuestion } from '../../../../domain/content/questions/lines.ts'
import { type Finding, levelsOf, type Rule } from '../curriculum.ts'
import { sentencesIn } from '../prose.ts'
import { withoutSpeech } from '../texts.ts'

const NO = /\b(nicht|nichts|nie|niemals|niemand(em|en)?|nirgends|kein(e[mnrs]?)?|ohne)\b/gi

/** At most one negation in a sentence of a question or an answer. */
export const doubleNegatives: Rule = (curriculum) =>
  levelsOf(curriculum).flatMap(({ quizzes }) =>
    quizzes.flatMap(({ file, data, lineOf }) =>
      data.questions.flatMap((question, q): Finding[] =>
        linesOfQuestion(question)
          .filter(({ path }) => path.at(-1) !== 'explanation')
          .flatMap(({ path, text }) =>
            sentencesIn(withoutSpeech(text))
              .filter((sentence) => (sentence.match(NO)?.length ?? 0) > 1)
              .map((sentence) => ({
                ...{ file, line: lineOf(['questions', q, ...path]) },
                message: `Doppelte Verneinung: „${sentence}“`,
              })),
          ),
      ),
    ),
  )
