import { createHash } from 'node:crypto'
import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { LARGEST_VIDEO } from '../../../domain/content/recordings/recording.ts'
import { refuse } from '../../platform/db/refuse.ts'
import { chunksOf } from '../../platform/guard/uploads.ts'
import { notStored } from './library.ts'

const LIMIT = { bytes: LARGEST_VIDEO, tooLarge: 'RECORDING_TOO_LARGE', unreadable: 'RECORDING_UNREADABLE' } as const

type ReceivedFile = { path: string; bytes: number; sha256: string }

/**
 * Writes what is sent to a file of this machine, which goes once it was worked on: a video is never in memory as a
 * whole. @throws RECORDING_TOO_LARGE once the limit is passed, RECORDING_EMPTY, RECORDING_UNREADABLE when the caller
 * went away, STORAGE_FULL, RECORDING_NOT_STORED
 */
export const receiveRecording = <T>(
  body: ReadableStream<Uint8Array> | null,
  work: (file: ReceivedFile) => Promise<T>,
): Promise<T> => withFile(async (path) => work({ path, ...(await writeTo(path, body)) }))

/** The same for a recording that came with others, and is in memory. @throws STORAGE_FULL, RECORDING_NOT_STORED */
export const asFile = <T>(bytes: Uint8Array, work: (path: string) => Promise<T>): Promise<T> =>
  withFile(async (path) => {
    const file = await open(path, 'wx', 0o600)
    await write(file, bytes).finally(() => file.close())
    return work(path)
  })

async function withFile<T>(work: (path: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'netzpass-recording-')).catch((error) => {
    throw notStored('recording', error)
  })
  try {
    return await work(join(folder, 'recording'))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function writeTo(path: string, body: ReadableStream<Uint8Array> | null) {
  const hash = createHash('sha256')
  let bytes = 0
  const file = await open(path, 'wx', 0o600)
  try {
    for await (const chunk of chunksOf(body, LIMIT)) {
      bytes += chunk.length
      hash.update(chunk)
      await write(file, chunk)
    }
  } finally {
    await file.close()
  }
  return bytes === 0 ? refuse('RECORDING_EMPTY') : { bytes, sha256: hash.digest('hex') }
}

const write = (file: FileHandle, chunk: Uint8Array) =>
  file.writeFile(chunk).catch((error) => {
    throw notStored('recording', error)
  })
