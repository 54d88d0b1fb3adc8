import { fork } from 'node:child_process'
import { realpathSync } from 'node:fs'
import type { Socket } from 'node:net'
import { constants, setPriority, tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { RefusalCode } from '../../../domain/platform/refusals.ts'
import { log } from '../../log.ts'
import { Refusal } from '../db/refuse.ts'

/** What the process is asked for: a function of a module, and what it is given. */
export type Task = { module: string; name: string; input: unknown[]; milliseconds: number }
type Refused = { code: RefusalCode; message: string; messageForChild: string | undefined }
export type Outcome = { value: unknown } | { refusal: Refused } | { defect: string }
/** `isLast`: this process takes no further task. */
export type Answer = { outcome: Outcome; isLast: boolean }

/**
 * `milliseconds`: of the processor, that one call may take, for a busy machine makes no file worse (watch.ts counts
 * them); `tooMuch`: what is said of a file that takes more, of time or of memory.
 */
type Limits = { milliseconds: number; tooMuch: () => Refusal }

/**
 * The timeout by the clock, in limits of the processor: for what neither works nor ends. On a busy machine a process
 * behind all others gets a tenth of a core.
 */
const TIMEOUT_IN_LIMITS = 15

/** So long a process waits for the next task: it has loaded its libraries. */
const IDLE_MS = 10_000
const HEAP_MB = 256
const ours = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url))
/** Our code, what a lesson may refer to, and files that are being received; not the data, not the secret. */
const READABLE = [...['server', 'domain', 'simulator', 'content', 'node_modules', 'package.json'].map(ours), tmpdir()]
const FLAGS = [
  `--max-old-space-size=${HEAP_MB}`,
  '--permission',
  ...READABLE.flatMap((path) => [path, realpathSync(path)]).map((path) => `--allow-fs-read=${path}`),
  '--allow-addons', // the library of pictures
  '--allow-worker', // watch.ts
  '--disable-warning=SecurityWarning',
]

/**
 * A function of a module that works in a process of its own: whatever the bytes are that it is given, nobody else
 * waits, and the server lives. A thread would not do: V8 ends the whole process when one of its threads asks for too
 * large an array. The process writes no file, starts no program and knows no settings. One works at a time; who comes
 * then waits. What is given and returned is data, without functions; a file of `tmpdir()` may go by its path.
 * @param module its address, with `name` among its exports
 * @returns throws what the function refuses, and `tooMuch` when its process had to be ended
 */
export const sandboxed =
  <Work extends (...input: never[]) => unknown>(module: URL, name: string, limits: Limits) =>
  async (...input: Parameters<Work>): Promise<Awaited<ReturnType<Work>>> =>
    (await run({ module: module.href, name, input, milliseconds: limits.milliseconds }, limits)) as Awaited<
      ReturnType<Work>
    >

let turn: Promise<unknown> = Promise.resolve()
let sandbox: Sandbox | undefined

function run(task: Task, limits: Limits): Promise<unknown> {
  const answer = turn.then(() => runNow(task, limits))
  turn = answer.catch(() => {})
  return answer
}

async function runNow(task: Task, limits: Limits): Promise<unknown> {
  sandbox ??= new Sandbox()
  const outcome = await sandbox.run(task, limits)
  if ('value' in outcome) return outcome.value
  if ('defect' in outcome) throw new Error(`In the sandbox: ${outcome.defect}`)
  const { code, message, messageForChild } = outcome.refusal
  throw new Refusal(code, message, messageForChild ? { toChild: messageForChild } : {})
}

type Ended = { endedBy: string }

class Sandbox {
  readonly #process = fork(ours('server/platform/sandbox/child.ts'), {
    execArgv: FLAGS,
    env: { TZ: process.env.TZ },
    serialization: 'advanced', // bytes stay bytes
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  readonly #ready = this.#heard<'ready'>()
  readonly #ended: Promise<Ended>
  #complaint = ''
  #resting: NodeJS.Timeout | undefined

  constructor() {
    this.#process.stderr?.on('data', (chunk) => {
      this.#complaint = `${this.#complaint}${chunk}`.slice(-2_000)
    })
    this.#ended = new Promise((resolve) => {
      const end = (endedBy: string) => {
        this.#leave()
        resolve({ endedBy })
      }
      this.#process.once('close', (code, signal) => end(signal ?? String(code)))
      this.#process.on('error', (error) => end(error.message)) // it did not start, or does not hear
    })
    try {
      // Where there is one core only, whoever waits for an answer goes first.
      if (this.#process.pid) setPriority(this.#process.pid, constants.priority.PRIORITY_BELOW_NORMAL)
    } catch (error) {
      log.debug({ err: error }, 'A sandbox has the priority of the server.') // it has ended, or the system does not allow it
    }
  }

  async run(task: Task, { milliseconds, tooMuch }: Limits): Promise<Outcome> {
    this.#hold(true)
    const tooLate = setTimeout(() => this.#process.kill('SIGKILL'), TIMEOUT_IN_LIMITS * milliseconds)
    const ready = await Promise.race([this.#ready, this.#ended])
    const answer = ready === 'ready' ? await this.#asked(task) : ready
    clearTimeout(tooLate)
    if (ready !== 'ready') throw new Error(`A sandbox did not start (${ready.endedBy}): ${this.#complaint}`)
    if ('endedBy' in answer) {
      log.warn({ task: task.name, ...answer }, 'A file took too long or too much memory, and its sandbox was ended.')
      throw tooMuch()
    }
    if (answer.isLast) this.#end()
    else this.#rest()
    return answer.outcome
  }

  #asked(task: Task): Promise<Answer | Ended> {
    const answered = this.#heard<Answer>()
    this.#process.send(task)
    return Promise.race([answered, this.#ended])
  }

  #heard<T>(): Promise<T> {
    return new Promise((resolve) => this.#process.once('message', (heard) => resolve(heard as T)))
  }

  /** Whether the server stays for its sake. */
  #hold(isNeeded: boolean) {
    clearTimeout(this.#resting)
    const held = [this.#process, this.#process.channel, this.#process.stderr as Socket | null]
    for (const one of held) isNeeded ? one?.ref?.() : one?.unref?.()
  }

  #rest() {
    this.#hold(false)
    this.#resting = setTimeout(() => this.#end(), IDLE_MS).unref()
  }

  #end() {
    this.#leave()
    this.#process.disconnect()
  }

  /** The next task gets another process. */
  #leave() {
    if (sandbox === this) sandbox = undefined
  }
}
