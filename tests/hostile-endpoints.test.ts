import { once } from 'node:events'
import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import { type AddressInfo, connect, createServer, type LookupFunction, type Server } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createOutbound } from '../server/platform/outbound/outbound.ts'
import { callersOf } from './support/callers.ts'
import { makeCompetency, type TestLevel } from './support/curriculum.ts'
import { useDatabase } from './support/db.ts'
import { localhostCertificate } from './support/localhost-certificate.ts'
import { startNameServer } from './support/name-server.ts'
import { withTimeout } from './support/outbound-with-timeout.ts'
import { asOwner } from './support/owner.ts'
import { makeChild, makeParent } from './support/people.ts'
import { makeSimulation } from './support/simulation-provider.ts'

/** Providers that mean no good, met the way a parent meets them: by starting a simulation with a child. */

type Behave = (response: ServerResponse, request: IncomingMessage) => void

/** Something in the inner network that nobody from outside may reach; every connection to it is counted. */

const listen = async (server: Server) => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

/** An address out in the world that was given to nobody: our rules let it pass, and no connection to it comes about. */
const NOWHERE = '3ffe::1'

const database = await useDatabase()
const competency = await makeCompetency(database.db)
const names = await startNameServer()

const sinkServer = createServer((socket) => {
  sink.connections++
  socket.on('data', (data) => {
    sink.bytes += data.length
  })
  socket.on('error', () => {})
})
const sink = { server: sinkServer, port: await listen(sinkServer), connections: 0, bytes: 0 }

const http = createHttpServer((request, response) => hostile.behave(response, request))
const hostile: { server: Server; host: string; behave: Behave } = {
  server: http,
  host: `127.0.0.1:${await listen(http)}`,
  behave: () => {},
}
const https = createHttpsServer(localhostCertificate, (_request, response) => response.end('{}'))
const secure = { server: https, port: await listen(https) }
const silent = createServer(() => {})
const mute = { server: silent, host: `127.0.0.1:${await listen(silent)}` }

const outbound = createOutbound({
  allowed: [hostile.host, mute.host, `localhost:${secure.port}`, `127.0.0.1:${secure.port}`],
  nameServers: [names.address],
  authorities: [localhostCertificate.cert],
  // Everybody's port 443 is the sink's, and whoever looks a name up again asks the same name server.
  connect: (options) => {
    const { port, ...others } = options as { port: number }
    return connect({ lookup: lookUpAgain, ...others, port: port === 443 ? sink.port : port })
  },
})
beforeEach(() => {
  sink.connections = 0
  sink.bytes = 0
})
afterAll(async () => {
  for (const { server } of [sink, hostile, secure, mute]) server.close()
  names.stop()
})

const lookUpAgain: LookupFunction = async (hostname, _options, done) => {
  const { Resolver } = await import('node:dns/promises')
  const resolver = new Resolver()
  resolver.setServers([names.address])
  const addresses = await resolver.resolve4(hostname).catch(() => [])
  done(
    null,
    addresses.map((address) => ({ address, family: 4 })),
  )
}

/** What a parent is told when the child's simulation has this endpoint, and what is kept of it. */
async function start(endpointUrl: string, way = outbound) {
  const parent = await makeParent(database.db)
  const child = await makeChild(database.db, parent)
  const asParent = callersOf(database.db, { outbound: way }).asParent(parent)
  await asParent.assignments.assign({ childId: child.id, competencyId: competency.id })
  const level = competency.levels[0] as TestLevel
  const { id } = await makeSimulation(database.db, { skillLevelId: level.id, endpointUrl })
  const launch = { childId: child.id, simulationId: id, mode: 'child_run' } as const
  const began = performance.now()
  const told = await asParent.simulations.launch(launch).then(
    (answer) => answer,
    (error: Error) => error.message,
  )
  const attempts = await asOwner(database.db, (tx) =>
    tx
      .selectFrom('simulationAttempts')
      .where('childId', '=', child.id)
      .select(['isSuccessful', 'outcome', 'launchFailure'])
      .execute(),
  )
  return { told, attempts, seconds: (performance.now() - began) / 1000 }
}

/** Clear words, a failed attempt, and nobody has knocked at the sink. */
async function expectRefused(endpoint: string, sentence: string) {
  const { told, attempts } = await start(endpoint)
  expect(told).toBe(sentence)
  expect(attempts).toEqual([{ isSuccessful: false, outcome: null, launchFailure: expect.any(String) }])
  expect(sink.connections).toBe(0)
}

const LOCKED = 'Die Adresse des Anbieters liegt nicht im öffentlichen Internet und ist deshalb gesperrt.'
const UNREACHABLE = 'Der Anbieter ist nicht zu erreichen.'
const UNREADABLE = 'Die Antwort des Anbieters ist nicht zu verstehen.'
const TOO_SLOW = 'Der Anbieter antwortet nicht rechtzeitig.'

describe('an inner address is locked, however it is written', () => {
  test.each([
    '127.0.0.1',
    '2130706433',
    '0x7f000001',
    '0x7f.1',
    '0177.0.0.1',
    '017700000001',
    '127.1',
    '127.0.0.1.',
    '①②⑦.⓪.⓪.①',
    '127。0。0。1',
    '%31%32%37.0.0.1',
    '0',
    '0.0.0.0',
    '10.0.0.1',
    '100.64.0.1',
    '169.254.169.254',
    '172.16.0.1',
    '192.0.0.1',
    '192.0.2.1',
    '192.88.99.1',
    '192.168.0.1',
    '198.18.0.1',
    '198.51.100.1',
    '203.0.113.1',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '[::]',
    '[::1]',
    '[::127.0.0.1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[0:0:0:0:0:ffff:a9fe:a9fe]',
    '[::ffff:0:127.0.0.1]',
    '[64:ff9b::127.0.0.1]',
    '[64:ff9b:1::1]',
    '[100::1]',
    '[2001::1]',
    '[2001:db8::1]',
    '[2002:7f00:1::]',
    '[3fff::1]',
    '[5f00::1]',
    '[fc00::1]',
    '[fd00:ec2::254]',
    '[fe80::1]',
    '[fec0::1]',
    '[ff02::1]',
  ])('%s', async (host) => {
    await expectRefused(`https://${host}/start`, LOCKED)
  })

  test('also at a port of its own, and in plain http', async () => {
    await expectRefused(`https://127.0.0.1:${sink.port}/`, LOCKED)
    await expectRefused(`http://127.0.0.1:${sink.port}/`, LOCKED)
    await expectRefused('https://uebung.example:8443/', LOCKED)
  })

  test('and what is public has to be encrypted', async () => {
    await expectRefused(
      'http://uebung.example/',
      'Der Anbieter ist nicht über eine sichere Verbindung (https) zu erreichen.',
    )
  })
})

describe('a name that leads to an inner address is locked', () => {
  test.each([
    ['alone', ['127.0.0.1']],
    ['to the metadata of a cloud', ['169.254.169.254']],
    ['in IPv6', ['::1']],
    ['wrapped in IPv6', ['::ffff:10.0.0.1']],
    ['through a translator', ['64:ff9b::7f00:1']],
    ['next to a public one', [NOWHERE, '192.168.0.1']],
    ['next to a public one of the same kind', [NOWHERE, 'fd00::1']],
  ])('%s', async (what, addresses) => {
    const name = `${what.replaceAll(' ', '-').toLowerCase()}.example`
    names.knows(name, () => addresses)
    await expectRefused(`https://${name}/`, LOCKED)
  })

  test('and one that leads there only the second time it is looked up is looked up once', async () => {
    names.knows('wechsel.example', (time) => (time === 1 ? [NOWHERE] : ['127.0.0.1']))
    await expectRefused('https://wechsel.example/', UNREACHABLE)
    expect(names.asked.filter((name) => name === 'wechsel.example')).toHaveLength(2) // A and AAAA
  })

  test('and whoever is reached at another address than was looked up gets to know nothing', async () => {
    names.knows('anderswo.example', () => [NOWHERE])
    const outbound = createOutbound({
      allowed: [],
      nameServers: [names.address],
      connect: () => connect(sink.port, '127.0.0.1'),
    })
    const call = outbound.withPlace({ address: 'https://anderswo.example/' }, (post) =>
      post('https://anderswo.example/', { body: '{}', withinMs: 5_000 }),
    )
    await expect(call).rejects.toThrow(LOCKED)
    await sleep(50)
    expect(sink).toMatchObject({ connections: 1, bytes: 0 })
  })

  test('a name that nobody has, and one that nobody tells about', async () => {
    names.knows('stumm.example', () => undefined)
    const [unknown, silent] = await Promise.all([
      start('https://gibt-es-nicht.example/'),
      start('https://stumm.example/'),
    ])
    expect(unknown.told).toBe('Den Rechner des Anbieters gibt es unter diesem Namen nicht.')
    expect(silent.told).toBe(UNREACHABLE)
    expect(silent.seconds).toBeLessThan(5)
  })

  test('is told of when the address is entered, without calling it', async () => {
    const outbound = createOutbound({ allowed: [hostile.host], nameServers: [names.address] })
    names.knows('gut.example', () => [NOWHERE])
    names.knows('innen.example', () => ['10.0.0.1'])
    expect(await outbound.findProblem('https://gut.example/start')).toBeUndefined()
    expect(await outbound.findProblem(`http://${hostile.host}/`)).toBeUndefined()
    expect(await outbound.findProblem('https://innen.example/')).toMatchObject({ reason: 'inner address' })
    expect(await outbound.findProblem('https://0x7f.1/')).toMatchObject({ reason: 'inner address' })
    expect(await outbound.findProblem('Hallo')).toMatchObject({ reason: 'not an address' })
  })
})

const sayJson =
  (json: unknown): Behave =>
  (response) =>
    response.end(JSON.stringify(json))

describe('a provider that answers badly is told from one that answers', () => {
  test.each<[string, Behave, string]>([
    [
      'with an error',
      (response) => response.writeHead(500).end('Traceback'),
      'Der Anbieter meldet einen Fehler (500).',
    ],
    ['with a refusal', (response) => response.writeHead(401).end(), 'Der Anbieter meldet einen Fehler (401).'],
    ['with words', (response) => response.end('<h1>Willkommen</h1>'), UNREADABLE],
    ['with half an answer', (response) => response.end('{"redirectUrl":"https://'), UNREADABLE],
    ['with a list', sayJson([]), UNREADABLE],
    ['with a number for an address', sayJson({ redirectUrl: 1 }), UNREADABLE],
    ['with a script', sayJson({ redirectUrl: 'javascript:alert(1)' }), UNREADABLE],
    ['with a script, spelled oddly', sayJson({ redirectUrl: ' jAvA\tscript:alert(1)' }), UNREADABLE],
    ['with a page of its own making', sayJson({ redirectUrl: 'data:text/html,<script>alert(1)</script>' }), UNREADABLE],
    ['with a path', sayJson({ redirectUrl: '/dashboard' }), UNREADABLE],
    ['with a password', sayJson({ redirectUrl: 'https://netzpass.example@uebung.example/' }), UNREADABLE],
    ['as deep as a well', (response) => response.end(`${'{"a":'.repeat(1000)}1${'}'.repeat(1000)}`), UNREADABLE],
    ['with brackets only', (response) => response.end('['.repeat(60_000)), UNREADABLE],
    [
      'with what swells when it is unpacked',
      (response) =>
        response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(30_000_000, ' '))),
      UNREADABLE,
    ],
    ['packed without saying so', (response) => response.end(gzipSync('{}')), UNREADABLE],
    [
      'and says that it will be long',
      (response) => response.writeHead(200, { 'content-length': 1e12 }).write('{'),
      'Die Antwort des Anbieters ist zu groß.',
    ],
    ['without an end', (response) => void pour(response), 'Die Antwort des Anbieters ist zu groß.'],
    [
      'with a head without an end',
      (response) => void response.socket?.write(`HTTP/1.1 200 OK\r\n${'x: y\r\n'.repeat(10_000)}`),
      UNREADABLE,
    ],
    ['and hangs up', (response) => response.socket?.destroy(), UNREACHABLE],
    [
      'and hangs up in the middle',
      (response) => {
        response.writeHead(200, { 'content-length': 10 }).write('{')
        setTimeout(() => response.socket?.destroy(), 20)
      },
      UNREACHABLE,
    ],
    [
      'and wants to speak another protocol',
      (response) =>
        void response.socket?.end('HTTP/1.1 101 Switching Protocols\r\nupgrade: foo\r\nconnection: upgrade\r\n\r\n'),
      UNREACHABLE,
    ],
  ])('%s', async (_what, behave, sentence) => {
    hostile.behave = behave
    await expectRefused(`http://${hostile.host}/`, sentence)
  })

  test.each([301, 302, 303, 307, 308])('and is followed nowhere (%i)', async (status) => {
    for (const location of [
      `http://127.0.0.1:${sink.port}/`,
      'http://169.254.169.254/latest/',
      '//localhost/',
      '/next',
    ]) {
      let calls = 0
      hostile.behave = (response) => {
        calls++
        response.writeHead(status, { location }).end()
      }
      await expectRefused(
        `http://${hostile.host}/`,
        'Der Anbieter schickt die Anfrage an eine andere Adresse weiter. Das ist nicht erlaubt.',
      )
      expect(calls).toBe(1)
    }
  })

  test('and nobody waits longer than ten seconds: for silence, for a drip, for a handshake', async () => {
    const way = withTimeout(outbound, 2_000)
    let drips = 0
    hostile.behave = (response, request) => {
      if (request.url === '/silent') return
      response.writeHead(200).write('{')
      const dripping = setInterval(() => response.write(' ', () => drips++), 20)
      response.on('close', () => clearInterval(dripping))
    }
    const [silent, dripping, shaking] = await Promise.all([
      start(`http://${hostile.host}/silent`, way),
      start(`http://${hostile.host}/drip`, way),
      start(`https://${mute.host}/`),
    ])
    expect([silent.told, dripping.told, shaking.told]).toEqual([TOO_SLOW, TOO_SLOW, UNREACHABLE])
    expect(way.timeout).toEqual([10_000, 10_000])
    expect(drips).toBeGreaterThan(20)
    for (const { seconds, attempts } of [silent, dripping, shaking]) {
      expect(seconds).toBeLessThan(6)
      expect(attempts).toMatchObject([{ isSuccessful: false }])
    }
  })

  test('or cannot prove its name', async () => {
    await expectRefused(
      `https://127.0.0.1:${secure.port}/`,
      'Der Anbieter kann sich nicht ausweisen: Sein Zertifikat stimmt nicht.',
    )
    expect(await start(`https://localhost:${secure.port}/`)).toMatchObject({
      told: { redirectUrl: null, message: null },
      attempts: [{ isSuccessful: true, launchFailure: null }],
    })
  })

  test('and gets no cookie and no proxy’s word, and cannot make us unpack', async () => {
    let headers: IncomingMessage['headers'] = {}
    hostile.behave = (response, request) => {
      headers = request.headers
      response.setHeader('set-cookie', 'a=b').end('{}')
    }
    for (let time = 1; time <= 2; time++) await start(`http://${hostile.host}/?a=b#c`)
    expect(Object.keys(headers).sort()).toEqual([
      'accept',
      'accept-encoding',
      'connection',
      'content-length',
      'content-type',
      'host',
      'user-agent',
      'webhook-id',
      'webhook-signature',
      'webhook-timestamp',
    ])
    expect(headers).toMatchObject({ 'accept-encoding': 'identity', connection: 'close', host: hostile.host })
  })
})

/** Answers for as long as anybody listens. */
function pour(response: ServerResponse) {
  const more = () => {
    while (!response.destroyed && response.write(' '.repeat(8_192))) {}
  }
  response.on('drain', more)
  more()
}
