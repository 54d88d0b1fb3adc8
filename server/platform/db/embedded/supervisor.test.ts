import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { millisecondsUntil } from './embedded.ts'
import { Supervisor } from './supervisor.ts'

/** A thread that opens at once and dies when told to. */
function fakeThread(opens = true) {
  const { promise: ended, resolve: die } = Promise.withResolvers<Error>()
  const ready = opens ? Promise.resolve() : Promise.reject(new Error('does not open'))
  ready.catch(() => {})
  return {
    ready,
    ended,
    die: () => die(new Error('died')),
    ageMs: 1,
    busyMs: 0,
    sockets: new Set<{ hangUp(): void }>(),
    connect: () => {},
    ask: () => Promise.reject(new Error('cannot do anything')),
    stop: async () => {},
  }
}

function keeperOf(
  threads: ReturnType<typeof fakeThread>[],
  { restartDelaysMs = [1, 1, 1, 1], isDiskFull = () => false as boolean } = {},
) {
  let fatal: Error | undefined
  let started = 0
  let restarts = 0
  const start = () => threads[started++] ?? fakeThread(false)
  const onFatal = (reason: Error) => {
    fatal = reason
  }
  const onRestart = () => restarts++
  const supervisor = new Supervisor(start, { statementLimitMs: 40, onRestart, onFatal, restartDelaysMs, isDiskFull })
  return { supervisor, started: () => started, restarts: () => restarts, fatal: () => fatal }
}

test('a thread that dies is replaced, and whoever asks meanwhile gets the new one', async () => {
  const [first, second] = [fakeThread(), fakeThread()]
  const { supervisor } = keeperOf([first, second])
  await supervisor.open()
  expect(await supervisor.ready()).toBe(first)
  first.die()
  await first.ended
  expect(await supervisor.ready()).toBe(second)
})

test('a first start that fails is not tried again', async () => {
  const { supervisor, started, fatal } = keeperOf([fakeThread(false)])
  await expect(supervisor.open()).rejects.toThrow('does not open')
  expect([started(), fatal()]).toEqual([1, undefined])
})

test('five failures in a row are the end', async () => {
  const first = fakeThread()
  const { supervisor, started, fatal } = keeperOf([first])
  await supervisor.open()
  first.die()
  await first.ended
  await expect(supervisor.ready()).rejects.toThrow('does not open')
  expect(started()).toBe(5)
  expect(fatal()).toMatchObject({ message: 'does not open' })
})

test('a full disk is no failure: whoever asks is told at once, and the next thread comes when there is room', async () => {
  let isFull = true
  const [first, last] = [fakeThread(), fakeThread()]
  const threads = [first, fakeThread(false), last]
  const { supervisor, started, fatal } = keeperOf(threads, { isDiskFull: () => isFull, restartDelaysMs: [] })
  await supervisor.open()
  first.die()
  await first.ended
  await expect(supervisor.ready()).rejects.toMatchObject({ code: '53100' })
  await expect(supervisor.ready()).rejects.toMatchObject({ code: '53100' })
  expect([started(), fatal()]).toEqual([2, undefined])

  isFull = false
  await expect.poll(() => supervisor.ready().catch(() => 'not yet'), { timeout: 5_000 }).toBe(last)
  expect(fatal()).toBeUndefined()
})

test('failures far apart are not in a row', async () => {
  const threads = Array.from({ length: 9 }, () => ({ ...fakeThread(), ageMs: 61_000 }))
  const { supervisor, fatal } = keeperOf(threads)
  await supervisor.open()
  for (const thread of threads.slice(0, 8)) {
    thread.die()
    await thread.ended
    await supervisor.ready()
  }
  expect(fatal()).toBeUndefined()
})

test('a thread that hangs is replaced however often', async () => {
  const threads = Array.from({ length: 8 }, () => ({ ...fakeThread(), busyMs: 50 }))
  const healthy = fakeThread()
  const { supervisor, fatal } = keeperOf([...threads, healthy])
  await supervisor.open()
  supervisor.armWatchdog()
  await expect.poll(() => supervisor.ready(), { interval: 10 }).toBe(healthy)
  expect(fatal()).toBeUndefined()
})

test('a closed supervisor has no thread to give, and does not mind that the last one is gone', async () => {
  const first = fakeThread()
  const { supervisor, started, restarts } = keeperOf([first, fakeThread()])
  await supervisor.open()
  await supervisor.close()
  first.die()
  await first.ended
  await expect(supervisor.ready()).rejects.toThrow('closed')
  expect([started(), restarts()]).toEqual([1, 0])
})

test('a supervisor that is closed before a restart does not start, and whoever waits for it is told', async () => {
  const first = fakeThread()
  const { supervisor, started } = keeperOf([first, fakeThread()], { restartDelaysMs: [20] })
  await supervisor.open()
  first.die()
  await first.ended
  const waiting = expect(supervisor.ready()).rejects.toThrow('closed')
  await supervisor.close()
  await waiting
  await sleep(60)
  expect(started()).toBe(1)
})

test.each([
  ['before the time it is the same night', '2026-11-20T01:00', 2.5],
  ['after it, the next', '2026-11-20T04:00', 23.5],
  ['exactly then, the next', '2026-11-20T03:30', 24],
])('nightly work: %s', (_sentence, now, hours) => {
  expect(millisecondsUntil(3, 30, new Date(now))).toBe(hours * 3_600_000)
})
