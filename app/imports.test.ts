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

test('every screen that the server sends before its data has a heading', () => {
  const fallbacks = sources.filter((file) =>
    /export .*\bHydrateFallback\b/.test(readFileSync(join('app', file), 'utf8')),
  )
  expect(fallbacks.filter((file) => !readFileSync(join('app', file), 'utf8').includes('PageSpinner'))).toEqual([])
  expect(fallbacks.length).toBeGreaterThan(9)
})

test('types are taken from there, and found by the same look', () => {
  expect(sources.flatMap(importsFromServer).length).toBeGreaterThan(10)
})
