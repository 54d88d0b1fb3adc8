import { parentPort, workerData } from 'node:worker_threads'

const EVERY_MS = 100
/** Memory of all kinds, so that with the server it fits into a gigabyte; the heap limit (sandbox.ts) counts objects. */
const MOST_MEMORY = 448 * 1024 * 1024

const isAbandoned = () => process.ppid !== workerData.server

/** What the whole process has worked since it began, in milliseconds. */
const worked = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}
let until = Number.POSITIVE_INFINITY
parentPort?.on('message', (milliseconds: number) => {
  until = worked() + milliseconds
})

setInterval(() => {
  if (isAbandoned() || worked() > until || process.memoryUsage.rss() > MOST_MEMORY) process.kill(process.pid, 'SIGKILL')
}, EVERY_MS)
