import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DAY_MS } from '../../../domain/platform/dates.ts'
import { openTestDatabase } from '../../../tests/support/db.ts'
import { asOwner } from '../../../tests/support/owner.ts'
import { makeChild, makeParent } from '../../../tests/support/people.ts'
import { pack, readBytes, unpack, writeBytes } from '../../operation/backup/file.ts'
import { load } from '../../operation/backup/load.ts'
import { withClient } from '../../operation/backup/place.ts'
import { snapshot } from '../../operation/backup/snapshot.ts'
import type { Database } from '../../platform/db/connect.ts'
import { folderStorage, type Storage } from '../../storage.ts'
import { keepErasures, repeatErasures } from './erasures.ts'

let database: Database
let folder: string
let storage: Storage

beforeEach(async () => {
  database = await openTestDatabase()
  folder = mkdtempSync(join(tmpdir(), 'netzpass-erasures-'))
  storage = folderStorage(join(folder, 'erased'))
})
afterEach(async () => {
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

const eraseChild = (id: string) =>
  asOwner(database.db, (tx) => tx.deleteFrom('children').where('id', '=', id).execute())
test('whoever was erased after a backup is not brought back by it, and nobody else goes', {
  tags: 'thorough',
}, async () => {
  const parent = await makeParent(database.db)
  const gone = await makeChild(database.db, parent)
  const stays = await makeChild(database.db, parent)
  const file = join(folder, 'backup')
  await withClient(database.clientConfig, (client) => writeBytes(file, pack(snapshot(client))))
  await eraseChild(gone.id)
  await eraseChild((await makeChild(database.db, parent)).id) // came and went after the backup
  await keepErasures(database.db, storage)

  const restored = await openTestDatabase()
  try {
    await load(restored.clientConfig, unpack(readBytes(file)))
    const hashes = await storage.list()
    const repeat = (client: pg.Client) => repeatErasures(client, storage)
    expect(await withClient(restored.clientConfig, repeat), 'the child and its login').toEqual({ known: 4, erased: 2 })
    const left = await asOwner(restored.db, (tx) => tx.selectFrom('children').select('id').execute())
    expect(left).toEqual([{ id: stays.id }])
    const logins = await asOwner(restored.db, (tx) =>
      tx
        .selectFrom('auth.user' as never)
        .select('id' as never)
        .execute(),
    )
    expect(logins.map(({ id }) => id).sort()).toEqual([parent.id, stays.userId].sort())
    expect(await withClient(restored.clientConfig, repeat)).toEqual({ known: 4, erased: 0 })
    const noted = await asOwner(restored.db, (tx) => tx.selectFrom('erasures').select('idHash').execute())
    expect(noted.map(({ idHash }) => idHash).sort(), 'forgotten in their time').toEqual(hashes.sort())
  } finally {
    await restored.close()
  }
})

test('what is kept names nobody, is kept again when the storage was away, and is forgotten when no backup is left that has them', async () => {
  const child = await makeChild(database.db, await makeParent(database.db))
  await eraseChild(child.id)
  const away: Storage = { ...storage, put: () => Promise.reject(new Error('away')) }
  await expect(keepErasures(database.db, away)).rejects.toThrow('away')
  await keepErasures(database.db, storage)
  const names = await storage.list()
  expect(names).toHaveLength(2)
  for (const name of names) {
    expect(name).toMatch(/^[0-9a-f]{64}$/)
    expect(Object.keys(JSON.parse(String(Buffer.from((await storage.read(name)) ?? []))))).toEqual(['erasedAt'])
  }
  const inDays = (days: number) => new Date(Date.now() + days * DAY_MS)
  await keepErasures(database.db, storage, inDays(399))
  expect(await storage.list()).toHaveLength(2)
  await keepErasures(database.db, storage, inDays(401))
  expect(await storage.list()).toEqual([])
  expect(await asOwner(database.db, (tx) => tx.selectFrom('erasures').selectAll().execute())).toEqual([])
})
