import { rmSync } from 'node:fs'
import { dirname } from 'node:path'
import pg from 'pg'
import { migrate } from '../../server/platform/db/migrate.ts'
import { type PostgresServer, startPostgres } from '../support/postgres-server.ts'
import { Site } from '../support/site.ts'

/** Of the cluster that all others are copies of. */
let filled: Promise<string> | undefined

/**
 * The PostgreSQL of an installation that has been started before: its database has schema and content, and there are
 * the two users of docs/operations.md.
 */
export async function startFilledPostgres(how: Pick<Parameters<typeof startPostgres>[0] & {}, 'isDurable' | 'env'>) {
  filled ??= fill().catch((error) => {
    filled = undefined // whoever comes next tries again
    throw error
  })
  const postgres = await startPostgres({ ...how, copyOf: await filled })
  return { postgres, ...addressesOf(postgres) }
}

async function fill(): Promise<string> {
  const postgres = await startPostgres()
  process.once('exit', () => rmSync(dirname(postgres.data), { recursive: true, force: true }))
  const { ownerUrl, webUrl } = addressesOf(postgres)
  try {
    const root = new pg.Client(postgres.url('postgres'))
    await root.connect()
    await root.query('create role netzpass_owner login createrole')
    await root.query('create database netzpass owner netzpass_owner')
    await migrate({ connectionString: ownerUrl })
    await root.query('create role netzpass_web login noinherit in role app_login')
    await root.end()
    const site = await Site.of({ postgresUrl: webUrl }, { DATABASE_OWNER_URL: ownerUrl })
    await site.start()
    await site.stop()
  } finally {
    await postgres.end()
  }
  return postgres.data
}

const addressesOf = (postgres: PostgresServer) => ({
  ownerUrl: as('netzpass_owner', postgres.url('netzpass')),
  webUrl: as('netzpass_web', postgres.url('netzpass')),
})

const as = (user: string, url: string) => Object.assign(new URL(url), { username: user }).href
