import pg from 'pg'
import { expect, test } from 'vitest'
import { openTestDatabase } from './support/db.ts'

test('a client that nobody ended is named when its database is to go, and is not cut off', async () => {
  const database = await openTestDatabase({ allLeaveWithinMs: 100 })
  const left = new pg.Client(database.clientConfig)
  await left.connect()
  await left.query(`select 'mine'`)
  await expect(database.close()).rejects.toThrow(`still open, after: select 'mine'`)
  expect((await left.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await left.end()
})

test('a client that is still leaving is waited for, and hears nothing of the end', async () => {
  const database = await openTestDatabase()
  const leaving = new pg.Client(database.clientConfig)
  await leaving.connect()
  const closing = database.close()
  setTimeout(() => leaving.end(), 100)
  await expect(closing).resolves.toBeUndefined()
})
