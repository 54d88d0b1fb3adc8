import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { connect, createServer, type Server, Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { DataFolderError, realPath } from './folder.ts'

/** A claim on a data folder; nobody else gets one before it is released or its process has ended, however it ends. */
export type Claim = { release(): Promise<void> }

const TAKEOVER_CHECK_MS = 100

/**
 * Claims a folder and opens a socket in it, through which the owner can be spoken to. The socket is the lock as well:
 * if somebody answers on it, even from another container on the same volume, the folder has an owner. Where the system
 * has abstract sockets (Linux) one of them decides between processes of this machine, without any gap.
 *
 * Not covered: two machines on one network folder. They do not see each other's sockets.
 * @param folder a real path.
 * @throws {DataFolderError} locked, or unwritable when the folder takes no socket.
 */
export async function claimFolder(folder: string, onVisitor: (socket: Socket) => void): Promise<Claim> {
  const gate = process.platform === 'linux' ? await takeGate(folder) : undefined
  try {
    const lockSocket = await openLockSocket(folder, onVisitor)
    return {
      release: async () => {
        await lockSocket.close()
        await gate?.close() // last: until then nobody may take the socket for a dead one’s
      },
    }
  } catch (error) {
    await gate?.close()
    throw error instanceof DataFolderError ? error : new DataFolderError('unwritable', folder, error)
  }
}

/** An abstract socket is a name without a file, gone with its process. */
async function takeGate(folder: string) {
  const server = createServer((socket) => socket.destroy())
  await listen(server, `\0netzpass-${folderHash(folder)}`, folder)
  return closable(server)
}

async function openLockSocket(folder: string, onVisitor: (socket: Socket) => void) {
  const path = socketPath(folder)
  const server = createServer(onVisitor)
  const isStale = await throughLink(path, leftBehind)
  if (isStale) rmSync(path, { force: true })
  await throughLink(path, (link) => listen(server, link, folder))
  const own = closable(server)
  if (process.platform === 'win32') return own // a named pipe, without a file
  if (isStale) await keepOrLeave(path, own, folder)
  return {
    close: async () => {
      rmSync(path, { force: true })
      await own.close()
    },
  }
}

/** Somebody in another container may have found the same dead socket, and removed ours in its place. */
async function keepOrLeave(path: string, own: { close(): Promise<void> }, folder: string) {
  const before = statSync(path, { throwIfNoEntry: false })?.ino
  await sleep(TAKEOVER_CHECK_MS)
  const after = statSync(path, { throwIfNoEntry: false })?.ino
  if (before !== undefined && before === after) return
  await own.close()
  throw new DataFolderError('locked', folder)
}

/** Whether a socket is there but nobody behind it. */
async function leftBehind(path: string): Promise<boolean> {
  const probe = connect(path)
  try {
    await once(probe, 'connect')
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ECONNREFUSED'
  } finally {
    probe.destroy()
  }
}

async function listen(server: Server, path: string, folder: string) {
  server.listen(path)
  try {
    await once(server, 'listening')
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'EADDRINUSE' ? new DataFolderError('locked', folder) : error
  }
}

/** Closing a server of Node waits for its connections; this one ends them. */
function closable(server: Server) {
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  return {
    close: async () => {
      const closed = once(server, 'close')
      server.close()
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}

const NAME = '.s.PGSQL.5432' // where psql and pg look for a server when their host is a folder

/** Where the owner of a folder can be spoken to: a socket in it, on Windows a named pipe. @param folder a real path. */
function socketPath(folder: string): string {
  return process.platform === 'win32' ? `\\\\.\\pipe\\netzpass-${folderHash(folder)}` : join(folder, NAME)
}

/** @param folder a real path. */
function folderHash(folder: string): string {
  return createHash('sha256').update(folder).digest('hex').slice(0, 32)
}

/**
 * Calls `use` with another path to the socket, through a link to its folder: the path itself may be too long, and Node
 * removes the path it has listened on when it closes, even when somebody else's socket lies there by then.
 */
async function throughLink<T>(path: string, use: (path: string) => Promise<T>): Promise<T> {
  if (process.platform === 'win32') return use(path)
  const detour = mkdtempSync(join(tmpdir(), 'netzpass-'))
  try {
    symlinkSync(dirname(path), join(detour, 'to'))
    return await use(join(detour, 'to', basename(path)))
  } finally {
    rmSync(detour, { recursive: true })
  }
}

/** A socket to the owner of a data folder, whatever host and port pg asks for. */
export class FolderSocket extends Socket {
  readonly #directory: string

  constructor(directory: string) {
    super()
    this.#directory = directory
  }

  override connect(): this {
    this.#connect().catch((error) => this.destroy(error))
    return this
  }

  async #connect() {
    const path = socketPath(dirname(realPath(this.#directory)))
    await throughLink(path, async (link) => {
      super.connect(link)
      await once(this, 'connect')
    })
  }
}
