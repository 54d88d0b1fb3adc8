import { createReadStream, createWriteStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { SettingsError } from '../../settings.ts'
import type { Part } from './snapshot.ts'

// One JSON value a line, packed: an object says what follows, an array is rows.

export async function writeParts(path: string, parts: AsyncIterable<Part>): Promise<void> {
  async function* lines() {
    for await (const part of parts) yield `${typeof part === 'string' ? part : JSON.stringify(part)}\n`
  }
  await pipeline(
    Readable.from(lines()),
    createGzip(),
    createWriteStream(path, { mode: 0o600, flags: 'wx', flush: true }),
  )
}

/** @throws {SettingsError} when the file cannot be read, was cut off or is something else */
export async function* readParts(path: string): AsyncGenerator<Part> {
  const file = createReadStream(path)
  const unpacked = createGunzip()
  file.on('error', (error) => unpacked.destroy(error))
  try {
    for await (const line of createInterface({ input: file.pipe(unpacked) })) {
      yield line.startsWith('[') ? line : (JSON.parse(line) as Part)
    }
  } catch (error) {
    throw new SettingsError(`${path} ist beschädigt oder nicht lesbar (${(error as Error).message}).`)
  } finally {
    file.destroy()
  }
}
