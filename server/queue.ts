import { Refusal } from './platform/db/refuse.ts'

/**
 * `atOnce`: how much runs at the same time. `longest`: how much may wait;
 * `longestWaitMs`: and for how long, as far as what ran lately can tell. `refuse`:
 * what is told whoever would wait longer, with the milliseconds that the line is long.
 */
type Bounds = {
  atOnce: number
  longest: number
  longestWaitMs?: number
  refuse?: (waitMs: number) => Refusal
}

type Waiting = { begin: () => void; refuse: () => void }

/** How many durations are needed to tell how long the next will take: the first after a start are the slowest. */
const TELLING = 9

/**
 * Queues for heavy work: `atOnce` at the same time, the rest waits. Refuses when too much waits already: trying
 * again is better than waiting behind a flood. Everybody who wants something (`of`) has a queue, and queues
 * take turns: however much one of them wants, the others wait for their own. When too much waits, the longest
 * queue gives up its last place.
 */
export function createQueue({ atOnce, longest, longestWaitMs, refuse = () => new Refusal('UNAVAILABLE') }: Bounds) {
  const queues = new Map<string, Waiting[]>()
  let running = 0
  let waiting = 0
  let lately: number[] = []
  let usualMs = 0

  const waitMs = () => (waiting * usualMs) / atOnce
  const takesTooLong = () => longestWaitMs !== undefined && waitMs() > longestWaitMs

  function join(of: string): Promise<void> {
    if (waiting >= longest || takesTooLong()) {
      // A place more than the longest queue has would be the first to go.
      if (longestQueue()[1].length <= (queues.get(of)?.length ?? 0) + 1) throw refuse(waitMs())
      giveUpOne()
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const queue = queues.get(of) ?? []
    queue.push({ begin: resolve, refuse: () => reject(refuse(waitMs())) })
    queues.set(of, queue)
    waiting++
    return promise
  }

  const longestQueue = () =>
    [...queues].reduce((found, one) => (one[1].length > found[1].length ? one : found), ['', [] as Waiting[]] as const)

  /** The newest of the longest queue. */
  function giveUpOne() {
    const [of, queue] = longestQueue()
    queue.pop()?.refuse()
    if (queue.length === 0) queues.delete(of)
    waiting--
  }

  /** What has just ended tells how long the rest will take. */
  function learn(ms: number) {
    lately = [...lately, ms].slice(-TELLING)
    if (lately.length < TELLING) return
    usualMs = lately.toSorted((one, other) => one - other)[(TELLING - 1) / 2] ?? 0
    while (waiting > 0 && takesTooLong()) giveUpOne()
  }

  /** Called later than at once, so that the server's other work comes in between. */
  function handOver() {
    const [next] = queues
    if (!next) return void running--
    const [of, queue] = next
    const first = queue.shift()
    queues.delete(of)
    if (queue.length > 0) queues.set(of, queue) // behind all others
    waiting--
    first?.begin()
  }

  return {
    /** How much waits. */
    get waiting() {
      return waiting
    },

    /** @throws what `refuse` makes, by default UNAVAILABLE, while too much waits already */
    async inTurn<T>(work: () => Promise<T>, of = ''): Promise<T> {
      if (running >= atOnce) await join(of)
      else running++
      const begun = performance.now()
      try {
        return await work()
      } finally {
        learn(performance.now() - begun)
        if (waiting > 0) setImmediate(handOver)
        else running--
      }
    },
  }
}
