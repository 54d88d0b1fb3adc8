import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, type Database } from '../../server/platform/db/connect.ts'
import { openEmbedded } from '../../server/platform/db/embedded/embedded.ts'
import { embeddedTemplate } from './embedded-template.ts'

/** A data folder whose database is open, as a running server has it: for commands that reach it through its socket. */
export async function openDataFolder(): Promise<{ folder: string; database: Database }> {
  const folder = await mkdtemp(join(tmpdir(), 'netzpass-data-'))
  const embedded = await openEmbedded({ directory: join(folder, 'postgres'), template: await embeddedTemplate() })
  const close = async () => {
    await embedded.close()
    await rm(folder, { recursive: true })
  }
  return { folder, database: connect(embedded.clientConfig, close) }
}
