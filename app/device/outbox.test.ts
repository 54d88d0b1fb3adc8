import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallFailure } from '../call-server.ts'
import { type Completed, createOutbox } from './outbox.ts'
import { isQueued, type QueuedTask, type Task } from './tasks.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const failure = (status?: number) => ({ message: 'Nein', messageForChild: 'Nein, du', ...(status && { status }) })
const fail = (status?: number) => {
  throw new CallFailure(failure(status))
}

/** A device with so many tabs, and a server that does what `server` says. Without `stores` nothing can be stored. */
function device(server: (task: Pick<Task, 'procedure' | 'input'>) => unknown, { stores = true } = {}) {
  let stored: QueuedTask[] = []
  let count = 0
  let turn: Promise<unknown> = Promise.resolve()
  const listeners: { tab: number; listener: (message: never) => void }[] = []
  const tab = (tab: number) =>
    createOutbox({
      rows: {
        async add(task) {
          if (!stores) throw new Error('blocked')
          stored.push({ ...task, number: ++count })
          return { number: count }
        },
        all: async () => stored,
        async remove({ number }) {
          stored = stored.filter((one) => one.number !== number)
        },
        async refuse({ number }, refused) {
          stored = stored.map((one) => (one.number === number ? { ...one, refused } : one))
        },
      },
      call: async (task) => server(task),
      failureOf: (error) => (error as CallFailure).failure,
      runExclusive: (work) => {
        const done = turn.then(work)
        turn = done.catch(() => undefined)
        return done
      },
      tabs: {
        post: (message) => {
          for (const one of listeners) if (one.tab !== tab) one.listener(message as never)
        },
        listen: (listener) => void listeners.push({ tab, listener }),
      },
    })
  return { first: tab(1), second: tab(2), left: () => stored }
}
const read = { lessonId: 'l' }

test('whoever did something gets the answer, and every tab learns of it', async () => {
  const { first, second, left } = device(() => 'read')
  const completed: Completed[] = []
  second.onCompleted((one) => completed.push(one))
  expect(await first.send('lessons.markRead', read)).toBe('read')
  await vi.advanceTimersByTimeAsync(100)
  expect(completed).toMatchObject([{ task: { procedure: 'lessons.markRead' }, isAwaited: true, isHere: false }])
  expect(left()).toEqual([])
})

test('without a network the child is told that it is queued, and the other tab sends it when there is one', async () => {
  let isThere = false
  const { first, second, left } = device(() => (isThere ? 'read' : fail()))
  const onQueued = vi.fn()
  const answer = first.send('lessons.markRead', read, onQueued)
  await vi.advanceTimersByTimeAsync(100)
  expect(onQueued).toHaveBeenCalled()
  expect(first.state()).toMatchObject({ queued: [{ input: read }], pausedFor: 'network' })
  expect(second.state()).toMatchObject({ queued: [{ input: read }] })
  isThere = true
  expect(await second.sendQueued()).toBe(0)
  expect(await answer).toBe('read')
  expect(left()).toEqual([])
})

test('a slow answer counts as queued after five seconds, and still arrives', async () => {
  const { first } = device(() => new Promise((resolve) => setTimeout(() => resolve('read'), 6_000)))
  const onQueued = vi.fn()
  const answer = first.send('lessons.markRead', read, onQueued)
  await vi.advanceTimersByTimeAsync(5_100)
  expect(onQueued).toHaveBeenCalledOnce()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await answer).toBe('read')
})

test('words of the child that are refused stay to be read until they are dismissed; a refused answer does not', async () => {
  const { first, left } = device(() => fail(404))
  const changed = [{ field: 'a', value: 'Text' }]
  await expect(first.send('notebook.change', { id: 'p', changed })).rejects.toThrow('Nein')
  await expect(
    first.send('quizzes.check', { attemptId: 'a', questionId: 'q', answerIds: [], placedAt: null, value: null }),
  ).rejects.toThrow('Nein')
  await vi.advanceTimersByTimeAsync(100)
  const [refused] = first.state().refused
  expect(refused).toMatchObject({ procedure: 'notebook.change', refused: 'Nein, du' })
  expect(left().filter(isQueued)).toEqual([])
  if (refused) await first.dismiss(refused)
  expect(left()).toEqual([])
})

test('where nothing can be stored it is sent at once', async () => {
  const { first, left } = device(() => 'read', { stores: false })
  expect(await first.send('lessons.markRead', read)).toBe('read')
  expect(left()).toEqual([])
})
