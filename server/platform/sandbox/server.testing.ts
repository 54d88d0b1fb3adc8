import { writeSync } from 'node:fs'
import { Refusal } from '../db/refuse.ts'
import { sandboxed } from './sandbox.ts'
import type * as tasks from './tasks.testing.ts'

// A server whose sandbox never comes back, for sandbox.test.ts: says the sandbox's process.

const limits = { milliseconds: 60_000, tooMuch: () => new Refusal('RECORDING_UNREADABLE') }
const module = new URL('./tasks.testing.ts', import.meta.url)
writeSync(1, String(await sandboxed<typeof tasks.itself>(module, 'itself', limits)()))
await sandboxed<typeof tasks.endless>(module, 'endless', limits)()
