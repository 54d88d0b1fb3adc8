import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../support/free-port.ts'
import { Site } from '../support/site.ts'
import { medianOf, type Result, Rounds } from './round.ts'

const GOAL_MS = 3_000

/**
 * How long a start on a folder with content takes until the first page is answered, and how much longer than an empty
 * Node server's: a busy machine slows both. Every second one comes after a kill.
 */
export async function start(roundCount: number, say: (line: string) => void): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'netzpass-start-'))
  const site = await Site.of({ folder })
  try {
    await site.start()
    const rounds = await Rounds.on(site)
    await rounds.play(async () => {}) // some learning, so that there is something to find
    const emptyMs: number[] = []
    for (let round = 1; round <= roundCount; round++) {
      await (round % 2 === 0 ? site.kill() : site.stop())
      emptyMs.push(await startEmptyServer())
      await site.start()
      say(`${round}/${roundCount}`)
    }
    const { result } = rounds
    const median = medianOf(site.startsMs)
    const ratio = median / medianOf(emptyMs)
    result.remarks.push(`${Math.round(ratio)}-mal ein leerer Node-Server (${Math.round(medianOf(emptyMs))} ms)`)
    if (median > GOAL_MS) result.broken.push(`Der Start braucht mehr als ${GOAL_MS} ms.`)
    return { ...rounds.finish(), rounds: roundCount }
  } finally {
    await site.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function startEmptyServer(): Promise<number> {
  const port = await freePort()
  const before = performance.now()
  const program = `require('node:http').createServer((_, answer) => answer.end('ok')).listen(${port}, '127.0.0.1')`
  const child = spawn(process.execPath, ['--eval', program])
  const exited = once(child, 'exit')
  while (!(await fetch(`http://127.0.0.1:${port}`).catch(() => undefined))) {}
  const took = performance.now() - before
  child.kill()
  await exited
  return took
}
