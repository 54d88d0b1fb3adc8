import { parentPort, workerData } from 'node:worker_threads'
import { makeAndProve } from './make.ts'

// A thread of its own: packing and encrypting take the processor
// for minutes, and its memory has a limit (scheduled.ts).
parentPort?.postMessage(await makeAndProve(workerData))
