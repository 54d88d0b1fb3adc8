import { type Result, Rounds } from './round.ts'
import { outcomeOf } from './table.ts'
import { startTopology, type Topology } from './topology.ts'

/** Two families at a pace that a person's rate limit allows for minutes (server/platform/guard/rate-limit.ts). */
const CROWD = { families: 2, pauseMs: 250 }

type Chapter = (topology: Topology) => Promise<Result>
type How = { freshServers: boolean }

/**
 * One topology that the chapters hand on, each time as good as new. After one that was not
 * good the next gets a fresh one.
 */
export class SharedTopology {
  #topology: Topology | undefined
  #isNew = false

  /** Starts what the first chapter would start, as long as nobody measures. Where that fails the chapter says why. */
  async prepare() {
    if (this.#topology) return
    this.#topology = await startTopology().catch(() => undefined)
    this.#isNew = true
  }

  /** @throws NotPossible where there is no Caddy */
  withTopology(chapter: Chapter): Promise<Result> {
    return this.#handOver(chapter, { freshServers: false })
  }

  /** With servers that have just been started: for a chapter that looks at their memory. @throws NotPossible */
  withFreshServers(chapter: Chapter): Promise<Result> {
    return this.#handOver(chapter, { freshServers: true })
  }

  async #handOver(chapter: Chapter, how: How): Promise<Result> {
    const unusable = this.#isNew ? undefined : await this.#restore(how)
    this.#isNew = false
    this.#topology ??= await startTopology()
    let isGood = false
    try {
      const result = await chapter(this.#topology)
      isGood = outcomeOf(result) === 'good'
      return unusable ? { ...result, remarks: [...result.remarks, `auf neuen Servern: ${unusable}`] } : result
    } finally {
      if (!isGood) await this.stop()
    }
  }

  /** The same for a chapter that plays rounds. */
  play(chapter: (topology: Topology, rounds: Rounds) => Promise<void>): Promise<Result> {
    return this.withTopology(async (topology) => {
      const rounds = await Rounds.on(topology, CROWD)
      await chapter(topology, rounds)
      return rounds.finish()
    })
  }

  async stop() {
    const topology = this.#topology
    this.#topology = undefined
    await topology?.stop()
  }

  /** @returns why what the chapter before has left cannot be used, if so */
  async #restore(how: How): Promise<string | undefined> {
    try {
      await this.#topology?.restore(how)
    } catch (error) {
      await this.stop()
      return (error as Error).message
    }
  }
}
