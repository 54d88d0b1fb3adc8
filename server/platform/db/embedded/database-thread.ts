import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads'
import { DataFolderError } from './folder.ts'
import type { Place } from './thread/pglite.ts'

/** What the database thread is started with; `clock` says since when the running unit runs, 0n between units. */
export type ThreadSettings = Place & { idleTransactionMs: number; clock: BigInt64Array }

export type Jobs = {
  vacuum(): Promise<void>
  dump(): Promise<Uint8Array>
  fsyncCount(): Promise<number>
  close(): Promise<void>
}
export type Job = keyof Jobs
export type JobResult<Name extends Job> = Awaited<ReturnType<Jobs[Name]>>

/** Main thread → database thread: here is a client; or: do this work and answer on that port. */
export type Order = { connect: MessagePort } | { job: Job; reply: MessagePort }
export type Answer = { value: unknown } | { failure: string }

/** Database thread → main thread, once: it is open, or why not. */
export type Report = { ready: true } | { ready: false; reason: DataFolderError['reason'] | undefined; failure: string }

// PostgreSQL stops a recursion at 2 MB of its own stack; in a thread of the usual size JavaScript's gives out before
// that, which PGlite does not survive.
const STACK_MB = 16

/** The main thread's handle on one database thread. It is started when made, and never started again. */
export class DatabaseThread {
  readonly #clock = new BigInt64Array(new SharedArrayBuffer(8))
  readonly #worker: Worker
  readonly #startedAt = performance.now()
  /** Our ends of the connections, all closed together: a pool must not hand out a dead one meanwhile. */
  readonly sockets = new Set<{ hangUp(): void }>()
  /** Resolves when the database is open. Rejects with a DataFolderError, or whatever else kept it from opening. */
  readonly ready: Promise<void>
  /** Resolves, with the reason, when the thread is gone, wanted or not. Never rejects. */
  readonly ended: Promise<Error>

  constructor(place: Place & { idleTransactionMs: number }) {
    const workerData: ThreadSettings = { ...place, clock: this.#clock }
    const url = new URL('./thread/worker.ts', import.meta.url)
    this.#worker = new Worker(url, { workerData, execArgv: [], resourceLimits: { stackSizeMb: STACK_MB } })
    this.ended = this.#waitForEnd()
    this.ready = this.#waitForReady(place.directory)
  }

  /** How long the running unit has been running; 0 between units. */
  get busyMs(): number {
    const since = Atomics.load(this.#clock, 0)
    return since === 0n ? 0 : Number(process.hrtime.bigint() - since) / 1e6
  }

  get ageMs(): number {
    return performance.now() - this.#startedAt
  }

  /** Hands over the far end of a socket. */
  connect(port: MessagePort) {
    const order: Order = { connect: port }
    this.#worker.postMessage(order, [port])
  }

  /** @throws an error with the message of what the work threw, or of what ended the thread meanwhile. */
  async ask<Name extends Job>(job: Name): Promise<JobResult<Name>> {
    const { port1, port2 } = new MessageChannel()
    const order: Order = { job, reply: port2 }
    this.#worker.postMessage(order, [port2])
    const reply = new Promise<Answer>((resolve) => port1.once('message', resolve))
    const answer = await Promise.race([reply, this.ended.then(({ message }): Answer => ({ failure: message }))])
    port1.close()
    if ('failure' in answer) throw new Error(answer.failure)
    return answer.value as JobResult<Name>
  }

  /** Ends the thread at once, whatever it is doing, as a kill would. */
  async stop() {
    this.#hangUp()
    await this.#worker.terminate()
  }

  #hangUp() {
    for (const socket of this.sockets) socket.hangUp()
    this.sockets.clear()
  }

  #waitForEnd(): Promise<Error> {
    const ended = new Promise<Error>((resolve) => {
      this.#worker.on('error', resolve) // an error comes before the exit it causes
      this.#worker.once('exit', () => resolve(new Error('The database thread ended.')))
    })
    void ended.then(() => this.#hangUp())
    return ended
  }

  async #waitForReady(directory: string | undefined) {
    const firstReport = new Promise<Report>((resolve) => {
      // Not `once`: under `node --watch` every thread sends messages of Node's own, and those come first.
      this.#worker.on('message', (message: Report | object) => 'ready' in message && resolve(message))
    })
    const report = await Promise.race([firstReport, this.ended])
    if (report instanceof Error) throw report
    if (report.ready) return
    await this.stop()
    const cause = new Error(report.failure)
    throw directory && report.reason ? new DataFolderError(report.reason, directory, cause) : cause
  }
}
