import { type QuestionDraft, questionNames } from '../../../../domain/content/questions/question.ts'
import { wordsOfCard, wordsOfSpot } from '../activities/compared-lines.ts'
import { writeNumber } from '../activities/german-number.ts'

/** A question as lines of text with its solution, for comparisons: whatever of it changes, a line does. */
export function comparedQuestion(question: QuestionDraft, index: number): string[] {
  const { kind, picture } = question
  const kindOf = kind === 'choice' ? '' : ` (${questionNames[kind]})`
  return [
    `Frage ${index + 1}${kindOf}: ${wordsOfCard({ text: question.question, picture })}`,
    ...linesOfParts(question),
  ]
}

/** What the question consists of, and what is right. */
export function linesOfParts(question: QuestionDraft): string[] {
  switch (question.kind) {
    case 'choice':
      return question.answers.map((answer) => `${mark(answer)} ${wordsOfCard(answer)}${why(answer)}`)
    case 'spot':
      return [
        ...(question.alt ? [`Auf dem Bild: ${question.alt}`] : []),
        ...question.parts.map((part) => `${mark(part)} ${part.text}${wordsOfSpot(part.spot)}${why(part)}`),
      ]
    case 'order':
      return [
        ...question.steps.map(
          (step, index) =>
            `${index + 1}. ${wordsOfCard(step)}${step.swaps ? ' (darf mit dem Schritt davor tauschen)' : ''}`,
        ),
        ...whyAll(question),
      ]
    case 'match':
      return [
        ...question.pairs.map(
          ({ text, picture, partner, partnerPicture }) =>
            `${wordsOfCard({ text, picture })} ↔ ${wordsOfCard({ text: partner, picture: partnerPicture })}`,
        ),
        ...whyAll(question),
      ]
    case 'sort': {
      const nameOf = (key: string) => question.places.find((place) => place.key === key)?.text ?? '?'
      return [
        ...question.places.map((place) => `Ort: ${wordsOfCard(place)}`),
        ...question.cards.map((card) => `${wordsOfCard(card)} → ${nameOf(card.place)}`),
        ...whyAll(question),
      ]
    }
    case 'number': {
      const { unit } = question
      const [value, tolerance, min, max, step] = [
        ...[question.value, question.tolerance, question.min, question.max, question.step],
      ].map(writeNumber)
      return [
        `Richtig: ${value} ${unit}, höchstens ${tolerance} daneben`,
        `Skala: ${min} bis ${max}, in Schritten von ${step}`,
        ...whyAll(question),
      ]
    }
  }
}

const mark = ({ isCorrect }: { isCorrect: boolean }) => (isCorrect ? '✓' : '✗')
const why = ({ explanation }: { explanation: string | null }) => (explanation ? ` (Erklärung: ${explanation})` : '')
const whyAll = ({ explanation }: { explanation: string | null }) => (explanation ? [`Erklärung: ${explanation}`] : [])
