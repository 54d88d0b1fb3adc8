import { afterEach, expect, test, vi } from 'vitest'
import { fetchPrefetched } from './prefetched.ts'

afterEach(() => vi.unstubAllGlobals())

test('a call does not say on which page it was made', async () => {
  const asked = vi.fn(async () => new Response())
  vi.stubGlobal('window', {})
  vi.stubGlobal('fetch', asked)
  await fetchPrefetched('/trpc/notebook.own', { method: 'POST' })
  expect(asked).toHaveBeenCalledWith('/trpc/notebook.own', { method: 'POST', referrerPolicy: 'origin' })
})
