import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readSecret } from './secret.ts'

function dataFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'secret-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return join(folder, 'data')
}

test('the key is made once, is private, and leaves nothing beside it', async () => {
  const DATA_DIR = dataFolder()
  const made = await Promise.all([readSecret({ DATA_DIR }), readSecret({ DATA_DIR })])
  expect(made[0]).toMatch(/^[\w-]{43}$/)
  expect([made[1], await readSecret({ DATA_DIR })]).toEqual([made[0], made[0]])
  expect((statSync(join(DATA_DIR, 'secret')).mode & 0o777).toString(8)).toBe('600')
  expect(readdirSync(DATA_DIR)).toEqual(['secret'])
})

test('a key that the operator gives is used, and none is made', async () => {
  const DATA_DIR = dataFolder()
  expect(await readSecret({ DATA_DIR, APP_SECRET: 'x'.repeat(32) })).toBe('x'.repeat(32))
})

test.each(['', 'half of it'])('a key that is no more than “%s” is refused, and stays as it is', async (left) => {
  const DATA_DIR = dataFolder()
  mkdirSync(DATA_DIR)
  writeFileSync(join(DATA_DIR, 'secret'), left)
  await expect(readSecret({ DATA_DIR })).rejects.toThrow(/kein vollständiger Schlüssel\. Bitte/)
  expect(readdirSync(DATA_DIR)).toEqual(['secret'])
})
