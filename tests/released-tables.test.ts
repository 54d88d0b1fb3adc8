import { appendFileSync, cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { problemsOf, record } from '../commands/released-tables.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'netzpass-released-'))
  cpSync(join(import.meta.dirname, '../db/tables'), folder, { recursive: true })
  record(folder, '9.0.0')
})
afterEach(() => rmSync(folder, { recursive: true }))

const at = (name: string) => join(folder, name)

test('what was released is as it was', () => {
  expect(problemsOf(join(import.meta.dirname, '../db/tables'))).toEqual([])
})

test('a released chapter that has changed, or is gone, is named', () => {
  appendFileSync(at('0003_sessions.sql'), '-- one more line\n')
  rmSync(at('0004_passkeys.sql'))
  expect(problemsOf(folder)).toEqual(['0004_passkeys.sql fehlt.', '0003_sessions.sql hat sich geändert.'])
})

test('a new one comes behind all that was released, and may change until it is released itself', () => {
  writeFileSync(at('9999_new.sql'), 'select 1;\n')
  expect(problemsOf(folder)).toEqual([])
  writeFileSync(at('9999_new.sql'), 'select 2;\n')
  expect(problemsOf(folder)).toEqual([])
  expect(record(folder, '9.1.0')).toBe(1)
  writeFileSync(at('9999_new.sql'), 'select 3;\n')
  expect(problemsOf(folder)).toEqual(['9999_new.sql hat sich geändert.'])
})

test('one that is put in between is named: databases that have gone past it would never run it', () => {
  writeFileSync(at('0003_between.sql'), 'select 1;\n')
  expect(problemsOf(folder)).toMatchObject([expect.stringContaining('0003_between.sql steht vor')])
})
