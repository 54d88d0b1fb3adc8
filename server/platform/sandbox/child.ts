// The process in which files of strangers are read (sandbox.ts): one task after the other, as long as it is let live.
import { Worker } from 'node:worker_threads'
import { Refusal } from '../db/refuse.ts'
import type { Answer, Outcome, Task } from './sandbox.ts'

/** What libraries have not given back would count against the next file. */
const MOST_LEFT = 256 * 1024 * 1024

// While a file keeps this thread busy, none of its timers runs: another one looks after time, memory and the server.
const watch = new Worker(new URL('./watch.ts', import.meta.url), { workerData: { server: process.ppid } })
watch.unref()

process.on('disconnect', () => process.exit())
process.on('message', async ({ module, name, input, milliseconds }: Task) => {
  watch.postMessage(milliseconds)
  const outcome: Outcome = await import(module)
    .then((found) => found[name](...input))
    .then((value) => ({ value }), failed)
  watch.postMessage(Number.POSITIVE_INFINITY)
  process.send?.({ outcome, isLast: process.memoryUsage.rss() > MOST_LEFT } satisfies Answer)
})
process.send?.('ready')

/** In words, because an error loses its class on the way. */
function failed(error: unknown): Outcome {
  if (!(error instanceof Refusal)) return { defect: error instanceof Error ? String(error.stack) : String(error) }
  const { code, message, messageForChild } = error
  return { refusal: { code, message, messageForChild } }
}
