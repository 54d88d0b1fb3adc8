import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { Agent, type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { copyFirstStart, keepFirstStart } from '../tests/support/first-start.ts'
import { makeParent } from '../tests/support/people.ts'
import { type ServerProcess, startServerProcess } from '../tests/support/server-process.ts'
import { cookieOf } from '../tests/support/sign-in.ts'
import { connect } from './platform/db/connect.ts'
import { toolConfig } from './platform/db/embedded/embedded.ts'

const ONE_SECOND = 1_000
/** Longer than load balancers that look every half second need, shorter than a test may take. */
const DRAIN_SECONDS = 5

let folder: string
let server: ServerProcess
let agent: Agent
beforeAll(async () => {
  folder = copyFirstStart(await keepFirstStart())
}, 120_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))
beforeEach(() => {
  agent = new Agent({ keepAlive: true })
})
afterEach(async () => {
  agent.destroy()
  if (!server.hasEnded()) await server.kill()
})

async function start(settings: Record<string, string> = {}) {
  server = await startServerProcess({ DATA_DIR: folder, DEMO: 'off', ...settings })
  await server.ready
}
const tellToStop = () => process.kill(server.pid as number, 'SIGTERM')
const untilItEnds = (timeout: number) => expect.poll(server.hasEnded, { timeout, interval: 50 }).toBe(true)

/** As a proxy asks: on a connection that stays open, if the server lets it. */
async function get(path: string, headers: Record<string, string> = {}) {
  const outgoing = request(server.url + path, { agent, headers }).end()
  const [answer] = (await once(outgoing, 'response')) as [IncomingMessage]
  const { statusCode: status, headers: given } = answer
  return { status, connection: given.connection, answer, isReused: outgoing.reusedSocket }
}
async function read({ answer }: { answer: IncomingMessage }) {
  let text = ''
  for await (const chunk of answer) text += chunk
  return text
}
const look = async (path: string) => {
  const got = await get(path)
  const { status, connection, isReused } = got
  return { status, connection, isReused, text: await read(got) }
}

/** A screen that a parent has open. */
async function openChannel() {
  const { db, close } = connect(toolConfig(join(folder, 'postgres')), async () => {})
  const { email } = await makeParent(db)
  await close()
  const cookie = await cookieOf(server.url, email)
  const channel = await get('/trpc/live.events', { cookie, accept: 'text/event-stream' })
  const [told] = (await once(channel.answer, 'data')) as [Buffer]
  expect(String(told)).toMatch(/connected|everything/)
  return channel.answer
}

/** A request whose body is still on its way; `finish` sends the rest. */
async function beginRequest() {
  const outgoing = request(`${server.url}/api/auth/sign-in`, {
    method: 'POST',
    agent,
    headers: { 'content-type': 'application/json' },
  })
  const answered = once(outgoing, 'response') as Promise<[IncomingMessage]>
  outgoing.write('{"email":')
  await wait(200) // it has arrived
  return async () => {
    outgoing.end('"nobody@familie.example","password":"a long password"}')
    const [answer] = await answered
    answer.resume()
    return answer
  }
}

describe('a server that is told to stop', { timeout: 120_000 }, () => {
  test('sends load balancers away at once, serves everybody else until the drain time is over, and keeps no connection', async () => {
    await start({ DRAIN_SECONDS: String(DRAIN_SECONDS) })
    const channel = await openChannel()
    let channelEndedAfter = Number.NaN
    const last: Buffer[] = []
    channel.on('data', (chunk) => last.push(chunk))
    const finish = await beginRequest()
    expect(await look('/readyz')).toMatchObject({ status: 200, connection: 'keep-alive' })
    const stoppedAt = performance.now()
    const since = () => performance.now() - stoppedAt
    channel.once('end', () => {
      channelEndedAfter = since()
    })
    tellToStop()

    await expect.poll(async () => (await look('/readyz')).status, { timeout: ONE_SECOND, interval: 20 }).toBe(503)
    for (const path of ['/healthz', '/robots.txt', '/trpc/competencies.list'] /* nothing that has to be built */) {
      const { status, connection, isReused } = await look(path)
      expect({ path, status: (status ?? 0) < 500, connection, isReused }).toEqual({
        path,
        status: true,
        connection: 'close',
        isReused: false,
      })
    }
    expect((await finish()).headers.connection, 'what was asked before').toBe('close')
    expect(since(), 'all of this within the drain time').toBeLessThan(DRAIN_SECONDS * 1000)
    expect(channelEndedAfter).toBeNaN()

    await untilItEnds((DRAIN_SECONDS + 2) * 1000)
    expect(since()).toBeGreaterThan(DRAIN_SECONDS * 1000 - 100)
    expect(channelEndedAfter, 'browsers that come back find another server').toBeGreaterThan(DRAIN_SECONDS * 1000 - 100)
    expect(Buffer.concat(last).toString(), 'as a channel that may be joined again').toContain('event: return')
  })

  test('answers what was asked before the drain time was over, however short that is', async () => {
    await start({ DRAIN_SECONDS: '1' })
    const finish = await beginRequest()
    tellToStop()
    await wait(1_500)
    await expect(look('/healthz')).rejects.toThrow(/ECONNREFUSED/)
    expect((await finish()).statusCode).toBe(401)
    await untilItEnds(2 * ONE_SECOND)
  })

  test('waits no longer when it is told twice, but takes one Ctrl-C that arrives twice for one', async () => {
    await start({ DRAIN_SECONDS: '60' })
    const channel = await openChannel()
    channel.resume()
    tellToStop()
    await wait(100)
    process.kill(server.pid as number, 'SIGINT')
    await wait(ONE_SECOND)
    expect(await look('/healthz')).toMatchObject({ status: 200 })
    tellToStop()
    await untilItEnds(10 * ONE_SECOND)
    expect(server.said()).toContain('hört in 60 Sekunden auf')
  })

  test('ends when whoever started it is gone', async () => {
    await start()
    server.disconnect()
    await untilItEnds(10 * ONE_SECOND)
  })

  test('without a drain time is gone at once, with an open screen too', async () => {
    await start()
    const channel = await openChannel()
    channel.resume()
    const told = performance.now()
    tellToStop()
    await once(channel, 'close')
    expect(performance.now() - told, 'no longer than requests that hang are waited for').toBeLessThan(3 * ONE_SECOND)
    await untilItEnds(10 * ONE_SECOND)
  })
})
