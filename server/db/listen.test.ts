import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openTestDatabase } from '../../tests/db.ts'
import type { Database } from './connect.ts'
import { listen } from './listen.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

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
