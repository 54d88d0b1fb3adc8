import { setTimeout as sleep } from 'node:timers/promises'

const EVERY_MS = 100
const TIMEOUT_MS = 10_000
const PAGE = '/login'

type Open = (address: string, options: { signal: AbortSignal }) => Promise<Response>

/** Somebody who opens a page again and again. */
export class PageReader {
  read = 0
  readonly #failed: string[] = []
  readonly #end = new AbortController()
  readonly #reading: Promise<void>

  /** @param open where a page cannot be had by an address alone */
  constructor(url: string, open: Open = fetch) {
    this.#reading = this.#readOn(`${url}${PAGE}`, open)
  }

  async stop() {
    this.#end.abort()
    await this.#reading
  }

  /** What came instead of a page, in words; nothing at all is a complaint too. */
  get complaints(): string[] {
    return this.read + this.#failed.length > 0 ? this.#failed : ['nichts']
  }

  async #readOn(address: string, open: Open) {
    while (!this.#end.signal.aborted) {
      try {
        const answer = await open(address, { signal: AbortSignal.timeout(TIMEOUT_MS) })
        const text = await answer.text()
        if (answer.ok) this.read++
        else this.#failed.push(`${answer.status} ${text.slice(0, 80)}`)
      } catch (error) {
        this.#failed.push(String((error as Error).cause ?? error))
      }
      await sleep(EVERY_MS, undefined, { signal: this.#end.signal }).catch(() => {}) // told to stop
    }
  }
}
