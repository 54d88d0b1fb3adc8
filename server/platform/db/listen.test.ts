import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, expect, inject, test, vi } from 'vitest'
import { useDatabase } from '../../../tests/support/db.ts'
import { asOwner } from '../../../tests/support/owner.ts'
import type { Database } from './connect.ts'
import { listen } from './listen.ts'

const database = await useDatabase()
afterEach(() => void vi.useRealTimers())

test('a lost connection is told at once, and once more when nothing can be missed any longer', async () => {
  const { stream } = database.clientConfig
  const connections: Duplex[] = []
  const open = () => {
    const connection = typeof stream === 'function' ? (stream as () => Duplex)() : new Socket()
    connections.push(connection)
    return connection
  }
  const content = vi.fn()
  const lost = vi.fn()
  const notifications = await listen({ ...database.clientConfig, stream: open }, { content }, lost)
  await sql`select pg_notify('content', 'x')`.execute(database.db)
  await vi.waitFor(() => expect(content).toHaveBeenCalledWith('x'))
  expect(lost).not.toHaveBeenCalled()

  connections[0]?.destroy()
  await vi.waitFor(() => expect(lost).toHaveBeenCalled())
  expect(content).toHaveBeenCalledTimes(1)
  await vi.waitFor(() => expect(content).toHaveBeenLastCalledWith(), 5_000)
  await notifications.close()
})

test.runIf(inject('database').kind === 'postgres')(
  'a connection that says nothing is asked after every ten seconds, or nobody would miss one that a firewall has forgotten',
  async () => {
    const socket = new Socket()
    const keepAlive = vi.spyOn(socket, 'setKeepAlive')
    const notifications = await listen({ ...database.clientConfig, stream: () => socket }, {})
    expect(keepAlive).toHaveBeenCalledWith(true, 10_000)
    await notifications.close()
  },
)

/** The database's connections, which can be cut and refused. */
function breakable({ clientConfig }: Database) {
  const make = clientConfig.stream as (() => Duplex) | undefined
  let isDown = false
  let attempts = 0
  let last: Duplex | undefined
  const stream = () => {
    attempts++
    last = isDown ? new RefusingSocket() : (make?.() ?? new Socket())
    return last as Socket
  }
  return {
    clientConfig: { ...clientConfig, stream },
    attempts: () => attempts,
    goDown: () => {
      isDown = true
      last?.destroy()
    },
    comeBack: () => {
      isDown = false
    },
  }
}

class RefusingSocket extends Socket {
  override connect(): this {
    setImmediate(() => this.destroy(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })))
    return this
  }
}

test('a database that is away is asked for once a second, and once it is back everybody looks again', async () => {
  const connections = breakable(database)
  const heard: (string | undefined)[] = []
  const notifications = await listen(connections.clientConfig, { tests: (payload) => heard.push(payload) })
  const notify = (word: string) => asOwner(database.db, (tx) => sql`select pg_notify('tests', ${word})`.execute(tx))
  await notify('before')
  await expect.poll(() => heard).toEqual(['before'])

  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const before = connections.attempts()
  connections.goDown()
  for (const attempt of [1, 2, 3, 4]) {
    while (vi.getTimerCount() === 0) await sleep(5) // until it has noticed
    await vi.advanceTimersByTimeAsync(999)
    expect(connections.attempts(), 'one a second').toBe(before + attempt - 1)
    await vi.advanceTimersByTimeAsync(1)
    expect(connections.attempts()).toBe(before + attempt)
  }
  connections.comeBack()
  while (vi.getTimerCount() === 0) await sleep(5)
  await vi.advanceTimersByTimeAsync(1_000)
  vi.useRealTimers()
  await expect.poll(() => heard, { timeout: 10_000 }).toEqual(['before', undefined])
  await notify('after')
  await expect.poll(() => heard).toEqual(['before', undefined, 'after'])
  await notifications.close()
})
