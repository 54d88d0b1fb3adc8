import { spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')
/** Everything that a run leaves to look at; emptied when the next one begins. */
export const results = join(root, 'test-results')

/** What one program has taken. */
export type Took = {
  /** 0 when it says that all is well. */
  code: number
  seconds: number
  /** Processor seconds, user and system, with all that it started and waited for; NaN where the system has no /proc. */
  processor: number
  /** The file with everything that it said. */
  log: string
}

const TICKS_PER_SECOND = 100 // of /proc, on every Linux
const LAST_LINES = 40

/** Runs a program to its end; what it says goes to `test-results/<name>.log`. */
export function runProgram(name: string, [program, ...args]: [string, ...string[]], env = {}): Promise<Took> {
  const log = join(results, `${name.replaceAll(' ', '-')}.log`)
  const output = openSync(log, 'w')
  const begun = performance.now()
  return new Promise((resolve) => {
    const end = (code: number) => {
      closeSync(output)
      resolve({ code, seconds: (performance.now() - begun) / 1_000, processor: sinceLastChild(), log })
    }
    const child = spawn(program, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', output, output],
    })
    child.once('error', () => end(1))
    child.once('exit', (code) => end(code ?? 1))
  })
}

/** The end of what a program said that has failed without naming a test. */
export const lastLinesOf = (log: string): string =>
  readFileSync(log, 'utf8').trimEnd().split('\n').slice(-LAST_LINES).join('\n')

let counted = 0

/**
 * The system adds the time of a child, and of all that it waited for, to this process at the moment when the child
 * ends. Of two children that end in the same moment the first gets the time of both.
 */
function sinceLastChild(): number {
  try {
    const [, fields = ''] = /^.*\) (.*)$/s.exec(readFileSync('/proc/self/stat', 'utf8')) ?? []
    const [user, system] = fields.split(' ').slice(13, 15).map(Number) as [number, number]
    const total = (user + system) / TICKS_PER_SECOND
    const seconds = total - counted
    counted = total
    return seconds
  } catch {
    return Number.NaN
  }
}
