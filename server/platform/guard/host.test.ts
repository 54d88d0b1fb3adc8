import { afterAll, describe, expect, test } from 'vitest'
import { useDatabase } from '../../../tests/support/db.ts'
import { type HttpServer, startHttpServer } from '../../../tests/support/http-server.ts'

const PUBLIC_URL = 'https://netzpass.example'

const database = await useDatabase()
const own = await startHttpServer(database)
const inPublic = await startHttpServer(database, { publicUrl: PUBLIC_URL })
const behindProxy = await startHttpServer(database, { publicUrl: PUBLIC_URL, trustedProxies: 1 })
const everywhere = await startHttpServer(database, { publicUrl: 'http://0.0.0.0:3000' })
const ownBehindProxy = await startHttpServer(database, { trustedProxies: 1 })
afterAll(async () => {
  for (const server of [own, inPublic, behindProxy, everywhere, ownBehindProxy]) await server.close()
})

const statusUnder = async (server: HttpServer, host: string, path = '/api/auth/get-session') =>
  (await server.send('GET', path, { headers: { host } })).status

describe('on one’s own machine', () => {
  test.each(['localhost', 'LOCALHOST:8080', '127.0.0.1', '[::1]:3000'])('%s is our name', async (host) => {
    expect(await statusUnder(own, host)).toBe(200)
  })

  test.each(['evil.example', 'localhost.evil.example', '192.168.1.20:3000', '127.0.0.1.nip.io', 'evil.example:3000'])(
    '%s is not, wherever it points',
    async (host) => expect(await statusUnder(own, host)).toBe(421),
  )
})

describe('in public', () => {
  test('only the host of PUBLIC_URL is ours', async () => {
    expect(await statusUnder(inPublic, 'netzpass.example')).toBe(200)
    expect(await statusUnder(inPublic, 'Netzpass.Example:443')).toBe(200)
    for (const host of ['www.netzpass.example', 'netzpass.example.evil.example', '127.0.0.1', 'localhost']) {
      expect(await statusUnder(inPublic, host), host).toBe(421)
    }
  })

  test('any other is told where we are, and nothing it said itself', async () => {
    const { text } = await inPublic.send('GET', '/', { headers: { host: 'evil.example' } })
    expect(text).toBe('Unter diesem Namen sind wir nicht zu erreichen. Sie finden uns hier: https://netzpass.example')
  })

  test('a request under two names is under none', async () => {
    const headers = ['host', 'netzpass.example', 'host', 'boese.example']
    expect((await inPublic.send('GET', '/api/auth/get-session', { headers })).status).toBe(400)
  })

  test('X-Forwarded-Host changes nothing, neither way', async () => {
    const ask = (host: string, forwarded: string) =>
      inPublic.send('GET', '/api/auth/get-session', { headers: { host, 'x-forwarded-host': forwarded } })
    expect((await ask('evil.example', 'netzpass.example')).status).toBe(421)
    expect((await ask('netzpass.example', 'evil.example')).status).toBe(200)
  })

  test('what came to our proxy by http is sent to https, whole; without a proxy of ours nobody is believed', async () => {
    const ask = (server: HttpServer, protocol: string) => {
      const headers = { host: 'netzpass.example', 'x-forwarded-proto': protocol }
      return server.send('GET', '/kompetenzen?suche=a%20b', { headers })
    }
    const { status, headers } = await ask(behindProxy, 'http')
    expect({ status, location: headers.location }).toEqual({
      status: 308,
      location: 'https://netzpass.example/kompetenzen?suche=a%20b',
    })
    expect((await ask(behindProxy, 'https')).status).not.toBe(308)
    expect((await ask(behindProxy, 'http, https')).status).not.toBe(308)
    expect((await ask(inPublic, 'http')).status).not.toBe(308)
  })

  test('a server at home on http is never sent away, which would lead round in circles', async () => {
    const headers = { 'x-forwarded-proto': 'http' }
    expect((await ownBehindProxy.send('GET', '/api/auth/get-session', { headers })).status).toBe(200)
  })

  test('a probe may ask under any name whether the server lives', async () => {
    expect(await statusUnder(inPublic, '10.1.2.3:8080', '/healthz')).toBe(200)
  })
})

test('a server that listens everywhere and was not told its name knows this machine’s names', async () => {
  expect(await statusUnder(everywhere, 'localhost:3000')).toBe(200)
  expect(await statusUnder(everywhere, 'evil.example')).toBe(421)
})
