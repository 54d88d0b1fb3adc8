import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyFirstStart, keepFirstStart } from '../../../../tests/support/first-start.ts'
import { freePort } from '../../../../tests/support/free-port.ts'
import { makeParent } from '../../../../tests/support/people.ts'
import { type ServerProcess, startServerProcess } from '../../../../tests/support/server-process.ts'
import { cookieOf } from '../../../../tests/support/sign-in.ts'
import { connect } from '../connect.ts'
import { toolConfig } from './embedded.ts'

// The embedded database as people meet it: behind the real server, in a process of its own.

const DATA_DIR = copyFirstStart(await keepFirstStart())
const directory = join(DATA_DIR, 'postgres')
const settings = { DATA_DIR, DEMO: 'off', LOG_LEVEL: 'silent' }
let server: ServerProcess

async function start() {
  server = await startServerProcess(settings)
  await server.ready
}
beforeAll(async () => {
  for (const folder of [DATA_DIR, directory]) chmodSync(folder, 0o755)
  await start()
}, 60_000)
afterAll(async () => {
  await server.stop()
  rmSync(DATA_DIR, { recursive: true })
})

/**
 * Signs a new parent in and adds a child, all acknowledged. @returns how to read the names of the parent's children.
 */
async function parentWithChild(name: string) {
  const database = connect(toolConfig(directory), async () => {})
  const { email } = await makeParent(database.db)
  await database.close()
  const cookie = await cookieOf(server.url, email)
  const call = (path: string, init: RequestInit = {}) =>
    fetch(`${server.url}/trpc/${path}`, { ...init, headers: { cookie, 'content-type': 'application/json' } })
  const child = { name, lastName: null, gender: null, birthdate: '2014-05-17', email: null, phone: null, consent: true }
  const added = await call('children.add', { method: 'POST', body: JSON.stringify(child) })
  expect(added.status).toBe(200)
  return async () => {
    const answer = await call('children.list')
    const { result } = (await answer.json()) as { result?: { data: { name: string }[] } }
    return result?.data.map((one) => one.name) ?? answer.status
  }
}

test('the folder, which was not, and the key in it are private', () => {
  const rights = [DATA_DIR, directory, join(DATA_DIR, 'secret')].map((path) =>
    (statSync(path).mode & 0o777).toString(8),
  )
  expect(rights).toEqual(['700', '700', '600'])
})

test('a query of ten seconds stops nobody: /healthz answers, then the database starts again with all that was acknowledged', async () => {
  const childrenOfParent = await parentWithChild('Mila')
  const tool = new pg.Client(toolConfig(directory))
  tool.on('error', () => {}) // it does not survive its query
  await tool.connect()

  let isRunning = true
  const query = tool.query('select pg_sleep(10)').finally(() => {
    isRunning = false
  })
  const ended = expect(query).rejects.toThrow('terminated')
  const waits: number[] = []
  while (isRunning) {
    const before = performance.now()
    expect(await (await fetch(`${server.url}/healthz`)).text()).toBe('ok')
    waits.push(performance.now() - before)
    await sleep(50)
  }
  await ended
  // The median, because a busy machine keeps any process waiting now and then. A query in the main loop would leave a
  // single answer, after seconds.
  expect(waits.toSorted((one, other) => one - other)[Math.floor(waits.length / 2)]).toBeLessThan(100)
  expect(waits.length).toBeGreaterThan(10)

  await expect.poll(childrenOfParent, { timeout: 15_000 }).toEqual(['Mila'])
}, 60_000)

test('a killed server leaves its folder free for the next one, which lets nobody else in', async () => {
  await server.kill()
  await start()
  const another = spawn(process.execPath, ['server/main.ts'], {
    env: { ...process.env, NODE_ENV: 'production', ...settings, PORT: String(await freePort()) },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const said = text(another.stderr)
  const [code] = await once(another, 'exit')
  expect([code, await said]).toEqual([1, expect.stringContaining('wird schon von einem laufenden Netzpass benutzt')])
}, 60_000)
