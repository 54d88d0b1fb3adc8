import { CHOOSE_ALL } from '../../../domain/content/questions/question.ts'
import { PASS_PERCENT } from '../../../domain/learning/quiz-results.ts'
import type { QuizFile } from '../files/tree.ts'
import { type Curriculum, isForChildren, levelsOf } from './curriculum.ts'
import { textsIn, wordsIn } from './prose.ts'

type Around = {
  answers: string[]
  question: string
  /** The stems of all words in the lessons of the level. */
  lessons: ReadonlySet<string>
}
/** How much an answer looks like the right one, from 0 to about 1, to somebody who understands none of it. */
type Cue = (answer: string, around: Around) => number

const ABSOLUTE =
  /(?<!\p{L})(immer|nie|niemals|alle[mnrs]?|jede[mnrs]?|nur|sofort|kein(?:e[mnrs]?)?|nichts|niemand(?:en|em)?|überall|ganz|garantiert|egal|einfach)(?!\p{L})/giu
const HEDGE =
  /(?<!\p{L})(manchmal|oft|meist(?:ens)?|kann|kannst|können|könnte[nst]*|vielleicht|zuerst|erst|lieber|wenn|weil|damit|auch|oder|gemeinsam|zusammen)(?!\p{L})/giu
/** What wrong answers like to begin or go on with, and what grown-ups like to hear. */
const EXCUSE = /(?<!\p{L})(aber|nichts|schnell|heimlich|denn|dann|mehr|weil)(?!\p{L})/iu
const SENSIBLE = /(?<!\p{L})(ohne|vorher|selbst|(?:nach)?(?:frag|prüf|seh|erzähl|hol|zeig)(?:e|st|t|en)?)(?!\p{L})/iu
const has = (text: string, words: RegExp) => Number(text.search(words) >= 0)

/** Letters that the forms of a German word usually share at their beginning; shorter words say nothing. */
const STEM = 5
const stemsOf = (text: string) =>
  wordsIn(text.toLowerCase())
    .map((word) => word.replace(/[^\p{L}]/gu, ''))
    .filter((word) => word.length >= STEM)
    .map((word) => word.slice(0, STEM))

function shareKnown(answer: string, known: ReadonlySet<string>): number {
  const stems = stemsOf(answer)
  return stems.length === 0 ? 0 : stems.filter((stem) => known.has(stem)).length / stems.length
}

const cues = {
  'Länge der Antwort': (answer, { answers }) => answer.length / Math.max(...answers.map((one) => one.length)),
  'Wörter der Frage': (answer, { question }) => shareKnown(answer, new Set(stemsOf(question))),
  'Wörter der Lektionen': (answer, { lessons }) => shareKnown(answer, lessons),
  'kein „immer“ und „nie“': (answer) => 1 - has(answer, ABSOLUTE),
  '„manchmal“ und „kann“': (answer) => has(answer, HEDGE),
  'kein „aber“ und „nichts“': (answer) => 1 - has(answer, EXCUSE),
  '„ohne“, „fragen“ und „holen“': (answer) => has(answer, SENSIBLE),
} satisfies Record<string, Cue>
type CueName = keyof typeof cues
const cueNames = Object.keys(cues) as CueName[]

/** How much each cue counts for who uses all of them. Fixed: fitted to the content they would measure nothing. */
const ALL_CUES: Record<CueName, number> = {
  'Länge der Antwort': 0.3,
  'Wörter der Frage': 0.3,
  'Wörter der Lektionen': 1,
  'kein „immer“ und „nie“': 0.3,
  '„manchmal“ und „kann“': 0.3,
  'kein „aber“ und „nichts“': 0.3,
  '„ohne“, „fragen“ und „holen“': 0.3,
}

/** A question with one right answer, and the chance to guess it: 1, 0, or a part where several look alike. */
type Guessed = { file: string; line: number; question: string; chance: number }
export type Guesses = {
  /** 'alle Hinweise', or the only one that was used. */
  by: string
  questions: Guessed[]
  /** Of the questions with one right answer, from 0 to 1. */
  right: number
  /** Of the quizzes, over all draws of their pools, from 0 to 1. Questions of other kinds are never guessed. */
  passed: number
}

/** What is guessed right by the look of the answers, by each cue alone and by all of them (decision 088). */
export const guessBy = (curriculum: Curriculum): Guesses[] => [
  ...cueNames.map((name) => guess(curriculum, name, { [name]: 1 })),
  guess(curriculum, 'alle Hinweise', ALL_CUES),
]

/** Who guesses best. */
export const bestGuess = (all: Guesses[]): Guesses =>
  all.toSorted((one, other) => other.right - one.right)[0] as Guesses

type Weights = Partial<Record<CueName, number>>

function guess(curriculum: Curriculum, by: string, weights: Weights): Guesses {
  const quizzes = levelsOf(curriculum).flatMap(({ lessons, quizzes }) => {
    const known = new Set(
      lessons.filter(isForChildren).flatMap((lesson) => textsIn(lesson).flatMap(({ text }) => stemsOf(text))),
    )
    return quizzes.map((quiz) => guessQuiz(quiz, known, weights))
  })
  const questions = quizzes.flatMap((quiz) => quiz.questions)
  return {
    by,
    questions,
    right: average(questions.map(({ chance }) => chance)),
    passed: average(quizzes.map(({ passed }) => passed)),
  }
}

function guessQuiz({ file, data, lineOf }: QuizFile, lessons: ReadonlySet<string>, weights: Weights) {
  const chances = data.questions.map((question) => chanceOf(question, lessons, weights))
  const questions = chances.flatMap((chance, index): Guessed[] => {
    const question = data.questions[index]?.question ?? ''
    return chance === undefined ? [] : [{ file, line: lineOf(['questions', index]), question, chance }]
  })
  const asks = Math.min(data.questionsPerAttempt ?? chances.length, chances.length)
  return {
    questions,
    passed: chanceToPass(
      chances.map((chance) => chance ?? 0),
      asks,
    ),
  }
}

type Question = QuizFile['data']['questions'][number]

/** The chance that the most likely looking answer is right; undefined unless exactly one answer can be chosen. */
function chanceOf(question: Question, lessons: ReadonlySet<string>, weights: Weights): number | undefined {
  if (!('answers' in question) || question.answers.filter(({ isCorrect }) => isCorrect).length !== 1) return undefined
  if (question.question.endsWith(CHOOSE_ALL)) return undefined
  const around = { answers: question.answers.map(({ text }) => text), question: question.question, lessons }
  const looks = around.answers.map((answer) =>
    cueNames.reduce((sum, name) => sum + (weights[name] ?? 0) * cues[name](answer, around), 0),
  )
  const best = question.answers.filter((_, index) => (looks[index] ?? 0) > Math.max(...looks) - 1e-9)
  return best.filter(({ isCorrect }) => isCorrect).length / best.length
}

/**
 * The chance to pass when so many of the questions are drawn, each guessed with its own chance. Counts the draws:
 * `ways[d][r]` are those of d questions with r right.
 */
export function chanceToPass(chances: number[], asks: number): number {
  let ways = [[1]]
  for (const chance of chances) {
    const next: number[][] = []
    const add = (drawn: number, right: number, weight: number) => {
      const row = next[drawn] ?? []
      row[right] = (row[right] ?? 0) + weight
      next[drawn] = row
    }
    ways.forEach((row, drawn) => {
      row.forEach((weight, right) => {
        add(drawn, right, weight)
        if (drawn === asks) return
        add(drawn + 1, right + 1, weight * chance)
        add(drawn + 1, right, weight * (1 - chance))
      })
    })
    ways = next
  }
  const all = sum(ways[asks] ?? [])
  const passing = (ways[asks] ?? []).filter((_, right) => 100 * right >= PASS_PERCENT * asks)
  return all === 0 ? 0 : sum(passing) / all
}

const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0)
const average = (numbers: number[]) => (numbers.length === 0 ? 0 : sum(numbers) / numbers.length)
