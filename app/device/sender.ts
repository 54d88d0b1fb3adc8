import type { Failure } from '../call-server.ts'
import { fateOf } from './doings.ts'
import type { Entry } from './outbox-rows.ts'

/** What the server said to an entry. `isDone`: it refused because it has it already. */
export type Outcome = { answer: unknown } | { failure: Failure; isDone: boolean }

/** Why nothing is sent at the moment, or undefined. */
export type Held = 'network' | 'sign-in' | undefined

type Parts = {
  next(): Promise<Entry | undefined>
  call(entry: Entry): Promise<unknown>
  failureOf(error: unknown): Failure
  /** Called before the next entry is looked for; the entry leaves the outbox in it. */
  settle(entry: Entry, outcome: Outcome): Promise<void>
  /** Runs it while nobody else sends. */
  alone<T>(work: () => Promise<T>): Promise<T>
  tell(held: Held): void
}

const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 30_000

/**
 * Sends what lies in the outbox, one by one in order: the next only when the server has answered the one before. What can
 * still come is tried again after growing pauses.
 */
export function createSender({ next, call, failureOf, settle, alone, tell }: Parts) {
  let isRunning = false
  let isAskedAgain = false
  let pause = FIRST_PAUSE_MS
  let endPause: (() => void) | undefined
  let ofRound = Promise.withResolvers<void>()
  const tried = new Set<number>()

  /** @returns why it could not go on; undefined when nothing is left */
  async function sendAll(): Promise<Held> {
    for (;;) {
      const entry = await next()
      if (!entry) return undefined
      const outcome = await attempt(entry)
      if (typeof outcome === 'string') return outcome
      pause = FIRST_PAUSE_MS
      await settle(entry, outcome)
    }
  }

  async function attempt(entry: Entry): Promise<Outcome | Exclude<Held, undefined>> {
    try {
      return { answer: await call(entry) }
    } catch (error) {
      const failure = failureOf(error)
      const fate = fateOf(failure, entry)
      // That it was done before is news for whoever does it for the first time, and none when only the answer was lost.
      if (fate === 'done') return tried.has(entry.number) ? { answer: undefined } : { failure, isDone: true }
      if (fate === 'refused') return { failure, isDone: false }
      tried.add(entry.number)
      return fate
    }
  }

  async function run() {
    for (;;) {
      isAskedAgain = false
      const held = await alone(sendAll).catch((): Held => 'network')
      tell(held)
      ofRound.resolve()
      ofRound = Promise.withResolvers()
      if (held) await wait()
      else if (!isAskedAgain) {
        isRunning = false
        return
      }
    }
  }

  async function wait() {
    if (isAskedAgain) return
    const { promise, resolve } = Promise.withResolvers<void>()
    endPause = resolve
    const timer = setTimeout(resolve, pause)
    pause = Math.min(pause * 2, LONGEST_PAUSE_MS)
    await promise
    clearTimeout(timer)
    endPause = undefined
  }

  return {
    /** Sends at once what waits: something was written down, or the network is back. @returns when it was tried */
    wake(): Promise<void> {
      isAskedAgain = true
      endPause?.()
      const { promise } = ofRound
      if (!isRunning) {
        isRunning = true
        void run()
      }
      return promise
    },
  }
}
