import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { realPath } from './folder.ts'

const NAME = '.s.PGSQL.5432' // where psql and pg look for a server when their host is a folder

/** Where the owner of a folder can be spoken to: a socket in it, on Windows a named pipe. @param folder a real path. */
export function socketPath(folder: string): string {
  return process.platform === 'win32' ? `\\\\.\\pipe\\netzpass-${folderHash(folder)}` : join(folder, NAME)
}

/** @param folder a real path. */
export function folderHash(folder: string): string {
  return createHash('sha256').update(folder).digest('hex').slice(0, 32)
}

/**
 * Calls `use` with another path to the socket, through a link to its folder: the path itself may be too long, and Node
 * removes the path it has listened on when it closes, even when somebody else's socket lies there by then.
 */
export async function throughLink<T>(path: string, use: (path: string) => Promise<T>): Promise<T> {
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
