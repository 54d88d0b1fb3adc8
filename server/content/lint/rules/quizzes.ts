import { linesOfQuestion } from '../../../../domain/content/questions/lines.ts'
import { CHOOSE_ALL } from '../../../../domain/content/questions/question.ts'
import type { QuizFile } from '../../files/tree.ts'
import {
  ageOf,
  type Curriculum,
  type Finding,
  findingAt,
  isForChildren,
  levelsOf,
  measureFor,
  questionsIn,
  type Rule,
  whereTrue,
} from '../curriculum.ts'
import { activityTextsOf, sentencesIn, wordsIn } from '../prose.ts'
import { withoutSpeech } from '../texts.ts'

type Question = QuizFile['data']['questions'][number]

const ASKED = 5
const POOL = 12
/** Of an explanation, in words. */
const LONGEST = 30
/** Everybody reads an explanation, also who was wrong; praise is shown by the quiz itself. */
const PRAISE = /^(Genau|Richtig|Stimmt|Super|Prima|Toll|Klasse|Bravo|Sehr gut|Gut gemacht|Ja)[.!,–]/

/**
 * Five questions, or a pool of twelve and more of which five are asked; a choice has four answers and says when several
 * are right; every explanation explains, in few words, and praises nobody.
 */
export const quizShape: Rule = (curriculum) =>
  levelsOf(curriculum).flatMap((folder) =>
    folder.quizzes.flatMap((quiz) => {
      const { questions, questionsPerAttempt } = quiz.data
      const several = questions.filter((question) => countRight(question) > 1).length
      const [least, most] = measureFor(ageOf(folder)).several
      const mostHere = Math.ceil((most * questions.length) / ASKED)
      const asked = questionsPerAttempt ?? questions.length
      const problems = whereTrue(
        [asked !== ASKED, `Ein Quiz stellt ${ASKED} Fragen, dieses ${asked}.`],
        [
          questionsPerAttempt !== null && questions.length < POOL,
          `Ein Quiz, das auswählt, hat mindestens ${POOL} Fragen, dieses ${questions.length}.`,
        ],
        [
          several < least || several > mostHere,
          `${several} Fragen haben mehrere richtige Antworten, es sollen ${least} bis ${mostHere} sein.`,
        ],
      )
      return [
        ...problems.map((message) => findingAt(quiz, [], message)),
        ...questionsIn(quiz).flatMap(({ question, at }) => [
          ...(question.kind === 'choice' ? problemsOfAnswers(question, at) : []),
          ...(countRight(question) > 1 && !question.question.endsWith(CHOOSE_ALL)
            ? [at(`Wo mehrere Antworten richtig sind, steht am Ende „${CHOOSE_ALL}“`)]
            : []),
          ...poorExplanationsOf(question).map(({ path, message }) => at(message, path)),
        ]),
      ]
    }),
  )

/** How many answers of a choice are right; 0 of any other question. */
const countRight = (question: Question) =>
  question.kind === 'choice' ? question.answers.filter(({ isCorrect }) => isCorrect).length : 0

function problemsOfAnswers(
  { answers }: Extract<Question, { kind: 'choice' }>,
  at: (message: string, path?: PropertyKey[]) => Finding,
): Finding[] {
  return [
    ...(answers.length === 4 ? [] : [at(`Eine Frage hat 4 Antworten, diese hat ${answers.length}.`)]),
    ...answers.flatMap(({ text, explanation }, index) =>
      explanation ? [] : [at(`Der Antwort „${text}“ fehlt die Erklärung.`, ['answers', index])],
    ),
  ]
}

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

/** A quiz asks a child to apply what it learned: it shows other cards, and not always two of four answers are right. */
export const quizTransfer: Rule = (curriculum) => [...sameAgain(curriculum), ...alwaysAsMany(curriculum)]

/** Up to this age a quiz uses other words and pictures than its lessons, or it would only test memory. */
const OLDEST = 8

const bare = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} ]/gu, '')
    .trim()

const sameAgain = (curriculum: Curriculum) =>
  levelsOf(curriculum)
    .filter((folder) => ageOf(folder) <= OLDEST)
    .flatMap(({ lessons, quizzes }) => {
      const learned = lessons.filter(isForChildren)
      const onCards = learned.flatMap(activityTextsOf).filter(({ role }) => role === 'card')
      const cards = new Set(onCards.map(({ text }) => bare(text)))
      const drawings = new Set(
        learned.flatMap(({ activities }) => activities.map(({ data }) => 'picture' in data && data.picture)),
      )
      return quizzes.flatMap(questionsIn).flatMap(({ question, at }) => [
        ...(question.kind === 'spot' && drawings.has(question.picture)
          ? [at('Auf dieses Bild wurde schon in der Lektion getippt: ein anderes nehmen.')]
          : []),
        ...linesOfQuestion(question)
          .filter(({ path, role, text }) => role === 'card' && path[0] !== 'places' && cards.has(bare(text)))
          .map(({ path, text }) =>
            at(`„${text}“ steht schon auf einer Karte der Lektionen: Frag in einer anderen Situation.`, path),
          ),
      ])
    })

/** Fewer questions of which several may be chosen say nothing about how many are usually right. */
const FEWEST = 12
const MOST_WITH_ONE_COUNT = 0.6

/** Over the whole curriculum, because a single quiz has too few of them. */
function alwaysAsMany(curriculum: Curriculum): Finding[] {
  const all = levelsOf(curriculum)
    .flatMap(({ quizzes }) => quizzes.flatMap(questionsIn))
    .filter(({ question }) => question.kind === 'choice' && question.question.endsWith(CHOOSE_ALL))
  if (all.length < FEWEST) return []
  const allowed = Math.floor(all.length * MOST_WITH_ONE_COUNT)
  return [...Map.groupBy(all, ({ question }) => countRight(question))].flatMap(([right, same]) =>
    same
      .slice(allowed)
      .map(({ at }) =>
        at(
          `Wo mehrere Antworten gewählt werden können, sind hier wieder ${right} richtig: bei ${same.length} von ${all.length} Fragen, höchstens bei ${allowed}.`,
        ),
      ),
  )
}

const LONGEST_IS_RIGHT = 0.35

/** Always taking the longest answer must not pass: it is right in at most 35 % of the single-choice questions. */
export const longestAnswer: Rule = ({ competencies }) =>
  competencies.flatMap(({ levels }) => {
    const single = levels
      .flatMap(({ quizzes }) => quizzes.flatMap(questionsIn))
      .filter(({ question }) => countRight(question) === 1)
    const givenAway = single.filter(({ question }) => {
      const answers = question.kind === 'choice' ? question.answers : []
      const longest = Math.max(...answers.filter(({ isCorrect }) => !isCorrect).map(({ text }) => text.length))
      return answers.some(({ isCorrect, text }) => isCorrect && text.length > longest)
    })
    const allowed = Math.floor(single.length * LONGEST_IS_RIGHT)
    const message = `Die richtige Antwort ist die längste: in dieser Kompetenz ${givenAway.length}-mal, höchstens ${allowed}-mal.`
    return givenAway.slice(allowed).map(({ at }) => at(message))
  })

const NO = /\b(nicht|nichts|nie|niemals|niemand(em|en)?|nirgends|kein(e[mnrs]?)?|ohne)\b/gi

/** At most one negation in a sentence of a question or an answer. */
export const doubleNegatives: Rule = (curriculum) =>
  levelsOf(curriculum)
    .flatMap(({ quizzes }) => quizzes.flatMap(questionsIn))
    .flatMap(({ question, at }) =>
      linesOfQuestion(question)
        .filter(({ path }) => path.at(-1) !== 'explanation')
        .flatMap(({ path, text }) =>
          sentencesIn(withoutSpeech(text))
            .filter((sentence) => (sentence.match(NO)?.length ?? 0) > 1)
            .map((sentence) => at(`Doppelte Verneinung: „${sentence}“`, path)),
        ),
    )
