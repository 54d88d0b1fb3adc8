import { once } from 'node:events'
import { get, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { createServerWithTimeouts, inOrder } from './connections.ts'

const TIMEOUTS = { headers: 200, request: 400, taking: 300, looking: 50 }

let http: Server
afterEach(() => {
  http.close()
  http.closeAllConnections()
})

async function serve(answer: RequestListener) {
  http = createServerWithTimeouts(TIMEOUTS).on('request', inOrder(answer)).listen(0, '127.0.0.1')
  await once(http, 'listening')
  return (http.address() as AddressInfo).port
}

/** A connection on which this is sent. */
async function open(port: number, text: string) {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.on('error', () => {}) // the server ends it
  socket.write(text)
  return socket
}

const openConnections = () =>
  new Promise<number>((resolve, reject) =>
    http.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  )
const GET = (path: string) => `GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`

test.each([
  ['says nothing', ''],
  ['never ends its headers', 'GET / HTTP/1.1\r\nx-slow: '],
  ['never ends its request', 'POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: 100\r\n\r\n{'],
])('whoever %s is not waited for', async (_sentence, text) => {
  const port = await serve(() => {})
  await open(port, text)
  await vi.waitFor(async () => expect(await openConnections()).toBe(1))
  await vi.waitFor(async () => expect(await openConnections()).toBe(0), { timeout: 2_000 })
})

test('whoever has sent everything gets its answer, however late that begins', async () => {
  const port = await serve((_request, response) => void wait(4 * TIMEOUTS.taking).then(() => response.end('late')))
  const [answer] = (await once(get({ host: '127.0.0.1', port, agent: false }), 'response')) as [IncomingMessage]
  expect(await text(answer)).toBe('late')
})

test.each([
  ['whose head is too long', 431, 'Diese Anfrage ist zu lang.', `GET /?${'x'.repeat(500_000)} HTTP/1.1\r\n`],
  ['that is no HTTP', 400, 'Diese Anfrage ist unvollständig oder beschädigt.', `hello\r\n${'x'.repeat(500_000)}`],
])('a request %s is refused in a sentence that arrives', async (_which, status, sentence, text) => {
  const port = await serve(() => {})
  const socket = await open(port, text)
  let answer = ''
  for await (const chunk of socket) answer += chunk
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  expect(answer.endsWith(`\r\n\r\n${sentence}`)).toBe(true)
  await vi.waitFor(async () => expect(await openConnections()).toBe(0), { timeout: 2_000 })
})

test.each([
  ['whose head is too long', 431, `HEAD /?${'x'.repeat(20_000)} HTTP/1.1\r\n`],
  ['behind another one, with a header that is none', 400, `${GET('/')}HEAD / HTTP/1.1\r\na b: c\r\n\r\n`],
])('a request for a head alone, %s, is answered with a head alone', async (_which, status, text) => {
  const port = await serve((_request, response) => void response.end())
  const socket = await open(port, text)
  let answers = ''
  for await (const chunk of socket) answers += chunk
  expect(answers).toContain(`HTTP/1.1 ${status} `)
  expect(answers.endsWith('\r\n\r\n')).toBe(true)
})

test.each([
  ['whole', (response: ServerResponse) => void response.end('first')],
  [
    'whole for the caller only',
    (response: ServerResponse) => {
      response.setHeader('content-length', 5).write('first')
      setTimeout(() => response.end(), 100)
    },
  ],
])('an unreadable request right behind an answer that is %s takes neither away', async (_how, answer) => {
  const port = await serve((_request, response) => answer(response))
  const socket = await open(port, `${GET('/')}GET /?${'x'.repeat(50_000)}`)
  let answers = ''
  for await (const chunk of socket) answers += chunk
  expect(answers.match(/HTTP\/1.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 431'])
  expect(answers).toContain('first')
})

test('whoever takes nothing of an answer is not waited for; whoever takes it slowly is', async () => {
  const chunk = Buffer.alloc(1024 * 1024)
  const port = await serve((_request, response) => {
    const more = () => {
      while (response.write(chunk)) {}
    }
    response.on('drain', more)
    more()
  })
  const begun = performance.now()
  const socket = await open(port, GET('/'))
  socket.pause()
  const [slow] = (await once(get({ host: '127.0.0.1', port, agent: false }), 'response')) as [IncomingMessage]
  await vi.waitFor(async () => expect(await openConnections()).toBe(2))
  let taken = 0
  const taking = setInterval(() => {
    for (let size = 0; size < 4 * chunk.length; ) {
      const part = slow.read() as Buffer | null
      if (!part) break
      size += part.length
      taken += part.length
    }
  }, 20)
  await vi.waitFor(async () => expect(await openConnections()).toBe(1), { timeout: 2_000 })
  expect(performance.now() - begun).toBeGreaterThan(TIMEOUTS.taking)
  await wait(2 * TIMEOUTS.taking)
  expect(await openConnections()).toBe(1)
  clearInterval(taking)
  expect(taken).toBeGreaterThan(chunk.length)
  slow.destroy()
})

test('what was sent before an unreadable request is not begun any more once that was refused', async () => {
  const begun: string[] = []
  const port = await serve(({ url = '' }, response) => {
    begun.push(url)
    response.setHeader('content-length', 5).write('first')
    setTimeout(() => response.end(), 50)
  })
  const socket = await open(port, `${GET('/first')}${GET('/second')}GET /?${'x'.repeat(50_000)}`)
  let answers = ''
  for await (const chunk of socket) answers += chunk
  expect(answers.match(/HTTP\/1.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 431'])
  await wait(50)
  expect(begun).toEqual(['/first'])
})

test('requests of one connection are begun one after the other, however many are sent at once', async () => {
  const begun: string[] = []
  let isBusy = false
  const port = await serve(async ({ url = '' }, response) => {
    expect(isBusy).toBe(false)
    isBusy = true
    begun.push(url)
    await wait(5)
    isBusy = false
    response.end(url)
  })
  const socket = await open(port, Array.from({ length: 20 }, (_, number) => GET(`/${number}`)).join(''))
  let heard = ''
  socket.on('data', (chunk) => {
    heard += chunk
  })
  await vi.waitFor(() => expect(heard).toContain('/19'), { timeout: 2_000 })
  expect(begun).toEqual(Array.from({ length: 20 }, (_, number) => `/${number}`))
  expect(heard.match(/200 OK/g)).toHaveLength(20)
})

test('what was sent before its turn is not begun once the caller is gone', async () => {
  const begun: string[] = []
  const port = await serve(({ url = '' }) => void begun.push(url)) // never answers
  const socket = await open(port, GET('/first') + GET('/second'))
  await vi.waitFor(() => expect(begun).toEqual(['/first']))
  socket.destroy()
  await vi.waitFor(async () => expect(await openConnections()).toBe(0))
  await wait(50)
  expect(begun).toEqual(['/first'])
})
