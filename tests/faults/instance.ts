import { PageReader } from './page-reader.ts'
import { type Result, randomMoment } from './round.ts'
import type { SharedTopology } from './shared-topology.ts'
import { inSeconds } from './table.ts'
import { isReached } from './topology.ts'

const LONGEST_WAIT_MS = 5_000

/**
 * One of two servers behind the proxy is killed at a random moment and started again some seconds later. Whoever was
 * being answered hears in a sentence what to do, pages are fetched from the other one, and nobody waits for long.
 */
export function instance(roundCount: number, say: (line: string) => void, shared: SharedTopology): Promise<Result> {
  return shared.play(async ({ url, instances }, rounds) => {
    const { broken, remarks } = rounds.result
    let failed = 0
    let pages = 0
    let longestWaitMs = 0
    for (let round = 1; round <= roundCount; round++) {
      const victim = instances[(round % 2) as 0 | 1]
      const reader = new PageReader(url)
      await rounds.play(async ({ witness }) => {
        await randomMoment(500, 2_500)
        await victim.kill()
        await randomMoment(2_000, 4_000)
        await victim.start()
        if (!(await isReached(victim))) broken.push(`Runde ${round}: Zu dem neuen Server kam niemand mehr.`)
        failed += witness.failed.length
        longestWaitMs = Math.max(longestWaitMs, witness.longestWaitMs())
        broken.push(...witness.unclear.map((answer) => `Runde ${round}: unklare Antwort, ${answer}`))
      })
      await reader.stop()
      pages += reader.read
      broken.push(...reader.complaints.map((answer) => `Runde ${round}: statt einer Seite kam ${answer}`))
      say(`${round}/${roundCount}`)
    }
    if (longestWaitMs > LONGEST_WAIT_MS)
      broken.push(`Ein Kind bekam ${inSeconds(longestWaitMs)} lang keine Bestätigung.`)
    remarks.push(
      `${failed} Aufrufe zu wiederholen`,
      `längstes Warten ${inSeconds(longestWaitMs)}`,
      `${pages} Seiten gelesen`,
    )
  })
}
