import type { TestProject } from 'vitest/node'
import { migrate } from '../server/db/migrate.ts'
import { startPostgres } from './postgres-server.ts'

const TEMPLATE = 'netzpass_template'

/** Starts PostgreSQL and migrates one database; each test file works in a copy of it. */
export default async function setup(project: TestProject) {
  const server = await startPostgres()
  await server.createDatabase(TEMPLATE)
  await migrate({ connectionString: server.url(TEMPLATE) })
  project.provide('database', { kind: 'postgres', adminUrl: server.url('postgres'), template: TEMPLATE })
  return () => server.stop()
}
