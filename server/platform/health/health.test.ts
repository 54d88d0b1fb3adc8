import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { parse } from 'yaml'
import { refusals } from '../../../domain/platform/refusals.ts'
import { openTestDatabase, useDatabase } from '../../../tests/support/db.ts'
import { cookiesOf, startHttpServer } from '../../../tests/support/http-server.ts'
import { asOwner } from '../../../tests/support/owner.ts'
import { makeParent, PASSWORD } from '../../../tests/support/people.ts'
import { connect } from '../db/connect.ts'
import { LiveHub } from '../live/hub.ts'
import { nameStatement } from './metrics.ts'

const TOKEN = 'a token only this test knows, 32 characters'

let isStopping = false
const live = new LiveHub()
const database = await useDatabase()
const server = await startHttpServer(database, { metricsToken: TOKEN, live, isStopping: () => isStopping })
afterAll(async () => {
  await server.close()
})

const metrics = async () => (await server.send('GET', '/metrics')).text
/** The number behind a line's name and labels. */
const numberOf = (text: string, line: string) =>
  Number(
    text
      .split('\n')
      .find((one) => one.startsWith(`${line} `))
      ?.split(' ')[1],
  )

test('/healthz and /readyz say that all is well, under every name', async () => {
  for (const path of ['/healthz', '/readyz']) {
    expect(await server.send('GET', path, { headers: { host: '10.1.2.3' } })).toMatchObject({ status: 200, text: 'ok' })
  }
})

test('/readyz turns people away once the server was told to stop', async () => {
  isStopping = true
  expect(await server.send('GET', '/readyz')).toMatchObject({ status: 503, text: 'stopping' })
  expect(await server.send('GET', '/healthz')).toMatchObject({ status: 200 })
  isStopping = false
})

test('/readyz turns people away while the database is gone, and /healthz goes on', async () => {
  const gone = await openTestDatabase()
  const other = await startHttpServer(gone)
  expect((await other.send('GET', '/readyz')).status).toBe(200)
  await gone.close()
  expect(await other.send('GET', '/readyz')).toMatchObject({ status: 503, text: 'no database' })
  expect((await other.send('GET', '/healthz')).status).toBe(200)
  expect((await other.send('GET', '/metrics')).text).toContain('netzpass_waiting{what="jobs"} Nan')
  await other.close()
})

test('/readyz takes no server out because all of its connections for writes are busy', async () => {
  const own = await openTestDatabase()
  const busy = await startHttpServer(own)
  const atOnce = inject('database').kind === 'embedded' ? 1 : 10 // its statements run one after the other
  const work = Array.from({ length: 6 * atOnce }, () => sql`select pg_sleep(0.5)`.execute(own.db))
  expect(await busy.send('GET', '/readyz')).toMatchObject({ status: 200 })
  await Promise.all(work)
  await busy.close()
  await own.close()
})

describe.runIf(inject('database').kind === 'postgres')('while the database only reads', () => {
  test('a server stays in service and says so, whoever is signed in reads on, and writes are refused in a sentence', async () => {
    const { email } = await makeParent(database.db)
    const signedIn = await server.post('/api/auth/sign-in', { email, password: PASSWORD })
    await asOwner(database.db, (tx) => sql`update auth.session set "usedAt" = now() - interval '1 hour'`.execute(tx))
    const options = '-c default_transaction_read_only=on'
    const replica = connect({ ...database.clientConfig, options }, async () => {})
    const other = await startHttpServer(replica, { publicUrl: server.publicUrl })
    const headers = { cookie: cookiesOf(signedIn), host: new URL(server.publicUrl).host }
    const [ready, session, dashboard, written, metrics] = [
      await other.send('GET', '/readyz'),
      await other.send('GET', '/api/auth/get-session?idle=0', { headers }),
      await other.send('GET', '/trpc/family.atAGlance', { headers }),
      await other.post(
        '/trpc/children.add',
        { name: 'Mila', lastName: 'Muster', birthdate: '2014-05-17', consent: true },
        headers,
      ),
      await other.send('GET', '/metrics', { headers }),
    ]
    await other.close()
    await replica.close()
    expect(ready).toMatchObject({ status: 200, text: 'ok, read only' })
    expect(session).toMatchObject({ status: 200, json: { user: { email } } })
    expect(dashboard.status).toBe(200)
    expect(written).toMatchObject({ status: 503, headers: { 'retry-after': '5' } })
    expect(written.text).toContain(refusals.READ_ONLY.message)
    expect(numberOf(metrics.text, 'netzpass_database_ready{what="reads"}')).toBe(1)
    expect(numberOf(metrics.text, 'netzpass_database_ready{what="writes"}')).toBe(0)
  })
})

describe('/metrics', () => {
  test.each<[string, Record<string, string>, number]>([
    ['are read on this machine', {}, 200],
    ['are read from elsewhere with the token', { host: 'netzpass.example', authorization: `Bearer ${TOKEN}` }, 200],
    ['are not there with another token', { authorization: `Bearer ${TOKEN}x` }, 404],
    ['are not there under another name', { host: 'netzpass.example' }, 404],
    ['are not there through a proxy', { 'x-forwarded-for': '192.0.2.7' }, 404],
  ])('%s', async (_sentence, headers, status) => {
    expect((await server.send('GET', '/metrics', { headers })).status).toBe(status)
  })

  test('tell how long which kind of request took, and nothing of what was asked', async () => {
    await server.send('GET', '/invitation/Kanarienvogel?mail=Kanarienvogel')
    await server.send('GET', '/trpc/faq.list')
    await server.send('GET', '/trpc/Kanarienvogel')
    await server.send('GET', '/api/auth/Kanarienvogel')
    const text = await metrics()
    const line = (route: string, status: string) =>
      `netzpass_request_duration_seconds_count{method="GET",route="${route}",status="${status}"}`
    expect(numberOf(text, line('/trpc/faq.list', '2xx'))).toBeGreaterThan(0)
    expect(numberOf(text, line('/trpc/*', '4xx'))).toBeGreaterThan(0)
    expect(numberOf(text, line('/healthz', '2xx'))).toBeGreaterThan(0)
    expect(text).not.toContain('Kanarienvogel')
  })

  test('have all that the alert rules ask for', async () => {
    isStopping = true
    await server.send('GET', '/readyz') // the 5xx that one of them counts
    isStopping = false
    const exported = (await metrics()).split('\n')
    const { groups }: { groups: { rules: { expr: string }[] }[] } = parse(
      readFileSync(join(import.meta.dirname, '../../../deploy/alerts/netzpass.yaml'), 'utf8'),
    )
    const asked = groups
      .flatMap(({ rules }) => rules.map(({ expr }) => expr.replaceAll(/(\bup)?\{job="netzpass"\}/g, ''))) // Prometheus adds these
      .flatMap((expr) => [...expr.matchAll(/\b([a-z]+_\w+)(?:\{(\w+="\w+")\})?(?![\w(])/g)])
      .map(([, name = '', label = '']) => ({ name, label }))
    expect(asked.length).toBeGreaterThan(10)
    const isExported = ({ name, label }: { name: string; label: string }) =>
      exported.some((line) => [`${name} `, `${name}{`].some((begin) => line.startsWith(begin)) && line.includes(label))
    expect(asked.filter((one) => !isExported(one))).toEqual([])
  })

  test('tell of statements, connections, memory, live channels and what waits', async () => {
    const before = await metrics()
    expect(numberOf(before, 'netzpass_statement_duration_seconds_count{kind="select"}')).toBeGreaterThan(0)
    expect(numberOf(before, 'netzpass_database_connections{state="open"}')).toBeGreaterThan(0)
    expect(numberOf(before, 'process_resident_memory_bytes')).toBeGreaterThan(1_000_000)
    expect(numberOf(before, 'netzpass_live_channels')).toBe(0)
    const mail = { recipient: 'a@familie.example', subject: 'x', bodyText: 'x', bodyHtml: 'x' }
    await asOwner(database.db, async (tx) => {
      await tx
        .insertInto('mailOutbox')
        .values([mail, mail, { ...mail, failedAt: new Date() }])
        .execute()
      await sql`select jobs.create_queue('test', '{"policy": "short"}')`.execute(tx)
      await sql`insert into jobs.job (name) values ('test')`.execute(tx)
    })
    const channel = live.events(['somebody'])
    await channel.next()
    const after = await metrics()
    await channel.return(undefined)
    expect(numberOf(after, 'netzpass_live_channels')).toBe(1)
    expect(numberOf(after, 'netzpass_waiting{what="mails"}')).toBe(2)
    expect(numberOf(after, 'netzpass_waiting{what="dead_mails"}')).toBe(1)
    expect(numberOf(after, 'netzpass_waiting{what="jobs"}')).toBe(1)
  })
})

test('each answer carries the id that the log calls it by', async () => {
  const { headers } = await server.send('GET', '/trpc/faq.list')
  expect(headers['x-request-id']).toMatch(/^[0-9a-f]{8}$/)
  expect((await server.send('GET', '/healthz')).headers['x-request-id']).not.toBe(headers['x-request-id'])
})

test.each([
  ['select "id" from "children" where "name" = $1', 'select children'],
  ['insert into "auth"."session" ("token") values ($1)', 'insert auth.session'],
  ['\n  update only profiles set email = $1', 'update profiles'],
  ['delete from jobs.job', 'delete jobs.job'],
  [`begin; select set_config('app.actor', '3f0c7f5e-1', true)`, 'begin'],
  [`select 'petra@familie.example'`, 'select'],
])('a slow statement is named without what it says: %s', (statement, name) => {
  expect(nameStatement(statement)).toBe(name)
})
