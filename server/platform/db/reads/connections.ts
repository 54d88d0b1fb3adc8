import type { Writable } from 'node:stream'
import type pg from 'pg'
import { logLostConnection } from '../outage.ts'
import { endsConnection } from '../refuse.ts'
import { newClient, type WatchedConfig } from '../unanswered.ts'
import { isUndoneForAnother } from '../undone.ts'
import { type Asked, Batch, type Columns, type Prepared } from './batch.ts'

/** Batches in one write, and batches under way on one connection. */
const [AT_ONCE, FULL] = [8, 32]
/** Nothing more is sent behind a batch that takes longer. */
const SLOW_MS = 50
/** More statements than the server has. */
const MOST_NAMES = 500
/** More than any fixed statement has. Statements as long as a list would use up the names. */
const TOO_MANY_PLACEHOLDERS = '$31'
/** The columns of a prepared statement have changed (a migration ran on another instance), or it is gone. */
const STALE = ['0A000', '26000']

/** Statements for one role, the first of which takes it on; once it was sent, no more may be added. */
export type RoleBatch = { role: string; statements: Asked[]; isSent?: boolean; isRepeated?: boolean }

/** What a connection begins with, or, where a pooler keeps no session between them, each transaction. */
export type Session = { once?: string; each?: string }

/** `timer`: ends the wait, for those that had to wait for a connection. */
type Waiting = { batch: RoleBatch; timer?: NodeJS.Timeout }

/**
 * The connections for reads. Batches of many requests travel on one of them, sent without waiting for the answers to
 * those before; behind a slow one nothing is sent. They are opened when they are needed, and again after they were
 * lost.
 */
export class ReadConnections {
  readonly #config: WatchedConfig
  readonly #timeoutMs: number
  readonly #most: number
  readonly #session: Session
  /** Before the statements of each batch. */
  readonly #before: Asked[]
  readonly #all = new Set<ReadConnection>()
  /**
   * A list, like all that comes and goes with requests here: a Map that is changed all the time leaves tables behind
   * that point from each to the next, and so kept much of what requests made until the next full collection of garbage.
   */
  readonly #waiting: Waiting[] = []
  #opening = 0
  #willFlush = false
  #isClosed = false

  /**
   * @param timeoutMs how long a batch waits for a connection
   * @param most connections, besides those of the pool, which transactions take
   */
  constructor(config: WatchedConfig, timeoutMs: number, most = 4, session: Session = { once: 'set role app_login' }) {
    this.#config = { ...config, pipeline: true } as WatchedConfig
    this.#timeoutMs = timeoutMs
    this.#most = most
    this.#session = session
    this.#before = session.each ? [{ text: session.each, values: [], answer: () => {}, fail: () => {} }] : []
  }

  /**
   * Sends statements as one transaction, at the end of this round of the event loop: until then more may be added. If
   * PostgreSQL refuses one behind the first, only that one fails: those behind it are sent again, after the first one,
   * which may therefore be answered more than once. If the connection is lost, or PostgreSQL has undone it for another
   * transaction, what it has not answered is sent again once.
   */
  send(batch: RoleBatch) {
    this.#waiting.push({ batch })
    if (this.#willFlush) return
    this.#willFlush = true
    setImmediate(() => {
      this.#willFlush = false
      this.#flush()
    })
  }

  async close() {
    this.#isClosed = true
    await Promise.all([...this.#all].map((one) => one.client.end().catch(() => {})))
  }

  /** What is there at once goes on one connection, in one write, as far as it is not too much for one. */
  #flush() {
    let connection: ReadConnection | undefined
    let sent = 0
    const turn = () => {
      connection?.stream.uncork()
      connection = this.#choose()
      connection?.stream.cork()
      sent = 0
    }
    while (this.#waiting.length > 0) {
      if (!connection || sent === AT_ONCE) turn()
      if (!connection) break
      const { batch, timer } = this.#waiting.shift() as Waiting
      clearTimeout(timer)
      this.#run(connection, batch)
      sent++
    }
    connection?.stream.uncork()
    for (const one of this.#waiting) one.timer ??= this.#limitWait(one)
  }

  /** The connection with the least to do; undefined when all have enough. */
  #choose(): ReadConnection | undefined {
    let chosen: ReadConnection | undefined
    for (const one of this.#all) {
      if (one.isFree && one.underWay.length < (chosen?.underWay.length ?? FULL)) chosen = one
    }
    const isWanted = !chosen || chosen.underWay.length >= AT_ONCE
    if (isWanted && this.#all.size + this.#opening < this.#most) void this.#open()
    return chosen
  }

  #limitWait(one: Waiting) {
    return setTimeout(() => {
      this.#waiting.splice(this.#waiting.indexOf(one), 1)
      failAll(one.batch.statements, new Error('timeout exceeded when trying to connect')) // the words of pg-pool
    }, this.#timeoutMs)
  }

  #run(connection: ReadConnection, batch: RoleBatch) {
    const { role, statements } = batch
    const end = (failed?: { at: number; error: unknown }) => {
      connection.underWay.shift()
      if (this.#waiting.length > 0) this.#flush()
      if (!failed) return
      const { error } = failed
      const at = Math.max(failed.at - this.#before.length, 0)
      const { code = '' } = error as { code?: string }
      const [isStale, isLost] = [STALE.includes(code), endsConnection(error)]
      if (isStale) connection.forget()
      if (isLost) this.#lose(connection)
      if ((isStale || isLost || isUndoneForAnother(error)) && !batch.isRepeated)
        return this.#sendRest(batch, at, { isRepeated: true })
      if (at === 0 || isLost) return failAll(statements.slice(at), error)
      statements[at]?.fail(error)
      if (at + 1 < statements.length) this.#sendRest(batch, at + 1)
    }
    batch.isSent = true
    connection.underWay.push(performance.now())
    connection.client.query(new Batch([...this.#before, ...statements], connection.preparedFor(role), end))
  }

  #sendRest({ role, statements }: RoleBatch, from: number, { isRepeated = false } = {}) {
    const [first] = statements
    if (first) this.send({ role, statements: [first, ...statements.slice(Math.max(from, 1))], isRepeated })
  }

  async #open() {
    if (this.#isClosed) return this.#failWaiting(new Error('The connections for reads are closed.'))
    const connection = new ReadConnection(this.#config, this.#session)
    connection.client.on('end', () => this.#all.delete(connection))
    connection.client.on('error', (error) => {
      this.#all.delete(connection)
      logLostConnection(error)
    })
    this.#opening++
    try {
      await connection.open()
      this.#all.add(connection)
    } catch (error) {
      // Whoever waits would wait for nothing, unless there are other connections.
      if (this.#all.size === 0) this.#failWaiting(error)
    } finally {
      this.#opening--
    }
    this.#flush()
  }

  #lose(connection: ReadConnection) {
    this.#all.delete(connection)
    connection.client.end().catch(() => {})
  }

  #failWaiting(error: unknown) {
    for (const { batch, timer } of this.#waiting.splice(0)) {
      clearTimeout(timer)
      failAll(batch.statements, error)
    }
  }
}

class ReadConnection {
  readonly client: pg.Client
  /** When each batch was sent that is not answered yet; the answers come in the same order. */
  readonly underWay: number[] = []
  readonly #preparedFor = new Map<string, Prepared>()
  readonly #session: Session
  #names = 0

  constructor(config: WatchedConfig, session: Session) {
    this.client = newClient(config)
    this.#session = session
  }

  async open() {
    await this.client.connect()
    if (this.#session.once) await this.client.query(this.#session.once)
  }

  get stream(): Writable {
    return (this.client as unknown as { connection: { stream: Writable } }).connection.stream
  }

  /** Whether more may be sent: nothing before it takes long. */
  get isFree(): boolean {
    const [oldest] = this.underWay
    return oldest === undefined || performance.now() - oldest < SLOW_MS
  }

  /** PostgreSQL plans a statement again when it is run by another role (row policies): each role has its own. */
  preparedFor(role: string): Prepared {
    const known = this.#preparedFor.get(role)
    if (known) return known
    const names = new Map<string, string>()
    const nameOf = (text: string) => {
      const name = names.get(text)
      if (name) return name
      if (this.#session.each || this.#names === MOST_NAMES || text.includes(TOO_MANY_PLACEHOLDERS)) return ''
      const given = `r${++this.#names}`
      names.set(text, given)
      return given
    }
    const prepared = { columns: new Map<string, Columns>(), nameOf }
    this.#preparedFor.set(role, prepared)
    return prepared
  }

  /** All statements are parsed again when they are next needed. */
  forget() {
    for (const { columns } of this.#preparedFor.values()) columns.clear()
  }
}

function failAll(statements: Asked[], error: unknown) {
  for (const one of statements) one.fail(error)
}
