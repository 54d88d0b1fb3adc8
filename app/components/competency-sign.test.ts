import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { signOf } from './competency-sign.ts'

const titles = readdirSync('content', { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => (parse(readFileSync(join('content', name, 'competency.yaml'), 'utf8')) as { title: string }).title)

test('each competency of the starter curriculum has a drawing of its own', () => {
  const drawings = [...titles, 'Etwas ganz anderes'].map((title) => signOf(title).path)
  expect(titles.length).toBeGreaterThan(0)
  expect(new Set(drawings).size).toBe(drawings.length)
})

test('a competency nobody drew has a sign too, and keeps its ink', () => {
  expect(signOf('Erste Schritte')).toEqual(signOf('Erste Schritte'))
  expect(new Set(['Erste Schritte', 'Netiquette', 'Werbung'].map((title) => signOf(title).ink)).size).toBeGreaterThan(1)
})
