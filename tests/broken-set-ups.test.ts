import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { openEmbedded } from '../server/platform/db/embedded/embedded.ts'
import { Databases } from './set-ups/databases.ts'
import { canMount, Places } from './set-ups/places.ts'
import { examine, type Program, run } from './set-ups/run.ts'
import { startBucket } from './support/bucket.ts'
import { localhostCertificate } from './support/localhost-certificate.ts'
import { startMailServer } from './support/mail-server.ts'
import { hasPooler, startPooler } from './support/pooler.ts'
import { proxyTo } from './support/proxy-to.ts'
import { type ServerProcess, startServerProcess } from './support/server-process.ts'

// Each set-up is really broken, on a real disk, database, mail server or bucket, and the command is the operator's own.

const APP_SECRET = 'a secret of thirty-two characters'
/** Taken by nobody. */
const NOBODY = '127.0.0.1:9'
const isRoot = canMount()

const places = new Places()
const databases = new Databases(inject('database') as { adminUrl: string; template: string })
const opened: (() => Promise<unknown> | unknown)[] = []
let server: ServerProcess
/** The settings of an installation that runs, and of which the doctor finds nothing broken. */
let well: Record<string, string>

beforeAll(async () => {
  await places.dataFolder() // made once: an image may have to be made first
  const mailServer = await startMailServer()
  opened.push(mailServer.stop)
  const MAIL_FROM = 'post@netzpass.example'
  well = {
    SMTP_URL: mailServer.url,
    MAIL_FROM,
    DATABASE_URL: databases.url(await databases.migrated()),
    APP_SECRET,
    DATA_DIR: places.folder(),
  }
  server = await startServerProcess({ ...well, DEMO: 'off' })
  opened.push(() => server.kill())
  well.PORT = new URL(server.url).port
  await server.ready
}, 120_000)
afterAll(async () => {
  for (const close of opened.reverse()) await close()
  await databases.remove()
  places.remove()
}, 60_000)

const listen = async (one: Server) => {
  one.listen(0, '127.0.0.1')
  await once(one, 'listening')
  opened.push(() => {
    one.closeAllConnections()
    one.close()
  })
  return `127.0.0.1:${(one.address() as AddressInfo).port}`
}

/** What no operator should have to read: stacks, codes, what libraries say. */
const FOREIGN =
  /\n\s+at |[{}]|\b(Error|error|failed|fail|cannot|could not|invalid|unexpected|denied|refused|does not|not found|no such|undefined|null|E[A-Z]{4,})\b/
/** Each sentence ends with what to do. */
const TODO =
  /Bitte|Prüfen Sie|Setzen Sie|Geben Sie|Nehmen Sie|Schalten Sie|Machen Sie|Schaffen Sie|Stellen Sie|Berichtigen|Läuft der Server|muss|müssen/

function expectHelp(said: string, says: RegExp) {
  expect(said).toMatch(says)
  expect(said).toMatch(TODO)
  expect(said).not.toMatch(FOREIGN)
}

const inside = (name: string, content: string | Buffer) => {
  const folder = places.folder()
  writeFileSync(join(folder, name), content)
  return folder
}
const changed = async (change: (folder: string) => void) => {
  const folder = await places.dataFolder()
  change(folder)
  return { DATA_DIR: folder }
}
const ownDatabase = (database: string, user?: string, password?: string) => ({
  DATABASE_URL: databases.url(database, user, password),
  APP_SECRET,
  DATA_DIR: places.folder(),
})

type Start = [name: string, breaks: () => Promise<Record<string, string>>, says: RegExp]

const ofData: Start[] = [
  ['DATA_DIR is a file', async () => ({ DATA_DIR: join(inside('data', ''), 'data') }), /ist nicht beschreibbar/],
  [
    'a file of the database is damaged',
    () => changed((folder) => writeFileSync(join(folder, 'postgres/global/pg_control'), Buffer.alloc(8192, 0x5a))),
    /keine lesbare Datenbank/,
  ],
  [
    'a table is damaged',
    () => changed((folder) => writeFileSync(join(folder, places.table), Buffer.alloc(8192, 0x5a))),
    /^Die Datenbank ist beschädigt/,
  ],
  [
    'another PostgreSQL made the database',
    () => changed((folder) => writeFileSync(join(folder, 'postgres/PG_VERSION'), '16\n')),
    /anderen Version von PostgreSQL/,
  ],
  [
    'something else lies where the database should',
    async () => {
      const folder = places.folder()
      mkdirSync(join(folder, 'postgres'))
      writeFileSync(join(folder, 'postgres/letter.txt'), 'Liebe Oma')
      return { DATA_DIR: folder }
    },
    /keine lesbare Datenbank/,
  ],
  [
    'two want the same folder',
    async () => {
      const folder = await places.dataFolder()
      const { close } = await openEmbedded({ directory: join(folder, 'postgres') })
      opened.push(close)
      return { DATA_DIR: folder }
    },
    /von einem laufenden Netzpass benutzt/,
  ],
  [
    'the key is empty',
    () => changed((folder) => writeFileSync(join(folder, 'secret'), '')),
    /kein vollständiger Schlüssel/,
  ],
  [
    'brand.json is no JSON',
    () => changed((folder) => writeFileSync(join(folder, 'brand.json'), '{ "name": ')),
    /brand\.json: Das ist kein JSON/,
  ],
]

const ofPoolers: Start[] = [
  [
    'a pooler in transaction mode stands before the database',
    async () => {
      const own = ownDatabase(await databases.migrated())
      const pooler = await startPooler(own.DATABASE_URL)
      opened.push(pooler.stop)
      return { ...own, DATABASE_URL: pooler.through(own.DATABASE_URL) }
    },
    /^Vor der Datenbank in DATABASE_URL steht ein Pooler im Transaktionsmodus/,
  ],
]

const ofDisks: Start[] = [
  [
    'the disk can only be read',
    async () => {
      const { folder, makeReadOnly } = places.disk(1)
      makeReadOnly()
      return { DATA_DIR: join(folder, 'data') }
    },
    /ist nicht beschreibbar/,
  ],
  ['the disk is full', async () => ({ DATA_DIR: places.disk(20).folder }), /auf einem vollen Datenträger/],
]

const ofSettings: Start[] = [
  [
    'the port is taken',
    async () => ({ DATA_DIR: places.folder(), PORT: well.PORT ?? '' }),
    /^PORT \d+ ist schon belegt/,
  ],
  [
    'HOST is another machine’s',
    async () => ({ DATA_DIR: places.folder(), HOST: '192.0.2.1' }),
    /gehört nicht zu diesem/,
  ],
  ['PUBLIC_URL is no address', async () => ({ PUBLIC_URL: 'netzpass.example' }), /^PUBLIC_URL muss mit http/],
  [
    'PUBLIC_URL names a folder of another site',
    async () => ({ PUBLIC_URL: 'https://schule.example/netzpass' }),
    /^PUBLIC_URL darf nur die Adresse selbst sein/,
  ],
  ['TRUST_PROXY is no number', async () => ({ TRUST_PROXY: 'yes' }), /^TRUST_PROXY muss die Anzahl/],
  ['there is no key for PostgreSQL', async () => ({ DATABASE_URL: databases.url('x') }), /^APP_SECRET fehlt/],
]

const ofDatabases: Start[] = [
  [
    'several servers are named',
    async () => ({ ...ownDatabase('x'), DATABASE_URL: `postgres://me@${NOBODY},127.0.0.1:10/x` }),
    /^DATABASE_URL darf nur einen Server nennen.*HAProxy/,
  ],
  [
    'who listens does so in another database',
    async () => ({
      ...ownDatabase(await databases.migrated()),
      DATABASE_LISTEN_URL: databases.url(await databases.empty()),
    }),
    /^DATABASE_LISTEN_URL führt zu einer anderen Datenbank/,
  ],
  [
    'the database is away',
    async () => ({ ...ownDatabase('x'), DATABASE_URL: `postgres://me@${NOBODY}/x` }),
    /antwortet nicht/,
  ],
  [
    'its machine is unknown',
    async () => ({ ...ownDatabase('x'), DATABASE_URL: 'postgres://me@nowhere.invalid/x' }),
    /^Den Rechner der Datenbank gibt es/,
  ],
  ['there is no such database', async () => ownDatabase('not_there'), /mit diesem Namen gibt es dort nicht/],
  [
    'the password is wrong',
    async () => {
      const role = await databases.role('set_up_stranger', `password 'right'`)
      await databases.askForPassword(role)
      return ownDatabase('postgres', role, 'wrong')
    },
    /nimmt Name oder Passwort nicht an/,
  ],
  [
    'its user has no rights',
    async () => ownDatabase(await databases.empty(), await databases.role('set_up_nobody', '')),
    /darf nicht, was Netzpass dort braucht.*deploy\/database\.sql/,
  ],
  [
    'no connection is left',
    async () => ownDatabase(await databases.migrated(), await databases.role('set_up_late', 'connection limit 0')),
    /keine Verbindung mehr frei/,
  ],
  [
    'it cannot encrypt',
    async () => {
      const own = ownDatabase(await databases.migrated())
      return { ...own, DATABASE_URL: `${own.DATABASE_URL}?sslmode=verify-full` }
    },
    /soll verschlüsselt sein/,
  ],
  [
    'it is newer than the program',
    async () => ownDatabase(await databases.migrated(`insert into migrations.tables (name) values ('9999_future')`)),
    /gehört zu einer neueren Version von Netzpass \(9999_future\)/,
  ],
  [
    'it is of a state between versions',
    async () => ownDatabase(await databases.migrated(`delete from migrations.tables where name ~ '^0003'`)),
    /Zwischenstand von Netzpass/,
  ],
  [
    'it is of before 1.1.0',
    async () => ownDatabase(await databases.migrated('create table migrations.kysely_migration ()')),
    /vor 1\.1\.0/,
  ],
  [
    'it is another program’s',
    async () => ownDatabase(await databases.empty('create table invoices ()')),
    /nicht von Netzpass/,
  ],
]

describe('the start says in one sentence that', () => {
  const possible = [...(isRoot ? ofDisks : []), ...(hasPooler() ? ofPoolers : [])]
  const startTest = test.each<Start>([...ofSettings, ...ofData, ...ofDatabases, ...possible])
  startTest('%s', { timeout: 60_000 }, async (_name, breaks, says) => {
    const { code, said } = await run('start', { env: { PORT: '0', ...(await breaks()) } })
    expect(said.split('\n')).toHaveLength(1)
    expectHelp(said, says)
    expect(code).toBe(1)
  })

  test('nobody has built the program', { timeout: 60_000 }, async () => {
    const { code, said } = await run('start', {
      env: { DATA_DIR: places.folder(), PORT: '0' },
      folder: places.unbuilt(),
    })
    expectHelp(said, /^Netzpass ist hier noch nicht gebaut/)
    expect([code, said.split('\n').length]).toEqual([1, 1])
  })

  test.skipIf(hasPooler())('poolers: only where pgbouncer is installed', (context) => context.skip())
  test.skipIf(isRoot)('disks: only where root may mount them', (context) => context.skip())
})

type Examined = [name: string, breaks: () => Promise<Record<string, string>>, part: string, says: RegExp]

const ofReach: Examined[] = [
  [
    'another installation answers',
    async () => ({ APP_SECRET: 'another secret, also 32 characters' }),
    'Adresse',
    /nicht diese Installation/,
  ],
  [
    'another program answers',
    async () => ({ PUBLIC_URL: `http://${await listen(createServer((_, answer) => answer.end('hello')))}` }),
    'Adresse',
    /nicht diese Installation/,
  ],
  ['nobody answers', async () => ({ PUBLIC_URL: `http://${NOBODY}` }), 'Adresse', /niemand zu erreichen/],
  [
    'there is no TLS',
    async () => ({ PUBLIC_URL: server.url.replace('http:', 'https:') }),
    'Adresse',
    /Dort spricht niemand https/,
  ],
  [
    'its certificate is nobody’s',
    async () => {
      const address = await listen(createSecureServer(localhostCertificate, (_, answer) => answer.end()))
      return { PUBLIC_URL: `https://${address.replace('127.0.0.1', 'localhost')}` }
    },
    'Adresse',
    /Zertifikat von .* stimmt nicht/,
  ],
  [
    'the proxy keeps the name to itself',
    async () => ({ PUBLIC_URL: `http://${await listen(proxyTo(server.url, { host: 'innen.example' }))}` }),
    'Adresse',
    /reicht den Namen nicht weiter/,
  ],
  [
    'a proxy is not counted',
    async () => {
      const told = { host: new URL(server.url).host, origin: server.url, 'x-forwarded-for': '192.0.2.7' }
      return { PUBLIC_URL: `http://${await listen(proxyTo(server.url, told))}` }
    },
    'Proxy',
    /gelten als ein Anrufer/,
  ],
  ['a proxy is trusted that is not there', async () => ({ TRUST_PROXY: '1' }), 'Proxy', /Adresse ausdenken/],
]

const ofOthers: Examined[] = [
  [
    'who listens does so in another database',
    async () => ({ DATABASE_LISTEN_URL: databases.url(await databases.empty()) }),
    'Datenbank',
    /^DATABASE_LISTEN_URL führt zu einer anderen Datenbank/,
  ],
  ['the database is away', async () => ({ DATABASE_URL: `postgres://me@${NOBODY}/x` }), 'Datenbank', /antwortet nicht/],
  [
    'nothing is in the database',
    async () => ({ DATABASE_URL: databases.url(await databases.empty()) }),
    'Datenbank',
    /noch nichts/,
  ],
  [
    'the database is newer',
    async () => {
      const newer = await databases.migrated(`insert into migrations.tables (name) values ('9999_future')`)
      return { DATABASE_URL: databases.url(newer) }
    },
    'Datenbank',
    /neueren Version/,
  ],
  ['the mail server is away', async () => ({ SMTP_URL: `smtp://${NOBODY}` }), 'Mailserver', /nicht zu erreichen/],
  [
    'the mail server does not know us',
    async () => {
      const { url, stop } = await startMailServer({ logIn: () => false })
      opened.push(stop)
      return { SMTP_URL: url.replace('//', '//me:wrong@') }
    },
    'Mailserver',
    /nimmt Name oder Passwort/,
  ],
  [
    'there is no such bucket',
    async () => {
      const { settings, close } = await startBucket()
      opened.push(close)
      return { ...settings, S3_BUCKET: 'anderer' }
    },
    'Dateien',
    /gibt es nicht/,
  ],
  [
    'the bucket is away',
    async () => ({ S3_ENDPOINT: `http://${NOBODY}`, S3_BUCKET: 'bilder', S3_KEY: 'x', S3_SECRET: 'x' }),
    'Dateien',
    /nicht zu erreichen/,
  ],
  [
    'the last backup is old',
    async () => {
      const old = await databases.migrated(
        `insert into backups (name, started_at, made_at, bytes, sha256, proven_at, row_count)
          select 'old', at, at, 1, repeat('a', 64), at, 1 from (select now() - interval '3 days' as at) old`,
      )
      return { DATABASE_URL: databases.url(old), BACKUP_TARGET: places.folder(), BACKUP_RECIPIENT: 'age1abc' }
    },
    'Sicherung',
    /Seitdem kam keine mehr/,
  ],
]

const ofFullDisks: Examined[] = [
  [
    'the disk is nearly full',
    async () => ({ DATA_DIR: places.disk(10).folder }),
    'Datenträger',
    /nichts mehr speichern/,
  ],
  [
    'the disk can only be read',
    async () => {
      const { folder, makeReadOnly } = places.disk(1)
      makeReadOnly()
      return { DATA_DIR: folder }
    },
    'Datenträger',
    /nur gelesen/,
  ],
]

describe('the doctor finds only that', () => {
  test('nothing is broken before anything is', { timeout: 60_000 }, async () => {
    expect(await examine(well)).toEqual({ code: 1, broken: [] })
  })

  test.each<Examined>([...ofReach, ...ofOthers, ...(isRoot ? ofFullDisks : [])])(
    '%s',
    { timeout: 60_000 },
    async (_name, breaks, part, says) => {
      const { code, broken } = await examine({ ...well, ...(await breaks()) })
      expect(broken.map(({ name }) => name)).toEqual([part])
      expectHelp(broken.map(({ means, todo = '' }) => `${means} ${todo}`).join(), says)
      expect(code).toBe(2)
    },
  )

  test('a clock is wrong', { timeout: 60_000 }, async () => {
    const CLOCK_FILE = join(inside('clock', '-600000'), 'clock')
    const shifted = ['--import', join(import.meta.dirname, 'support/shifted-clock.mjs')]
    const { code, broken } = await examine({ ...well, CLOCK_FILE }, shifted)
    expect(broken.map(({ name }) => name)).toEqual(['Uhr'])
    expectHelp(`${broken[0]?.means} ${broken[0]?.todo}`, /600 Sekunden auseinander/)
    expect(code).toBe(2)
  })
})

describe('a backup is refused in one sentence', () => {
  let whole: Buffer
  beforeAll(async () => {
    const folder = places.folder()
    const { said } = await run('backup', { args: ['backup', folder], env: well })
    whole = readFileSync(said.replace('Gesichert: ', ''))
  }, 60_000)

  const middle = () => Math.floor(whole.length / 2)
  const headed = (change: (head: { migrations: string[] }) => void) => {
    const [head = '', ...rest] = gunzipSync(whole).toString('utf8').split('\n')
    const parsed = JSON.parse(head)
    change(parsed)
    return gzipSync([JSON.stringify(parsed), ...rest].join('\n'))
  }

  test.each<[name: string, content: () => Buffer | string, says: RegExp]>([
    ['half of it was written', () => whole.subarray(0, middle()), /Ihr Ende fehlt/],
    ['a byte of it has changed', () => Buffer.from(whole).fill(0x5a, middle(), middle() + 4), /beschädigt/],
    ['it is empty', () => '', /Ihr Ende fehlt/],
    ['it is a letter', () => 'Liebe Oma', /beschädigt/],
    [
      'it is of a newer version',
      () => headed((head) => head.migrations.push('9999_future')),
      /von einer neueren Version/,
    ],
    ['it is of before 1.1.0', () => headed((head) => head.migrations.unshift('0001_actors')), /vor 1\.1\.0/],
    ['it is encrypted', () => 'age-encryption.org/v1\n-> X25519 abc\n', /ist verschlüsselt.*--identity/],
  ])('when %s', { timeout: 60_000 }, async (_name, content, says) => {
    const env = { DATABASE_URL: databases.url(await databases.empty()), APP_SECRET, DATA_DIR: places.folder() }
    const file = join(inside('backup', content()), 'backup')
    const { code, said } = await run('backup', { args: ['restore', file], env })
    expectHelp(said, says)
    expect([code, said.split('\n').length]).toEqual([1, 1])
  })

  const elsewhere: [
    name: string,
    program: Program,
    args: string[],
    more: () => Record<string, string>,
    says: RegExp,
  ][] = [
    [
      'the bucket for it is away',
      'backup',
      ['backup', 'now'],
      () => ({ BACKUP_TARGET: `s3://key:secret@${NOBODY}/bucket?tls=off`, BACKUP_RECIPIENT: recipient }),
      /Der Bucket ist nicht erreichbar/,
    ],
    [
      'the bucket of the pictures is away',
      'backup',
      ['backup', '.'],
      () => ({ S3_ENDPOINT: `http://${NOBODY}`, S3_BUCKET: 'bilder', S3_KEY: 'x', S3_SECRET: 'x' }),
      /Der Bucket bilder ist nicht zu erreichen/,
    ],
  ]
  test.each(elsewhere)('when %s', { timeout: 60_000 }, async (_name, program, args, more, says) => {
    const { code, said } = await run(program, {
      args: args.map((arg) => (arg === '.' ? places.folder() : arg)),
      env: { ...well, ...more() },
    })
    expectHelp(said, says)
    expect([code, said.split('\n').length]).toEqual([1, 1])
  })
})

const recipient = 'age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p'
