import type { Socket } from 'node:net'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream'
import type pg from 'pg'
import { DatabaseThread } from './database-thread.ts'
import { isDiskFull, preparePrivateFolder } from './folder.ts'
import { claimFolder, FolderSocket } from './lock.ts'
import { Supervisor } from './supervisor.ts'
import { ThreadSocket } from './thread-socket.ts'

export { DataFolderError } from './folder.ts'

export type EmbeddedOptions = {
  /** The database's own folder, e.g. DATA_DIR/postgres; it and DATA_DIR become private (0700). Undefined: in memory. */
  directory?: string
  /** Path of a tar made by `dump()`; a new database begins as a copy of it. */
  template?: string
  /** How long one statement may run once the watchdog is armed. Default 8000. */
  statementLimitMs?: number
  /** How long a session may be silent inside a transaction before it loses it and is disconnected. Default 10000. */
  idleTransactionMs?: number
  /** The database thread was lost and is being started again. */
  onRestart?: (reason: Error) => void
  /** It was lost five times in a row; every connection is refused from now on. */
  onFatal?: (reason: Error) => void
}

/** PostgreSQL inside this process. */
export type Embedded = {
  /**
   * For `pg.Pool` and `pg.Client`; several of each may work at once. All of them share one PostgreSQL session: a role
   * belongs to its client, but any other `set` without `local`, temporary tables and *named* statements are
   * everybody's, and a transaction that asks for a second connection waits for ever. Clients lose their connection when
   * the thread is restarted: `pool.on('error')` and `client.on('error')` must have a listener, or Node ends the
   * process.
   */
  clientConfig: pg.ClientConfig
  /** From now on a statement over the limit is ended, with every connection; to be called after the migrations. */
  armWatchdog(): void
  /** The whole database as a tar, to be used as `template`. */
  dump(): Promise<Uint8Array>
  /** `vacuum (analyze)` and a checkpoint; also done every night at 3:30. The watchdog lets it take its time. */
  vacuum(): Promise<void>
  /** How often PostgreSQL has asked for fsync since the thread started; 0 in memory. */
  fsyncCount(): Promise<number>
  /** Ends all sessions, closes the database cleanly, frees the folder; within two seconds, safe to call twice. */
  close(): Promise<void>
}

/**
 * Opens the embedded database: PGlite in a thread of its own, so that a query never stops the site. While it is open,
 * `psql -h DATA_DIR -U postgres` and `toolConfig(directory)` reach it from outside.
 * @throws {DataFolderError} locked, unwritable, full or unreadable.
 */
export async function openEmbedded(options: EmbeddedOptions = {}): Promise<Embedded> {
  const { template, statementLimitMs = 8_000, idleTransactionMs = 10_000 } = options
  const directory = options.directory && preparePrivateFolder(options.directory)
  const supervisor = new Supervisor(() => new DatabaseThread({ directory, template, idleTransactionMs }), {
    statementLimitMs,
    isDiskFull: () => directory !== undefined && isDiskFull(directory),
    onRestart: options.onRestart ?? (() => {}),
    onFatal: options.onFatal ?? (() => {}),
  })
  const claim = directory ? await claimFolder(dirname(directory), (tool) => serveTool(tool, supervisor)) : undefined
  try {
    await supervisor.open()
  } catch (error) {
    await claim?.release()
    throw error
  }

  const vacuum = async () => (await supervisor.ready()).ask('vacuum')
  const stopNights = everyNight(() => void vacuum().catch(() => {})) // a thread lost on the way is reported already
  let closing: Promise<void> | undefined
  return {
    clientConfig: { user: 'postgres', database: 'postgres', ssl: false, stream: () => new ThreadSocket(supervisor) },
    armWatchdog: () => supervisor.armWatchdog(),
    dump: async () => (await supervisor.ready()).ask('dump'),
    vacuum,
    fsyncCount: async () => (await supervisor.ready()).ask('fsyncCount'),
    close: () => {
      stopNights()
      closing ??= supervisor.close().then(() => claim?.release())
      return closing
    },
  }
}

/**
 * For tools of ours that speak to a running server's embedded database. Like `{ host: DATA_DIR, user: 'postgres' }`,
 * but also where that path is too long for a socket, and on Windows, where it is a named pipe.
 * @param directory as given to `openEmbedded`. Connecting fails with ENOENT or ECONNREFUSED when no server runs.
 */
export function toolConfig(directory: string): pg.ClientConfig {
  return { user: 'postgres', database: 'postgres', ssl: false, stream: () => new FolderSocket(directory) }
}

/** Forwards a visitor of the folder's socket to the database, byte by byte. */
function serveTool(tool: Socket, supervisor: Supervisor) {
  const socket = new ThreadSocket(supervisor)
  tool.on('error', () => {}) // 'close' follows
  tool.on('close', () => socket.destroy())
  socket.on('error', () => tool.destroy())
  socket.once('connect', () => pipeline(tool, socket, tool, () => {}))
  socket.connect()
}

/** Milliseconds from `now` until the clock on the wall next shows this time; more than 0, at most 25 hours. */
export function millisecondsUntil(hour: number, minute: number, now = new Date()): number {
  const next = new Date(now)
  next.setHours(hour, minute, 0, 0)
  if (next <= now) next.setDate(next.getDate() + 1)
  return next.getTime() - now.getTime()
}

/** Does work every night at 3:30 local time; does not keep the process alive. @returns what ends it. */
export function everyNight(work: () => void): () => void {
  let timer: NodeJS.Timeout
  const wait = () => {
    timer = setTimeout(
      () => {
        work()
        wait()
      },
      millisecondsUntil(3, 30),
    ).unref()
  }
  wait()
  return () => clearTimeout(timer)
}
