import { beforeEach, expect, test, vi } from 'vitest'

let answer: object | null | 'no network'
let style: { visibility: string }
let reloads: number
let showAgainOnlyTo: (userId: string) => void
let happen: (event: 'pagehide' | 'pageshow', persisted: boolean) => Promise<void>

beforeEach(async () => {
  const heard = new Map<string, (event: object) => void>()
  style = { visibility: '' }
  reloads = 0
  vi.resetModules()
  vi.stubGlobal('document', { documentElement: { style, dataset: {} } })
  vi.stubGlobal('window', {
    addEventListener: (event: string, listener: (event: object) => void) => heard.set(event, listener),
    location: { reload: () => reloads++ },
  })
  vi.stubGlobal('fetch', async () => {
    if (answer === 'no network') throw new TypeError('Failed to fetch')
    return Response.json(answer)
  })
  happen = async (event, persisted) => {
    heard.get(event)?.({ persisted })
    await vi.waitFor(() => expect(style.visibility === '' || reloads > 0 || event === 'pagehide').toBe(true))
  }
  ;({ showAgainOnlyTo } = await import('./shown-again.ts'))
  showAgainOnlyTo('petra')
  return () => vi.unstubAllGlobals()
})

const session = (id: string) => ({ user: { id }, roles: {}, expiresAt: new Date(Date.now() + 60_000).toISOString() })

test('a page that the browser keeps is hidden, and shown again to the same person as it was', async () => {
  answer = session('petra')
  await happen('pagehide', true)
  expect(style.visibility).toBe('hidden')
  await happen('pageshow', true)
  expect({ style, reloads }).toEqual({ style: { visibility: '' }, reloads: 0 })
})

test.each([
  ['nobody is signed in any more', null],
  ['a child is signed in now', session('noah')],
  ['nobody can be asked', 'no network' as const],
])('it stays hidden and is loaded again when %s', async (_sentence, found) => {
  answer = found
  await happen('pagehide', true)
  await happen('pageshow', true)
  expect({ style, reloads }).toEqual({ style: { visibility: 'hidden' }, reloads: 1 })
})

test('what two people have seen one after the other is shown to neither', async () => {
  showAgainOnlyTo('petra')
  showAgainOnlyTo('noah')
  answer = session('noah')
  await happen('pagehide', true)
  await happen('pageshow', true)
  expect({ style, reloads }).toEqual({ style: { visibility: 'hidden' }, reloads: 1 })
})

test('a page that is gone for good, and one that is shown for the first time, are left alone', async () => {
  answer = null
  await happen('pagehide', false)
  await happen('pageshow', false)
  expect({ style, reloads }).toEqual({ style: { visibility: '' }, reloads: 0 })
})
