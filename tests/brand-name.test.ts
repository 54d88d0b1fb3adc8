import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// Whoever runs an installation chooses its name (decision 100): what families read has it from
// domain/platform/brand.ts, or names nothing.

const READ_BY_FAMILIES = [
  'app/**/*.{ts,tsx,css}',
  'content/**/*.{md,yaml}',
  'domain/**/*.ts',
  'emails/**/*.{ts,tsx}',
  'simulator/{page,scenarios}/**/*.{ts,tsx,css,html}',
]
/** Where our own name is said: the brand, and what writes files and explains the format. */
const EXCEPT = /\.test\.tsx?$|^domain\/platform\/brand\.ts$|README\.md$/
const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/ .*/gm, '')

test('our own name stands in nothing that families read', () => {
  const files = globSync(READ_BY_FAMILIES).filter((file) => !EXCEPT.test(file))
  expect(files.length).toBeGreaterThan(500)
  expect(files.filter((file) => /\bNetzpass\b/.test(withoutComments(readFileSync(file, 'utf8'))))).toEqual([])
})
