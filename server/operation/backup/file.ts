import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { pipeline, Readable } from 'node:stream'
import { pipeline as whole } from 'node:stream/promises'
import { StringDecoder } from 'node:string_decoder'
import { createGunzip, createGzip } from 'node:zlib'
import { SettingsError } from '../../settings.ts'
import type { Part } from './snapshot.ts'

type Bytes = AsyncIterable<Uint8Array>

/** Large enough that a row of 100 kB is no hundred steps. */
const CHUNK = 64 * 1024

/** One JSON value a line, packed: an object says what follows, an array is rows. Nothing is read ahead. */
export function pack(parts: AsyncIterable<Part>): Bytes {
  async function* lines() {
    for await (const part of parts) yield `${typeof part === 'string' ? part : JSON.stringify(part)}\n`
  }
  return pipeline(Readable.from(lines()), createGzip({ chunkSize: CHUNK }), () => {}) // whoever reads meets the error
}

const HALF = 'Die Sicherung ist nicht vollständig: Ihr Ende fehlt. Bitte nehmen Sie eine andere.'
export const DAMAGED = 'Die Sicherung ist beschädigt, oder das ist keine. Bitte nehmen Sie eine andere.'

/** @throws {SettingsError} when what is read was cut off or is something else */
export async function* unpack(bytes: Bytes): AsyncGenerator<Part> {
  try {
    const unpacked = pipeline(Readable.from(bytes), createGunzip({ chunkSize: CHUNK }), () => {})
    for await (const line of linesOf(unpacked)) {
      yield line.startsWith('[') ? line : (JSON.parse(line) as Part)
    }
  } catch (error) {
    const { code, syscall } = error as NodeJS.ErrnoException
    if (error instanceof SettingsError || syscall) throw error // what a disk refuses is not the backup's fault
    throw new SettingsError(code === 'Z_BUF_ERROR' ? HALF : DAMAGED)
  }
}

/** Not node:readline, which reads on while a line is worked off: a thousand of ours would fill the memory. */
async function* linesOf(bytes: Bytes): AsyncGenerator<string> {
  const decoder = new StringDecoder('utf8')
  let begun = ''
  for await (const chunk of bytes) {
    const text = decoder.write(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength))
    if (!text.includes('\n')) {
      begun += text
      continue
    }
    const [end = '', ...rest] = text.split('\n')
    yield begun + end
    begun = rest.pop() ?? ''
    yield* rest
  }
  if (begun) yield begun
}

/** What tells one file from another, and half of it from all of it. */
export type FileMark = { bytes: number; sha256: string }

/** The same bytes; `atEnd` hears what they were. */
async function* marked(bytes: Bytes, atEnd: (mark: FileMark) => void): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256')
  let count = 0
  for await (const chunk of bytes) {
    hash.update(chunk)
    count += chunk.byteLength
    yield chunk
  }
  atEnd({ bytes: count, sha256: hash.digest('hex') })
}

/** Writes a new private file, flushed to the disk. */
export async function writeBytes(path: string, bytes: Bytes): Promise<FileMark> {
  const mark: FileMark = { bytes: 0, sha256: '' }
  await whole(
    marked(bytes, (found) => Object.assign(mark, found)),
    createWriteStream(path, { mode: 0o600, flags: 'wx', flush: true, highWaterMark: CHUNK }),
  )
  return mark
}

export const readBytes = (path: string): Bytes => createReadStream(path)

/** The same bytes. @throws {SettingsError} at their end, when they are not what was written */
export const requireMark = (bytes: Bytes, written: FileMark) =>
  marked(bytes, (mark) => {
    if (mark.bytes !== written.bytes || mark.sha256 !== written.sha256)
      throw new SettingsError('Am Ziel liegt nicht, was geschrieben wurde: Die Datei ist dort eine andere.')
  })
