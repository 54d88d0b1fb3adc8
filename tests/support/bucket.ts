import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'

/**
 * A server that speaks S3, with an empty bucket; `settings` are those of docs/operations.md.
 * `doorTo`: see media-server.ts.
 */
export async function startBucket(doorTo: (port: number) => Promise<number> = async (port) => port) {
  const directory = await mkdtemp(join(tmpdir(), 'netzpass-bucket-'))
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: 'bilder' }],
  })
  const { port } = await server.run()
  const reachedAt = await doorTo(port)
  return {
    settings: {
      S3_ENDPOINT: `http://127.0.0.1:${reachedAt}`,
      S3_BUCKET: 'bilder',
      S3_KEY: 'S3RVER',
      S3_SECRET: 'S3RVER',
    },
    async close() {
      await server.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
