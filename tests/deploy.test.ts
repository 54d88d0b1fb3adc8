import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { parse } from 'yaml'
import { asSystem } from '../server/platform/db/actor.ts'
import { connect } from '../server/platform/db/connect.ts'
import { chaptersHere, migrate, ranChapters } from '../server/platform/db/migrate.ts'
import { readSettings, settingNames } from '../server/settings.ts'
import { type PostgresServer, startPostgres } from './support/postgres-server.ts'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

type Service = { environment?: Record<string, string>; healthcheck?: unknown; [key: string]: unknown }
const compose = parse(read('deploy/compose.yaml'), { merge: true }) as { services: Record<string, Service> }
const servers = Object.entries(compose.services).filter(([name]) => name.startsWith('netzpass-'))
const example = Object.fromEntries(
  read('deploy/.env.example')
    .split('\n')
    .filter((line) => /^[A-Z]/.test(line))
    .map((line) => line.split(/=(.*)/s) as [string, string]),
)
/** As Compose fills in ${NAME}, ${NAME:-default} and ${NAME:?message}. */
const filledIn = (value: string, variables: Record<string, string>) =>
  value.replace(/\$\{(\w+)(?::[-?]([^}]*))?\}/g, (_whole, name: string) => variables[name] ?? '')

test('docs/operations.md has every setting in its table, and none besides', () => {
  const rows = [...read('docs/operations.md').matchAll(/^\| ((?:`[A-Z\d_]+`(?:, )?)+) \|/gm)]
  const named = rows.flatMap(([, names = '']) => names.replaceAll('`', '').split(', '))
  expect(named.sort()).toEqual([...settingNames, 'LOG_LEVEL'].sort())
})

describe('compose.yaml', () => {
  test('sets nothing that the server does not know, and the server takes what it sets', () => {
    const secrets = Object.fromEntries(
      ['APP_SECRET', 'POSTGRES_PASSWORD', 'OWNER_PASSWORD', 'WEB_PASSWORD'].map((name) => [name, 'f'.repeat(64)]),
    )
    expect(servers).toHaveLength(2)
    for (const [, { environment = {} }] of servers) {
      expect(settingNames).toEqual(expect.arrayContaining(Object.keys(environment)))
      const settings = Object.fromEntries(
        Object.entries(environment).map(([name, value]) => [name, filledIn(value, { ...example, ...secrets })]),
      )
      expect(readSettings(settings)).toMatchObject({ PUBLIC_URL: 'https://netzpass.example', TRUST_PROXY: 1 })
    }
  })

  test('asks for nothing that .env.example does not name, and that names nothing else', () => {
    const asked = [...read('deploy/compose.yaml').matchAll(/\$\{(\w+)/g)].map(([, name]) => name)
    expect([...new Set(asked)].sort()).toEqual(Object.keys(example).sort())
  })

  test('locks down what it runs', () => {
    for (const [name, service] of Object.entries(compose.services))
      expect({ name, ...service }).toMatchObject({
        read_only: true,
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
        mem_limit: expect.any(String),
      })
  })

  test('waits longer for a server to stop than that takes, and Caddy notices sooner', () => {
    const seconds = (text: unknown) => Number.parseInt(String(text), 10)
    const interval = /health_interval (\d+)s/.exec(read('deploy/Caddyfile'))?.[1]
    for (const [, { environment = {}, stop_grace_period: grace }] of servers) {
      expect(seconds(grace)).toBeGreaterThan(seconds(environment.DRAIN_SECONDS) + 5)
      expect(seconds(environment.DRAIN_SECONDS)).toBeGreaterThan(seconds(interval) + 3)
    }
  })

  test('gives Caddy what its file asks for', () => {
    const asked = [...read('deploy/Caddyfile').matchAll(/\{\$(\w+)/g)].map(([, name]) => name as string)
    const given = Object.keys(compose.services.caddy?.environment ?? {})
    expect(asked).toEqual(expect.arrayContaining(given))
    expect(given).toEqual(expect.arrayContaining(asked.filter((name) => name !== 'BIND')))
  })
})

describe.runIf(inject('database').kind === 'postgres')('database.sql', { timeout: 60_000 }, () => {
  let server: PostgresServer
  beforeAll(async () => {
    server = await startPostgres()
  })
  afterAll(() => server.stop())

  const as = (user: string) => {
    const url = new URL(server.url('netzpass'))
    url.username = user
    return { connectionString: url.href }
  }

  test('is all that two servers need that start at once on an empty database', async () => {
    const root = new pg.Client(server.url('postgres'))
    await root.connect()
    for (const statement of statementsOf(read('deploy/database.sql'), { owner_password: 'o', web_password: 'w' }))
      await root.query(statement)
    await root.end()

    await Promise.all([migrate(as('netzpass_owner')), migrate(as('netzpass_owner')), migrate(as('netzpass_owner'))])
    const owner = new pg.Client(as('netzpass_owner'))
    await owner.connect()
    expect(await ranChapters(owner)).toEqual(await chaptersHere())
    await owner.end()
    const { db, close } = connect(as('netzpass_web'), async () => {})
    const { rows } = await asSystem(db, 'a test', (tx) => sql`select count(*)::int as n from children`.execute(tx))
    expect(rows).toEqual([{ n: 0 }])
    await close()
  })

  test('an older program refuses to start on a newer database, while one that runs already goes on', async () => {
    const { db, close } = connect(as('netzpass_web'), async () => {})
    const owner = new pg.Client(as('netzpass_owner'))
    await owner.connect()
    await owner.query(`insert into migrations.tables (name) values ('9999_tomorrow')`)
    await owner.end()
    await expect(migrate(as('netzpass_owner'))).rejects.toThrow(
      'Die Datenbank gehört zu einer neueren Version von Netzpass (9999_tomorrow).',
    )
    await expect(asSystem(db, 'a test', (tx) => sql`select 1`.execute(tx))).resolves.toBeDefined()
    await close()
  })

  test('a database from before version 1.1.0 is left as it is, and the operator told what to do', async () => {
    const owner = new pg.Client(as('netzpass_owner'))
    await owner.connect()
    await owner.query(`create table migrations.kysely_migration ()`)
    await expect(migrate(as('netzpass_owner'))).rejects.toThrow(/aus einer Version vor 1\.1\.0 .* leeres DATA_DIR/)
    await owner.end()
  })
})

/** As psql reads them: without its own lines, passwords filled in. */
const statementsOf = (file: string, passwords: Record<string, string>) =>
  file
    .replace(/^(\\|--).*$/gm, '')
    .replace(/:'(\w+)'/g, (_whole, name: string) => `'${passwords[name]}'`)
    .split(';')
    .map((statement) => statement.trim())
    .filter(Boolean)
