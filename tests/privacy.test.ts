import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { useDatabase } from './support/db.ts'
import { readEverything } from './support/traces.ts'

const database = await useDatabase()

test('docs/privacy.md speaks of every table there is, and of no other', async () => {
  const text = readFileSync(join(import.meta.dirname, '../docs/privacy.md'), 'utf8')
  const lines = text.split('\n').filter((line) => line.startsWith('| `'))
  const named = lines.flatMap((line) => [...(line.split('|')[1] ?? '').matchAll(/`([\w.]+)`/g)].map(([, name]) => name))
  const tables = [...(await readEverything(database.db)).keys()]
    .filter((table) => !/^(jobs|migrations)\./.test(table)) // of these the text speaks as a whole
    .map((table) => table.replace(/^public\./, ''))
  expect(named.toSorted()).toEqual(tables.toSorted())
})
