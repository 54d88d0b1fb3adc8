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

test('the stamp looks as it does in Netzpass, copied and not imported', () => {
  const figures = readdirSync('simulator/page/figures')
  expect(figures.length).toBeGreaterThan(0)
  const text = (folder: string, name: string) => readFileSync(join(folder, name), 'utf8')
  for (const name of figures) expect(text('simulator/page/figures', name), name).toBe(text('app/drawings', name))
})

test('what is taken from within it is found by the same look', () => {
  expect(sources.flatMap(importsOf).length).toBeGreaterThan(10)
})
