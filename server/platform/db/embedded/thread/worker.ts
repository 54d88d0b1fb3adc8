// The database thread: PostgreSQL (PGlite), its clients behind message ports, and the work the main thread asks for.
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import type { Answer, Jobs, Order, Report, ThreadSettings } from '../database-thread.ts'
import { DataFolderError } from '../folder.ts'
import { Backend } from './backend.ts'
import { Queue } from './queue.ts'
import { Session } from './session.ts'

const CHECKPOINT_LOOK_MS = 60_000

const { directory, template, idleTransactionMs, clock } = workerData as ThreadSettings
const report = (news: Report) => parentPort?.postMessage(news)

try {
  const backend = await Backend.open({ directory, template }, clock)
  listen(backend, new Queue(backend, idleTransactionMs))
  report({ ready: true })
} catch (error) {
  // Text, because an error loses its class between threads, and not every cause can go there at all.
  const isFolders = error instanceof DataFolderError
  report({
    ready: false,
    reason: isFolders ? error.reason : undefined,
    failure: messageOf(isFolders ? error.cause : error),
  })
}

function listen(backend: Backend, queue: Queue) {
  let sessions = 0
  parentPort?.on('message', (order: Order) => {
    if ('connect' in order) {
      const start = { number: ++sessions, role: backend.superuser, settings: backend.settings }
      queue.join(new Session(order.connect, queue, start))
    } else {
      void answer(order.reply, jobs[order.job])
    }
  })
  setInterval(() => queue.runExclusive(() => backend.checkpointIfDue()).catch(() => {}), CHECKPOINT_LOOK_MS)

  const jobs: Jobs = {
    vacuum: () => queue.runExclusive(() => backend.vacuum()),
    dump: () => queue.runExclusive(() => backend.dump()),
    fsyncCount: async () => backend.fsyncCount,
    close: () => {
      queue.dismissAll()
      return queue.runExclusive(() => backend.close())
    },
  }
}

async function answer(reply: MessagePort, work: () => Promise<unknown>) {
  const answer: Answer = await work().then(
    (value) => ({ value }),
    (error) => ({ failure: messageOf(error) }),
  )
  const value = 'value' in answer ? answer.value : undefined
  reply.postMessage(answer, value instanceof Uint8Array ? [value.buffer as ArrayBuffer] : [])
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
