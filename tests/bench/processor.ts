import { readdirSync, readFileSync } from 'node:fs'

const TICKS_PER_SECOND = 100 // of every Linux that Node runs on

/**
 * What stands in /proc/PID/stat: the parent, and the seconds of processor time of the
 * process and of children that ended.
 */
function readStat(pid: number): { parent: number; seconds: number; endedChildren: number } | undefined {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ')
    const [parent = 0] = fields.slice(1, 2).map(Number)
    const [user = 0, system = 0, childUser = 0, childSystem = 0] = fields.slice(11, 15).map(Number)
    return {
      parent,
      seconds: (user + system) / TICKS_PER_SECOND,
      endedChildren: (childUser + childSystem) / TICKS_PER_SECOND,
    }
  } catch {
    return undefined // it has ended
  }
}

/** Seconds of processor time that a process has taken so far, all its threads together. */
export const processorSeconds = (pid: number): number => readStat(pid)?.seconds ?? 0

/** The same for a process with its children, such as PostgreSQL, which has one for each connection. */
export function processorSecondsWithChildren(pid: number): number {
  const own = readStat(pid)
  if (!own) return 0
  const pids = readdirSync('/proc').map(Number).filter(Number.isInteger)
  const children = pids.map(readStat).filter((stat) => stat?.parent === pid)
  return children.reduce((sum, child) => sum + (child?.seconds ?? 0), own.seconds + own.endedChildren)
}

/** Seconds of processor time that this machine has given to anybody. */
export function busySeconds(): number {
  const [, ...fields] = readFileSync('/proc/stat', 'utf8').split('\n', 1)[0]?.split(/\s+/).map(Number) ?? []
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0] = fields
  return (user + nice + system + irq + softirq) / TICKS_PER_SECOND
}
