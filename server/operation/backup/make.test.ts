import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { backupName } from '../../../domain/operation/backups.ts'
import { startBucket } from '../../../tests/support/bucket.ts'
import { useDatabase } from '../../../tests/support/db.ts'
import { makeChild, makeParent } from '../../../tests/support/people.ts'
import { migrate } from '../../platform/db/migrate.ts'
import { readSettings, type Settings } from '../../settings.ts'
import { folderStorage } from '../../storage.ts'
import { readIdentities } from './encryption.ts'
import { pack, readBytes, writeBytes } from './file.ts'
import { houseParts } from './house.ts'
import { makeAndProve } from './make.ts'
import { withClient } from './place.ts'
import { partsOf, prove } from './prove.ts'
import { openParts } from './restore.ts'
import type { Part } from './snapshot.ts'
import { explainTarget } from './target.ts'
import { openThrowAway } from './throw-away.ts'

const database = await useDatabase()
const onServer = inject('database').kind === 'postgres'
let folder: string
let identity: string
let settings: Settings
let count = 0
/** Each is restored into a new database, which the embedded one needs seconds for. */
const A_FEW_BACKUPS = 90_000

beforeAll(async () => {
  identity = await generateX25519Identity()
  folder = mkdtempSync(join(tmpdir(), 'netzpass-made-'))
  await makeChild(database.db, await makeParent(database.db, { firstName: 'Kanarienvogel' }))
  await folderStorage(join(folder, 'data', 'media')).put('abc.webp', Buffer.from('a picture'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))
beforeEach(async () => {
  settings = await settingsFor(join(folder, `target-${++count}`))
})

const settingsFor = async (target: string, more: Record<string, string> = {}) =>
  readSettings({
    DATA_DIR: join(folder, 'data'),
    BACKUP_TARGET: target,
    BACKUP_RECIPIENT: await identityToRecipient(identity),
    ...(onServer && { DATABASE_URL: database.clientConfig.connectionString, APP_SECRET: 'x'.repeat(32) }),
    ...more,
  })

const openHouse = async () => ({ owner: database.clientConfig, close: async () => {} })
const at = new Date('2026-11-17T02:10:00Z')
const name = backupName(at, '.age')
const backUp = (its: Settings = settings, provenBefore: string[] = []) =>
  makeAndProve({ name, settings: its, provenBefore, openHouse })
const lying = () => readdirSync(settings.BACKUP_TARGET as string)
const made = () => join(settings.BACKUP_TARGET as string, name)
/** A proof by hand, of the one file. */
const proveByHand = (with_: string[], file = made()) => prove(partsOf(readBytes(file), with_), settings)

const proofDatabases = async () => {
  const { rows } = await sql<{ name: string }>`
    select datname as name from pg_database where datname like 'netzpass_proof_%'`.execute(database.db)
  return rows
}

describe('a scheduled backup', { timeout: A_FEW_BACKUPS }, () => {
  test('lies at the target, was restored from there, and holds pictures, who was erased and the key after the rows', {
    tags: 'thorough',
  }, async () => {
    const { made: mark, proven, failure, removed } = await backUp()
    expect(failure).toBeUndefined()
    expect(proven?.rows).toBeGreaterThan(5)
    expect(removed).toEqual([])
    expect(lying()).toEqual([name])
    const bytes = readFileSync(made())
    expect(bytes.length).toBe(mark?.bytes)
    expect(bytes.toString('latin1')).not.toContain('Kanarienvogel')
    expect(await proofDatabases(), 'none is left').toEqual([])
    const files: string[] = []
    for await (const part of partsOf(readBytes(made()), [identity]))
      if (typeof part === 'object' && 'file' in part) files.push(part.file)
    expect(files).toEqual(onServer ? ['media/abc.webp'] : ['media/abc.webp', 'secret'])
  })
})

test('a backup of an older schema is proven too', { tags: 'thorough', timeout: 180_000 }, async () => {
  const old = await openThrowAway(settings)
  const file = join(folder, 'old.ndjson.gz')
  try {
    await migrate(old.owner, { upTo: '0041_backups' })
    await withClient(old.owner, (client) => client.query(`insert into orphaned_files (file) values ('a')`))
    await withClient(old.owner, (client) => writeBytes(file, pack(houseParts(client, settings))))
  } finally {
    await old.close()
  }
  expect((await proveByHand([], file)).rows).toBeGreaterThan(0)
})

// From here on it is the same code on both, and each backup costs the embedded database a new one of its own.
describe.runIf(onServer)('of a scheduled backup', { timeout: A_FEW_BACKUPS }, () => {
  test('only the operator can open what lies there', { tags: 'thorough' }, async () => {
    const { proven } = await backUp()
    expect((await proveByHand([identity])).rows).toBe(proven?.rows)
    await expect(proveByHand([])).rejects.toThrow(/verschlüsselt.*--identity/)
    await expect(proveByHand([await generateX25519Identity()])).rejects.toThrow(/öffnet diese Sicherung nicht/)
    expect(await proofDatabases()).toEqual([])
  })

  test('a new one takes the place of those that the rule does not hold, but never of one that is not ours', {
    tags: 'thorough',
  }, async () => {
    const other = (day: string) => backupName(new Date(`${day}T02:10:00Z`), '.age')
    settings = await settingsFor(settings.BACKUP_TARGET as string, { BACKUP_KEEP: '2d' })
    await backUp()
    for (const day of ['2026-11-14', '2026-11-15', '2026-11-16']) writeFileSync(join(made(), '..', other(day)), 'old')
    writeFileSync(join(made(), '..', 'urlaub.age'), 'not ours')
    rmSync(made())
    expect((await backUp()).removed).toEqual([other('2026-11-15'), other('2026-11-14')])
    expect(lying().sort()).toEqual([other('2026-11-16'), name, 'urlaub.age'].sort())
  })

  test('one that a killed server has begun is none, and goes a day later', { tags: 'thorough' }, async () => {
    await backUp()
    const [fresh, old] = ['2026-11-16', '2026-11-15'].map((day) =>
      join(made(), '..', `${backupName(new Date(`${day}T02:10:00Z`), '.age')}.unfinished`),
    ) as [string, string]
    for (const file of [fresh, old]) writeFileSync(file, 'half')
    utimesSync(old, at, new Date(Date.now() - 25 * 60 * 60_000))
    rmSync(made())
    expect((await backUp()).removed).toEqual([])
    expect(lying()).toContain(name)
    expect(lying().filter((file) => file.endsWith('.unfinished'))).toHaveLength(1)
  })
})

describe.runIf(onServer)('a backup that cannot be trusted says why', { timeout: A_FEW_BACKUPS }, () => {
  let whole: Buffer
  beforeAll(async () => {
    settings = await settingsFor(join(folder, 'whole'))
    await backUp()
    whole = readFileSync(made())
  })
  const flipped = (at: (length: number) => number) => (bytes: Buffer) => {
    bytes[at(bytes.length)] = (bytes[at(bytes.length)] as number) ^ 1
    return bytes
  }

  test.each<[string, (bytes: Buffer) => Buffer]>([
    ['changed in the middle', flipped((length) => length >> 1)],
    ['changed at its end', flipped((length) => length - 1)],
    ['changed in its head', flipped(() => 60)],
    ['cut off', (bytes) => bytes.subarray(0, bytes.length - 300)],
    ['cut off in its head', (bytes) => bytes.subarray(0, 40)],
  ])('%s', async (_what, change) => {
    const file = join(folder, `${++count}.age`)
    writeFileSync(file, change(Buffer.from(whole)))
    await expect(proveByHand([identity], file)).rejects.toThrow(/beschädigt|öffnet diese Sicherung nicht/)
    expect(await proofDatabases()).toEqual([])
  })

  const written = async (change: (parts: AsyncIterable<Part>) => AsyncIterable<Part>) => {
    const file = join(folder, `${++count}.ndjson.gz`)
    await withClient(database.clientConfig, (client) => writeBytes(file, pack(change(houseParts(client, settings)))))
    return file
  }

  test('that lacks its last files', { tags: 'thorough' }, async () => {
    const file = await written(async function* (parts) {
      for await (const part of parts) if (!(typeof part === 'object' && 'file' in part)) yield part
    })
    await expect(proveByHand([], file)).rejects.toThrow(/nicht vollständig/)
  })

  test('that brings a file which wants to lie elsewhere', { tags: 'thorough' }, async () => {
    const file = await written(async function* (parts) {
      for await (const part of parts)
        yield typeof part === 'object' && 'file' in part ? { ...part, file: 'media/../../brand.json' } : part
    })
    await expect(proveByHand([], file)).rejects.toThrow(/die es hier nicht gibt: media\/\.\.\/\.\.\/brand\.json/)
  })

  test('a file of keys that has none, or is not there', () => {
    const empty = join(folder, 'no-key')
    writeFileSync(empty, '# nothing\n')
    expect(() => readIdentities(empty)).toThrow(/steht kein privater age-Schlüssel/)
    expect(() => readIdentities(join(folder, 'nowhere'))).toThrow(/ist nicht lesbar/)
  })
})

test('a folder is no backup', async () => {
  await expect(openParts(folder, { settings, identities: [] })).rejects.toThrow(`In ${folder} liegt keine Sicherung.`)
})

describe.runIf(onServer)('a target that takes nothing', { timeout: A_FEW_BACKUPS }, () => {
  test('because it is a file, or a folder that nobody may write to', async () => {
    const file = join(folder, 'a-file')
    writeFileSync(file, '')
    const { failure, made: mark } = await backUp(await settingsFor(file))
    expect(failure).toMatch(/^BACKUP_TARGET ist kein Ordner/)
    expect(mark).toBeUndefined()
    if (process.getuid?.() === 0) return // whom no permission stops
    chmodSync(folder, 0o500)
    expect((await backUp()).failure).toMatch(/nicht beschreibbar/)
    chmodSync(folder, 0o700)
  })

  test('because its disk is full', async () => {
    const full = await writeFile('/dev/full', 'x').catch((error) => error)
    expect(explainTarget(full).message).toMatch(/Datenträger ist voll/)
  })
})

describe.runIf(onServer)('a bucket', { timeout: A_FEW_BACKUPS }, () => {
  const address = ({ S3_ENDPOINT, S3_BUCKET, S3_KEY, S3_SECRET }: Record<string, string>) =>
    `s3://${S3_KEY}:${S3_SECRET}@${new URL(S3_ENDPOINT ?? '').host}/${S3_BUCKET}/nachts?tls=off`

  test('takes a backup, gives it back for the proof, and forgets what the rule does not hold', async () => {
    const bucket = await startBucket()
    try {
      settings = await settingsFor(address(bucket.settings), { BACKUP_KEEP: '1d' })
      expect(await backUp()).toMatchObject({ proven: { rows: expect.any(Number) }, removed: [] })
      const later = { name: backupName(new Date('2026-11-18T02:10:00Z'), '.age'), settings, openHouse }
      expect(await makeAndProve({ ...later, provenBefore: [name] })).toMatchObject({ removed: [name] })
      expect(readdirSync(join(folder, 'data', 'backup')), 'nothing stays on the server').toEqual([])
    } finally {
      await bucket.close()
    }
  })

  test('that is away, is none or wants another key leaves nothing behind, and says so', async () => {
    const bucket = await startBucket()
    const there = address(bucket.settings)
    const missing = await settingsFor(there.replace('/bilder/', '/fehlt/'))
    expect((await backUp(missing)).failure).toMatch(/^BACKUP_TARGET: Diesen Bucket gibt es nicht\. Bitte/)
    const stranger = await settingsFor(there.replace('S3RVER:S3RVER', 'FREMD:S3RVER'))
    expect((await backUp(stranger)).failure).toMatch(/nimmt diesen Schlüssel nicht an/)
    await bucket.close()
    expect((await backUp(await settingsFor(there))).failure).toMatch(/Bucket ist nicht erreichbar/)
    expect(readdirSync(join(folder, 'data', 'backup'))).toEqual([])
  })
})

test.runIf(onServer)(
  'an owner that may make no database is told what to allow, and the backup lies there unproven',
  async () => {
    const role = `keeper_${Date.now()}`
    await withClient(database.clientConfig, (client) =>
      client.query(`create role ${role} login superuser password 'x'; alter role ${role} nosuperuser;`),
    )
    try {
      const url = new URL(settings.DATABASE_URL as string)
      url.username = role
      url.password = 'x'
      const { made: mark, proven, failure } = await backUp({ ...settings, DATABASE_OWNER_URL: url.href })
      expect(failure).toBe(
        `Für die Probe darf ${role} keine Datenbank anlegen. Erlauben Sie es einmal als Superuser: alter role ${role} createdb`,
      )
      expect(mark).toBeDefined()
      expect(proven).toBeUndefined()
    } finally {
      await withClient(database.clientConfig, (client) => client.query(`drop role ${role}`))
    }
  },
)
