import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { Refusal } from '../db/refuse.ts'
import { sandboxed } from './sandbox.ts'
import type * as tasks from './tasks.testing.ts'

const limits = { milliseconds: 20_000, tooMuch: () => new Refusal('RECORDING_UNREADABLE') }
const within = <Name extends keyof typeof tasks>(name: Name, milliseconds = limits.milliseconds) =>
  sandboxed<(typeof tasks)[Name]>(new URL('./tasks.testing.ts', import.meta.url), name, { ...limits, milliseconds })

test('what it is given and returns stays what it is, bytes and maps too', async () => {
  const given = { bytes: Buffer.from([0, 1, 255]), names: new Map([['a', { at: new Date(0) }]]) }
  expect(await within('same')(given)).toEqual(given)
})

test('what a file is refused for is said outside, with the words for a child', async () => {
  await expect(within('refused')()).rejects.toMatchObject({
    code: 'PACKAGE_REFUSED',
    message: 'Das geht nicht.',
    messageForChild: 'Das geht noch nicht.',
  })
})

test('a defect is one outside too, and says where', async () => {
  await expect(within('broken')()).rejects.toThrow(/In the sandbox: TypeError: .*\n.*tasks\.testing\.ts/s)
})

test('a file without an end is ended, and everything else goes on meanwhile', async () => {
  let turns = 0
  const beating = setInterval(() => turns++, 20)
  await within('same')('warm')
  const endless = within('endless', 1_000)()
  await expect(endless).rejects.toMatchObject({ code: 'RECORDING_UNREADABLE' })
  clearInterval(beating)
  expect(turns).toBeGreaterThan(10)
})

test.each(['manyObjects', 'oneArray', 'oneNumberedArray', 'manyBytes'] as const)(
  'what fills the memory by %s is ended',
  { tags: 'thorough' },
  async (name) => {
    await expect(within(name)()).rejects.toMatchObject({ code: 'RECORDING_UNREADABLE' })
  },
)

test('the next file is read whatever became of the one before', async () => {
  await within('same')('warm')
  await expect(within('endless', 200)()).rejects.toMatchObject({ code: 'RECORDING_UNREADABLE' })
  await expect(within('dies')()).rejects.toMatchObject({ code: 'RECORDING_UNREADABLE' })
  expect(await within('same')('x')).toBe('x')
})

test('several at once wait for each other, and each gets its own answer', async () => {
  const answers = await Promise.all([1, 2, 3, 4, 5].map((number) => within('same')(number)))
  expect(answers).toEqual([1, 2, 3, 4, 5])
})

test('it reads no data, writes no file, starts no program and knows no settings', async () => {
  process.env.SANDBOX_TEST_SECRET = 'geheim'
  const outside = join(import.meta.dirname, 'written-by-a-sandbox')
  const tried = await within('triesAll')(outside)
  delete process.env.SANDBOX_TEST_SECRET
  expect(tried).toEqual({
    read: 'ERR_ACCESS_DENIED',
    write: 'ERR_ACCESS_DENIED',
    program: 'ERR_ACCESS_DENIED',
    settings: [],
  })
  expect(existsSync(outside)).toBe(false)
})

test('it ends with the server that started it, also while a file keeps it busy', { tags: 'thorough' }, async () => {
  const server = spawn(process.execPath, [join(import.meta.dirname, 'server.testing.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [said] = await once(server.stdout, 'data')
  const sandbox = Number(said)
  expect(isAlive(sandbox)).toBe(true)
  server.kill('SIGKILL')
  while (isAlive(sandbox)) await after(20)
})

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
