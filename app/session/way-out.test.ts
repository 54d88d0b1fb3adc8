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
