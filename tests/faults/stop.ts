import { PageReader } from './page-reader.ts'
import { type Result, randomMoment } from './round.ts'
import type { SharedTopology } from './shared-topology.ts'
import { inSeconds } from './table.ts'
import { DRAIN_SECONDS, isReached } from './topology.ts'

const ENDS_WITHIN_MS = (DRAIN_SECONDS + 5) * 1_000

/** A new version comes, one server after the other, in the middle of work: nobody's call fails, and no page. */
export function stop(roundCount: number, say: (line: string) => void, shared: SharedTopology): Promise<Result> {
  return shared.play(async ({ url, instances }, rounds) => {
    const { broken, remarks } = rounds.result
    let longestStopMs = 0
    let pages = 0
    for (let round = 1; round <= roundCount; round++) {
      const reader = new PageReader(url)
      await rounds.play(async ({ witness }) => {
        for (const instance of instances) {
          await randomMoment(500, 1_500)
          const before = performance.now()
          const exitCode = await instance.stop()
          longestStopMs = Math.max(longestStopMs, performance.now() - before)
          if (exitCode !== 0) broken.push(`Runde ${round}: Ein Server endete mit ${exitCode}.`)
          await instance.start()
          if (!(await isReached(instance))) broken.push(`Runde ${round}: Zu dem neuen Server kam niemand mehr.`)
        }
        const refused = witness.refused.map(({ status, message }) => `${status} ${message.slice(0, 100)}`)
        broken.push(...refused.map((answer) => `Runde ${round}: Ein Aufruf schlug fehl, ${answer}`))
      })
      await reader.stop()
      pages += reader.read
      broken.push(...reader.complaints.map((answer) => `Runde ${round}: statt einer Seite kam ${answer}`))
      say(`${round}/${roundCount}`)
    }
    if (longestStopMs > ENDS_WITHIN_MS) broken.push(`Ein Server brauchte ${inSeconds(longestStopMs)} zum Aufhören.`)
    remarks.push(
      `längstes Aufhören ${inSeconds(longestStopMs)} von ${ENDS_WITHIN_MS / 1_000} s`,
      `${pages} Seiten gelesen`,
    )
  })
}
