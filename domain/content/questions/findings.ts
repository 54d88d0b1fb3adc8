import {
  type Found,
  problemOfPicture,
  problemsOfCard,
  problemsOfIllustration,
  problemsOfPairs,
  problemsOfSorting,
  tooFew,
  twice,
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
export function problemsOfQuestion(question: Question): QuestionProblem[] {
  const common: Found[] = [
    [['question'], '', !question.question.trim() && 'Die Frage hat keinen Text.'],
    [['picture'], '', question.kind !== 'spot' && problemOfPicture(question.picture)],
    ...('explanation' in question
      ? [[['explanation'], '', !question.explanation && NO_EXPLANATION] satisfies Found]
      : []),
  ]
  return [...common, ...problemsOfKind(question)].flatMap(([path, place, reason]) =>
    reason ? [{ path, place, reason }] : [],
  )
}

function problemsOfKind(question: Question): Found[] {
  switch (question.kind) {
    case 'choice':
      return problemsOfChoice(question)
    case 'order':
      return [
        tooFew(question.steps, questionCounts.steps, 'steps', 'Schritte'),
        ...question.steps.flatMap((step, index) => problemsOfCard(step, ['steps', index], `Schritt ${index + 1}`)),
        ...twice(question.steps, 'steps', 'Schritt'),
        [
          ['steps', 0, 'swaps'],
          'Schritt 1',
          question.steps[0]?.swaps && 'Vor dem ersten Schritt steht keiner zum Tauschen.',
        ],
        [
          ['steps'],
          'Schritte',
          question.steps.length > 1 &&
            question.steps.slice(1).every(({ swaps }) => swaps) &&
            'So wäre jede Reihenfolge richtig.',
        ],
      ]
    case 'match':
      return problemsOfPairs(question.pairs, questionCounts.pairs)
    case 'sort':
      return problemsOfSorting(question, questionCounts)
    case 'spot':
      return problemsOfSpot(question)
    case 'number':
      return problemsOfNumber(question)
  }
}

function problemsOfChoice({ answers }: Of<'choice'>): Found[] {
  return [
    [
      ['answers'],
      '',
      answers.length < 2
        ? 'Eine Frage braucht mindestens zwei Antworten.'
        : answers.every(({ isCorrect }) => isCorrect) &&
          'Alle Antworten sind richtig. Mindestens eine muss falsch sein.',
    ],
    [['answers'], '', !answers.some(({ isCorrect }) => isCorrect) && 'Keine Antwort ist richtig.'],
    ...answers.flatMap(({ text, picture }, index): Found[] => {
      const place = `Antwort ${index + 1}`
      return [
        [['answers', index, 'text'], place, !text.trim() && 'Die Antwort hat keinen Text.'],
        [['answers', index, 'picture'], place, problemOfPicture(picture)],
      ]
    }),
  ]
}

function problemsOfSpot({ picture, alt, parts }: Of<'spot'>): Found[] {
  const right = parts.filter(({ isCorrect }) => isCorrect).length
  return [
    [['picture'], 'Bild', !picture && 'Es fehlt das Bild, auf das getippt wird.'],
    ...problemsOfIllustration({ picture, alt }, [], 'Bild'),
    tooFew(parts, questionCounts.parts, 'parts', 'Stellen'),
    [['parts'], 'Stellen', parts.length > 0 && right !== 1 && 'Genau eine Stelle muss richtig sein.'],
    ...twice(parts, 'parts', 'Stelle'),
    ...parts.flatMap(({ text, spot, explanation }, index): Found[] => {
      const place = `Stelle ${index + 1}`
      return [
        [['parts', index, 'text'], place, !text.trim() && 'Die Stelle hat keinen Text.'],
        [['parts', index, 'spot'], place, !spot && 'Es fehlt, wo das auf dem Bild ist.'],
        [['parts', index, 'spot'], place, spot !== null && isOutside(spot) && 'Die Stelle ragt über das Bild hinaus.'],
        [['parts', index, 'explanation'], place, !explanation && NO_EXPLANATION],
      ]
    }),
  ]
}

const isOutside = ({ x, y, width, height }: { x: number; y: number; width: number; height: number }) =>
  x + width > 100 || y + height > 100

/** Steps of a scale, at most: more could not be hit with a finger. */
const MOST_STEPS = 200

function problemsOfNumber({ value, tolerance, min, max, step, unit }: Of<'number'>): Found[] {
  const hasScale = min !== null && max !== null && min < max
  const hasStep = step !== null && step > 0
  const isInside = hasScale && value !== null && value >= min && value <= max
  const canBeSet = (to: number) => hasScale && hasStep && isOnScale(to, { min, max, step })
  const isAllRight =
    isInside && tolerance !== null && value - tolerance <= min && value + tolerance >= max && tolerance > 0
  return [
    [['value'], 'Zahl', value === null && 'Die richtige Zahl fehlt.'],
    [
      ['tolerance'],
      'Zahl',
      (tolerance === null || tolerance < 0) && 'Wie weit daneben noch richtig ist, fehlt oder ist kleiner als 0.',
    ],
    [['min'], 'Skala', !hasScale && 'Die Skala braucht einen Anfang und ein größeres Ende.'],
    [['value'], 'Zahl', hasScale && value !== null && !isInside && 'Die Zahl liegt nicht auf der Skala.'],
    [['step'], 'Skala', !hasStep && 'Die Schritte der Skala müssen größer als 0 sein.'],
    [
      ['step'],
      'Skala',
      hasScale && hasStep && (max - min) / step > MOST_STEPS && `Die Skala hat mehr als ${MOST_STEPS} Schritte.`,
    ],
    [
      ['max'],
      'Skala',
      hasScale && hasStep && !canBeSet(max) && 'Das Ende der Skala ist mit diesen Schritten nicht zu erreichen.',
    ],
    [
      ['value'],
      'Zahl',
      isInside && hasStep && !canBeSet(value) && 'Die Zahl ist mit den Schritten der Skala nicht einzustellen.',
    ],
    [['tolerance'], 'Zahl', isAllRight && 'So wäre jede Zahl der Skala richtig.'],
    [['unit'], 'Einheit', !unit.trim() && 'Die Einheit fehlt, zum Beispiel „Minuten“.'],
  ]
}
