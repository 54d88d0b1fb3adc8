import { open } from 'node:fs/promises'
import {
  AbortMultipartUploadCommand,
  type CompletedPart,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListMultipartUploadsCommand,
  paginateListObjectsV2,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3'

/** At most 10,000 of them: 160 GB. One is in memory at a time. */
const PART_BYTES = 16 * 1024 * 1024
/** A part may be slow, a silent bucket may not: nothing else waits for it. */
const TIMEOUTS = {
  connectionTimeout: 5_000,
  requestTimeout: 120_000,
  socketTimeout: 120_000,
  throwOnRequestTimeout: true,
}

/** `s3://KEY:SECRET@HOST/BUCKET/FOLDER?region=…`, as BACKUP_TARGET says it; percent-encoded as in every address. */
export function openBucket(address: string) {
  const { username, password, host, pathname, searchParams } = new URL(address)
  const [, bucket = '', ...folders] = decodeURIComponent(pathname).split('/')
  const prefix = folders
    .filter(Boolean)
    .map((folder) => `${folder}/`)
    .join('')
  const client = new S3Client({
    endpoint: `${searchParams.get('tls') === 'off' ? 'http' : 'https'}://${host}`,
    region: searchParams.get('region') ?? 'eu-central-1',
    forcePathStyle: searchParams.get('path-style') !== 'off',
    credentials: { accessKeyId: decodeURIComponent(username), secretAccessKey: decodeURIComponent(password) },
    requestChecksumCalculation: 'WHEN_REQUIRED', // many services that speak S3 know only their own
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: TIMEOUTS,
    maxAttempts: 3,
  })
  const at = (name: string) => ({ Bucket: bucket, Key: prefix + name })
  return {
    /** The object is there when all of it is, and not before. */
    async upload(name: string, file: string): Promise<void> {
      const { UploadId } = await client.send(new CreateMultipartUploadCommand(at(name)))
      try {
        const Parts: CompletedPart[] = []
        for await (const [index, Body] of partsOf(file)) {
          const PartNumber = index + 1
          const { ETag } = await client.send(new UploadPartCommand({ ...at(name), UploadId, PartNumber, Body }))
          Parts.push({ PartNumber, ETag })
        }
        await client.send(new CompleteMultipartUploadCommand({ ...at(name), UploadId, MultipartUpload: { Parts } }))
      } catch (error) {
        await client.send(new AbortMultipartUploadCommand({ ...at(name), UploadId })).catch(() => {})
        throw error
      }
    },

    async read(name: string): Promise<AsyncIterable<Uint8Array>> {
      const { Body } = await client.send(new GetObjectCommand(at(name)))
      return Body as unknown as AsyncIterable<Uint8Array> // in Node a stream
    },

    async list(): Promise<string[]> {
      const names: string[] = []
      const pages = paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: prefix })
      for await (const { Contents = [] } of pages) {
        for (const { Key } of Contents) if (Key) names.push(Key.slice(prefix.length))
      }
      return names
    },

    remove: async (name: string) => void (await client.send(new DeleteObjectCommand(at(name)))),

    /** Ends uploads that a killed server has begun so long ago: they are paid for and seen nowhere. */
    async abortUploads(olderThanMs: number): Promise<void> {
      const listing = new ListMultipartUploadsCommand({ Bucket: bucket, Prefix: prefix })
      const listed = await client.send(listing).catch((error) => {
        if (!['NotImplemented', 'MethodNotAllowed'].includes(error.name)) throw error // the bucket does it itself
      })
      for (const { Key, UploadId, Initiated } of listed?.Uploads ?? []) {
        if (Initiated && Date.now() - Initiated.getTime() > olderThanMs)
          await client.send(new AbortMultipartUploadCommand({ Bucket: bucket, Key, UploadId }))
      }
    },
  }
}

async function* partsOf(path: string): AsyncGenerator<[number, Uint8Array]> {
  const file = await open(path)
  try {
    for (let index = 0; ; index++) {
      const part = Buffer.alloc(PART_BYTES)
      let length = 0
      while (length < PART_BYTES) {
        const { bytesRead } = await file.read(part, length, PART_BYTES - length)
        if (bytesRead === 0) break
        length += bytesRead
      }
      if (length === 0) return
      yield [index, part.subarray(0, length)]
    }
  } finally {
    await file.close()
  }
}
