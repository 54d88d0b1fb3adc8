import pg from 'pg'
import { getRollbackPlans } from 'pg-boss'
import library from 'pg-boss/package.json' with { type: 'json' }
import { afterAll, expect, inject, onTestFinished, test } from 'vitest'
import { useDatabase } from '../../../tests/support/db.ts'
import { JOBS_SCHEMA, migrateJobs } from './schema.ts'

const database = await useDatabase()
const owner = new pg.Pool({ ...database.clientConfig, max: 1 })
afterAll(() => owner.end())

const isPostgres = inject('database').kind === 'postgres'
const newest = library.pgboss.schema
const ask = async <T>(text: string) => (await owner.query<T & pg.QueryResultRow>(text)).rows

test('tables of an older job runner are brought to what this one needs, at once and guarded', async () => {
  expect(await ask(`select version from ${JOBS_SCHEMA}.version`)).toEqual([{ version: newest }])
  await owner.query(getRollbackPlans(JOBS_SCHEMA, newest))
  expect(await ask(`select version from ${JOBS_SCHEMA}.version`)).toEqual([{ version: newest - 1 }])
  await migrateJobs(owner)
  expect(await ask(`select version from ${JOBS_SCHEMA}.version`)).toEqual([{ version: newest }])
  expect(await ask(`select command from ${JOBS_SCHEMA}.bam where status <> 'completed'`)).toEqual([])
  const open = `select relname from pg_class
    where relnamespace = '${JOBS_SCHEMA}'::regnamespace and relkind in ('r', 'p') and not relrowsecurity`
  expect(await ask(open)).toEqual([])
})

// The embedded database has a single session: nothing happens at the same time.
test.runIf(isPostgres)('servers that start at once take turns', async () => {
  const others = Array.from({ length: 3 }, () => new pg.Pool({ ...database.clientConfig, max: 1 }))
  onTestFinished(async () => void (await Promise.all(others.map((pool) => pool.end()))))
  for (let round = 0; round < 3; round++) {
    await owner.query(`drop schema ${JOBS_SCHEMA} cascade`)
    await Promise.all(others.map(migrateJobs))
  }
  expect(await ask(`select version from ${JOBS_SCHEMA}.version`)).toEqual([{ version: newest }])
})
