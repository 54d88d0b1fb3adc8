import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { DraftBase } from '../../../../domain/content/content.ts'
import { DraftKeeper, type SaveFailure } from './draft-keeper.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const base = { revision: 1, version: 0 }

/** A keeper with a fake server that numbers what it stores and can be told to fail. */
function makeKeeper() {
  const server = {
    stored: [] as string[],
    bases: [] as DraftBase[],
    calls: 0,
    versions: 0,
    failure: undefined as SaveFailure | undefined,
    delayMs: 0,
  }
  const browser = { copy: undefined as string | undefined }
  const failures: SaveFailure[] = []
  const keeper = new DraftKeeper<string>(
    { payload: '', base, savedAt: null },
    {
      save: async (payload, on: DraftBase) => {
        server.calls++
        await new Promise((resolve) => setTimeout(resolve, server.delayMs))
        if (server.failure) throw server.failure
        server.bases.push(on)
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

  test('while the server is away is sent after a pause, as ever, and not letter by letter', async () => {
    const { keeper, server } = makeKeeper()
    server.failure = { kind: 'lost', message: 'Keine Verbindung' }
    keeper.change('a')
    await vi.advanceTimersByTimeAsync(8_000)
    const before = server.calls
    for (const text of ['ab', 'abc', 'abcd', 'abcde', 'abcdef']) {
      keeper.change(text)
      await vi.advanceTimersByTimeAsync(100)
    }
    expect(server.calls - before).toBe(0)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(server.calls - before).toBe(1)
  })

  test('is said to be lost once, however the sentences differ; another reason, or a later time, is said again', async () => {
    const { keeper, server, failures } = makeKeeper()
    const fails = async (failure: SaveFailure) => {
      server.failure = failure
      keeper.change(`${failure.message}, noch ein Buchstabe`)
      await vi.advanceTimersByTimeAsync(1_000)
    }
    await fails({ kind: 'lost', message: 'Ein Fehler (Kennung 1)' })
    await fails({ kind: 'lost', message: 'Ein Fehler (Kennung 2)' })
    await fails({ kind: 'refused', message: 'Der Titel ist zu lang.' })
    await fails({ kind: 'refused', message: 'Der Titel ist zu lang.' })
    await fails({ kind: 'refused', message: 'Der Text ist zu lang.' })
    expect(failures.map(({ message }) => message)).toEqual([
      'Ein Fehler (Kennung 1)',
      'Der Titel ist zu lang.',
      'Der Text ist zu lang.',
    ])
    server.failure = undefined
    keeper.change('kurz')
    await vi.advanceTimersByTimeAsync(1_000)
    await fails({ kind: 'refused', message: 'Der Text ist zu lang.' })
    expect(failures.length).toBe(4)
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

describe('while it is published', () => {
  const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
  /** Publishes as the editor does: with the payload at the time when publishing began. */
  const publish = (keeper: DraftKeeper<string>) =>
    keeper.runExclusive(async ({ payload }) => {
      await wait(3_000)
      return { payload, base: { revision: 2, version: 0 }, savedAt: null }
    })

  test('nothing is saved, and what is typed stays and goes afterwards, as a draft upon what was published', async () => {
    const { keeper, server, browser } = makeKeeper()
    const published = publish(keeper)
    await vi.advanceTimersByTimeAsync(1_000)
    keeper.change('noch ein Satz')
    await vi.advanceTimersByTimeAsync(1_500)
    expect([server.stored, browser.copy]).toEqual([[], 'noch ein Satz'])
    await vi.advanceTimersByTimeAsync(600)
    await published
    await vi.advanceTimersByTimeAsync(1_000)
    expect(server.stored).toEqual(['0: noch ein Satz'])
    expect(server.bases).toEqual([{ revision: 2, version: 0 }])
    expect([keeper.get().status, browser.copy]).toEqual(['saved', undefined])
  })

  test('a text to which nothing was added stands there as before, and counts as saved', async () => {
    const { keeper, browser } = makeKeeper()
    keeper.change('fertig')
    await vi.advanceTimersByTimeAsync(1_000)
    const published = publish(keeper)
    await vi.advanceTimersByTimeAsync(3_000)
    await published
    expect(keeper.get()).toMatchObject({ payload: 'fertig', status: 'saved', base: { revision: 2, version: 0 } })
    expect([keeper.get().generation, browser.copy]).toEqual([0, undefined])
  })

  test('a save that is under way comes first, and its answer is what it is published upon', async () => {
    const { keeper, server } = makeKeeper()
    server.delayMs = 500
    keeper.change('a')
    await vi.advanceTimersByTimeAsync(900)
    let upon: DraftBase | undefined
    const published = keeper.runExclusive(async (current) => {
      upon = current.base
      return { ...current, savedAt: null }
    })
    await vi.advanceTimersByTimeAsync(1_000)
    await published
    expect(upon).toEqual({ revision: 1, version: 1 })
  })

  test('and that fails, what was typed is saved all the same, upon what was there before', async () => {
    const { keeper, server } = makeKeeper()
    const published = keeper.runExclusive(async () => {
      await wait(3_000)
      throw new Error('Nein.')
    })
    const refused = expect(published).rejects.toThrow('Nein.')
    keeper.change('noch ein Satz')
    await vi.advanceTimersByTimeAsync(3_000)
    await refused
    await vi.advanceTimersByTimeAsync(1_000)
    expect([keeper.get().status, server.stored, server.bases]).toEqual(['saved', ['0: noch ein Satz'], [base]])
  })

  test('whoever needs what could not be saved is told why; what is on its way, that it is', async () => {
    const { keeper, server } = makeKeeper()
    server.delayMs = 10_000
    keeper.change('auf dem Weg')
    expect(keeper.whyUnsaved()).toContain('wird noch gespeichert')
    server.delayMs = 0
    server.failure = { kind: 'refused', message: 'Der Titel ist zu lang.' }
    const saved = keeper.flush()
    await vi.advanceTimersByTimeAsync(20_000)
    expect([await saved, keeper.whyUnsaved()]).toEqual([false, 'Der Titel ist zu lang.'])
  })

  test('another text that comes of it, as after discarding, takes the place of the old one', async () => {
    const { keeper, server, browser } = makeKeeper()
    server.failure = { kind: 'refused', message: 'Zu lang.' }
    keeper.change('viel zu lang')
    await vi.advanceTimersByTimeAsync(1_000)
    await keeper.runExclusive(async () => ({ payload: 'veröffentlicht', base, savedAt: null }))
    expect(keeper.get()).toMatchObject({ payload: 'veröffentlicht', status: 'saved', generation: 1 })
    await vi.advanceTimersByTimeAsync(30_000)
    expect([server.calls, browser.copy]).toEqual([1, undefined])
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
