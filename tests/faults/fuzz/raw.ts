import type { Random } from './random.ts'

const lines = (...of: string[]) => `${of.join('\r\n')}\r\n`
const END = '\r\n'

/** Bytes that no HTTP library would send; `host` is ours. */
export function rawRequest(random: Random, host: string, cookie: string): Buffer {
  const head = lines(`host: ${host}`, ...(cookie ? [`cookie: ${cookie}`] : []))
  const post = (...more: string[]) =>
    `POST /trpc/children.add HTTP/1.1\r\n${head}${lines('content-type: application/json', ...more)}${END}`
  const get = (target: string, version = 'HTTP/1.1') => `GET ${target} ${version}\r\n${head}${END}`
  const smuggled = `GET /metrics HTTP/1.1\r\nhost: ${host}\r\n\r\n`
  const text = random.pickWeighted<() => string | Buffer>([
    // Two ways to say how long a body is.
    [1, () => `${post('content-length: 6', 'transfer-encoding: chunked')}0\r\n\r\n${smuggled}`],
    [1, () => `${post('transfer-encoding: chunked', 'content-length: 3')}8\r\nSMUGGLED\r\n0\r\n\r\n`],
    [1, () => `${post('content-length: 2', 'content-length: 40')}{}${smuggled}`],
    [1, () => `${post('transfer-encoding: xchunked')}0\r\n\r\n`],
    [1, () => `${post('transfer-encoding : chunked')}0\r\n\r\n${smuggled}`],
    [1, () => `${post('transfer-encoding: chunked', 'transfer-encoding: identity')}0\r\n\r\n`],
    [1, () => `${post('transfer-encoding: chunked')}ffffffffffffffff\r\nx\r\n0\r\n\r\n`],
    [1, () => `${post('transfer-encoding: chunked')}-1\r\nx\r\n0\r\n\r\n`],
    [1, () => `${post('transfer-encoding: chunked')}2;${'x'.repeat(random.pick([10, 20_000]))}\r\n{}\r\n0\r\n\r\n`],
    [1, () => `${post('content-length: -1')}{}`],
    [1, () => `${post('content-length: 1e3')}{}`],
    [1, () => `${post('content-length: +2')}{}`],
    [1, () => `${post('content-length: 2', 'content-encoding: gzip')}{}`],
    [1, () => `${post('content-length: 2', 'expect: 100-continue')}{}`],
    [1, () => `${post('content-length: 2', 'expect: something else')}{}`],
    // Lines and signs that do not belong there.
    [1, () => get('/\u0000')],
    [1, () => get('/ /')],
    [1, () => get('/\r\nx-forwarded-for: 127.0.0.1')],
    [1, () => get('http://evil.example/')],
    [1, () => get(`http://${host}/api/auth/get-session`)],
    [1, () => get('//evil.example/%2e%2e')],
    [1, () => get('*')],
    [1, () => get('/../../../../etc/passwd')],
    [1, () => get('/assets/../../server/main.ts')],
    [1, () => get('/drawings/..%2f..%2fpackage.json')],
    [1, () => get('/media/%2e%2e%2f%2e%2e%2fsecret')],
    [1, () => get('/%')],
    [1, () => get('/?%')],
    [1, () => Buffer.from(get('/ä?ö=\u00ff'), 'latin1')],
    [1, () => get('/#x')],
    [1, () => get('?x')],
    [1, () => get('')],
    [1, () => get('/', 'HTTP/0.9')],
    [1, () => get('/', 'HTTP/9.9')],
    [1, () => get('/', 'HTTP/1.0')],
    [1, () => `GET / HTTP/1.1\n${head}\n`],
    [1, () => `GET / HTTP/1.1\r\n${END}`], // without a host
    [1, () => `GET / HTTP/1.1\r\nhost: ${host}\r\nhost: evil.example\r\n${END}`],
    [1, () => `GET / HTTP/1.1\r\nhost: evil.example\r\nx-forwarded-host: ${host}\r\n${END}`],
    [
      1,
      () =>
        `GET / HTTP/1.1\r\nhost: ${random.pick(['', '[', '[::1', 'a b', '%00', `${host}:99999`, '127.0.0.1:80:80', '@', 'ü'])}\r\n${END}`,
    ],
    [1, () => `GET / HTTP/1.1\r\n${head} folded: x\r\n\tmore\r\n${END}`],
    [1, () => `GET / HTTP/1.1\r\n${head}x y: z\r\n${END}`],
    [1, () => `GET / HTTP/1.1\r\n${head}x: a\u0000b\r\n${END}`],
    [1, () => `GET / HTTP/1.1\r\n${head}${'a: b\r\n'.repeat(random.pick([100, 2_500]))}${END}`],
    [1, () => `GET / HTTP/1.1\r\n${head}x: ${'y'.repeat(random.pick([8_000, 15_000, 70_000]))}\r\n${END}`],
    [1, () => `GET /${'x'.repeat(random.pick([8_000, 9_000, 70_000]))} HTTP/1.1\r\n${head}${END}`],
    [
      1,
      () =>
        `${random.pick(['TRACE', 'CONNECT', 'PROPFIND', 'PURGE', 'M-SEARCH', 'get', 'G ET', 'ÄÖ', 'PRI'])} / HTTP/1.1\r\n${head}${END}`,
    ],
    [1, () => `CONNECT 127.0.0.1:5432 HTTP/1.1\r\n${head}${END}`],
    [
      1,
      () => `GET / HTTP/1.1\r\n${head}connection: upgrade\r\nupgrade: ${random.pick(['websocket', 'h2c'])}\r\n${END}`,
    ],
    [1, () => 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    [1, () => Buffer.from([0x16, 3, 1, 2, 0, 1, 0, 1, 0xfc, 3, 3])], // TLS
    [1, () => Buffer.from(Array.from({ length: 200 }, () => random.below(256)))],
    [1, () => get('/healthz') + get('/healthz') + get('/metrics')], // one after the other, unasked
  ])()
  return Buffer.from(text)
}
