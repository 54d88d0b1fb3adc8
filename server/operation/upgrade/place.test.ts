import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { previousVersion, requireLink, switchTo } from './place.ts'

let folder: string
const at = (name: string) => join(folder, name)
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'netzpass-place-')))
  for (const name of ['1.0.0', '1.1.0', '1.2.0']) mkdirSync(at(name))
  symlinkSync(at('1.0.0'), at('netzpass'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('who starts gets the version that was switched to, and the one before stays known', () => {
  switchTo(at('netzpass'), at('1.1.0'))
  expect([realpathSync(at('netzpass')), previousVersion(at('netzpass'))]).toEqual([at('1.1.0'), at('1.0.0')])
  switchTo(at('netzpass'), at('1.1.0')) // again, after a kill
  expect(previousVersion(at('netzpass'))).toBe(at('1.0.0'))
  switchTo(at('netzpass'), at('1.2.0'))
  expect(previousVersion(at('netzpass'))).toBe(at('1.1.0'))
})

test('what a killed switch has left is in nobody’s way', () => {
  symlinkSync(at('1.2.0'), at('netzpass.next'))
  switchTo(at('netzpass'), at('1.1.0'))
  expect(realpathSync(at('netzpass'))).toBe(at('1.1.0'))
})

test('a folder that is no link cannot change in one step: that is said, with what to do', () => {
  expect(() => requireLink(at('1.0.0'))).toThrow(/kein Verweis.* mv .* && ln -s /)
  expect(() => requireLink(at('netzpass'))).not.toThrow()
  expect(() => previousVersion(at('netzpass'))).toThrow(/nicht bekannt, welche Version vorher lief/)
})
