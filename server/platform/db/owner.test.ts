import { sql } from 'kysely'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { startPostgres } from '../../../tests/support/postgres-server.ts'
import { connect } from './connect.ts'
import { migrate } from './migrate.ts'

// A cluster of its own: the roles are made once for all of its databases.
test.runIf(inject('database').kind === 'postgres')(
  'an owner who is no superuser migrates a database, and serves requests as app_login',
  { tags: 'thorough' },
  async () => {
    const postgres = await startPostgres()
    try {
      const root = new pg.Client(postgres.url('postgres'))
      await root.connect()
      await root.query('create role netzpass_owner login createrole')
      await root.query('create database netzpass owner netzpass_owner')
      await root.end()
      const config = { connectionString: postgres.url('netzpass').replace('postgres@', 'netzpass_owner@') }
      await migrate(config)
      const database = connect(config, async () => {})
      const { rows } = await sql`select current_user as "who"`.execute(database.db)
      await database.close()
      expect(rows).toEqual([{ who: 'app_login' }])
    } finally {
      await postgres.stop()
    }
  },
)
