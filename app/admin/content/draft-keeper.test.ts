import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { DraftBase } from '../../../domain/content.ts'
import { DraftKeeper, type SaveFailure } from './draft-keeper.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const base = { revision: 1, version: 0 }

/** A server that numbers what it stores, and fails as long as it is told to. */
function makeKeeper() {
  const server = { stored: [] as string[], versions: 0, failure: undefined as SaveFailure | undefined, delayMs: 0 }
  const browser = { copy: undefined as string | undefined }
  const failures: SaveFailure[] = []
  const keeper = new DraftKeeper<string>(
    { payload: '', base, savedAt: null },
    {
      save: async (payload, on: DraftBase) => {
        await new Promise((resolve) => setTimeout(resolve, server.delayMs))
        if (server.failure) throw server.failure
        server.stored.push(`${on.version}: ${payload}`)
        return { base: { revision: 1, version: ++server.versions }, savedAt: 'now' }
      },
      explain: (error) => error as SaveFailure,
      keepCopy: (payload) => {
        browser.copy = payload
      },
      dropCopy: () => {
        browser.copy = undefined
      },
      onFailure: (failure) => void failures.push(failure),
    },
  )
  return { keeper, server, browser, failures }
}

describe('what is typed', () => {
  test('is in this browser at once and on the server after a pause, once for many letters', async () => {
    const { keeper, server, browser } = makeKeeper()
    keeper.change('a')
    keeper.change('ab')
    expect([browser.copy, server.stored, keeper.get().status]).toEqual(['ab', [], 'unsaved'])
    await vi.advanceTimersByTimeAsync(1_000)
    expect([browser.copy, server.stored, keeper.get().status]).toEqual([undefined, ['0: ab'], 'saved'])
  })

  test('without a pause is saved all the same', async () => {
    const { keeper, server } = makeKeeper()
    for (let letter = 0; letter < 60; letter++) {
      keeper.change('x'.repeat(letter))
      await vi.advanceTimersByTimeAsync(100)
    }
    expect(server.stored.length).toBeGreaterThan(0)
  })

  test('while a save is under way goes with the next, written on what that one made', async () => {
    const { keeper, server, browser } = makeKeeper()
    server.delayMs = 500
    keeper.change('a')
    await vi.advanceTimersByTimeAsync(900)
    keeper.change('ab')
    await vi.advanceTimersByTimeAsync(5_000)
    expect(server.stored).toEqual(['0: a', '1: ab'])
    expect([keeper.get().status, browser.copy]).toEqual(['saved', undefined])
  })

  test('stays in this browser while the server is away, and is sent as soon as it is back', async () => {
    const { keeper, server, browser, failures } = makeKeeper()
    server.failure = { kind: 'lost', message: 'Keine Verbindung' }
    keeper.change('a')
    await vi.advanceTimersByTimeAsync(30_000)
    expect([keeper.get().status, browser.copy, failures.length]).toEqual(['failed', 'a', 1])
    server.failure = undefined
    await vi.advanceTimersByTimeAsync(6_000)
    expect([keeper.get().status, server.stored]).toEqual(['saved', ['0: a']])
  })

  test('is not sent again when somebody else has saved, until somebody decides', async () => {
    const { keeper, server, browser } = makeKeeper()
    server.failure = { kind: 'conflict', message: 'Ada hat gespeichert.' }
    keeper.change('meins')
    await vi.advanceTimersByTimeAsync(1_000)
    server.failure = undefined
    keeper.change('meins, länger')
    await vi.advanceTimersByTimeAsync(30_000)
    expect([keeper.get().status, keeper.get().refusal, server.stored]).toEqual(['conflict', 'Ada hat gespeichert.', []])
    expect(browser.copy).toBe('meins, länger')
    const insisted = keeper.insist({ revision: 1, version: 7 })
    await vi.advanceTimersByTimeAsync(1)
    expect(await insisted).toBe(true)
    expect(server.stored).toEqual(['7: meins, länger'])
  })
})

test('saving at once waits for all of it', async () => {
  const { keeper, server } = makeKeeper()
  server.delayMs = 300
  keeper.change('a')
  await vi.advanceTimersByTimeAsync(850)
  keeper.change('ab')
  const all = keeper.flush()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await all).toBe(true)
  expect(server.stored).toEqual(['0: a', '1: ab'])
})

test('what was found in this browser is saved, or asks first when the server has something newer', async () => {
  const found = makeKeeper()
  found.keeper.restore('von gestern')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(found.server.stored, 'not before somebody sees it').toEqual([])
  found.keeper.start()
  await vi.advanceTimersByTimeAsync(1)
  expect(found.server.stored).toEqual(['0: von gestern'])

  const late = makeKeeper()
  late.keeper.restore('von gestern', 'Inzwischen anders')
  late.keeper.start()
  await vi.advanceTimersByTimeAsync(10_000)
  expect([late.server.stored, late.keeper.get().status]).toEqual([[], 'conflict'])
})
