import type { PGlite } from '@electric-sql/pglite'
import { type DurableFiles, type Opened, openPlace, type Place } from './pglite.ts'
import { COPY_FAIL, errorFields, query, SYNC, wholeMessages } from './protocol.ts'
import type { Unit } from './session.ts'

export type Reply = {
  bytes: Buffer
  /** The notifications among them; they are for all other sessions too. */
  notifications: Buffer[]
  error: Map<string, string> | undefined
  /** Its last ReadyForQuery: I idle, T inside a transaction, E inside a failed one. Undefined: it waits for more. */
  ready: string | undefined
}

/** PGlite is no longer usable; its thread has to end. */
export class BackendLost extends Error {
  override name = 'BackendLost'
}

/** What psql and pg want to know of a server when they connect. */
const GREETING_SETTINGS = `'server_version', 'server_encoding', 'client_encoding', 'DateStyle', 'integer_datetimes',
  'standard_conforming_strings', 'TimeZone'`

const LOG_BYTES_PER_CHECKPOINT = 32 * 2 ** 20

/** A C function of PostgreSQL that PGlite exports but does not type: the id of the role in force. */
type Exports = { _GetUserId(): number }

/** The one PostgreSQL of this thread. Callers must do one thing at a time. */
export class Backend {
  readonly #database: PGlite
  readonly #files: DurableFiles | undefined
  readonly #clock: BigInt64Array
  #checkpointAt = 0
  /** The role a session begins with. */
  readonly superuser: number
  /** What a new session is told about the server. */
  readonly settings: Record<string, string>

  private constructor({ database, files }: Opened, clock: BigInt64Array, settings: Record<string, string>) {
    this.#database = database
    this.#files = files
    this.#clock = clock
    this.settings = settings
    this.superuser = this.role
  }

  /**
   * @param clock one number shared with the main thread: since when the running unit runs, 0n between units.
   * @throws {DataFolderError} unwritable, full or unreadable.
   */
  static async open(place: Place, clock: BigInt64Array): Promise<Backend> {
    const opened = await openPlace(place)
    const { rows } = await opened.database.query<{ name: string; setting: string }>(
      `select name, setting from pg_settings where name in (${GREETING_SETTINGS})`,
    )
    return new Backend(opened, clock, Object.fromEntries(rows.map(({ name, setting }) => [name, setting])))
  }

  get fsyncCount(): number {
    return this.#files?.fsyncCount ?? 0
  }

  /** The id of the role in force. */
  get role(): number {
    return (this.#database.Module as unknown as Exports)._GetUserId()
  }

  /** Puts a role in force, outside a transaction; false when it no longer exists. @throws {BackendLost} */
  async become(role: number): Promise<boolean> {
    if (this.role === role) return true
    const name = `select rolname from pg_catalog.pg_roles where oid = ${role}`
    const set = role === this.superuser ? 'reset role' : `select set_config('role', (${name}), false)`
    await this.#finish(query(`reset session authorization; ${set}`))
    return this.role === role
  }

  /** @throws {BackendLost} */
  run({ bytes, complete }: Unit): Promise<Reply> {
    return complete ? this.#finish(bytes) : this.#exchange(bytes)
  }

  /** Ends whatever a vanished session left open, with or without a transaction of its own, even after an error. */
  async rollBack() {
    await this.#finish(Buffer.concat([query('rollback'), SYNC, query('rollback')]))
  }

  /** PGlite has no autovacuum. */
  async vacuum() {
    await this.become(this.superuser) // anybody else may vacuum only their own tables, and PostgreSQL merely warns
    await this.#command('vacuum (analyze)')
    await this.checkpoint()
  }

  /** PGlite has no checkpointer: without this the log grows without end, and with it the start after a crash. */
  async checkpoint() {
    await this.become(this.superuser)
    await this.#command('checkpoint')
    this.#checkpointAt = await this.#logPosition()
  }

  async checkpointIfDue() {
    if ((await this.#logPosition()) - this.#checkpointAt > LOG_BYTES_PER_CHECKPOINT) await this.checkpoint()
  }

  /** The whole database as a tar, to be used as a template. */
  async dump(): Promise<Uint8Array> {
    await this.checkpoint()
    const tar = await this.#database.dumpDataDir('none')
    return new Uint8Array(await tar.arrayBuffer())
  }

  async close() {
    await this.checkpoint()
    await this.#database.close()
  }

  /** How many bytes have ever been written to the log. */
  async #logPosition(): Promise<number> {
    const position = `select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as bytes`
    const { rows } = await this.#database.query<{ bytes: number }>(position)
    return rows[0]?.bytes ?? 0
  }

  /** One statement of our own, however long it takes. @throws what PostgreSQL says against it. */
  async #command(sql: string) {
    const { error } = await this.#send(query(sql))
    if (error) throw new Error(error.get('M'))
  }

  /**
   * Runs a complete unit. @throws {BackendLost} PostgreSQL is not ready for more: PGlite has swallowed an exception,
   * and would answer every query from now on with nothing.
   */
  async #finish(bytes: Buffer): Promise<Reply> {
    const reply = await this.#exchange(bytes)
    if (reply.ready) return reply
    // A refused COPY has swallowed the Sync behind it, and PostgreSQL skips everything until the next one.
    const rest = refusesCopy(reply) ? await this.#exchange(SYNC) : undefined
    if (!rest?.ready) throw new BackendLost('PGlite no longer answers.')
    return { ...reply, bytes: Buffer.concat([reply.bytes, rest.bytes]), ready: rest.ready }
  }

  /** Sends bytes under the watchdog. */
  async #exchange(bytes: Buffer): Promise<Reply> {
    Atomics.store(this.#clock, 0, process.hrtime.bigint())
    try {
      return await this.#send(bytes)
    } finally {
      Atomics.store(this.#clock, 0, 0n)
    }
  }

  async #send(bytes: Buffer): Promise<Reply> {
    const chunks: Buffer[] = []
    const onRawData = (chunk: Uint8Array) => chunks.push(Buffer.from(chunk)) // a view of PGlite's memory: copy
    try {
      // Not execProtocolRaw: it keeps every row it has ever answered.
      await this.#database.execProtocolRawStream(Buffer.concat([bytes, COPY_FAIL]), { syncToFs: false, onRawData })
    } catch (error) {
      throw new BackendLost('PGlite ended.', { cause: error })
    }
    const reply = readReply(Buffer.concat(chunks))
    // A server's process would have ended with this; PGlite goes on, and every query fails.
    const severity = reply.error?.get('V')
    if (severity === 'FATAL' || severity === 'PANIC') throw new BackendLost(`${severity}: ${reply.error?.get('M')}`)
    return reply
  }
}

function readReply(bytes: Buffer): Reply {
  const reply: Reply = { bytes, notifications: [], error: undefined, ready: undefined }
  for (const { type, start, end } of wholeMessages(bytes)) {
    if (type === 'A') reply.notifications.push(bytes.subarray(start, end))
    if (type === 'E') reply.error = errorFields(bytes.subarray(start, end))
    if (type === 'Z') reply.ready = String.fromCharCode(bytes.readUInt8(end - 1))
  }
  return reply
}

/** Whether COPY FROM STDIN has asked for its rows (CopyInResponse). */
function refusesCopy({ bytes }: Reply): boolean {
  return [...wholeMessages(bytes)].some(({ type }) => type === 'G')
}
