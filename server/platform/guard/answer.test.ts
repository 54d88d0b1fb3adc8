import { Hono } from 'hono'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { refusals } from '../../../domain/platform/refusals.ts'
import { log } from '../../log.ts'
import { forgetLoggedRefusals, refuseRequest } from './answer.ts'

beforeEach(forgetLoggedRefusals)
afterEach(() => {
  vi.useRealTimers()
  forgetLoggedRefusals() // by the clock of a test
})

/** What somebody reads who asks for this and is refused. */
async function answerTo(method: string, path: string, message?: string) {
  const server = new Hono().all('*', (c) => refuseRequest(c, 'INPUT_TOO_LARGE', message))
  const response = await server.request(path, { method })
  return { status: response.status, type: response.headers.get('content-type'), text: await response.text() }
}

const { status, message, toChild: messageForChild } = refusals.INPUT_TOO_LARGE
const asJson = (value: unknown) => ({ status, type: 'application/json', text: JSON.stringify(value) })

test.each([
  ['GET', '/kompetenzen'],
  ['HEAD', '/kompetenzen'],
  ['GET', '/trpcx'],
])('%s %s, a page, is answered by the sentence alone', async (method, path) => {
  const text = method === 'HEAD' ? '' : message
  expect(await answerTo(method, path)).toEqual({ status, type: 'text/plain; charset=UTF-8', text })
})

test.each([
  ['GET', '/api/auth/get-session'],
  ['POST', '/api/auth/sign-in'],
  ['POST', '/kompetenzen'],
])('%s %s, a call, by code and sentence', async (method, path) => {
  expect(await answerTo(method, path)).toEqual(asJson({ code: 'INPUT_TOO_LARGE', message, messageForChild }))
})

test.each([
  ['GET', '/trpc/children.list'],
  ['POST', '/trpc/children.add'],
  ['POST', '/trpc'],
])('%s %s in the shape that the API’s client reads', async (method, path) => {
  const data = { httpStatus: status, refusal: 'INPUT_TOO_LARGE', messageForChild }
  expect(await answerTo(method, path)).toEqual(asJson({ error: { message, code: -32600, data } }))
})

test('a sentence of one’s own takes the place of the general one', async () => {
  expect((await answerTo('GET', '/', 'Hier nicht.')).text).toBe('Hier nicht.')
})

test('the log tells of refused requests once a minute for each kind, and how many there were', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const warn = vi.spyOn(log, 'warn').mockImplementation(() => {})
  const server = new Hono()
    .all('/host', (c) => refuseRequest(c, 'WRONG_HOST'))
    .all('*', (c) => refuseRequest(c, 'FORBIDDEN'))
  const lines = () => warn.mock.calls.splice(0).map(([line]) => line)
  for (let request = 0; request < 4; request++) await server.request('/')
  await server.request('/host')
  expect(lines()).toEqual([
    { code: 'FORBIDDEN', sinceTheLastLine: 0 },
    { code: 'WRONG_HOST', sinceTheLastLine: 0 },
  ])
  vi.advanceTimersByTime(60_000)
  await server.request('/')
  expect(lines()).toEqual([{ code: 'FORBIDDEN', sinceTheLastLine: 3 }])
  warn.mockRestore()
})
