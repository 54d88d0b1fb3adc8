import type { Scenario, VariantName } from '../scenarios/scenario.ts'
import type { Outcome } from './outcome.ts'
import { advance, firstRun, type Move } from './run.ts'

/** Nobody presses faster than this, on average over a run. */
const SHORTEST_MOVE_MS = 100

type Played = { variant: VariantName; moves: Move[] }

/**
 * How a run ends in which these moves were made, one after the other from its first screen; undefined
 * when one of them was not possible where it was made, or when they do not lead to an end. So an outcome
 * is never somebody's word for it.
 */
export function outcomeOf(scenario: Scenario, { variant, moves }: Played): Outcome | undefined {
  let run = firstRun(scenario, variant)
  for (const move of moves) {
    const next = advance(scenario, run, move)
    if (next === run || next.number > 1) return undefined
    run = next
  }
  return run.end?.outcome
}

/** How long a run of so many moves takes at least, from its start on. */
export const shortestMs = (moves: Move[]) => moves.length * SHORTEST_MOVE_MS
