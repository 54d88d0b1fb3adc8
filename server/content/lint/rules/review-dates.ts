import { type Finding, levelsOf, type Rule } from '../curriculum.ts'
import { passagesOf } from '../prose.ts'

/** What a law, a vendor or a study says: it changes without notice. */
const SAID_ELSEWHERE = /strafbar|strafmündig|schwebend unwirksam|Widerruf|\bDSGVO\b|Mindestalter|\b(JIM|KIM)-Studie\b/
const isFleeting = (text: string) => SAID_ELSEWHERE.test(text)

/**
 * What goes out of date is quoted from facts.yaml, which knows its day; a text in which something else does has a review
 * date, and a note on what to check.
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

type Place = { file: string; lineOf: (path: PropertyKey[]) => number }
type Review = { reviewOn: string | null; reviewNote: string | null }
function judge({ file, lineOf }: Place, factLine: number | undefined, { reviewOn, reviewNote }: Review): Finding[] {
  if (factLine && !reviewOn)
    return [
      {
        file,
        line: factLine,
        message: 'Hier steht etwas, das veraltet, aber kein Fakt aus facts.yaml, und reviewOn fehlt.',
      },
    ]
  if (!reviewOn === !reviewNote) return []
  const message = 'reviewOn und reviewNote gehören zusammen: wann und was geprüft wird.'
  return [{ file, line: lineOf(['reviewOn']), message }]
}
