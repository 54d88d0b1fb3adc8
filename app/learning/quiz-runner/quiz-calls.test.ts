import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { QuizRefusal, untilAnswered } from './quiz-calls.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', new EventTarget())
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const offlineFor = (failures: number) => {
  let left = failures
  return vi.fn(async () => {
    if (left-- > 0) throw new TypeError('Failed to fetch')
    return 'answer'
  })
}

test('an answer at once means no waiting', async () => {
  const onWaiting = vi.fn()
  expect(await untilAnswered(offlineFor(0), { onWaiting })).toBe('answer')
  expect(onWaiting).not.toHaveBeenCalled()
})

test('a lost connection is waited out with pauses that grow to ten seconds', async () => {
  const ask = offlineFor(6)
  const asked: number[] = []
  const began = Date.now()
  const answer = untilAnswered(
    () => {
      asked.push((Date.now() - began) / 1000)
      return ask()
    },
    { onWaiting: vi.fn() },
  )
  await vi.runAllTimersAsync()
  expect(await answer).toBe('answer')
  expect(asked).toEqual([0, 1, 3, 7, 15, 25, 35])
})

test('back online, it goes on at once', async () => {
  const ask = offlineFor(1)
  const answer = untilAnswered(ask, {
    onWaiting: () => setTimeout(() => window.dispatchEvent(new Event('online')), 10),
  })
  await vi.advanceTimersByTimeAsync(10)
  expect(await answer).toBe('answer')
})

test('a refusal is final', async () => {
  const ask = vi.fn(async () => {
    throw new QuizRefusal('Diese Frage ist schon beantwortet.')
  })
  await expect(untilAnswered(ask, { onWaiting: vi.fn() })).rejects.toThrow('Diese Frage ist schon beantwortet.')
  expect(ask).toHaveBeenCalledOnce()
})

test('whoever has left is not asked for again', async () => {
  const leaving = new AbortController()
  const ask = offlineFor(99)
  const answer = untilAnswered(ask, { onWaiting: () => leaving.abort(), signal: leaving.signal })
  const outcome = expect(answer).rejects.toThrow()
  await vi.runAllTimersAsync()
  await outcome
  expect(ask).toHaveBeenCalledOnce()
})
