import { today } from '../../../../domain/platform/dates.ts'
import { FACTS } from '../../files/facts.ts'
import { keysQuotedIn } from '../../files/quotes.ts'
import { type Curriculum, type Finding, findingAt, type Lined, levelsOf, type Rule } from '../curriculum.ts'
import { passagesOf } from '../prose.ts'
import { textsOf } from '../texts.ts'

/** A date beside a sentence ('Stand: März 2026'): the fact has it. */
const DATED = /\bStand:? \p{Lu}\p{L}+ \d{4}/u

/** Each fact is quoted somewhere and has days that can be; what has a date is quoted. */
export const facts: Rule = (curriculum) => [
  ...ofTheFile(curriculum),
  ...textsOf(curriculum)
    .filter(({ text }) => DATED.test(text))
    .map(({ file, line }) => ({
      file,
      line,
      message: `Wann etwas geprüft wurde, steht in ${FACTS}: Zitiere es mit {{…}}.`,
    })),
]

function ofTheFile(curriculum: Curriculum): Finding[] {
  const written = [...curriculum.files, ...curriculum.code].filter(([file]) => ![FACTS, 'README.md'].includes(file))
  const quoted = new Set(written.flatMap(([, text]) => keysQuotedIn(text)))
  const { facts, placeOf } = curriculum.facts
  return [...facts].flatMap(([key, { seenOn, lookAgainOn }]) => {
    const at = (message: string, field?: string): Finding => ({ ...placeOf(key, field), message })
    return [
      ...(quoted.has(key) ? [] : [at(`Der Fakt ${key} wird nirgends zitiert.`)]),
      ...(seenOn > today() ? [at(`${key}: seenOn liegt in der Zukunft.`, 'seenOn')] : []),
      ...(lookAgainOn > seenOn ? [] : [at(`${key}: lookAgainOn liegt nicht nach seenOn.`, 'lookAgainOn')]),
    ]
  })
}

/** What a law, a vendor or a study says: it changes without notice. */
const SAID_ELSEWHERE = /strafbar|strafmündig|schwebend unwirksam|Widerruf|\bDSGVO\b|Mindestalter|\b(JIM|KIM)-Studie\b/
const isFleeting = (text: string) => SAID_ELSEWHERE.test(text)

/**
 * What goes out of date is quoted from facts.yaml, which knows its day; a text in which something else does has a
 * review date, and a note on what to check.
 */
export const reviewDates: Rule = (curriculum) =>
  levelsOf(curriculum).flatMap(({ lessons, quizzes, simulations }): Finding[] => [
    ...lessons.flatMap((lesson) => {
      const fact = passagesOf(lesson).find(({ text, quotes }) => quotes.length === 0 && isFleeting(text))
      return judge(lesson, fact?.line, lesson.head)
    }),
    ...simulations.flatMap((simulation) => judge(simulation, undefined, simulation.data)),
    ...quizzes.flatMap((quiz) => {
      const fact = quiz.data.questions.findIndex((question) => isFleeting(JSON.stringify(question)))
      return judge(quiz, fact < 0 || quiz.quotes.length > 0 ? undefined : quiz.lineOf(['questions', fact]), quiz.data)
    }),
  ])

type Review = { reviewOn: string | null; reviewNote: string | null }
function judge(source: Lined, factLine: number | undefined, { reviewOn, reviewNote }: Review): Finding[] {
  const missing = 'Hier steht etwas, das veraltet, aber kein Fakt aus facts.yaml, und reviewOn fehlt.'
  if (factLine && !reviewOn) return [{ file: source.file, line: factLine, message: missing }]
  if (!reviewOn === !reviewNote) return []
  return [findingAt(source, ['reviewOn'], 'reviewOn und reviewNote gehören zusammen: wann und was geprüft wird.')]
}
