import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { connect, type Database } from '../../server/db/connect.ts'
import { toolConfig } from '../../server/db/embedded.ts'
import { freePort } from '../free-port.ts'
import { type MailServer, startMailServer } from '../mail-server.ts'
import { type PostgresServer, startPostgres } from '../postgres-server.ts'

export type StoryServer = { url: string; database: Database; mails: MailServer; stop(): Promise<void> }

/** The built product as its users start it, on a free port with data and a mail server of its own, and a second way into its database. */
export async function startStoryServer(kind: 'embedded' | 'postgres'): Promise<StoryServer> {
  const folder = mkdtempSync(join(tmpdir(), 'netzpass-stories-'))
  const postgres = kind === 'postgres' ? await startPostgres() : undefined
  if (postgres) await createDatabase(postgres)
  const mails = await startMailServer()
  const port = await freePort()
  const server = spawn(process.execPath, ['server/main.ts'], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      LOG_LEVEL: 'warn',
      PORT: String(port),
      DATA_DIR: folder,
      DEMO: 'off', // the stories begin with an empty database
      SMTP_URL: mails.url,
      MAIL_FROM: 'Netzpass <post@netzpass.example>',
      ...(postgres ? { DATABASE_URL: postgres.url('netzpass'), APP_SECRET: 'a secret of thirty-two characters' } : {}),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await untilListening(server)
  const database = postgres
    ? connect({ connectionString: postgres.url('netzpass') }, () => postgres.stop())
    : connect(toolConfig(join(folder, 'postgres')), async () => {})
  return {
    url: `http://127.0.0.1:${port}`,
    database,
    mails,
    stop: async () => {
      server.kill('SIGTERM')
      if (server.exitCode === null) await once(server, 'exit')
      await database.close().catch(() => {}) // the embedded one went with its server
      await mails.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function createDatabase(postgres: PostgresServer) {
  const client = new pg.Client(postgres.url('postgres'))
  await client.connect()
  await client.query('create database netzpass')
  await client.end()
}

async function untilListening(server: ChildProcess) {
  let said = ''
  await new Promise<void>((resolve, reject) => {
    // Listened to until the end: a server whose output nobody takes ends when it wants to log something.
    server.stdout?.on('data', (chunk) => {
      said += chunk
      if (said.includes('läuft')) resolve()
    })
    server.once('exit', () => reject(new Error(`The server did not start: ${said}`)))
  })
}
