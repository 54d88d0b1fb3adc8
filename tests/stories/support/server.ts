import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { connect, type Database } from '../../../server/platform/db/connect.ts'
import { toolConfig } from '../../../server/platform/db/embedded/embedded.ts'
import { type MailServer, startMailServer } from '../../support/mail-server.ts'
import { startPostgres } from '../../support/postgres-server.ts'
import { startServerProcess } from '../../support/server-process.ts'
import { APP_SECRET } from '../../support/site.ts'
import { makeDataFolder } from './first-start.ts'

export type StoryServer = {
  url: string
  database: Database
  mails: MailServer
  /** All it has written to its log so far. */
  said(): string
  /** As a crash: no chance to tidy up. */
  kill(): Promise<unknown>
  stop(): Promise<void>
}

/**
 * The built product as its users start it, on a free port with data and a mail server of its own, and a second way into
 * its database. `settings`: what else its operator has set; `files`: what else lies in its data folder.
 */
export async function startStoryServer(
  kind: 'embedded' | 'postgres',
  settings: Record<string, string> = {},
  files: Record<string, string> = {},
): Promise<StoryServer> {
  const folder = makeDataFolder()
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  const postgres = kind === 'postgres' ? await startPostgres() : undefined
  await postgres?.createDatabase('netzpass')
  const mails = await startMailServer()
  const server = await startServerProcess({
    DATA_DIR: folder,
    DEMO: 'off', // the stories begin with an empty database
    SMTP_URL: mails.url,
    MAIL_FROM: 'Netzpass <post@netzpass.example>',
    APP_SECRET,
    ...(postgres && { DATABASE_URL: postgres.url('netzpass') }),
    ...settings,
  })
  await server.ready
  const database = postgres
    ? connect({ connectionString: postgres.url('netzpass') }, () => postgres.stop())
    : connect(toolConfig(join(folder, 'postgres')), async () => {})
  return {
    url: server.url,
    database,
    mails,
    said: server.said,
    kill: server.kill,
    stop: async () => {
      await server.stop()
      await database.close().catch(() => {}) // the embedded one went with its server
      await mails.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
