import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { quantileOf } from './requests.ts'

/** Two calls each time: so often that a person's rate limit (server/platform/guard/rate-limit.ts) is never used up. */
const PAUSE_MS = 250
/** Whoever waits longer for an answer takes the site for broken. */
export const HANGS_MS = 5_000
const GIVE_UP_MS = 20_000
const MOST_QUOTED = 200
/**
 * What people wait for at most, but for one in a hundred, on a machine that is three times slower than another; on one
 * that is busy with other things, so many times as long as without trouble. Whoever is starved waits for much longer.
 */
const GOAL_MS = 2_500
const MOST = 4

/** How long answers took, in milliseconds, and what the calls got that were not answered as they should be. */
export type Waits = { tookMs: number[]; failures: string[] }

/**
 * People who do nothing bad: each reads something again and again, on a new connection every time. For `await using`.
 */
export class Askers implements AsyncDisposable {
  readonly #end = new AbortController()
  readonly #working: Promise<void>[]
  #waits: Waits = { tookMs: [], failures: [] }

  constructor(url: string, cookies: string[]) {
    this.#working = cookies.map((cookie) => this.#ask(url, cookie))
  }

  /** Resolves once so many answers have come since `take`: fewer say nothing about the slowest hundredth. */
  async untilAnswered(count: number) {
    while (this.#waits.tookMs.length < count) await sleep(50)
  }

  /** What has come together since it was last asked for. */
  take(): Waits {
    const waits = this.#waits
    this.#waits = { tookMs: [], failures: [] }
    return waits
  }

  async [Symbol.asyncDispose]() {
    this.#end.abort()
    await Promise.all(this.#working)
  }

  async #ask(url: string, cookie: string) {
    while (!this.#end.signal.aborted) {
      const before = performance.now()
      const failure = await read(url, cookie).catch((error: Error) => error.message)
      this.#waits.tookMs.push(performance.now() - before)
      if (failure) this.#waits.failures.push(failure)
      await sleep(PAUSE_MS)
    }
  }
}

/** What is wrong with the answer, if anything is. */
async function read(url: string, cookie: string): Promise<string | undefined> {
  const call = request(`${url}/trpc/children.list,faq.list?batch=1`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    agent: false,
    signal: AbortSignal.timeout(GIVE_UP_MS),
  })
  call.end('{}')
  const [answer] = (await once(call, 'response')) as [IncomingMessage]
  const body = await text(answer)
  return answer.statusCode === 200 ? undefined : `${answer.statusCode} ${body.slice(0, MOST_QUOTED)}`
}

const slowestHundredth = ({ tookMs }: Waits) => quantileOf(tookMs, 0.99)

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
    ...(waits.failures.length <= mayFail
      ? []
      : [`${waits.failures.length} von ${waits.tookMs.length} bekamen keine Antwort, so ${waits.failures[0]}.`]),
  ]
}

/** The figures of two times, as a remark. */
export const waitsInWords = (waits: Waits, quiet: Waits) =>
  `p99 ${Math.round(slowestHundredth(quiet))} → ${Math.round(slowestHundredth(waits))} ms bei ${waits.tookMs.length} Anfragen`
