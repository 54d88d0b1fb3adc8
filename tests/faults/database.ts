import { type Result, randomMoment, until } from './round.ts'
import type { SharedTopology } from './shared-topology.ts'
import { inSeconds } from './table.ts'
import { areReady } from './topology.ts'

const BACK_WITHIN_MS = 10_000
const TIMEOUT_MS = 60_000

/**
 * PostgreSQL is stopped hard behind two servers and a proxy, and comes back after some seconds. Meanwhile everybody
 * hears a sentence and when to try again; afterwards both servers find back by themselves.
 */
export function database(roundCount: number, say: (line: string) => void, shared: SharedTopology): Promise<Result> {
  return shared.play(async (topology, rounds) => {
    const { broken, remarks } = rounds.result
    const { postgres } = topology
    let failed = 0
    let longestBackMs = 0
    for (let round = 1; round <= roundCount; round++) {
      await rounds.play(async ({ witness }) => {
        await randomMoment(500, 2_500)
        await postgres.crash()
        await randomMoment(2_000, 4_000)
        const soFar = witness.failed.length
        if (soFar === 0) broken.push(`Runde ${round}: Niemand hat den Ausfall bemerkt, der Lauf hat nichts gezeigt.`)
        await postgres.startAgain()
        const backAt = performance.now()
        await until(async () => witness.allServedSince(backAt) && (await areReady(topology)), TIMEOUT_MS)
        longestBackMs = Math.max(longestBackMs, performance.now() - backAt)
        failed += witness.failed.length
        broken.push(...witness.unclear.map((answer) => `Runde ${round}: unklare Antwort, ${answer}`))
      })
      say(`${round}/${roundCount}`)
    }
    if (longestBackMs > BACK_WITHIN_MS) broken.push(`Erst ${inSeconds(longestBackMs)} nach dem Start ging es weiter.`)
    remarks.push(`${failed} Aufrufe zu wiederholen`, `weiter spätestens nach ${inSeconds(longestBackMs)}`)
  })
}
