import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Settings } from '../../settings.ts'
import type { Outcome } from './make.ts'

type Task = { name: string; settings: Settings; provenBefore: string[] }

/** What a backup may keep in its thread, however large the database is. */
const HEAP = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 32 }

/** `makeAndProve` beside the server's own work. @throws when the thread died, or `signal` ended it */
export async function makeAndProveInThread(task: Task, signal: AbortSignal): Promise<Outcome> {
  signal.throwIfAborted()
  const worker = new Worker(new URL('./thread.ts', import.meta.url), { workerData: task, resourceLimits: HEAP })
  const end = () => void worker.terminate()
  signal.addEventListener('abort', end)
  try {
    const ended = once(worker, 'exit').then(() => Promise.reject(new Error('Die Sicherung wurde abgebrochen.')))
    const [outcome] = (await Promise.race([once(worker, 'message'), ended])) as [Outcome]
    return outcome
  } finally {
    signal.removeEventListener('abort', end)
    await worker.terminate()
  }
}
