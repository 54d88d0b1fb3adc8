import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { refusals, toChild } from '../../../domain/platform/refusals.ts'
import { testApp } from '../../../tests/support/app.ts'
import { useDatabase } from '../../../tests/support/db.ts'
import { startHttpServer } from '../../../tests/support/http-server.ts'

const database = await useDatabase()
const server = await startHttpServer(database)
afterAll(async () => {
  await server.close()
})

const SIGN_IN = '/api/auth/sign-in'
const json = { 'content-type': 'application/json' }
const refused = (code: keyof typeof refusals) => ({
  code,
  message: refusals[code].message,
  messageForChild: toChild(code),
})
/** JSON of exactly this many bytes. */
const ofSize = (bytes: number) => JSON.stringify({ a: 'x'.repeat(bytes - 8) })

describe('a body', () => {
  test('of 256 KB is read, and one byte more is refused', async () => {
    expect((await server.post(SIGN_IN, ofSize(256 * 1024))).status).toBe(400)
    const { status, json } = await server.post(SIGN_IN, ofSize(256 * 1024 + 1))
    expect({ status, json }).toEqual({ status: 413, json: refused('INPUT_TOO_LARGE') })
  })

  test('that is too large is refused by its length, before it is sent', async () => {
    const { status } = await server.send('POST', SIGN_IN, {
      headers: { ...json, 'content-length': 10_000_000 },
      body: '{',
    })
    expect(status).toBe(413)
  })

  test('sent in pieces is read like any other, and counted', async () => {
    const headers = { ...json, 'transfer-encoding': 'chunked' }
    const small = await server.send('POST', SIGN_IN, {
      headers,
      body: '{"email":"nobody@familie.example","password":"x"}',
    })
    expect(small.status).toBe(401)
    expect((await server.send('POST', SIGN_IN, { headers, body: ofSize(300_000) })).status).toBe(413)
  })

  test('is refused in words that the API’s client understands', async () => {
    const { status, json } = await server.post('/trpc/faq.recordClick', ofSize(300_000))
    expect({ status, json }).toEqual({
      status: 413,
      json: {
        error: {
          message: refusals.INPUT_TOO_LARGE.message,
          code: -32600,
          data: { httpStatus: 413, refusal: 'INPUT_TOO_LARGE', messageForChild: toChild('INPUT_TOO_LARGE') },
        },
      },
    })
  })

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonp',
    '',
  ])('of the type "%s" is refused: a form on another site could send it unasked', async (type) => {
    const body = { email: 'petra@familie.example', password: 'x' }
    const { status, json } = await server.send('POST', SIGN_IN, { body, headers: { 'content-type': type } })
    expect({ status, json }).toEqual({ status: 415, json: refused('WRONG_CONTENT_TYPE') })
  })

  test('may name its character set, and may be missing', async () => {
    const body = { email: 'nobody@familie.example', password: 'x' }
    const named = await server.post(SIGN_IN, body, { 'content-type': 'Application/JSON; charset=utf-8' })
    expect(named.status).toBe(401)
    expect((await server.send('POST', '/api/auth/sign-out', { headers: { origin: server.publicUrl } })).status).toBe(
      200,
    )
  })

  test.each<[string, string]>([
    ['a NUL byte in a value', '{"email":"petra\\u0000@familie.example","password":"x"}'],
    ['a NUL byte in a key', '{"email\\u0000":"petra@familie.example","password":"x"}'],
    ['a NUL byte deep inside', '{"email":"a@b.example","password":"x","more":[{"x":["\\u0000"]}]}'],
    ['a bare NUL byte', '{"email":"a@b.example","password":"x\0"}'],
    ['half a pair of surrogates', '{"email":"a@b.example","password":"\\ud83d"}'],
    ['more levels than anybody needs', `${'['.repeat(40)}${']'.repeat(40)}`],
    ['a hundred thousand levels', `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
  ])('with %s is refused in German', async (_sentence, body) => {
    const { status, json } = await server.post(SIGN_IN, body)
    expect({ status, json }).toEqual({ status: 400, json: refused('INPUT_UNREADABLE') })
  })

  test('may hold the text \\u0000, umlauts and a whole pair of surrogates', async () => {
    const body = '{"email":"nobody@familie.example","password":"\\\\u0000 äöü 😀 \\ud83d\\ude00"}'
    expect((await server.post(SIGN_IN, body)).status).toBe(401)
  })

  test('that breaks off in the middle is no outage of ours', async () => {
    const gone = Object.assign(new Error('aborted'), { code: 'ECONNRESET' })
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('{"email":'))
        controller.error(gone)
      },
    })
    const init = { method: 'POST', headers: json, body, duplex: 'half' } as RequestInit // a stream must say so
    const request = new Request(`${server.publicUrl}${SIGN_IN}`, init)
    expect((await testApp(database, server.publicUrl).request(request)).status).toBe(400)
  })

  test('that is no JSON is the handler’s to refuse', async () => {
    for (const body of ['{', 'null', '"x', '[1,', 'email=petra']) {
      expect((await server.post(SIGN_IN, body)).status, body).toBe(400)
      expect((await server.post('/trpc/faq.recordClick', body)).status, body).toBe(400)
    }
  })
})

describe('an address', () => {
  test.each<[string, string]>([
    ['a broken escape', '/kompetenzen/%E0%A4%A'],
    ['half an escape', '/kompetenzen/%'],
    ['an escape that is no UTF-8', '/kompetenzen/%FF'],
    ['a NUL byte', '/kompetenzen/passwoerter%00'],
    ['a NUL byte in its query', '/kompetenzen?suche=%00'],
    ['a NUL byte in the name of a parameter', '/kompetenzen?a%00=1'],
  ])('with %s is refused, in a sentence', async (_sentence, path) => {
    const { status, text } = await server.send('GET', path)
    expect({ status, text }).toEqual({ status: 400, text: refusals.ADDRESS_UNREADABLE.message })
  })

  test.each<[string, unknown]>([
    ['a NUL byte', { token: '\0' }],
    ['a NUL byte in a batch', { 0: { token: 'a\0b' } }],
    ['half a pair of surrogates', { token: '\ud83d' }],
  ])('with %s in the input of a procedure is refused', async (_sentence, input) => {
    const query = encodeURIComponent(JSON.stringify(input).replaceAll('\ud83d', '\\ud83d'))
    const { status, json } = await server.send('GET', `/trpc/invitations.byToken?input=${query}`)
    expect({ status, message: (json as { error: { message: string } }).error.message }).toEqual({
      status: 400,
      message: refusals.ADDRESS_UNREADABLE.message,
    })
  })

  test('longer than 8 KB is refused', async () => {
    const { status, text } = await server.send('GET', `/kompetenzen?suche=${'x'.repeat(9000)}`)
    expect({ status, text }).toEqual({ status: 414, text: refusals.ADDRESS_TOO_LONG.message })
  })

  test('in a procedure’s name tells nothing and breaks nothing', async () => {
    for (const name of [
      '',
      '__proto__',
      'constructor',
      'children',
      'children.list.call',
      'x'.repeat(2000),
      '%20',
      randomUUID(),
    ]) {
      const { status } = await server.send('GET', `/trpc/${name}`)
      expect(status, name).toBeGreaterThanOrEqual(400)
      expect(status, name).toBeLessThan(500)
    }
  })
})

test.each(['TRACE', 'PROPFIND', 'LOCK'])('%s is refused on every route, in a sentence', async (method) => {
  for (const path of ['/', '/healthz', '/assets/x', '/trpc/children.list', SIGN_IN]) {
    const { status, text } = await server.send(method, path)
    expect({ status, text }, path).toEqual({
      status: 405,
      text: expect.stringContaining(refusals.WRONG_METHOD.message),
    })
  }
})

describe('a request that is no request', () => {
  /** What comes back for these bytes, up to the end of the connection. */
  const say = (bytes: string) =>
    new Promise<string>((resolve) => {
      let answer = ''
      const socket = connect(Number(new URL(server.publicUrl).port), '127.0.0.1', () => socket.write(bytes))
      socket.on('data', (chunk) => {
        answer += chunk
      })
      socket.on('close', () => resolve(answer))
      socket.on('error', () => resolve(answer))
    })

  test.each<[string, string, RegExp]>([
    [
      'headers of 20 KB',
      `GET / HTTP/1.1\r\nhost: localhost\r\ncookie: ${'x'.repeat(20_000)}\r\n\r\n`,
      /^HTTP\/1\.1 431 /,
    ],
    ['no host', 'GET /healthz HTTP/1.1\r\n\r\n', /^HTTP\/1\.1 400 /],
    [
      'two lengths',
      'POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nxx',
      /^HTTP\/1\.1 400 /,
    ],
    [
      'a length and pieces',
      'POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
      /^HTTP\/1\.1 400 /,
    ],
    ['a NUL byte in a header', 'GET / HTTP/1.1\r\nhost: localhost\r\nx: \0\r\n\r\n', /^HTTP\/1\.1 400 /],
    [
      'another server’s address',
      'GET http://evil.example/ HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n',
      /^HTTP\/1\.1 4\d\d /,
    ],
  ])('with %s is refused', async (_sentence, bytes, expected) => {
    expect(await say(bytes)).toMatch(expected)
  })
})

test('a body that arrives drop by drop is not waited for', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const body = new ReadableStream({ start: (controller) => controller.enqueue(new TextEncoder().encode('{')) })
    const app = testApp(database, 'http://127.0.0.1:3000')
    const answer = app.request('http://127.0.0.1:3000/api/auth/sign-in', {
      ...{ method: 'POST', headers: { ...json, host: '127.0.0.1:3000' }, body, duplex: 'half' },
    } as RequestInit)
    await vi.advanceTimersByTimeAsync(15_000)
    expect({ status: (await answer).status, body: await (await answer).json() }).toEqual({
      status: 408,
      body: refused('INPUT_TOO_SLOW'),
    })
  } finally {
    vi.useRealTimers()
  }
})
