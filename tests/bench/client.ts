// The load client, in a process of its own so that it takes no time from who is measured: connections that stay
// open, one request at a time on each. Plain sockets: a client library would cost as much as a small server. Told
// what to do by messages (load.ts).
import { connect, type Socket } from 'node:net'

/** `requests` go around until the time is over, or each goes out once. `perSecond`: no faster than that. */
export type Order = { url: string; requests: string[]; goAround: boolean; forMs: number; perSecond?: number }
/** Latencies in milliseconds. `failures`: the first bytes of answers other than 2xx. */
export type Outcome = { answered: number; seconds: number; p50: number; p99: number; failures: string[] }

const CONNECTIONS = 16
const MOST_FAILURES = 5

async function run({ url, requests, goAround, forMs, perSecond }: Order): Promise<Outcome> {
  const { hostname, port } = new URL(url)
  const messages = requests.map((one) => Buffer.from(one))
  const latencies: number[] = []
  const failures: string[] = []
  let next = 0
  const begun = performance.now()
  const isOver = () => performance.now() - begun > forMs || (!goAround && next >= messages.length)

  const work = async () => {
    const line = await Line.open(Number(port), hostname)
    while (!isOver() && line.isOpen) {
      const number = next++
      if (perSecond) await sleepUntil(begun + (number * 1_000) / perSecond)
      const before = performance.now()
      const failure = await line.ask(messages[number % messages.length] as Buffer)
      latencies.push(performance.now() - before)
      if (failure && failures.length < MOST_FAILURES) failures.push(failure)
    }
    line.close()
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, work))
  const seconds = (performance.now() - begun) / 1_000
  const sorted = latencies.toSorted((one, other) => one - other)
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0
  return { answered: latencies.length, seconds, p50: at(0.5), p99: at(0.99), failures }
}

const sleepUntil = async (moment: number) => {
  const wait = moment - performance.now()
  if (wait > 1) await new Promise((resolve) => setTimeout(resolve, wait))
}

const END_OF_HEAD = '\r\n\r\n'
const END_OF_CHUNKS = Buffer.from('0\r\n\r\n')

/** One connection. */
class Line {
  readonly #socket: Socket
  #answered: ((failure: string | undefined) => void) | undefined
  #received: Buffer[] = []
  /** Bytes of the answer under way that are still to come; undefined: its head is not complete yet. */
  #missing: number | 'chunks' | undefined
  #failure: string | undefined

  private constructor(socket: Socket) {
    this.#socket = socket.setNoDelay()
    socket.on('data', (chunk) => this.#take(chunk))
    socket.on('error', (error) => this.#answered?.(error.message))
    socket.on('close', () => this.#answered?.('The connection was closed.'))
  }

  static open(port: number, host: string): Promise<Line> {
    return new Promise((resolve, reject) => {
      const socket = connect(port, host, () => resolve(new Line(socket)))
      socket.once('error', reject)
    })
  }

  /** Resolves when the whole answer is there, with its beginning when it is none of 2xx. */
  ask(message: Buffer): Promise<string | undefined> {
    this.#socket.write(message)
    return new Promise((resolve) => {
      this.#answered = resolve
    })
  }

  /** One that the server has closed would never answer. */
  get isOpen(): boolean {
    return !this.#socket.destroyed
  }

  close() {
    this.#answered = undefined
    this.#socket.destroy()
  }

  #take(chunk: Buffer) {
    if (this.#missing === undefined) {
      this.#received.push(chunk)
      const all = this.#received.length === 1 ? chunk : Buffer.concat(this.#received)
      const end = all.indexOf(END_OF_HEAD)
      if (end < 0) return
      const head = all.toString('latin1', 0, end)
      const [status = ''] = head.split('\r\n')
      this.#failure = / 2\d\d /.test(status) ? undefined : `${status} ${all.toString('utf8', end).trim().slice(0, 300)}`
      const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
      const body = all.subarray(end + END_OF_HEAD.length)
      this.#received = []
      this.#missing = length === undefined ? 'chunks' : Number(length)
      this.#takeBody(body)
    } else {
      this.#takeBody(chunk)
    }
  }

  #takeBody(bytes: Buffer) {
    if (this.#missing === 'chunks') {
      // The end of the last chunk may come in pieces.
      const tail = Buffer.concat([...this.#received, bytes]).subarray(-END_OF_CHUNKS.length)
      this.#received = [tail]
      if (!tail.equals(END_OF_CHUNKS)) return
    } else {
      this.#missing = (this.#missing ?? 0) - bytes.length
      if (this.#missing > 0) return
    }
    this.#received = []
    this.#missing = undefined
    const answered = this.#answered
    this.#answered = undefined
    answered?.(this.#failure)
  }
}

process.on('message', async (order: Order) => process.send?.(await run(order)))
process.on('disconnect', () => process.exit())
