import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Failure } from '../call-server.ts'
import { createSender, type Outcome, type PausedFor } from './sender.ts'
import type { QueuedTask } from './tasks.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const failure = (about: Partial<Failure>): Failure => ({ message: 'Nein', messageForChild: 'Nein, du', ...about })
class Failed extends Error {
  readonly failure: Failure
  constructor(failure: Failure) {
    super()
    this.failure = failure
  }
}
const lost = new Failed(failure({}))
const refused = new Failed(failure({ status: 404, refusal: 'NOT_FOUND' }))

/** A sender with an outbox of so many entries, and a server that does what `server` says. */
function begin(count: number, server: (number: number, tries: number) => unknown) {
  let outbox = Array.from(
    { length: count },
    (_, index): QueuedTask => ({
      ...{ number: index + 1, procedure: 'lessons.markRead', input: { lessonId: `${index + 1}` }, at: Date.now() },
    }),
  )
  const called: number[] = []
  const completed: { number: number; outcome: Outcome }[] = []
  const paused: PausedFor[] = []
  let underWay = 0
  const sender = createSender({
    next: async () => outbox[0],
    async call({ number }) {
      expect(++underWay, 'one at a time').toBe(1)
      called.push(number)
      await new Promise((resolve) => setTimeout(resolve, 10))
      underWay--
      return server(number, called.filter((one) => one === number).length)
    },
    failureOf: (error) => (error as Failed).failure,
    async complete({ number }, outcome) {
      completed.push({ number, outcome })
      outbox = outbox.filter((one) => one.number !== number)
    },
    runExclusive: (work) => work(),
    onPause: (why) => paused.push(why),
  })
  return { sender, called, completed, paused, add: (task: QueuedTask) => outbox.push(task), left: () => outbox.length }
}

const fail = (error: Failed) => {
  throw error
}

test('everything is sent in order, the next only when the one before was answered', async () => {
  const { sender, called, completed, paused } = begin(5, (number) => `answer ${number}`)
  void sender.wake()
  void sender.wake()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(called).toEqual([1, 2, 3, 4, 5])
  expect(completed[2]).toEqual({ number: 3, outcome: { answer: 'answer 3' } })
  expect(paused.at(-1)).toBeUndefined()
})

test('without a network the first one waits, with pauses that grow to half a minute, and holds back the rest', async () => {
  const began = Date.now()
  const at: number[] = []
  const { sender, called, paused, left } = begin(2, () => {
    at.push(Math.round((Date.now() - began) / 1_000))
    return fail(lost)
  })
  void sender.wake()
  await vi.advanceTimersByTimeAsync(100_000)
  expect(new Set(called)).toEqual(new Set([1]))
  expect(at).toEqual([0, 1, 3, 7, 15, 31, 61, 91])
  expect(paused.at(-1)).toBe('network')
  expect(left()).toBe(2)
})

test('the network that is back ends the pause, and the pauses begin small again', async () => {
  let isThere = false
  const { sender, called, left } = begin(2, () => (isThere ? 'answer' : fail(lost)))
  void sender.wake()
  await vi.advanceTimersByTimeAsync(40_000)
  const before = called.length
  isThere = true
  void sender.wake()
  await vi.advanceTimersByTimeAsync(100)
  expect(called.slice(before)).toEqual([1, 2])
  expect(left()).toBe(0)
})

test.each([
  ['signed out', failure({ status: 401, refusal: 'UNAUTHORIZED' }), 'sign-in'],
  ['too many calls', failure({ status: 429 }), 'network'],
  ['a server that fails', failure({ status: 500 }), 'server'],
  ['a server behind a proxy that is gone', failure({ status: 502 }), 'server'],
])('%s: it waits', async (_what, why, held) => {
  const begun = begin(1, () => fail(new Failed(why)))
  void begun.sender.wake()
  await vi.advanceTimersByTimeAsync(100)
  expect(begun.paused.at(-1)).toBe(held)
  expect(begun.left()).toBe(1)
})

test('a refusal leaves, is told, and holds back nothing', async () => {
  const { sender, completed, left } = begin(2, (number) => (number === 1 ? fail(refused) : 'answer'))
  void sender.wake()
  await vi.advanceTimersByTimeAsync(100)
  expect(completed).toEqual([
    { number: 1, outcome: { failure: refused.failure, isDone: false } },
    { number: 2, outcome: { answer: 'answer' } },
  ])
  expect(left()).toBe(0)
})

test('a lesson that was read before is told so once; after a lost answer it has arrived', async () => {
  const already = new Failed(failure({ status: 409, refusal: 'ALREADY_READ' }))
  const { sender, completed } = begin(2, (number, tries) => fail(number === 2 && tries === 1 ? lost : already))
  void sender.wake()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(completed).toEqual([
    { number: 1, outcome: { failure: already.failure, isDone: true } },
    { number: 2, outcome: { answer: undefined } },
  ])
})

test('what is written down while the last one is on its way is sent too', async () => {
  const begun = begin(1, () => 'answer')
  void begun.sender.wake()
  await vi.advanceTimersByTimeAsync(5)
  begun.add({ number: 2, procedure: 'lessons.markRead', input: {}, at: 0 })
  void begun.sender.wake()
  await vi.advanceTimersByTimeAsync(100)
  expect(begun.called).toEqual([1, 2])
})

test('whoever wakes it hears when it was tried', async () => {
  const { sender, called } = begin(3, () => 'answer')
  const tried = sender.wake()
  await vi.advanceTimersByTimeAsync(100)
  await tried
  expect(called).toHaveLength(3)
})
