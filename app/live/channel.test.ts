import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Connect, LiveChannel } from './channel.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(0)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** A LiveChannel with a fake connection whose answers the test triggers. */
function open() {
  const attempts: { listener: Parameters<Connect>[0]; isOpen: boolean }[] = []
  const onChange = vi.fn()
  const channel = new LiveChannel({
    connect: (listener) => {
      const attempt = { listener, isOpen: true }
      attempts.push(attempt)
      return {
        close: () => {
          attempt.isOpen = false
        },
      }
    },
    onChange,
  })
  const last = () => attempts.at(-1) as (typeof attempts)[number]
  return {
    channel,
    attempts,
    onChange,
    join: (hasChanged = true) => last().listener.onJoined(hasChanged),
    lose: () => last().listener.onLost(),
    last,
  }
}

test('joins, and reads nothing again when nothing has changed since it was read', () => {
  const { channel, onChange, join } = open()
  channel.join()
  join(false)
  expect(channel.state).toBe('joined')
  expect(onChange).not.toHaveBeenCalled()
})

test('joins, and reads what happened before', () => {
  const { channel, onChange, join } = open()
  expect(channel.state).toBe('closed')
  channel.join()
  expect(channel.state).toBe('joining')
  expect(onChange).not.toHaveBeenCalled()
  join()
  expect(channel.state).toBe('joined')
  expect(onChange).toHaveBeenCalledTimes(1)
})

test('reads again at every change', () => {
  const { channel, onChange, join, last } = open()
  channel.join()
  join()
  last().listener.onChange()
  last().listener.onChange()
  expect(onChange).toHaveBeenCalledTimes(3)
})

test('rejoins after 1, 2, 5 and 10 seconds, and then every 10', () => {
  const { channel, attempts, lose } = open()
  channel.join()
  const waits: number[] = []
  for (let round = 0; round < 6; round++) {
    const before = attempts.length
    lose()
    expect(channel.state).toBe('errored')
    let waited = 0
    while (attempts.length === before && waited < 60_000) {
      vi.advanceTimersByTime(100)
      waited += 100
    }
    waits.push(waited)
    expect(channel.state).toBe('joining')
  }
  expect(waits).toEqual([1_000, 2_000, 5_000, 10_000, 10_000, 10_000])
})

test('a thousand screens that lose their server together come back spread over half of the delay', () => {
  vi.restoreAllMocks()
  const screens = Array.from({ length: 1_000 }, open)
  for (const { channel, join, lose } of screens) {
    channel.join()
    join()
    lose()
  }
  const back = () => screens.filter(({ attempts }) => attempts.length === 2).length
  vi.advanceTimersByTime(499)
  expect(back()).toBe(0)
  const inEachTenth: number[] = []
  for (let tenth = 0; tenth < 10; tenth++) {
    const before = back()
    vi.advanceTimersByTime(tenth === 0 ? 51 : 50)
    inEachTenth.push(back() - before)
  }
  expect(back()).toBe(1_000)
  expect(Math.max(...inEachTenth)).toBeLessThan(200)
})

test('a thousand screens that are back read what they missed spread over three seconds; one that is left reads nothing', () => {
  vi.restoreAllMocks()
  const screens = Array.from({ length: 1_000 }, open)
  for (const { channel, lose } of screens) {
    channel.join()
    lose()
  }
  vi.advanceTimersByTime(1_000)
  for (const { join } of screens) join()
  const [left, ...others] = screens
  left?.channel.leave()
  const reads = () => others.filter(({ onChange }) => onChange.mock.calls.length === 1).length
  const inEachTenth = Array.from({ length: 10 }, () => {
    const before = reads()
    vi.advanceTimersByTime(300)
    return reads() - before
  })
  expect(reads()).toBe(999)
  expect(Math.max(...inEachTenth)).toBeLessThan(200)
  expect(left?.onChange).not.toHaveBeenCalled()
})

test('begins with one second again after it was joined', () => {
  const { channel, attempts, join, lose, onChange } = open()
  channel.join()
  lose()
  vi.advanceTimersByTime(1_000)
  lose()
  vi.advanceTimersByTime(2_000)
  join()
  vi.advanceTimersByTime(0)
  expect(onChange).toHaveBeenCalledTimes(1)
  lose()
  vi.advanceTimersByTime(1_000)
  expect(attempts).toHaveLength(4)
})

test('a connection is closed when it is lost, and heard no more', () => {
  const { channel, attempts, join, lose, onChange } = open()
  channel.join()
  join()
  lose()
  expect(attempts[0]?.isOpen).toBe(false)
  attempts[0]?.listener.onChange()
  attempts[0]?.listener.onLost()
  expect(onChange).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1_000)
  expect(attempts).toHaveLength(2)
})

test('leaving closes it and ends the waiting', () => {
  const { channel, attempts, join, lose, last } = open()
  channel.join()
  join()
  channel.leave()
  expect(channel.state).toBe('closed')
  expect(last().isOpen).toBe(false)

  channel.join()
  lose()
  channel.leave()
  vi.advanceTimersByTime(60_000)
  expect(attempts).toHaveLength(2)
  expect(channel.state).toBe('closed')
})

test('joining twice opens one connection', () => {
  const { channel, attempts } = open()
  channel.join()
  channel.join()
  expect(attempts).toHaveLength(1)
})
