import { execFile } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { compileCache } from '../../../tests/support/compile-cache.ts'
import { keepFirstStart } from '../../../tests/support/first-start.ts'
import { asOwner } from '../../../tests/support/owner.ts'
import { makeParent } from '../../../tests/support/people.ts'
import { startServerProcess } from '../../../tests/support/server-process.ts'
import { listErased } from '../../people/privacy/erasures.ts'
import { connect } from '../../platform/db/connect.ts'
import { toolConfig } from '../../platform/db/embedded/embedded.ts'
import { folderStorage } from '../../storage.ts'

// It takes both databases, whichever of them this project is about.
const database = inject('database')
const program = join(import.meta.dirname, 'command.ts')
let folder: string
let started: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'netzpass-commands-'))
  started = await keepFirstStart()
}, 120_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const run = (args: string[], env: Record<string, string>, input = '') => {
  const running = promisify(execFile)(process.execPath, [program, ...args], {
    env: { PATH: process.env.PATH, ...compileCache, ...env },
  })
  running.child.stdin?.end(input)
  return running.then(
    ({ stdout }) => stdout,
    ({ stderr }: { stderr: string }) => stderr,
  )
}

test.runIf(database.kind === 'postgres')(
  'a family goes from a running house into a backup, from there into another house, and on to PostgreSQL',
  { timeout: 300_000 },
  async () => {
    const house = join(folder, 'house')
    cpSync(started, house, { recursive: true })
    const server = await startServerProcess({ DATA_DIR: house, DEMO: 'off' })
    await server.ready
    const { db, close } = connect(toolConfig(join(house, 'postgres')), async () => {})
    const { email } = await makeParent(db)
    const gone = await makeParent(db)
    await asOwner(db, (tx) =>
      sql`insert into auth.session ("token", "userId", "expiresAt")
        select 'ended since', id, now() + interval '1 day' from auth."user" where email = ${email}`.execute(tx),
    )
    await folderStorage(join(house, 'media')).put('abc.webp', Buffer.from('a picture'))
    const backups = join(folder, 'backups')
    expect(await run(['backup', backups], { DATA_DIR: house })).toMatch(/^Gesichert: /)
    await asOwner(db, (tx) => sql`delete from auth."user" where id = ${gone.id}`.execute(tx))
    await expect.poll(() => listErased(folderStorage(join(house, 'erased'))), { timeout: 10_000 }).toHaveLength(1)
    await close()
    expect(await run(['restore', join(backups, 'x')], { DATA_DIR: house })).toMatch(/keine Sicherung/)
    expect(await run(['move', 'postgres://x/y'], { DATA_DIR: house }), 'while the server runs').toMatch(
      /von einem laufenden Netzpass benutzt/,
    )
    await server.stop()

    const [name = ''] = readdirSync(backups)
    expect(name).toMatch(/^netzpass-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.ndjson\.gz$/)
    const backup = join(backups, name)
    expect(statSync(backup).mode & 0o77).toBe(0)
    const other = join(folder, 'other')
    cpSync(join(house, 'erased'), join(other, 'erased'), { recursive: true })
    expect(await run(['restore', backup], { DATA_DIR: other })).toMatch(
      /^Wiederhergestellt: [\d.]+ Zeilen.* Wieder gelöscht, weil das seither geschehen war: 1\..*Alle melden sich neu an\./s,
    )
    expect(String(readFileSync(join(other, 'media', 'abc.webp')))).toBe('a picture')
    expect(readFileSync(join(other, 'secret'))).toEqual(readFileSync(join(house, 'secret')))
    writeFileSync(join(other, 'secret'), 'the key of those who are there')
    expect(await run(['restore', backup], { DATA_DIR: other })).toMatch(/gibt es schon Konten/)
    expect(String(readFileSync(join(other, 'secret')))).toBe('the key of those who are there')

    const third = join(folder, 'third')
    mkdirSync(join(third, 'secret'), { recursive: true }) // where the key should lie
    expect(await run(['restore', backup], { DATA_DIR: third })).toMatch(/Starten Sie Netzpass so nicht/)

    const url = new URL((database as { adminUrl: string }).adminUrl)
    const admin = new pg.Client(url.href)
    await admin.connect()
    await admin.query('create database moved_to')
    url.pathname = 'moved_to'
    try {
      const said = await run(['move', url.href], { DATA_DIR: other })
      expect(said).toMatch(/^Umgezogen: [\d.]+ Zeilen/)
      expect(said).toContain(`bleibt in ${join(other, 'postgres')}, bis Sie`)
      const moved = new pg.Client(url.href)
      await moved.connect()
      expect((await moved.query('select email from profiles')).rows).toEqual([{ email }])
      expect((await moved.query('select token from auth.session')).rows, 'a session of before the restore').toEqual([])
      await moved.end()
    } finally {
      await admin.query('drop database moved_to with (force)')
      await admin.end()
    }
    expect(existsSync(join(other, 'postgres'))).toBe(true)
  },
)

test('where there is no database none is backed up or moved, and none is made', async () => {
  const nowhere = join(folder, 'nowhere')
  const backups = join(folder, 'backups of nothing')
  for (const args of [
    ['backup', backups],
    ['move', 'postgres://x/y'],
  ]) {
    expect(await run(args, { DATA_DIR: nowhere })).toMatch(/liegt keine Datenbank von Netzpass/)
  }
  expect(existsSync(nowhere)).toBe(false)
  expect(readdirSync(backups)).toEqual([])
})

test.runIf(database.kind === 'postgres')(
  'a scheduled backup is made by hand, proven with the key of the operator, and restored with it elsewhere',
  { timeout: 300_000 },
  async () => {
    const key = join(folder, 'key.txt')
    const said = await run(['backup', 'key', key], {})
    const [, recipient = ''] = /^BACKUP_RECIPIENT=(age1\S+)/.exec(said) ?? []
    expect(statSync(key).mode & 0o77).toBe(0)
    expect(await run(['backup', 'key', key], {})).toMatch(/gibt es schon/)

    const house = join(folder, 'scheduled house')
    cpSync(started, house, { recursive: true })
    const target = join(folder, 'target')
    const settings = { DATA_DIR: house, BACKUP_TARGET: target, BACKUP_RECIPIENT: recipient }
    const server = await startServerProcess({ DATA_DIR: house, DEMO: 'off' })
    await server.ready
    const { db, close } = connect(toolConfig(join(house, 'postgres')), async () => {})
    const gone = await makeParent(db)
    expect(await run(['backup', 'now'], settings)).toMatch(/^Gesichert und zur Probe wiederhergestellt: [\d.]+ Zeilen/)
    await asOwner(db, (tx) => sql`delete from auth."user" where id = ${gone.id}`.execute(tx))
    await expect.poll(() => listErased(folderStorage(join(house, 'erased'))), { timeout: 10_000 }).toHaveLength(1)
    await close()
    await server.stop()

    const [name = ''] = readdirSync(target)
    expect(name).toMatch(/Z\.age$/)
    const file = join(target, name)
    expect(await run(['backup', 'prove', file], { DATA_DIR: folder })).toMatch(/verschlüsselt.*--identity/)
    const fromNoDisk = readFileSync(key, 'utf8')
    expect(await run(['backup', 'prove', file, '--identity', '-'], { DATA_DIR: folder }, fromNoDisk)).toMatch(
      /^Die Probe ist gelungen/,
    )
    const wrong = join(folder, 'wrong.txt')
    await run(['backup', 'key', wrong], {})
    const other = join(folder, 'scheduled other')
    const restored = (identity: string) =>
      run(['restore', name, '--identity', identity], { ...settings, DATA_DIR: other })
    expect(await restored(wrong)).toMatch(/öffnet diese Sicherung nicht/)
    cpSync(join(house, 'erased'), join(other, 'erased'), { recursive: true })
    expect(await restored(key)).toMatch(/^Wiederhergestellt: .*seither geschehen war: 1\./s)
  },
)

test('who asks for something else reads how it goes', async () => {
  expect(await run(['backup'], { DATA_DIR: folder })).toMatch(/^So geht es:/)
  expect(await run(['destroy', 'x'], { DATA_DIR: folder })).toMatch(/^So geht es:/)
})
