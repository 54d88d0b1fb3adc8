import { join } from 'node:path'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import { syncFile, syncFolder } from '../durable-file.ts'
import { type Settings, storageSettings } from '../settings.ts'

/** Where files are kept: in a folder of DATA_DIR, or in a bucket. Whoever uses it need not know which. */
export type Storage = {
  /** Resolves when the file is there for good. */
  keep(file: string, bytes: Uint8Array): Promise<void>
  /** Undefined when there is no such file. */
  read(file: string): Promise<Uint8Array | undefined>
  remove(file: string): Promise<void>
}

type StorageSettings = Parameters<typeof storageSettings>[0] & Pick<Settings, 'DATA_DIR'>

/** How long the bucket may take to be reached, and to answer. */
const PATIENCE = { connectionTimeout: 3_000, requestTimeout: 10_000 }

export async function openStorage(settings: StorageSettings): Promise<Storage> {
  const bucket = storageSettings(settings)
  return bucket ? inBucket(bucket) : inFolder(join(settings.DATA_DIR, 'media'))
}

function inFolder(folder: string): Storage {
  const disk = new Disk(new FSDriver({ location: folder, visibility: 'private' }))
  return {
    ...onDisk(disk),
    async keep(file, bytes) {
      await disk.put(file, bytes)
      await syncFile(join(folder, file)) // a power cut must not take away what a row says is there
      await syncFolder(folder)
    },
  }
}

async function inBucket(settings: Bucket): Promise<Storage> {
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
    // Many services that speak S3 know no check sums but their own.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: PATIENCE,
  })
  return onDisk(new Disk(driver))
}
type Bucket = NonNullable<ReturnType<typeof storageSettings>>

const onDisk = (disk: Disk): Storage => ({
  keep: (file, bytes) => disk.put(file, bytes, { contentType: 'image/webp', contentLength: bytes.length }),
  async read(file) {
    try {
      return await disk.getBytes(file)
    } catch (error) {
      if (await disk.exists(file)) throw error
      return undefined
    }
  },
  remove: (file) => disk.delete(file),
})
