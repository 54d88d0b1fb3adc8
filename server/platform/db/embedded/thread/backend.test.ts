import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Backend } from './backend.ts'
import { query } from './protocol.ts'

let backend: Backend
beforeAll(async () => {
  backend = await Backend.open({}, new BigInt64Array(1))
}, 60_000)
afterAll(() => backend.close())

const run = async (sql: string) => (await backend.run({ bytes: query(sql), complete: true })).bytes.toString('latin1')

test('a checkpoint is made when the log has grown, and not before', async () => {
  const lastCheckpoint = () => run('select checkpoint_lsn from pg_control_checkpoint()')
  await backend.checkpoint()
  const first = await lastCheckpoint()
  await run('create table notes (text text)')
  await backend.checkpointIfDue()
  expect(await lastCheckpoint()).toBe(first)

  await run(`insert into notes select repeat('x', 1000) from generate_series(1, 40000)`)
  await backend.checkpointIfDue()
  const second = await lastCheckpoint()
  expect(second).not.toBe(first)
  await backend.checkpointIfDue()
  expect(await lastCheckpoint()).toBe(second)
})

test('an answer is forgotten once it is given', async () => {
  setFlagsFromString('--expose-gc')
  const collectGarbage = runInNewContext('gc') as () => void
  const read = () => run(`select g, repeat('x', 100) from generate_series(1, 5000) g`)
  await read()
  collectGarbage()
  const before = process.memoryUsage().heapUsed
  for (let turn = 0; turn < 20; turn++) await read()
  collectGarbage()
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(5_000_000)
})
