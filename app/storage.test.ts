import { afterEach, expect, test, vi } from 'vitest'
import { inBrowser, inTab } from './storage.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(globalThis, 'sessionStorage')
})

test('where naming the storage throws, nothing is kept and nothing fails', () => {
  Object.defineProperty(globalThis, 'sessionStorage', {
    configurable: true,
    get() {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    },
  })
  expect(inTab.write('a', 'b')).toBe(false)
  expect(inTab.read('a')).toBeNull()
  expect(inTab.readJson('a')).toBeUndefined()
  expect(inTab.isOpen()).toBe(false)
  inTab.removeAll('a')
})

test('where it is full, what was there stays readable', () => {
  const full = () => {
    throw new DOMException('', 'QuotaExceededError')
  }
  vi.stubGlobal('localStorage', { getItem: () => '{"a":1}', setItem: full })
  expect(inBrowser.write('a', '2')).toBe(false)
  expect(inBrowser.readJson('a')).toEqual({ a: 1 })
})

test('what nobody can read counts as nothing', () => {
  vi.stubGlobal('localStorage', { getItem: () => '{' })
  expect(inBrowser.readJson('a')).toBeUndefined()
})
