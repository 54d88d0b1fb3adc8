import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const sources = readdirSync('app', { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file))
const importsFromServer = (file: string) =>
  readFileSync(join('app', file), 'utf8').match(
    /^(import|export) [^'"]*['"]\.[^'"]*\/server\/[^'"]*['"]|\bawait import\(['"]\.[^'"]*\/server\/[^'"]*['"]/gm,
  ) ?? []

test.each(sources)('%s takes nothing but types from the server', (file) => {
  expect(importsFromServer(file).filter((line) => !/^(import|export) type /.test(line))).toEqual([])
})

test('types are taken from there, and found by the same look', () => {
  expect(sources.flatMap(importsFromServer).length).toBeGreaterThan(10)
})
