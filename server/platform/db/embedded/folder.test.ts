import { execFile, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import {
  clientOf,
  kill,
  openForTest,
  poolOf,
  startProcess,
  Template,
  temporaryFolder,
} from '../../../../tests/support/embedded.ts'
import { type Embedded, openEmbedded, toolConfig } from './embedded.ts'

const template = new Template()
let data: string
let shared: Embedded
beforeAll(async () => {
  await template.make()
  data = dirname(template.copy())
  for (const folder of [data, `${data}/postgres`]) chmodSync(folder, 0o755)
  shared = await openEmbedded({ directory: `${data}/postgres` })
}, 60_000)
afterAll(async () => {
  await shared.close()
  template.remove()
})

const rights = (path: string) => (statSync(path).mode & 0o777).toString(8)

test('the data folder is private, although it was not', () => {
  expect([rights(data), rights(`${data}/postgres`)]).toEqual(['700', '700'])
})

test('a folder that everybody shares is not made private, and no database is put there', async () => {
  const shared = `${temporaryFolder()}/shared`
  mkdirSync(shared)
  chmodSync(shared, 0o1777)
  await expect(openEmbedded({ directory: `${shared}/postgres` })).rejects.toMatchObject({ reason: 'unwritable' })
  expect(rights(shared)).toBe('777')
})

test('what cannot be used is named', async () => {
  const folder = temporaryFolder()
  writeFileSync(`${folder}/file`, '')
  const unwritable = openEmbedded({ directory: `${folder}/file/postgres` })
  await expect(unwritable).rejects.toMatchObject({ name: 'DataFolderError', reason: 'unwritable' })

  const foreign = `${folder}/foreign/postgres`
  mkdirSync(foreign, { recursive: true })
  writeFileSync(`${foreign}/letter.txt`, 'dear diary')
  const notOurs = openEmbedded({ directory: foreign })
  await expect(notOurs).rejects.toMatchObject({ name: 'DataFolderError', reason: 'unreadable', path: foreign })

  writeFileSync(`${foreign}/PG_VERSION`, '17\n')
  await expect(openEmbedded({ directory: foreign })).rejects.toMatchObject({ reason: 'other version' })
  expect(existsSync(`${foreign}/letter.txt`)).toBe(true)
})

test.runIf(process.platform === 'linux')('where no folder can be made the start ends, and says so', async () => {
  const starting = startProcess(`
    await openEmbedded({ directory: '/proc/x/y/postgres' }).catch((error) => console.log(error.name, error.reason))
    process.exit()
  `)
  await starting.line('DataFolderError unwritable')
})

const NOBODY = 65_534
/** A process of root can become somebody else, who has to be able to read the program then. */
const canBecomeNobody =
  process.getuid?.() === 0 &&
  import.meta.dirname.split('/').every((_, depth, parts) => {
    const path = parts.slice(0, depth + 1).join('/') || '/'
    return (statSync(path).mode & 0o005) === 0o005
  })

function copyOfNobody(): string {
  const directory = template.copy()
  chmodSync(dirname(dirname(directory)), 0o711) // on the way there
  const below = readdirSync(directory, { recursive: true }).map((path) => `${directory}/${path}`)
  for (const path of [dirname(directory), directory, ...below]) chownSync(path, NOBODY, NOBODY)
  return directory
}

test.runIf(canBecomeNobody)(
  'a command of root works as whom the folder belongs to, and leaves nothing of its own there',
  async () => {
    const directory = copyOfNobody()
    const command = startProcess(`
    const embedded = await openEmbedded({ directory: ${JSON.stringify(directory)} })
    const client = new pg.Client(embedded.clientConfig)
    await client.connect()
    await client.query('create table made_by_root ()')
    await client.end()
    await embedded.close()
    console.log('done as ' + process.getuid())
    process.exit()
  `)
    await command.line(`done as ${NOBODY}`)
    const owners = readdirSync(directory, { recursive: true }).map((path) => statSync(`${directory}/${path}`).uid)
    expect([...new Set(owners)]).toEqual([NOBODY])
  },
)

test.runIf(canBecomeNobody)('a folder with files of somebody else is told from a damaged one', async () => {
  const directory = copyOfNobody()
  const left = `${directory}/global/pg_control`
  chownSync(left, 0, 0)
  chmodSync(left, 0o600)
  const starting = startProcess(`
    process.setgid(${NOBODY})
    process.setuid(${NOBODY})
    await openEmbedded({ directory: ${JSON.stringify(directory)} }).catch((error) => console.log(error.name, error.reason))
    process.exit()
  `)
  await starting.line('DataFolderError not ours')
})

test('a second owner is refused, in this process and in another', async () => {
  const directory = template.copy()
  const first = await openForTest({ directory })
  await expect(openEmbedded({ directory })).rejects.toMatchObject({ reason: 'locked' })
  const other = startProcess(`
    await openEmbedded({ directory: ${JSON.stringify(directory)} }).then(() => console.log('opened'), (error) => console.log(error.reason))
    process.exit()
  `)
  await other.line('locked')
  await first.close()
  await openForTest({ directory })
})

test('an owner in another container is seen by its socket alone', async () => {
  const data = `${temporaryFolder()}/data`
  mkdirSync(data)
  const owner = createServer().listen(`${data}/.s.PGSQL.5432`)
  onTestFinished(() => void owner.close())
  await expect(openEmbedded({ directory: `${data}/postgres` })).rejects.toMatchObject({ reason: 'locked' })
  expect(existsSync(`${data}/.s.PGSQL.5432`)).toBe(true)
})

test('of two that find the same dead socket, the one that is slower to remove it has the folder', async () => {
  const data = `${temporaryFolder()}/data`
  mkdirSync(data)
  const socket = `${data}/.s.PGSQL.5432`
  const dead = createServer().listen(`${data}/dead`)
  await once(dead, 'listening')
  renameSync(`${data}/dead`, socket)
  dead.close()
  const since = () => statSync(socket, { throwIfNoEntry: false })?.ctimeMs
  const deadSince = since()

  const faster = openEmbedded({ directory: `${data}/postgres` })
  const refused = expect(faster).rejects.toMatchObject({ reason: 'locked' })
  while (!since() || since() === deadSince) await sleep(1)
  rmSync(socket)
  const slower = createServer().listen(socket)
  onTestFinished(() => void slower.close())
  await refused
  expect(existsSync(socket)).toBe(true)
})

test('a killed owner leaves the folder free', async () => {
  const directory = template.copy()
  const owner = startProcess(`
    await openEmbedded({ directory: ${JSON.stringify(directory)} })
    console.log('open')
  `)
  await owner.line('open')
  await kill(owner.child)
  expect(existsSync(join(dirname(directory), '.s.PGSQL.5432'))).toBe(true)
  const next = await openForTest({ directory })
  await next.close()
  expect(readdirSync(dirname(directory))).toEqual(['postgres'])
})

test('a first start that is killed in the middle does not hinder the next', async () => {
  const directory = `${temporaryFolder()}/data/postgres`
  const first = startProcess(`await openEmbedded({ directory: ${JSON.stringify(directory)} })`)
  while (!existsSync(`${directory}.unfinished/PG_VERSION`)) await sleep(1)
  await kill(first.child)
  expect(existsSync(directory)).toBe(false)

  const next = await openForTest({ directory })
  expect((await poolOf(next.clientConfig).query('select 1 as one')).rows).toEqual([{ one: 1 }])
  expect(existsSync(`${directory}.unfinished`)).toBe(false)
}, 60_000)

test('a kill during writes loses nothing that was acknowledged', async () => {
  const directory = template.copy()
  const first = await openForTest({ directory })
  await poolOf(first.clientConfig).query('create table written (id int primary key)')
  await first.close()
  const acknowledged: number[] = []
  for (const round of [1, 2, 3]) {
    const writer = startProcess(`
      const { clientConfig } = await openEmbedded({ directory: ${JSON.stringify(directory)} })
      const pool = new pg.Pool(clientConfig)
      let id = ${round} * 1_000_000
      for (const _ of [1, 2, 3, 4]) void (async () => {
        for (;;) {
          const mine = id++
          await pool.query('insert into written values ($1)', [mine])
          console.log(mine)
        }
      })()
    `)
    while (writer.lines.length < 200) await sleep(5)
    await kill(writer.child)
    acknowledged.push(...writer.lines.map(Number))

    const reopened = await openEmbedded({ directory })
    const pool = poolOf(reopened.clientConfig)
    const { rows } = await pool.query('select id from written')
    await pool.query('insert into written values ($1)', [round])
    const found = new Set(rows.map(({ id }) => id))
    expect(acknowledged.filter((id) => !found.has(id))).toEqual([])
    await pool.query('reindex table written') // reads every row, and finds one that is there twice
    await reopened.close()
  }
  expect(acknowledged.length).toBeGreaterThanOrEqual(600)
}, 60_000)

test('every commit is written through to the disk', async () => {
  const pool = poolOf(shared.clientConfig)
  await pool.query('create table written (id int)')
  const before = await shared.fsyncCount()
  for (let id = 0; id < 100; id++) await pool.query('insert into written values ($1)', [id])
  expect((await shared.fsyncCount()) - before).toBeGreaterThanOrEqual(100)
})

test('tools reach the running database through the folder', async () => {
  await poolOf(shared.clientConfig).query("create table greeting as select 'Grüß Gott'::text as words")

  const tool = await clientOf({ host: data, user: 'postgres' })
  expect((await tool.query('select words from greeting')).rows).toEqual([{ words: 'Grüß Gott' }])
})

const hasPsql = spawnSync('psql', ['--version']).status === 0

test.skipIf(!hasPsql)('psql reaches the running database through the folder', async () => {
  await poolOf(shared.clientConfig).query("create table farewell as select 'Tschüss'::text as words")
  const psql = (...commands: string[]) =>
    promisify(execFile)('psql', [
      '-h',
      data,
      '-U',
      'postgres',
      '-qAt',
      ...commands.flatMap((command) => ['-c', command]),
    ])

  const { stdout } = await psql('show server_encoding', 'show timezone', '\\copy farewell to stdout')
  expect(stdout).toBe('UTF8\nUTC\nTschüss\n')
  await expect(psql("\\copy farewell from program 'echo hello'")).rejects.toThrow('COPY FROM STDIN does not work')
  expect((await psql('select count(*) from farewell')).stdout).toBe('1\n')
})

test('a path too long for a socket still locks the folder and lets our tools in', async () => {
  const directory = join(temporaryFolder(), 'long'.repeat(30), 'postgres')
  cpSync(template.copy(), directory, { recursive: true })
  await openForTest({ directory })
  await expect(openEmbedded({ directory })).rejects.toMatchObject({ reason: 'locked' })
  const tool = await clientOf(toolConfig(directory))
  expect((await tool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})

test('a tool that asks when no server runs is told so', async () => {
  const folder = temporaryFolder()
  for (const directory of [`${folder}/postgres`, `${folder}/nowhere/postgres`]) {
    await expect(clientOf(toolConfig(directory))).rejects.toMatchObject({ code: 'ENOENT' })
  }
})
