import { readdirSync, readFileSync, readlinkSync } from 'node:fs'

/** Resident memory of a process, in megabytes. */
export const megabytesOf = (pid: number): number =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024)

/** How many sockets a process has open. */
export const socketsOf = (pid: number): number =>
  readdirSync(`/proc/${pid}/fd`).filter((name) => isSocket(`/proc/${pid}/fd/${name}`)).length

/** How many files a process of this user may have open; a socket is one. */
export const mostOpenFiles = (): number =>
  Number(/Max open files\s+\d+\s+(\d+)/.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1])

function isSocket(file: string): boolean {
  try {
    return readlinkSync(file).startsWith('socket:')
  } catch {
    return false // closed meanwhile
  }
}
