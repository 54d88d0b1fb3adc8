import { type ActivityLine, line } from '../activities/lines.ts'
import type { QuestionDraft } from './question.ts'

type Without<T> = T extends unknown ? Omit<T, 'id'> : never
type Explained = { text: string; explanation: string | null }
/** A question of a draft or of a file, where it has a key in place of an id. */
type Question =
  | Without<Exclude<QuestionDraft, { kind: 'choice' }>>
  | { kind: 'choice'; question: string; answers: Explained[] }

/**
 * Every text that a child reads in it, in reading order: the question, then what can be chosen or moved, each with its
 * explanation (`path` ends in `explanation`). Empty ones are left out.
 */
export function linesOfQuestion(question: Question): ActivityLine[] {
  const all: ActivityLine[] = [
    line(['question'], question.question),
    ...partsOf(question),
    ...('explanation' in question ? [line(['explanation'], question.explanation ?? '')] : []),
  ]
  return all.filter(({ text }) => text.trim() !== '')
}

function partsOf(question: Question): ActivityLine[] {
  switch (question.kind) {
    case 'choice':
      return question.answers.flatMap((answer, index) => explained(answer, ['answers', index]))
    case 'order':
      return question.steps.map(({ text }, index) => line(['steps', index, 'text'], text, 'card'))
    case 'match':
      return question.pairs.flatMap(({ text, partner }, index) => [
        line(['pairs', index, 'text'], text, 'card'),
        line(['pairs', index, 'partner'], partner, 'card'),
      ])
    case 'sort':
      return [
        ...question.places.map(({ text }, index) => line(['places', index, 'text'], text, 'card')),
        ...question.cards.map(({ text }, index) => line(['cards', index, 'text'], text, 'card')),
      ]
    case 'spot':
      return [
        line(['alt'], question.alt ?? ''),
        ...question.parts.flatMap((part, index) => explained(part, ['parts', index])),
      ]
    case 'number':
      return []
  }
}

const explained = ({ text, explanation }: Explained, at: ActivityLine['path']): ActivityLine[] => [
  line([...at, 'text'], text, 'card'),
  line([...at, 'explanation'], explanation ?? ''),
]
