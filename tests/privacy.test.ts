import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../server/db/connect.ts'
import { openTestDatabase } from './db.ts'
import { readEverything } from './traces.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

test('docs/privacy.md speaks of every table there is, and of no other', async () => {
  const text = readFileSync(join(import.meta.dirname, '../docs/privacy.md'), 'utf8')
  const lines = text.split('\n').filter((line) => line.startsWith('| `'))
  const named = lines.flatMap((line) => [...(line.split('|')[1] ?? '').matchAll(/`([\w.]+)`/g)].map(([, name]) => name))
  const tables = [...(await readEverything(database.db)).keys()]
    .filter((table) => !/^(jobs|migrations)\./.test(table)) // of these the text speaks as a whole
    .map((table) => table.replace(/^public\./, ''))
  expect(named.toSorted()).toEqual(tables.toSorted())
})
