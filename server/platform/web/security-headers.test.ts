import { createHash } from 'node:crypto'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestDatabase } from '../../../tests/support/db.ts'
import { type HttpServer, startHttpServer } from '../../../tests/support/http-server.ts'
import { makeParent, PASSWORD } from '../../../tests/support/people.ts'
import type { Database } from '../db/connect.ts'
import { contentSecurityPolicy, setSecurityHeaders } from './security-headers.ts'

describe('the content security policy of a page', () => {
  const directives = (html: string) =>
    Object.fromEntries(
      contentSecurityPolicy(html, { dev: false })
        .split('; ')
        .map((directive) => [directive.split(' ')[0], directive.split(' ').slice(1)]),
    )
  const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`

  test('allows our own files and nothing else, and no frame around it', () => {
    expect(directives('<p>Hallo</p>')).toEqual({
      'default-src': ["'none'"],
      'script-src': ["'self'"],
      'style-src': ["'self'", "'unsafe-inline'"],
      'img-src': ["'self'", 'data:'],
      'media-src': ["'self'", 'data:', 'blob:'],
      'font-src': ["'self'"],
      'manifest-src': ["'self'"],
      'connect-src': ["'self'"],
      'form-action': ["'self'"],
      'base-uri': ["'none'"],
      'object-src': ["'none'"],
      'frame-ancestors': ["'none'"],
    })
  })

  test('allows the inline scripts that are in it by their hashes, each once, and never all', () => {
    const [one, two] = ['let a = 1', '\nif (a < 2) run("</b>")\n']
    const html = `<script>${one}</script><script type="module" async="">${two}</script><script>${one}</script>
      <script src="/assets/a.js"></script>`
    expect(directives(html)['script-src']).toEqual(["'self'", hashOf(one), hashOf(two)])
  })
})

/** The headers of an answer under this path. */
async function headersOf(path: string, { isHttps = false } = {}) {
  const server = new Hono()
    .use(async (c, next) => {
      await next()
      setSecurityHeaders(c, { isHttps })
    })
    .get('*', (c) => c.text('.'))
  return (await server.request(path)).headers
}

test('every answer tells the browser what it must not do', async () => {
  for (const path of ['/', '/dashboard', '/api/auth/get-session', '/assets/a.js']) {
    const headers = await headersOf(path)
    expect(headers.get('x-content-type-options'), path).toBe('nosniff')
    expect(headers.get('cross-origin-opener-policy'), path).toBe('same-origin')
    expect(headers.get('cross-origin-resource-policy'), path).toBe('same-origin')
    expect(headers.get('permissions-policy'), path).toMatch(
      /camera=\(\).*microphone=\(\).*, clipboard-write=\(self\), fullscreen=\(self\)$/,
    )
    expect(headers.get('permissions-policy'), path).not.toContain('*')
  }
})

test('a page keeps the policy that it brought; what brought none is shown by nobody as a page', async () => {
  const server = new Hono()
    .use(async (c, next) => {
      await next()
      setSecurityHeaders(c, { isHttps: false })
    })
    .get('/page', (c) => c.html('<p>Hallo</p>', 200, { 'content-security-policy': "script-src 'self'" }))
    .get('/answer', (c) => c.json({}))
  const policyOf = async (path: string) => (await server.request(path)).headers.get('content-security-policy')
  expect(await policyOf('/page')).toBe("script-src 'self'")
  expect(await policyOf('/answer')).toBe("default-src 'none'; frame-ancestors 'none'")
})

test('https once is https for a year, for every name below ours; over http nothing is said', async () => {
  expect((await headersOf('/', { isHttps: true })).get('strict-transport-security')).toBe(
    'max-age=31536000; includeSubDomains',
  )
  expect((await headersOf('/')).has('strict-transport-security')).toBe(false)
})

test.each([
  ...[
    '/',
    '/about',
    '/faq',
    '/woerterbuch',
    '/kompetenzen',
    '/kompetenzen/passwoerter',
    '/privacy',
    '/terms',
    '/imprint',
  ],
  ...['/hilfe', '/lernen', '/barrierefreiheit', '/.well-known/security.txt'],
])('%s may be found and kept', async (path) => {
  const headers = await headersOf(path)
  expect(headers.has('x-robots-tag')).toBe(false)
  expect(headers.has('cache-control')).toBe(false)
})

test.each([
  ...[
    '/dashboard',
    '/family',
    '/family/1/competency/2',
    '/child-dashboard',
    '/profile',
    '/admin',
    '/admin/faq',
    '/404',
  ],
  ...['/login', '/register', '/reset-password', '/invitation/abc', '/share/abc', '/postfach', '/lab/bank', '/pass/abc'],
  ...['/trpc/children.list', '/api/auth/get-session', '/healthz', '/dashboard.data', '/kompetenzen/a/b', '/Dashboard'],
])('%s is neither found nor kept', async (path) => {
  const headers = await headersOf(path)
  expect(headers.get('x-robots-tag')).toBe('noindex')
  expect(headers.get('cache-control')).toBe('no-store')
})

test.each([
  ...['/invitation/abc', '/begleiten/abc', '/share/abc', '/pass/abc', '/reset-password', '/abmelden/abc'],
  ...['/Share/abc', '/BEGLEITEN/abc.data', '/%73hare/abc', '/reset-password.data'],
])('%s names itself to no other site', async (path) => {
  expect((await headersOf(path)).get('referrer-policy')).toBe('no-referrer')
  expect((await headersOf('/kompetenzen')).get('referrer-policy')).toBe('strict-origin-when-cross-origin')
})

describe('over HTTP', () => {
  let database: Database
  let server: HttpServer
  beforeAll(async () => {
    database = await openTestDatabase()
    server = await startHttpServer(database)
  })
  afterAll(async () => {
    await server.close()
    await database.close()
  })

  test('an answer with a session is kept by nobody, is no page, and does not say what made it', async () => {
    const { email } = await makeParent(database.db)
    const { headers } = await server.post('/api/auth/sign-in', { email, password: PASSWORD })
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'x-robots-tag': 'noindex',
    })
    expect(headers).not.toHaveProperty('server')
    expect(headers).not.toHaveProperty('x-powered-by')
  })

  test('a drawing of a lesson is kept for a year, and opened alone it can run and load nothing', async () => {
    const { status, headers, text } = await server.send('GET', '/drawings/feed-loop.svg?v=1a2b3c4d')
    expect(status).toBe(200)
    expect(text).toMatch(/^<svg /)
    expect(headers).toMatchObject({
      'content-type': expect.stringMatching(/^image\/svg\+xml/),
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; style-src 'unsafe-inline'; sandbox",
      'x-content-type-options': 'nosniff',
    })
  })

  test.each([
    '/drawings/',
    '/drawings/none.svg',
    '/drawings/../faq.yaml',
    '/drawings/%2e%2e/faq.yaml',
    '/drawings/..%2ffaq.yaml',
  ])('beside the drawings nothing is to be had: %s', async (path) => {
    const { status, headers, text } = await server.send('GET', path)
    expect(status).not.toBe(200)
    expect(headers['cache-control'] ?? '').not.toContain('immutable')
    expect(text).not.toContain('Netzpass')
  })

  test('what is refused has the same headers', async () => {
    for (const host of ['evil.example', 'localhost']) {
      const { headers } = await server.send('POST', '/trpc/x', { headers: { host, origin: 'https://evil.example' } })
      expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' })
    }
  })
})
