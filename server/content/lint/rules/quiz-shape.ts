import { linesOfQuestion } from '../../../../domain/content/questions/lines.ts'
import { CHOOSE_ALL } from '../../../../domain/content/questions/question.ts'
import type { QuizFile } from '../../files/tree.ts'
import { ageOf, type Finding, levelsOf, measureFor, type Rule } from '../curriculum.ts'
import { wordsIn } from '../prose.ts'

const ASKED = 5
const POOL = 12
/** Of an explanation, in words. */
const LONGEST = 30
/** Everybody reads an explanation, also who was wrong; praise is shown by the quiz itself. */
const PRAISE = /^(Genau|Richtig|Stimmt|Super|Prima|Toll|Klasse|Bravo|Sehr gut|Gut gemacht|Ja)[.!,–]/
type Question = QuizFile['data']['questions'][number]

/**
 * Five questions, or a pool of twelve and more of which five are asked; a choice has four answers and says when several are right;
 * every explanation explains, in few words, and praises nobody.
 */
export const quizShape: Rule = (curriculum) =>
  levelsOf(curriculum).flatMap((folder) =>
    folder.quizzes.flatMap(({ file, data, lineOf }): Finding[] => {
      const { questions } = data
      const several = questions.filter(hasSeveral).length
      const [least, most] = measureFor(ageOf(folder)).several
      const at = (path: PropertyKey[], message: string): Finding => ({ file, line: lineOf(path), message })
      const findings: Finding[] = []
      const asked = data.questionsPerAttempt ?? questions.length
      if (asked !== ASKED) findings.push(at([], `Ein Quiz stellt ${ASKED} Fragen, dieses ${asked}.`))
      if (data.questionsPerAttempt !== null && questions.length < POOL)
        findings.push(at([], `Ein Quiz, das auswählt, hat mindestens ${POOL} Fragen, dieses ${questions.length}.`))
      const mostHere = Math.ceil((most * questions.length) / ASKED)
      if (several < least || several > mostHere)
        findings.push(
          at([], `${several} Fragen haben mehrere richtige Antworten, es sollen ${least} bis ${mostHere} sein.`),
        )
      questions.forEach((question, q) => {
        const here = ['questions', q]
        if (question.kind === 'choice') {
          const { answers } = question
          if (answers.length !== 4) findings.push(at(here, `Eine Frage hat 4 Antworten, diese hat ${answers.length}.`))
          for (const [a, { text, explanation }] of answers.entries())
            if (!explanation) findings.push(at([...here, 'answers', a], `Der Antwort „${text}“ fehlt die Erklärung.`))
        }
        if (hasSeveral(question) && !question.question.endsWith(CHOOSE_ALL))
          findings.push(at(here, `Wo mehrere Antworten richtig sind, steht am Ende „${CHOOSE_ALL}“`))
        findings.push(...poorExplanationsOf(question).map(({ path, message }) => at([...here, ...path], message)))
      })
      return findings
    }),
  )

const hasSeveral = (question: Question) =>
  question.kind === 'choice' && question.answers.filter(({ isCorrect }) => isCorrect).length > 1

function poorExplanationsOf(question: Question) {
  const lines = linesOfQuestion(question)
  const others = new Set(lines.filter(({ path }) => path.at(-1) !== 'explanation').map(({ text }) => text))
  return lines
    .filter(({ path }) => path.at(-1) === 'explanation')
    .flatMap(({ path, text }) => {
      const message = faultOf(text, others)
      return message ? [{ path, message }] : []
    })
}

/** What is wrong with an explanation: it says nothing, or only what the answer says; it is long; it praises. */
function faultOf(text: string, others: Set<string>): string | undefined {
  const words = wordsIn(text).length
  if (words < 4 || others.has(text)) return `„${text}“ erklärt die Antwort nicht.`
  if (words > LONGEST) return `Eine Erklärung hat höchstens ${LONGEST} Wörter, diese ${words}.`
  return PRAISE.test(text) ? `„${text}“ lobt auch, wer falsch geantwortet hat.` : undefined
}
