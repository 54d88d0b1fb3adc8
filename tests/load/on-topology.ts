import { type Result, Rounds } from './round.ts'
import { startTopology, type Topology } from './topology.ts'

/** Two families at a pace that the budget of a person allows for minutes (server/guard/budget.ts). */
const CROWD = { families: 2, pauseMs: 250 }

/** Plays rounds on a topology of their own; where there is no Caddy, they are not possible. */
export async function playOnTopology(
  settings: Record<string, string>,
  play: (topology: Topology, rounds: Rounds) => Promise<void>,
): Promise<Result> {
  const topology = await startTopology(settings)
  try {
    const rounds = await Rounds.on(topology, CROWD)
    await play(topology, rounds)
    return rounds.finish()
  } finally {
    await topology.stop()
  }
}

export const inSeconds = (ms: number) => `${(ms / 1_000).toFixed(1).replace('.', ',')} s`
