import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { Refusal } from '../db/refuse.ts'

// What a file may do to whoever reads it, for sandbox.test.ts.

export const same = <T>(given: T): T => given

export function refused() {
  throw new Refusal('PACKAGE_REFUSED', 'Das geht nicht.', { toChild: 'Das geht noch nicht.' })
}

export const broken = () => (undefined as unknown as { missing: () => void }).missing()

export function endless() {
  for (;;);
}

export function manyObjects() {
  for (const all: object[] = []; ; ) all.push({ some: 'thing' })
}

/** What ends the whole process when a thread does it. */
export function oneArray() {
  for (const all: number[] = []; ; ) all.push(1)
}

export const oneNumberedArray = () => Array.from({ length: 0xffffffff }, (_, at) => at)

export function manyBytes() {
  for (const all: Uint8Array[] = []; ; ) all.push(new Uint8Array(8 * 1024 * 1024).fill(1))
}

export const itself = () => process.pid

export const dies = () => process.kill(process.pid, 'SIGSEGV')

export function triesAll(outside: string) {
  const codeOf = (work: () => unknown) => {
    try {
      work()
      return 'done'
    } catch (error) {
      return (error as { code?: string }).code
    }
  }
  return {
    read: codeOf(() => readFileSync('/etc/hostname')),
    write: codeOf(() => writeFileSync(outside, 'x')),
    program: codeOf(() => spawnSync('true')),
    settings: Object.keys(process.env).filter((name) => name !== 'TZ' && !name.startsWith('NODE_CHANNEL')),
  }
}
