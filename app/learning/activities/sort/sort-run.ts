import type { SortCard } from '../../../../domain/content/activities/activity.ts'

/** How far a child has come with sorting. Cards are named by their position in the activity. */
export type SortRun = {
  /** Not placed yet, in the order in which they were dealt. */
  waiting: number[]
  /** Which of them is in the hand; undefined when all are placed. */
  held: number | undefined
  /** In the order in which they were placed. */
  placed: number[]
  last: { card: number; place: string; isRight: boolean } | undefined
}

export const dealt = (cards: number[]): SortRun => ({ waiting: cards, held: cards[0], placed: [], last: undefined })

export const hold = (run: SortRun, card: number): SortRun =>
  run.waiting.includes(card) ? { ...run, held: card, last: undefined } : run

/** Puts the card in the hand to a place: where it belongs it stays, and the next is taken; else it comes back. */
export function put(run: SortRun, place: string, cards: Pick<SortCard, 'place'>[]): SortRun {
  const card = run.held
  if (card === undefined) return run
  const isRight = cards[card]?.place === place
  const last = { card, place, isRight }
  if (!isRight) return { ...run, last }
  const at = run.waiting.indexOf(card)
  const waiting = run.waiting.filter((one) => one !== card)
  return { waiting, held: waiting[at] ?? waiting[0], placed: [...run.placed, card], last }
}

export const isSorted = ({ waiting, placed }: SortRun) => waiting.length === 0 && placed.length > 0
