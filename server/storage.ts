import { createReadStream, existsSync } from 'node:fs'
import { copyFile, open, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import { recordingFile, typeOfRecording } from '../domain/content/recordings/recording.ts'
import { syncFile, syncFolder } from './durable-file.ts'
import { makeFolder } from './make-folder.ts'
import { type Settings, storageSettings } from './settings.ts'
import { within } from './within.ts'

/** Where files are stored: in a folder of DATA_DIR, or in a bucket. */
export type Storage = {
  /** Resolves when the file is there for good. */
  put(file: string, bytes: Uint8Array): Promise<void>
  /** The same with a file of this machine, which is never in memory as a whole. */
  putFile(file: string, path: string): Promise<void>
  /** Undefined when there is no such file. @throws when that cannot be told, because the storage is away */
  read(file: string): Promise<Uint8Array | undefined>
  /** The bytes from `start` to `end`, both included. Undefined and @throws as above */
  readPart(file: string, part: Part): Promise<Uint8Array | undefined>
  remove(file: string): Promise<void>
  list(): Promise<string[]>
}

/** Which bytes of a file, the last one included. */
export type Part = { start: number; end: number }

/** Pictures and recordings of lessons, or who was erased (decision 054). */
export type Area = 'media' | 'erased'

type StorageSettings = Parameters<typeof storageSettings>[0] & Pick<Settings, 'DATA_DIR'>

/**
 * How long the bucket may take to be reached, and to answer. Without the last option the client would only warn, and
 * wait as long as the connection is open.
 */
const TIMEOUTS = { connectionTimeout: 2_000, requestTimeout: 3_500, socketTimeout: 3_500, throwOnRequestTimeout: true }
/** For all attempts together: the request is answered before whoever asked gives up. */
const ANSWER_WITHIN_MS = 4_000
const ATTEMPTS = 2
const SILENT = { trace() {}, debug() {}, info() {}, warn() {}, error() {} }
/** What a connection to a bucket has to carry at least, for what is larger than one part. */
const SLOWEST_BYTES_A_SECOND = 500_000
/** Larger files are read from a bucket in parts of so many bytes, each of which has its time. */
const PART = 4 * 1024 * 1024

export async function openStorage(settings: StorageSettings, area: Area): Promise<Storage> {
  const bucket = storageSettings(settings)
  return bucket ? inBucket(bucket, area) : folderStorage(join(settings.DATA_DIR, area))
}

/** Files in a folder, which is made with the first of them. */
export function folderStorage(folder: string): Storage {
  const disk = new Disk(new FSDriver({ location: folder, visibility: 'private' }))
  return {
    ...onDisk(disk),
    list: async () => (existsSync(folder) ? onDisk(disk).list() : []),
    async put(file, bytes) {
      makeFolder(folder)
      await disk.put(file, bytes)
      await flush(file)
    },
    async putFile(file, path) {
      makeFolder(folder)
      await copyFile(path, join(folder, file))
      await flush(file)
    },
    readPart: (file, part) => partOfFile(join(folder, file), part),
  }

  /** A power cut must not take away what a row says is there. */
  async function flush(file: string) {
    await syncFile(join(folder, file))
    await syncFolder(folder)
  }
}

async function partOfFile(path: string, { start, end }: Part): Promise<Uint8Array | undefined> {
  try {
    const file = await open(path)
    try {
      const bytes = Buffer.alloc(end - start + 1)
      const { bytesRead } = await file.read(bytes, 0, bytes.length, start)
      return bytes.subarray(0, bytesRead)
    } finally {
      await file.close()
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return undefined
  }
}

async function inBucket(settings: Bucket, area: Area): Promise<Storage> {
  const { endpoint, region, bucket, accessKeyId, secretAccessKey, forcePathStyle } = settings
  // Large to read, and most installations need them never.
  const { S3Driver } = await import('flydrive/drivers/s3')
  const { GetObjectCommand, PutObjectCommand, S3Client } = await import('@aws-sdk/client-s3')
  const clientOf = (timeouts: object) =>
    new S3Client({
      ...(endpoint && { endpoint }),
      region,
      forcePathStyle,
      credentials: { accessKeyId, secretAccessKey },
      // Many services that speak S3 know only their own check sums.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      requestHandler: timeouts,
      maxAttempts: ATTEMPTS,
      logger: SILENT, // what fails is thrown, and logged by whoever asked
    })
  const client = clientOf(TIMEOUTS)
  // Nobody reads the bucket but this server.
  const driver = new S3Driver({ client, bucket, visibility: 'private', supportsACL: false })
  const { put, remove, list } = onDisk(new Disk(driver), `${area}/`)

  async function readRange(file: string, { start, end }: Part) {
    const range = { Bucket: bucket, Key: `${area}/${file}`, Range: `bytes=${start}-${end}` }
    try {
      const { Body, ContentRange } = await client.send(new GetObjectCommand(range))
      const bytes = (await Body?.transformToByteArray()) ?? new Uint8Array()
      return { bytes, total: Number(ContentRange?.split('/')[1] ?? bytes.length) }
    } catch (error) {
      if (!isMissing({ cause: error })) throw error
      return undefined
    }
  }

  /** With as much time as so many bytes need. */
  async function saveLarge(file: string, length: number, body: () => Uint8Array | ReturnType<typeof createReadStream>) {
    const milliseconds = ANSWER_WITHIN_MS + (length / SLOWEST_BYTES_A_SECOND) * 1_000
    const patient = clientOf({ ...TIMEOUTS, requestTimeout: milliseconds })
    const object = { Bucket: bucket, Key: `${area}/${file}`, ContentType: contentTypeOf(file), ContentLength: length }
    try {
      await inTime(patient.send(new PutObjectCommand({ ...object, Body: body() })), milliseconds)
    } finally {
      patient.destroy()
    }
  }

  return {
    put: (file, bytes) => (bytes.length > PART ? saveLarge(file, bytes.length, () => bytes) : inTime(put(file, bytes))),
    putFile: async (file, path) => saveLarge(file, (await stat(path)).size, () => createReadStream(path)),
    async read(file) {
      const first = await inTime(readRange(file, { start: 0, end: PART - 1 }))
      if (!first) return undefined
      const parts = [first.bytes]
      for (let start = PART; start < first.total; start += PART) {
        const next = await inTime(readRange(file, { start, end: Math.min(start + PART, first.total) - 1 }))
        if (!next) return undefined
        parts.push(next.bytes)
      }
      return parts.length === 1 ? first.bytes : Buffer.concat(parts)
    },
    readPart: async (file, part) => (await inTime(readRange(file, part)))?.bytes,
    remove: (file) => inTime(remove(file)),
    list, // for tools: as many pages as there are
  }
}

const inTime = <T>(work: Promise<T>, milliseconds = ANSWER_WITHIN_MS): Promise<T> =>
  within(milliseconds, work, () => new Error('The bucket did not answer in time.'))

type Bucket = NonNullable<ReturnType<typeof storageSettings>>

function contentTypeOf(file: string): string {
  if (recordingFile.test(file)) return typeOfRecording(file)
  return file.endsWith('.webp') ? 'image/webp' : 'application/json'
}

/** Whether there is no such file; any other error says nothing about that. */
function isMissing(error: unknown): boolean {
  const { code, name } = ((error as Error).cause ?? {}) as { code?: string; name?: string }
  return code === 'ENOENT' || name === 'NoSuchKey' || name === 'NotFound'
}

const onDisk = (disk: Disk, prefix = ''): Omit<Storage, 'putFile' | 'readPart'> => ({
  put: (file, bytes) =>
    disk.put(`${prefix}${file}`, bytes, { contentType: contentTypeOf(file), contentLength: bytes.length }),
  async read(file) {
    try {
      return await disk.getBytes(`${prefix}${file}`)
    } catch (error) {
      if (!isMissing(error)) throw error
      return undefined
    }
  },
  remove: (file) => disk.delete(`${prefix}${file}`),
  async list() {
    const names: string[] = []
    let paginationToken: string | undefined
    do {
      const page = await disk.listAll(prefix || '/', { ...(paginationToken && { paginationToken }) })
      for (const { name, isFile } of page.objects) if (isFile) names.push(name)
      paginationToken = page.paginationToken
    } while (paginationToken)
    return names
  },
})

/** The German sentence for what the folder or the bucket refuses. */
export function explainStorage({ S3_BUCKET, DATA_DIR }: StorageSettings, error: unknown): string {
  const cause = ((error as Error).cause ?? error) as { code?: string; name?: string }
  if (S3_BUCKET) {
    if (cause.name === 'NoSuchBucket') return `Den Bucket ${S3_BUCKET} gibt es nicht.`
    const isRefused = /AccessDenied|InvalidAccessKeyId|SignatureDoesNotMatch|Forbidden/.test(cause.name ?? '')
    return isRefused
      ? `Der Bucket ${S3_BUCKET} nimmt S3_KEY und S3_SECRET nicht an, oder der Schlüssel darf dort nicht schreiben.`
      : `Der Bucket ${S3_BUCKET} ist nicht zu erreichen.`
  }
  if (['ENOSPC', 'EDQUOT'].includes(cause.code ?? ''))
    return `In ${DATA_DIR} ist kein Platz mehr für Bilder und Aufnahmen.`
  return `In ${DATA_DIR}/media lässt sich keine Datei ablegen.`
}
