import { beforeEach, expect, test, vi } from 'vitest'

let left: string[]
let wayOut: typeof import('./way-out.ts')

beforeEach(async () => {
  left = []
  vi.resetModules()
  vi.stubGlobal('window', { location: { assign: (path: string) => left.push(path) } })
  wayOut = await import('./way-out.ts')
  return () => vi.unstubAllGlobals()
})

test('nobody leaves before the answer that brings the next session', async () => {
  const answer = Promise.withResolvers<void>()
  const leaving = wayOut.leaveAfter('/child-dashboard', () => answer.promise)
  wayOut.leaveFor('/login?abgemeldet')
  expect(left).toEqual([])
  answer.resolve()
  await leaving
  expect(left).toEqual(['/child-dashboard'])
})

test('what fails leaves the page where it is', async () => {
  await expect(wayOut.leaveAfter('/', () => Promise.reject(new Error('offline')))).rejects.toThrow('offline')
  expect(left).toEqual([])
  wayOut.leaveFor('/dashboard')
  expect(left).toEqual(['/dashboard'])
})

test('an answer that is lost on the way does not hide that the session is over', async () => {
  const leaving = wayOut.leaveAfter('/child-dashboard', async () => {
    wayOut.leaveFor('/login?abgemeldet')
    throw new Error('offline')
  })
  await expect(leaving).rejects.toThrow('offline')
  expect(left).toEqual(['/login?abgemeldet'])
})

test('what somebody answered in a quiz stays in no tab that they leave, and what else is kept there does', () => {
  const removed: string[] = []
  const kept = { 'netzpass.quiz.1.a': '{}', 'netzpass.child': 'x', removeItem: (key: string) => removed.push(key) }
  vi.stubGlobal('sessionStorage', kept)
  wayOut.leaveFor('/login')
  expect(removed).toEqual(['netzpass.quiz.1.a'])
  expect(left).toEqual(['/login'])
})
