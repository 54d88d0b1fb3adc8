import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const folders = [
  'app',
  'commands',
  'content',
  'db',
  'deploy',
  'docs',
  'domain',
  'emails',
  'server',
  'simulator',
  'tests',
]
const files = folders.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
)

test('every decision that a file names is written down', () => {
  const written = readdirSync('docs/decisions').map((file) => file.slice(0, 3))
  const named = files
    .filter((file) => /\.(tsx?|mjs|css|sql|md|ya?ml)$/.test(file))
    .flatMap((file) => readFileSync(file, 'utf8').match(/decisions? \d{3}(?: (?:and|to) \d{3})?/g) ?? [])
  expect(named.length).toBeGreaterThan(100)
  expect(named.filter((words) => words.match(/\d{3}/g)?.some((number) => !written.includes(number)))).toEqual([])
})
