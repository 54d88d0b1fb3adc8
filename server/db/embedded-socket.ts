import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'

const NAME = '.s.PGSQL.5432' // where psql and pg look for a server when their host is a folder
const PATH_LIMIT = 100 // bytes; the systems allow 104 to 108

/** Where the owner of a folder can be spoken to: a socket in it, on Windows a named pipe. @param folder a real path. */
export function socketPath(folder: string): string {
  return process.platform === 'win32' ? `\\\\.\\pipe\\netzpass-${folderHash(folder)}` : join(folder, NAME)
}

/** A short name for a folder. @param folder a real path. */
export function folderHash(folder: string): string {
  return createHash('sha256').update(folder).digest('hex').slice(0, 32)
}

/** The path of a socket may be no longer than a hundred bytes or so: a link to its folder makes a short one, for a moment. */
export async function throughShortPath<T>(path: string, use: (path: string) => Promise<T>): Promise<T> {
  if (process.platform === 'win32' || Buffer.byteLength(path) <= PATH_LIMIT) return use(path)
  const detour = mkdtempSync(join(tmpdir(), 'netzpass-'))
  try {
    symlinkSync(dirname(path), join(detour, 'to'))
    return await use(join(detour, 'to', basename(path)))
  } finally {
    rmSync(detour, { recursive: true })
  }
}

/** A socket that goes to the owner of a folder, whatever host and port pg has in mind. */
export class FolderSocket extends Socket {
  readonly #folder: string

  constructor(folder: string) {
    super()
    this.#folder = folder
  }

  override connect(): this {
    this.#connect().catch((error) => this.destroy(error))
    return this
  }

  #connect() {
    return throughShortPath(socketPath(realpathSync(this.#folder)), async (path) => {
      super.connect(path)
      await once(this, 'connect')
    })
  }
}
