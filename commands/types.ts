import { PGlite } from '@electric-sql/pglite'
import { createPgConfig } from '@electric-sql/pglite/node-postgres'
import { Kysely, PostgresDialect } from 'kysely'
import { generate, getDialect } from 'kysely-codegen'
import pg from 'pg'
import { migrate } from '../server/platform/db/migrate.ts'

const outFile = 'server/platform/db/types.ts'
const lite = await PGlite.create()
const config = { ...createPgConfig(lite), max: 1 } as pg.PoolConfig
await migrate(config)
const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: new pg.Pool(config) }) })

/** Writes the types of the migrated database; with --verify only says whether the file is up to date. */
await generate({
  db,
  dialect: getDialect('postgres'),
  outFile,
  defaultSchemas: ['public'],
  includePattern: 'public.*',
  typeMapping: { date: 'string' },
  verify: process.argv.includes('--verify'),
})
process.exit(0) // kysely's destroy would end the pool, and PGlite keeps a handle of its own
