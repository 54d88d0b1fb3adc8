import { expect, test } from 'vitest'
import { DAY_MS } from '../../domain/platform/dates.ts'
import { fateOf, isSame, isWorthTelling, merged, type Task } from './tasks.ts'

const NO = { message: '', messageForChild: '' }
const page = (changed: object[], about: object = {}): Task => ({
  ...{ procedure: 'notebook.save', input: { lessonId: 'l', key: 'k', changed, ...about }, at: 1 },
})
const read = (lessonId: string): Task => ({ procedure: 'lessons.markRead', input: { lessonId }, at: 1 })

test('of a page the newest text of each field is sent, and pages do not mix', () => {
  const first = page([
    { field: 'a', value: 'eins' },
    { field: 'b', value: 'zwei' },
  ])
  expect(merged(first, page([{ field: 'a', value: 'neu' }]))?.input).toMatchObject({
    changed: [
      { field: 'b', value: 'zwei' },
      { field: 'a', value: 'neu' },
    ],
  })
  expect(merged(first, page([], { key: 'other' }))).toBeUndefined()
  expect(merged(first, page([], { lessonId: 'other' }))).toBeUndefined()
  expect(merged(first, { procedure: 'notebook.change', input: { id: 'l', changed: [] }, at: 1 })).toBeUndefined()
  expect(merged(read('l'), read('l'))).toBeUndefined()
})

test('the same thing twice is one thing', () => {
  expect(isSame(read('l'), { ...read('l'), number: 3, at: 9 })).toBe(true)
  expect(isSame(read('l'), read('m'))).toBe(false)
})

test('a server that fails at one thing for two weeks has refused it; one that cannot be reached never has', () => {
  const task = { at: 0 }
  expect(fateOf({ ...NO, status: 500 }, task, 13 * DAY_MS)).toBe('server')
  expect(fateOf({ ...NO, status: 500 }, task, 15 * DAY_MS)).toBe('refused')
  expect(fateOf(NO, task, 100 * DAY_MS)).toBe('network')
  expect(fateOf({ ...NO, status: 503 }, task, 100 * DAY_MS)).toBe('server')
})

test.each([400, 403, 404, 409, 410, 413])('%d will be refused again', (status) => {
  expect(fateOf({ ...NO, status }, { at: Date.now() })).toBe('refused')
})

test('words of the child’s own, a lesson and a quiz are told of; an activity that is gone and one answer are no loss', () => {
  expect(isWorthTelling(page([]))).toBe(true)
  expect(isWorthTelling(read('l'))).toBe(true)
  expect(isWorthTelling({ procedure: 'activities.markDone', input: {}, at: 1 })).toBe(false)
})
