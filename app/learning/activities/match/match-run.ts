export type Side = 'first' | 'second'
export type Turned = { side: Side; pair: number }

/** Pairs are named by their position in the activity; each has a card on either side. */
export type MatchRun = {
  found: number[]
  chosen: Turned | undefined
  last: { first: number; second: number; isRight: boolean } | undefined
}

export const begunMatch: MatchRun = { found: [], chosen: undefined, last: undefined }

/**
 * A card is tapped: the first of two is chosen, again puts it back, another of the same side is chosen instead. One of
 * the other side is a try; if they are no pair the first stays chosen.
 */
export function tap(run: MatchRun, card: Turned): MatchRun {
  if (run.found.includes(card.pair)) return run
  const { chosen } = run
  if (!chosen || chosen.side === card.side) {
    const isPutBack = chosen?.pair === card.pair
    return { ...run, chosen: isPutBack ? undefined : card, last: undefined }
  }
  const isRight = chosen.pair === card.pair
  const last = { [chosen.side]: chosen.pair, [card.side]: card.pair, isRight } as NonNullable<MatchRun['last']>
  return isRight ? { found: [...run.found, card.pair], chosen: undefined, last } : { ...run, last }
}
