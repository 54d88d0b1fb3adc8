import type { Failure } from '../call-server.ts'
import { fateOf, type QueuedTask } from './tasks.ts'

/** What the server said to a task. `isDone`: it refused because it has it already. */
export type Outcome = { answer: unknown } | { failure: Failure; isDone: boolean }

/** Why nothing is sent at the moment, or undefined. */
export type PausedFor = 'network' | 'server' | 'sign-in' | undefined

type Parts = {
  next(): Promise<QueuedTask | undefined>
  call(task: QueuedTask): Promise<unknown>
  failureOf(error: unknown): Failure
  /** Called before the next task is looked for; the task leaves the outbox in it. */
  complete(task: QueuedTask, outcome: Outcome): Promise<void>
  /** Runs it while nobody else sends. */
  runExclusive<T>(work: () => Promise<T>): Promise<T>
  /** Called after each try. */
  onPause(pausedFor: PausedFor): void
}

const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 30_000

/**
 * Sends the tasks of the outbox one by one, in order: the next only when the server has answered the one before. A call
 * without an answer is repeated after growing pauses.
 */
export function createSender({ next, call, failureOf, complete, runExclusive, onPause }: Parts) {
  let isRunning = false
  let isAskedAgain = false
  let pause = FIRST_PAUSE_MS
  let endPause: (() => void) | undefined
  let ofRound = Promise.withResolvers<void>()
  const tried = new Set<number>()

  /** @returns why it could not go on; undefined when nothing is left */
  async function sendAll(): Promise<PausedFor> {
    for (;;) {
      const task = await next()
      if (!task) return undefined
      const outcome = await attempt(task)
      if (typeof outcome === 'string') return outcome
      pause = FIRST_PAUSE_MS
      await complete(task, outcome)
    }
  }

  async function attempt(task: QueuedTask): Promise<Outcome | Exclude<PausedFor, undefined>> {
    try {
      return { answer: await call(task) }
    } catch (error) {
      const failure = failureOf(error)
      const fate = fateOf(failure, task)
      // That it was done before is news for whoever does it for the first time, and none when only the answer was lost.
      if (fate === 'done') return tried.has(task.number) ? { answer: undefined } : { failure, isDone: true }
      if (fate === 'refused') return { failure, isDone: false }
      tried.add(task.number)
      return fate
    }
  }

  async function run() {
    for (;;) {
      isAskedAgain = false
      const pausedFor = await runExclusive(sendAll).catch((): PausedFor => 'network')
      onPause(pausedFor)
      ofRound.resolve()
      ofRound = Promise.withResolvers()
      if (pausedFor) await wait()
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
    /** Sends at once what waits: a task was queued, or the network is back. @returns when it was tried */
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
