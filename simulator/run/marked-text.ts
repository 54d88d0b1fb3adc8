import type { Flag, Marked, Screen } from '../scenarios/scenario.ts'
import { holds } from './holds.ts'

/** `at`: which part of the text it is, from 0. */
type Part = { at: number; text: string; clue?: string }

/** The gap in «2,95 €» and «1 000»: a line never ends there. */
const PRICE_GAP = /(\d) (€|\d{3}\b)/g

/** `Zahlen Sie [[druck|bis heute]]!` → plain text, the clue «druck» over «bis heute», plain text. */
export function partsOf(marked: Marked): Part[] {
  return marked
    .replace(PRICE_GAP, '$1\u00a0$2')
    .split(/(\[\[[a-z-]+\|[^\]]+\]\])/)
    .filter(Boolean)
    .map((piece, at) => {
      const [, clue, text] = /^\[\[([a-z-]+)\|([^\]]+)\]\]$/.exec(piece) ?? []
      return clue && text ? { at, text, clue } : { at, text: piece }
    })
}

export const plainText = (marked: Marked) =>
  partsOf(marked)
    .map((part) => part.text)
    .join('')

/** The clues on a screen, each once, in reading order. With flags: only those that could be seen with them. */
export function cluesOn(screen: Screen, flags?: Flag[]): string[] {
  const shown =
    screen.kind === 'chat' && flags
      ? { ...screen, messages: screen.messages.filter(({ when }) => holds(when, flags)) }
      : screen
  return [...new Set([...JSON.stringify(shown).matchAll(/\[\[([a-z-]+)\|/g)].map(([, clue = '']) => clue))]
}
