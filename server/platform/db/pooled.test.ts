import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { useDatabase } from '../../../tests/support/db.ts'
import { hasPooler, type Pooler, startPooler } from '../../../tests/support/pooler.ts'
import { asActor, asReader, asSystem } from './actor.ts'
import { connect, type Database } from './connect.ts'
import { explain } from './explain.ts'
import { readsOf } from './reads/reads.ts'
import { requireHearing, type Ways } from './ways.ts'

const own = await useDatabase()
const url = own.clientConfig.connectionString as string
const actor = { role: 'visitor' } as const
const bounds = { DATABASE_LISTEN_URL: url, MAX_CHILDREN: 7, limits: { statement_timeout: '14000' } }

type State = { who: string; most: string; timeout: string }
const state = sql<State>`
  select current_user as who, current_setting('app.max_children') as most, current_setting('statement_timeout') as timeout`
const saying = (who: string) => [{ who, most: '7', timeout: '14s' }]
const readingOf = (db: Database['db'], who: string) =>
  asReader(db, actor, { reads: readsOf.get(db)?.gather() }, async (tx) =>
    (await sql<State & { asked: string }>`select ${who} as asked, * from (${state}) as now`.execute(tx)).rows.map(
      ({ asked, ...row }) => row,
    ),
  )

describe.runIf(inject('database').kind === 'postgres')('with a way for who listens', () => {
  test('each transaction says itself what it needs, and leaves nothing in the session', async () => {
    const database = connect({ connectionString: url }, async () => {}, { ...bounds, DATABASE_CONNECTIONS: 1 })
    try {
      const { db, pool } = database
      const acting = await asActor(db, actor, (tx) => state.execute(tx))
      expect(acting.rows).toEqual(saying('app_visitor'))
      expect((await state.execute(db)).rows, 'alone').toEqual(saying('app_login'))
      await expect(sql`select 1 / ${0}::int`.execute(db)).rejects.toThrow('division by zero')
      expect(await readingOf(db, 'reading')).toEqual(saying('app_visitor'))
      const left = await pool.query({
        text: `select current_user = session_user as is_self, current_setting('app.max_children', true) as most,
          current_setting('statement_timeout') as timeout, (select count(*)::int from pg_prepared_statements) as names`,
      })
      expect(left.rows).toEqual([{ is_self: true, most: '', timeout: '0', names: 0 }])
    } finally {
      await database.close()
    }
  })
})

describe.runIf(inject('database').kind === 'postgres' && hasPooler())('behind pgbouncer in transaction mode', () => {
  let pooler: Pooler
  let database: Database
  let direct: string
  beforeAll(async () => {
    const { adminUrl } = inject('database') as { adminUrl: string }
    direct = Object.assign(new URL(adminUrl), { pathname: new URL(url).pathname }).href
    pooler = await startPooler(direct, { connections: 3 })
    database = connect({ connectionString: pooler.through(direct) }, async () => {}, bounds)
  })
  afterAll(async () => {
    await database.close()
    await pooler.stop()
  })

  test('many act and read at once, each as who it is, on a few connections that all share', async () => {
    const { db } = database
    const rounds = Array.from({ length: 60 }, (_, round) => round)
    const answers = await Promise.all(
      rounds.flatMap((round) => [
        asActor(
          db,
          actor,
          async (tx) => (await sql`select ${round}::int as round, ${round}::text as text`.execute(tx)).rows,
        ),
        asSystem(db, 'a test', async (tx) => (await state.execute(tx)).rows),
        readingOf(db, `reading ${round % 5}`),
        state.execute(db).then(({ rows }) => rows),
      ]),
    )
    expect(answers).toEqual(
      rounds.flatMap((round) => [
        [{ round, text: `${round}` }],
        saying('app_job'),
        saying('app_visitor'),
        saying('app_login'),
      ]),
    )
  })

  test('what the database says is heard past it alone; in session mode all is as without one', async () => {
    const [pooled, past] = [pooler.through(direct), direct]
    const sessions = await startPooler(past, { mode: 'session' })
    const kept = connect({ connectionString: sessions.through(past) }, async () => {}, {
      ...bounds,
      DATABASE_LISTEN_URL: undefined,
    })
    expect([await readingOf(kept.db, 'kept'), (await state.execute(kept.db)).rows]).toEqual([
      saying('app_visitor'),
      saying('app_login'),
    ])
    await kept.close()
    const cases: [ways: Ways, says: RegExp][] = [
      [{ DATABASE_URL: past }, /^$/],
      [{ DATABASE_URL: sessions.through(past) }, /^$/],
      [{ DATABASE_URL: pooled, DATABASE_LISTEN_URL: past, DATABASE_OWNER_URL: past }, /^$/],
      [{ DATABASE_URL: pooled }, /^Vor der Datenbank.*DATABASE_LISTEN_URL/],
      [{ DATABASE_URL: pooled, DATABASE_LISTEN_URL: pooled }, /^DATABASE_LISTEN_URL führt/],
      [{ DATABASE_URL: pooled, DATABASE_LISTEN_URL: past, DATABASE_OWNER_URL: pooled }, /^DATABASE_OWNER_URL führt/],
    ]
    const sentenceOf = (ways: Ways) => requireHearing(ways).then(() => '', explain)
    const said = await Promise.all(cases.map(([ways]) => sentenceOf(ways)))
    await sessions.stop()
    for (const [index, [, says]] of cases.entries()) expect(said[index]).toMatch(says)
  })
})
