import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const text = readFileSync(join(ROOT, 'docs/security.md'), 'utf8')
const rows = text.split('\n').filter((line) => /^\| [\d. ]+\|/.test(line))

test('every file and test that docs/security.md names is there', () => {
  const folders = 'app|content|db|docs|domain|emails|server|simulator|tests'
  const named = [...text.matchAll(new RegExp(`\`((?:${folders})(?:/[\\w./-]+)?)\``, 'g'))].map(([, path = '']) => path)
  expect(named.length).toBeGreaterThan(200)
  expect([...new Set(named)].filter((path) => !existsSync(join(ROOT, path)))).toEqual([])
})

test('each requirement stands there once, with a state, and what is met where it is met', () => {
  const numbers = rows.flatMap((row) => row.split('|')[1]?.trim().split(' ') ?? [])
  expect(numbers).toHaveLength(253) // ASVS 5.0.0, levels 1 and 2
  expect(new Set(numbers).size).toBe(numbers.length)
  for (const row of rows) {
    const [, , asks, state, where, test] = row.split('|').map((cell) => cell.trim())
    expect([asks, where, test], row).not.toContain('')
    expect(state, row).toMatch(/^(yes( on https)?|part|no|–|operator)$/)
  }
})
