import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServerProcess } from '../support/server-process.ts'

/** The built product with its starter content, as somebody's own installation would be on the first day. */
export async function startProduct() {
  const folder = mkdtempSync(join(tmpdir(), 'netzpass-load-'))
  const server = await startServerProcess({ DATA_DIR: folder, DEMO: 'off' })
  await server.ready
  return {
    url: server.url,
    stop: async () => {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
