import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { knownFamilies } from './known-families.ts'

const kept = new Map<string, string>()
beforeEach(() => {
  kept.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

test('the family used last comes first, and keeps who signed in there last', () => {
  knownFamilies.keep({ code: 'AAAA2222', names: ['Emil', 'Lea'], last: 'of Lea' })
  knownFamilies.keep({ code: 'BBBB3333', names: ['Max'] })
  knownFamilies.keep({ code: 'AAAA2222', names: ['Emil', 'Lea', 'Ida'] })
  expect(knownFamilies.all()).toEqual([
    { code: 'AAAA2222', names: ['Emil', 'Lea', 'Ida'], last: 'of Lea' },
    { code: 'BBBB3333', names: ['Max'] },
  ])
})

test('a device that knows a family from before knows it still', () => {
  kept.set('netzpass.family', 'AAAA2222')
  expect(knownFamilies.all()).toEqual([{ code: 'AAAA2222', names: [] }])
  knownFamilies.forget('AAAA2222')
  expect(knownFamilies.all()).toEqual([])
})

test('whatever lies in the storage, somebody can sign in', () => {
  for (const broken of ['{', 'null', '{"code":1}', '[null,{"code":"AAAA2222"},{"code":"AAAA2222","names":[1]}]']) {
    kept.set('netzpass.families', broken)
    expect(knownFamilies.all(), broken).toEqual([])
  }
})
