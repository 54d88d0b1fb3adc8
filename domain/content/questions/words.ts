import type { Given } from './given.ts'
import type { PosedQuestion } from './posed.ts'

/**
 * An answer in one line, for lists, logs and whoever reads what a child answered: 'Stopp sagen, Zeigen, Reden',
 * 'Schloss – sperrt; Auge – sieht', '45 Minuten'. Cards that the question no longer has are left out.
 */
export function wordsOfGiven({ kind, answers, places, scale }: PosedQuestion, given: Given): string {
  const textOf = (cards: { id: string; text: string }[], id: string | undefined) =>
    cards.find((card) => card.id === id)?.text ?? ''
  const texts = given.answerIds.map((id) => textOf(answers, id))
  if (kind === 'number') return given.value === null ? '' : inUnit(given.value, scale?.unit ?? '')
  if (kind !== 'match' && kind !== 'sort') return texts.filter(Boolean).join(', ')
  return texts
    .map((text, index) => [text, textOf(places, given.placedAt?.[index])].filter(Boolean).join(' – '))
    .filter(Boolean)
    .join('; ')
}

/** A number as it is written in German, with what it counts. */
export const inUnit = (value: number, unit: string): string => `${value.toLocaleString('de-DE')} ${unit}`.trim()
