import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import { syncFile, syncFolder } from './durable-file.ts'
import { makeFolder } from './make-folder.ts'
import { type Settings, storageSettings } from './settings.ts'
import { within } from './within.ts'

/** Where files are stored: in a folder of DATA_DIR, or in a bucket. */
export type Storage = {
  /** Resolves when the file is there for good. */
  keep(file: string, bytes: Uint8Array): Promise<void>
  /** Undefined when there is no such file. @throws when that cannot be told, because the storage is away */
  read(file: string): Promise<Uint8Array | undefined>
  remove(file: string): Promise<void>
  list(): Promise<string[]>
}

/** Pictures of lessons, or who was erased (decision 054). */
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
    async keep(file, bytes) {
      makeFolder(folder)
      await disk.put(file, bytes)
      await syncFile(join(folder, file)) // a power cut must not take away what a row says is there
      await syncFolder(folder)
    },
  }
}

async function inBucket(settings: Bucket, area: Area): Promise<Storage> {
  const { endpoint, region, bucket, accessKeyId, secretAccessKey, forcePathStyle } = settings
  const { S3Driver } = await import('flydrive/drivers/s3') // large to read, and most installations need it never
  const driver = new S3Driver({
    ...(endpoint && { endpoint }),
    region,
    bucket,
    forcePathStyle,
    credentials: { accessKeyId, secretAccessKey },
    visibility: 'private',
    supportsACL: false, // nobody reads the bucket but this server
    // Many services that speak S3 know only their own check sums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: TIMEOUTS,
    maxAttempts: ATTEMPTS,
  })
  const { keep, read, remove, list } = onDisk(new Disk(driver), `${area}/`)
  return {
    keep: (file, bytes) => inTime(keep(file, bytes)),
    read: (file) => inTime(read(file)),
    remove: (file) => inTime(remove(file)),
    list, // for tools: as many pages as there are
  }
}

const inTime = <T>(work: Promise<T>): Promise<T> =>
  within(ANSWER_WITHIN_MS, work, () => new Error('The bucket did not answer in time.'))

type Bucket = NonNullable<ReturnType<typeof storageSettings>>

const contentTypeOf = (file: string) => (file.endsWith('.webp') ? 'image/webp' : 'application/json')

/** Whether there is no such file; any other error says nothing about that. */
function isMissing(error: unknown): boolean {
  const { code, name } = ((error as Error).cause ?? {}) as { code?: string; name?: string }
  return code === 'ENOENT' || name === 'NoSuchKey' || name === 'NotFound'
}

const onDisk = (disk: Disk, prefix = ''): Storage => ({
  keep: (file, bytes) =>
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
