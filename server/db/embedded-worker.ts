// The database thread: PostgreSQL (PGlite), its clients behind message ports, and the work the main thread asks for.
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { Backend } from './embedded-backend.ts'
import { DataFolderError } from './embedded-folder.ts'
import { Line } from './embedded-line.ts'
import { Session } from './embedded-session.ts'
import type { Answer, Jobs, Order, Report, ThreadSettings } from './embedded-thread.ts'

const CHECKPOINT_LOOK_MS = 60_000

const { directory, template, idleTransactionMs, clock } = workerData as ThreadSettings
const report = (news: Report) => parentPort?.postMessage(news)

try {
  const backend = await Backend.open({ directory, template }, clock)
  listen(backend, new Line(backend, idleTransactionMs))
  report({ ready: true })
} catch (error) {
  // An error loses its class on the way to another thread.
  const reason = error instanceof DataFolderError ? error.reason : undefined
  report({ ready: false, reason, error: error instanceof DataFolderError ? error.cause : error })
}

function listen(backend: Backend, line: Line) {
  let sessions = 0
  parentPort?.on('message', (order: Order) => {
    if ('connect' in order) {
      const start = { number: ++sessions, role: backend.superuser, settings: backend.settings }
      line.join(new Session(order.connect, line, start))
    } else {
      void answer(order.reply, jobs[order.job])
    }
  })
  setInterval(() => line.alone(() => backend.checkpointIfDue()).catch(() => {}), CHECKPOINT_LOOK_MS)

  const jobs: Jobs = {
    vacuum: () => line.alone(() => backend.vacuum()),
    dump: () => line.alone(() => backend.dump()),
    fsyncCount: async () => backend.fsyncCount,
    close: () => {
      line.dismissAll()
      return line.alone(() => backend.close())
    },
  }
}

async function answer(reply: MessagePort, work: () => Promise<unknown>) {
  const answer: Answer = await work().then(
    (value) => ({ value }),
    (error) => ({ error }),
  )
  const value = 'value' in answer ? answer.value : undefined
  reply.postMessage(answer, value instanceof Uint8Array ? [value.buffer as ArrayBuffer] : [])
}
