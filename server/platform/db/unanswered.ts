import type { Socket } from 'node:net'
import pg from 'pg'
import { log } from '../../log.ts'
import { within } from '../../within.ts'

/** At so many looks in a row somebody must have waited on a silent connection. */
const SILENT_LOOKS = 4
/** A pooler hides who is at work; by then a statement has ended by itself (statement_timeout). */
const SILENT_LOOKS_BEHIND_POOLER = 17

/** Of clients that one `Unanswered` watches, or nobody. */
export type WatchedConfig = pg.ClientConfig & { Client?: typeof pg.Client }
export const newClient = (config: WatchedConfig): pg.Client => new (config.Client ?? pg.Client)(config)

/** `read`: bytes that have come so far; `silent`: at how many looks none had come, and an answer was due. */
type Seen = { read: number; silent: number }
/** What of ours the server knows, by the number of the process that works for it. */
type AtWork = Map<number, { isActive: boolean }>

/**
 * Leaves connections on which no answer will come, with an error for whoever waits there: of a server that hangs, was
 * cut off, or has been replaced while nobody closed what was open. There nobody looks at PostgreSQL's time limits any
 * more, and TCP goes on trying for a quarter of an hour. A slow statement is none of them, nor a commit that waits for
 * its replica: so a new connection, which leads to whoever serves now, asks who of ours is at work (decision 117).
 */
export class Unanswered {
  /** What clients must be of to be watched. */
  readonly Client: typeof pg.Client
  readonly #config: pg.ClientConfig
  readonly #answerWithinMs: number
  readonly #clients = new Map<pg.Client, Seen>()
  readonly #looking: NodeJS.Timeout
  #isAsking = false

  /**
   * @param lookMs between two looks
   * @param answerWithinMs how long the server has to say who is at work; with the looks before it less than the ten
   * seconds that people wait at most
   */
  constructor(config: pg.ClientConfig, { lookMs = 1_000, answerWithinMs = 3_000 } = {}) {
    this.#config = config
    this.#answerWithinMs = answerWithinMs
    const clients = this.#clients
    this.Client = class extends pg.Client {
      constructor(own?: string | pg.ClientConfig) {
        super(own)
        clients.set(this, { read: 0, silent: 0 })
        this.once('end', () => clients.delete(this))
      }
    }
    this.#looking = setInterval(() => this.#look(), lookMs).unref()
  }

  close() {
    clearInterval(this.#looking)
  }

  #look() {
    let longest = 0
    for (const [client, seen] of this.#clients) {
      const { bytesRead } = streamOf(client)
      seen.silent = isWaiting(client) && bytesRead === seen.read ? seen.silent + 1 : 0
      seen.read = bytesRead
      longest = Math.max(longest, seen.silent)
    }
    if (longest >= SILENT_LOOKS && !this.#isAsking) void this.#leave()
  }

  async #leave() {
    this.#isAsking = true
    const before = [...this.#clients]
    const answer = await this.#ask().catch((error: unknown) => (error instanceof pg.DatabaseError ? 'busy' : 'silent'))
    this.#isAsking = false
    const left = answer === 'busy' ? [] : before.filter(([client, seen]) => isOver(client, seen, answer))
    if (left.length === 0) return
    log.warn(
      { connections: left.length, reason: answer === 'silent' ? 'server' : 'connection' },
      'Connections of the database are left: no answer comes.',
    )
    const error = Object.assign(new Error('The database gave no answer.'), { code: 'ETIMEDOUT' })
    for (const [client] of left) streamOf(client).destroy(error)
  }

  /** @returns undefined where a pooler stands between. @throws when the server says that it cannot, or says nothing */
  async #ask(): Promise<AtWork | undefined> {
    const client = new pg.Client({ ...this.#config, connectionTimeoutMillis: this.#answerWithinMs })
    client.on('error', () => {})
    const asking = async () => {
      await client.connect()
      const { rows } = await client.query<{ pid: number; isActive: boolean; isOwn: boolean }>(
        `select pid, state = 'active' as "isActive", pid = pg_backend_pid() as "isOwn"
         from pg_stat_activity where usename = session_user`,
      )
      const own = rows.find(({ isOwn }) => isOwn)?.pid
      return own === pidOf(client) ? new Map(rows.map(({ pid, isActive }) => [pid, { isActive }])) : undefined
    }
    try {
      return await within(this.#answerWithinMs, asking(), () => new Error('no answer'))
    } finally {
      streamOf(client).destroy()
    }
  }
}

/** Whether nothing is to be expected on this connection any more. One that answers meanwhile is none of them. */
function isOver(client: pg.Client, { silent, read }: Seen, answer: AtWork | 'silent' | undefined): boolean {
  if (streamOf(client).bytesRead !== read) return false
  if (answer === 'silent') return silent > 1 || !isWaiting(client)
  if (answer === undefined) return silent >= SILENT_LOOKS_BEHIND_POOLER
  const known = answer.get(pidOf(client) ?? 0)
  return isWaiting(client) ? silent >= SILENT_LOOKS && !known?.isActive : !known
}

// What pg's types leave out.
type Inner = { connection: { stream: Socket }; readyForQuery?: boolean; processID: number | null }
const inner = (client: pg.Client) => client as unknown as Inner
const streamOf = (client: pg.Client) => inner(client).connection.stream
const pidOf = (client: pg.Client) => inner(client).processID
/** Whether an answer is due: to a statement, or to the first words on a connection. */
const isWaiting = (client: pg.Client) => inner(client).readyForQuery !== true
