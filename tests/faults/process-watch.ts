import { readFile } from 'node:fs/promises'

const EVERY_MS = 1_000
const TICKS_PER_SECOND = 100 // of every Linux that Node runs on
const KIB_PER_MB = 1024

type Sample = { afterMs: number; megabytes: number; cpuSeconds: number }

/** What a process takes while it works: memory and processor time, looked at each second. */
export class ProcessWatch {
  readonly samples: Sample[] = []
  readonly #timer: NodeJS.Timeout
  readonly #begun = performance.now()

  constructor(pid: number) {
    this.#timer = setInterval(() => void this.#look(pid), EVERY_MS)
  }

  stop() {
    clearInterval(this.#timer)
  }

  /** Since the first look. */
  get cpuSeconds(): number {
    return (this.samples.at(-1)?.cpuSeconds ?? 0) - (this.samples[0]?.cpuSeconds ?? 0)
  }

  /** The middle of the samples from one share of the time to another. */
  medianMegabytes([from, until]: [number, number]): number {
    const { length } = this.samples
    const part = this.samples.slice(Math.floor(length * from), Math.max(Math.ceil(length * until), 1))
    const sorted = part.map(({ megabytes }) => megabytes).toSorted((one, other) => one - other)
    return sorted[Math.floor(sorted.length / 2)] ?? 0
  }

  /** A few samples over the whole time, as a line to read. */
  inWords(count = 8): string {
    const step = Math.max(Math.floor(this.samples.length / count), 1)
    const some = this.samples.filter((_, index) => index % step === 0)
    return some.map(({ afterMs, megabytes }) => `${Math.round(afterMs / 1_000)} s: ${megabytes} MB`).join(', ')
  }

  async #look(pid: number) {
    try {
      const status = await readFile(`/proc/${pid}/status`, 'utf8')
      const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
      const [user = 0, system = 0] = stat
        .replace(/^.*\) /, '')
        .split(' ')
        .slice(11, 13)
        .map(Number)
      this.samples.push({
        afterMs: performance.now() - this.#begun,
        megabytes: Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / KIB_PER_MB),
        cpuSeconds: (user + system) / TICKS_PER_SECOND,
      })
    } catch {
      this.stop() // it has ended
    }
  }
}
