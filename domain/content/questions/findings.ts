import {
  type Add,
  checkCount,
  checkIllustration,
  checkPairs,
  checkPicture,
  checkSorting,
  checkSteps,
  checkTwice,
  collected,
  isBlank,
} from '../activities/findings.ts'
import { type QuestionDraft, questionCounts } from './question.ts'
import { isOnScale } from './scale.ts'

/** What keeps a question from being published. `path`: where in it; `place`: which part, '' for the question. */
export type QuestionProblem = { path: (string | number)[]; place: string; reason: string }

type Without<T> = T extends unknown ? Omit<T, 'id'> : never
/** A question of a draft or of a file, where its answers have other names. */
type Question =
  | Without<Exclude<QuestionDraft, { kind: 'choice' }>>
  | {
      kind: 'choice'
      question: string
      picture: string | null
      answers: { text: string; picture: string | null; isCorrect: boolean }[]
    }
type Of<K extends Question['kind']> = Extract<Question, { kind: K }>

const NO_EXPLANATION = 'Die Erklärung fehlt. Sie wird nach der Antwort gelesen, auch von denen, die falsch lagen.'

/** All problems of one question, its text first. */
export const problemsOfQuestion = (question: Question): QuestionProblem[] =>
  collected((add) => {
    if (isBlank(question.question)) add('question', '', 'Die Frage hat keinen Text.')
    if (question.kind !== 'spot') checkPicture(question.picture, 'picture', '', add)
    if ('explanation' in question && !question.explanation) add('explanation', '', NO_EXPLANATION)
    checkKind(question, add)
  })

function checkKind(question: Question, add: Add) {
  switch (question.kind) {
    case 'choice':
      return checkChoice(question, add)
    case 'order':
      checkSteps(question.steps, questionCounts.steps, add)
      if (question.steps[0]?.swaps)
        add(['steps', 0, 'swaps'], 'Schritt 1', 'Vor dem ersten Schritt steht keiner zum Tauschen.')
      if (question.steps.length > 1 && question.steps.slice(1).every(({ swaps }) => swaps))
        add('steps', 'Schritte', 'So wäre jede Reihenfolge richtig.')
      break
    case 'match':
      return checkPairs(question.pairs, questionCounts.pairs, add)
    case 'sort':
      return checkSorting(question, questionCounts, add)
    case 'spot':
      return checkSpot(question, add)
    case 'number':
      return checkNumber(question, add)
  }
}

function checkChoice({ answers }: Of<'choice'>, add: Add) {
  const right = answers.filter(({ isCorrect }) => isCorrect).length
  if (answers.length < 2) add('answers', '', 'Eine Frage braucht mindestens zwei Antworten.')
  else if (right === answers.length)
    add('answers', '', 'Alle Antworten sind richtig. Mindestens eine muss falsch sein.')
  if (right === 0) add('answers', '', 'Keine Antwort ist richtig.')
  for (const [index, { text, picture }] of answers.entries()) {
    const place = `Antwort ${index + 1}`
    if (isBlank(text)) add(['answers', index, 'text'], place, 'Die Antwort hat keinen Text.')
    checkPicture(picture, ['answers', index, 'picture'], place, add)
  }
}

function checkSpot({ picture, alt, parts }: Of<'spot'>, add: Add) {
  const right = parts.filter(({ isCorrect }) => isCorrect).length
  if (!picture) add('picture', 'Bild', 'Es fehlt das Bild, auf das getippt wird.')
  checkIllustration({ picture, alt }, [], 'Bild', add)
  checkCount(parts, questionCounts.parts, 'parts', 'Stellen', add)
  if (parts.length > 0 && right !== 1) add('parts', 'Stellen', 'Genau eine Stelle muss richtig sein.')
  checkTwice(parts, 'parts', 'Stelle', add)
  for (const [index, { text, spot, explanation }] of parts.entries()) {
    const place = `Stelle ${index + 1}`
    if (isBlank(text)) add(['parts', index, 'text'], place, 'Die Stelle hat keinen Text.')
    if (!spot) add(['parts', index, 'spot'], place, 'Es fehlt, wo das auf dem Bild ist.')
    else if (spot.x + spot.width > 100 || spot.y + spot.height > 100)
      add(['parts', index, 'spot'], place, 'Die Stelle ragt über das Bild hinaus.')
    if (!explanation) add(['parts', index, 'explanation'], place, NO_EXPLANATION)
  }
}

/** Steps of a scale, at most: more could not be hit with a finger. */
const MOST_STEPS = 200

function checkNumber({ value, tolerance, min, max, step, unit }: Of<'number'>, add: Add) {
  const hasScale = min !== null && max !== null && min < max
  const hasStep = step !== null && step > 0
  const isInside = hasScale && value !== null && value >= min && value <= max
  const canBeSet = (to: number) => hasScale && hasStep && isOnScale(to, { min, max, step })
  if (value === null) add('value', 'Zahl', 'Die richtige Zahl fehlt.')
  if (tolerance === null || tolerance < 0)
    add('tolerance', 'Zahl', 'Wie weit daneben noch richtig ist, fehlt oder ist kleiner als 0.')
  if (!hasScale) add('min', 'Skala', 'Die Skala braucht einen Anfang und ein größeres Ende.')
  if (hasScale && value !== null && !isInside) add('value', 'Zahl', 'Die Zahl liegt nicht auf der Skala.')
  if (!hasStep) add('step', 'Skala', 'Die Schritte der Skala müssen größer als 0 sein.')
  if (hasScale && hasStep && (max - min) / step > MOST_STEPS)
    add('step', 'Skala', `Die Skala hat mehr als ${MOST_STEPS} Schritte.`)
  if (hasScale && hasStep && !canBeSet(max))
    add('max', 'Skala', 'Das Ende der Skala ist mit diesen Schritten nicht zu erreichen.')
  if (isInside && hasStep && !canBeSet(value))
    add('value', 'Zahl', 'Die Zahl ist mit den Schritten der Skala nicht einzustellen.')
  if (isInside && tolerance !== null && tolerance > 0 && value - tolerance <= min && value + tolerance >= max)
    add('tolerance', 'Zahl', 'So wäre jede Zahl der Skala richtig.')
  if (isBlank(unit)) add('unit', 'Einheit', 'Die Einheit fehlt, zum Beispiel „Minuten“.')
}
