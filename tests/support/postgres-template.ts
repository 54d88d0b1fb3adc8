import { existsSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import type { TestProject } from 'vitest/node'
import { migrate } from '../../server/platform/db/migrate.ts'
import { startPostgres } from './postgres-server.ts'

const TEMPLATE = 'netzpass_template'
const MEMORY = '/dev/shm'
const ENOUGH_BYTES = 2 ** 30

/**
 * A hundred databases are made and thrown away: in memory, where there is enough of it, that
 * takes a twentieth of the time.
 */
function folderInMemory() {
  if (!existsSync(MEMORY)) return tmpdir()
  const { bavail, bsize } = statfsSync(MEMORY)
  return bavail * bsize > ENOUGH_BYTES ? MEMORY : tmpdir()
}

/**
 * Nothing outlives the run: no crash to come back from, no copy to feed, no statistics of a
 * database that is there for seconds.
 */
const settings = [
  'synchronous_commit=off',
  'full_page_writes=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'autovacuum=off',
  'log_min_messages=fatal', // most errors are what a test wants to see
]

/** Starts PostgreSQL and migrates one database; each test file works in a copy of it. */
export default async function setup(project: TestProject) {
  const server = await startPostgres({ under: folderInMemory(), settings })
  await server.createDatabase(TEMPLATE)
  await migrate({ connectionString: server.url(TEMPLATE) })
  const [adminUrl, socketUrl] = [server.url('postgres'), server.socketUrl('postgres')]
  project.provide('database', { kind: 'postgres', adminUrl, socketUrl, template: TEMPLATE })
  return () => server.stop()
}
