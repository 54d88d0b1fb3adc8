import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

const PAUSE_MS = 100
/** Whoever waits longer for an answer takes the site for broken. */
export const HANGS_MS = 5_000
const GIVE_UP_MS = 20_000
/** What people wait for at most, but for one in a hundred; on a machine that is busy with other things, so many times as long as without trouble. */
const GOAL_MS = 1_000
const MOST = 4

/** How long answers took, in milliseconds, and how many calls got none or an error. */
export type Waits = { tookMs: number[]; unanswered: number }

/** People who do nothing bad: each reads something again and again, on a new connection every time. */
export class Askers {
  readonly #end = new AbortController()
  readonly #working: Promise<void>[]
  #waits: Waits = { tookMs: [], unanswered: 0 }

  constructor(url: string, cookies: string[]) {
    this.#working = cookies.map((cookie) => this.#ask(url, cookie))
  }

  /** What has come together since it was last asked for. */
  take(): Waits {
    const waits = this.#waits
    this.#waits = { tookMs: [], unanswered: 0 }
    return waits
  }

  async stop() {
    this.#end.abort()
    await Promise.all(this.#working)
  }

  async #ask(url: string, cookie: string) {
    while (!this.#end.signal.aborted) {
      const before = performance.now()
      const status = await read(url, cookie).catch(() => 0)
      this.#waits.tookMs.push(performance.now() - before)
      if (status !== 200) this.#waits.unanswered++
      await sleep(PAUSE_MS)
    }
  }
}

async function read(url: string, cookie: string): Promise<number | undefined> {
  const call = request(`${url}/trpc/children.list,faq.list?batch=1`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    agent: false,
    signal: AbortSignal.timeout(GIVE_UP_MS),
  })
  call.end('{}')
  const [answer] = (await once(call, 'response')) as [IncomingMessage]
  for await (const _chunk of answer) {
    // until it is there as a whole
  }
  return answer.statusCode
}

const slowestHundredth = ({ tookMs }: Waits) =>
  tookMs.toSorted((one, other) => one - other)[Math.floor(tookMs.length * 0.99)] ?? Number.NaN

/**
 * What these people would complain about, in sentences.
 * @param quiet how long they waited before there was any trouble
 */
export function complaintsOf(waits: Waits, quiet: Waits, { mayFail = 0, goalMs = GOAL_MS } = {}): string[] {
  const [slow, before] = [slowestHundredth(waits), slowestHundredth(quiet)]
  const longest = Math.max(...waits.tookMs)
  return [
    ...(slow < Math.max(goalMs, MOST * before) ? [] : [`Andere warten bis zu ${Math.round(slow)} ms (p99).`]),
    ...(longest < HANGS_MS ? [] : [`Jemand wartete ${Math.round(longest)} ms.`]),
    ...(waits.unanswered <= mayFail ? [] : [`${waits.unanswered} von ${waits.tookMs.length} bekamen keine Antwort.`]),
  ]
}

/** The figures of two times, as a remark. */
export const waitsInWords = (waits: Waits, quiet: Waits) =>
  `p99 ${Math.round(slowestHundredth(quiet))} → ${Math.round(slowestHundredth(waits))} ms bei ${waits.tookMs.length} Anfragen`
