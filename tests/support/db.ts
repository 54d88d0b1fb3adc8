import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, inject } from 'vitest'
import { connect, type Database } from '../../server/platform/db/connect.ts'
import { openEmbedded } from '../../server/platform/db/embedded/embedded.ts'

declare module 'vitest' {
  interface ProvidedContext {
    database: { kind: 'embedded'; template: string } | { kind: 'postgres'; adminUrl: string; template: string }
  }
}

/** The database of a test file: there from its first line until its last test has ended. */
export async function useDatabase(): Promise<Database> {
  const database = await openTestDatabase()
  afterAll(() => database.close())
  return database
}

/** A migrated database that nobody else uses: embedded or PostgreSQL, as the project says (vitest.config.ts). */
export async function openTestDatabase(): Promise<Database> {
  const database = inject('database')
  if (database.kind === 'embedded') {
    const embedded = await openEmbedded({ template: database.template })
    return connect(embedded.clientConfig, () => embedded.close())
  }
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await asAdmin(database.adminUrl, `create database ${name} template ${database.template} strategy file_copy`)
  const url = new URL(database.adminUrl)
  url.pathname = name
  return connect({ connectionString: url.href }, () => asAdmin(database.adminUrl, `drop database ${name} with (force)`))
}

async function asAdmin(url: string, statement: string) {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(statement)
  await client.end()
}
