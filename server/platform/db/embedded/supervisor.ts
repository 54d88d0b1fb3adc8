import { setTimeout as sleep } from 'node:timers/promises'
import type { Job, JobResult } from './database-thread.ts'
import type { FarSide } from './thread-socket.ts'

export type Supervised = FarSide & {
  readonly ready: Promise<void>
  readonly ended: Promise<Error>
  readonly busyMs: number
  readonly ageMs: number
  ask<Name extends Job>(job: Name): Promise<JobResult<Name>>
  stop(): Promise<void>
}

export type SupervisorOptions = {
  /** A unit that runs longer ends the thread, once the watchdog is armed. */
  statementLimitMs: number
  onRestart: (reason: Error) => void
  /** No thread could be kept alive; there will not be another. */
  onFatal: (reason: Error) => void
  /** Whether the disk is full. Then a thread that dies or does not open is no failure: the next one waits for room. */
  isDiskFull: () => boolean
  /** How long to wait before the first, second, … new start in a row; one failure more is the end. */
  restartDelaysMs?: number[]
}

const RESTART_DELAYS_MS = [100, 500, 2_000, 5_000]
/** How often a full disk is looked at again. */
const ROOM_LOOK_MS = 1_000
/** After a thread has lasted this long, failures in a row are counted from zero. */
const STEADY_MS = 60_000
const CLOSE_LIMIT_MS = 1_500

/** Keeps one database thread running: starts it, replaces it when it dies or hangs, closes it. */
export class Supervisor {
  readonly #start: () => Supervised
  readonly #options: Required<SupervisorOptions>
  #next = Promise.withResolvers<Supervised>()
  #thread: Supervised | undefined
  #failures = 0
  #isOutOfRoom = false
  #watchdog: NodeJS.Timeout | undefined
  #closing: Promise<void> | undefined

  constructor(start: () => Supervised, options: SupervisorOptions) {
    this.#start = start
    this.#options = { restartDelaysMs: RESTART_DELAYS_MS, ...options }
    this.#next.promise.catch(() => {}) // no unhandled rejection; callers that wait get it
  }

  /** Starts the first thread. @throws what kept it from starting; this first start is not tried again. */
  async open() {
    this.#launch().then(this.#next.resolve, this.#next.reject)
    await this.#next.promise
  }

  /** The running thread; waits while a new one starts. Rejects when there will be none, or not before there is room. */
  ready(): Promise<Supervised> {
    return this.#isOutOfRoom ? Promise.reject(full()) : this.#next.promise
  }

  /** From now on a unit that takes too long ends the thread. Migrations run before. */
  armWatchdog() {
    const { statementLimitMs } = this.#options
    this.#watchdog ??= setInterval(() => this.#watch(statementLimitMs), Math.min(200, statementLimitMs / 4)).unref()
  }

  /** Ends the sessions, closes the database and the thread; within two seconds, cleanly or not. */
  close(): Promise<void> {
    this.#closing ??= this.#close()
    return this.#closing
  }

  async #close() {
    clearInterval(this.#watchdog)
    const thread = this.#thread
    this.#thread = undefined
    this.#isOutOfRoom = false
    this.#next.reject(closed()) // for those who wait for a restart
    this.#expectAnother().reject(closed())
    if (!thread) return
    await Promise.race([thread.ask('close').catch(() => {}), sleep(CLOSE_LIMIT_MS, undefined, { ref: false })])
    await thread.stop()
  }

  async #launch(): Promise<Supervised> {
    const thread = this.#start()
    this.#thread = thread
    await thread.ready
    void thread.ended.then((reason) => this.#replace(thread, reason, 'died'))
    return thread
  }

  #watch(limitMs: number) {
    const thread = this.#thread
    if (thread && thread.busyMs > limitMs) {
      this.#replace(thread, new Error(`A statement ran longer than ${limitMs} ms.`), 'hung')
    }
  }

  #replace(thread: Supervised, reason: Error, how: 'died' | 'hung') {
    if (thread !== this.#thread) return // it is being closed or replaced already
    this.#thread = undefined
    if (thread.ageMs > STEADY_MS) this.#failures = 0
    // A slow statement is its sender's fault and no reason to give up.
    if (how === 'died' && !this.#options.isDiskFull()) this.#failures++
    // Before the old thread is told to stop: whoever asks for a connection from now on waits for the new one.
    this.#expectAnother()
    this.#relaunch(thread, reason).then(
      (next) => this.#next.resolve(next),
      (error) => this.#next.reject(error),
    )
  }

  async #relaunch(old: Supervised, reason: Error): Promise<Supervised> {
    await old.stop()
    this.#options.onRestart(reason)
    if (this.#options.isDiskFull()) await sleep(ROOM_LOOK_MS, undefined, { ref: false }) // the next one may die of it too
    for (let last = reason; ; this.#failures++) {
      const delay = this.#failures === 0 ? 0 : this.#options.restartDelaysMs[this.#failures - 1]
      if (delay !== undefined) await sleep(delay, undefined, { ref: false })
      if (this.#closing) throw closed()
      if (delay === undefined) {
        this.#options.onFatal(last)
        throw last
      }
      try {
        return await this.#launch()
      } catch (error) {
        last = error as Error
        if (await this.#waitForRoom()) this.#failures-- // not counted
      }
    }
  }

  /** Waits until the disk has room; connections are refused meanwhile. @returns whether it was full */
  async #waitForRoom(): Promise<boolean> {
    if (!this.#options.isDiskFull()) return false
    this.#isOutOfRoom = true
    this.#next.reject(full()) // for those who wait already
    while (this.#options.isDiskFull() && !this.#closing) await sleep(ROOM_LOOK_MS, undefined, { ref: false })
    this.#isOutOfRoom = false
    if (!this.#closing) this.#expectAnother()
    return true
  }

  /** From now on callers wait for the next thread. */
  #expectAnother() {
    this.#next = Promise.withResolvers()
    this.#next.promise.catch(() => {})
    return this.#next
  }
}

/** PostgreSQL's own error for it; a new object each time, because the job runner modifies the errors it gets. */
function full() {
  return Object.assign(new Error('No space left on the disk of the embedded database.'), { code: '53100' })
}

function closed() {
  return new Error('The embedded database is closed.')
}
