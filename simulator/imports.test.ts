import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'

const sources = readdirSync('simulator', { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file))
const importsOf = (file: string) =>
  [...readFileSync(join('simulator', file), 'utf8').matchAll(/(?:from|import|import\()\s*['"](\.[^'"]*)['"]/g)].map(
    ([, path = '']) => relative('simulator', join('simulator', dirname(file), path)),
  )
// What builds and tests the lab is no part of it: the files' compression is the product's.
const tools = /^(vite\.config|.*\.test)\.tsx?$/

test.each(sources.filter((file) => !tools.test(file)))('%s takes nothing from outside the lab', (file) => {
  expect(importsOf(file).filter((path) => path.startsWith('..'))).toEqual([])
})

test('what is taken from within it is found by the same look', () => {
  expect(sources.flatMap(importsOf).length).toBeGreaterThan(10)
})
