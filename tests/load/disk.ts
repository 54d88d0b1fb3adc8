import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { refusals } from '../../domain/refusals.ts'
import { asOwner } from '../owner.ts'
import { type LoopDisk, makeLoopDisk, NoLoopDisk } from './loop-disk.ts'
import { type AtWork, impossible, type Result, Rounds } from './round.ts'
import { Site } from './site.ts'

const MEGABYTES = 300
const PATIENCE_MS = 60_000
const { STORAGE_FULL, UNAVAILABLE } = refusals

/**
 * The disk fills up while children are at work, and is freed again. In every second round so much is written on top that
 * PostgreSQL cannot go on at all: then its thread waits for room and starts again by itself.
 */
export async function disk(roundCount: number, say: (line: string) => void): Promise<Result> {
  let loop: LoopDisk
  try {
    loop = makeLoopDisk(MEGABYTES)
  } catch (error) {
    if (error instanceof NoLoopDisk) return impossible(error.message)
    throw error
  }
  const filler = join(dirname(loop.folder), 'filler')
  const site = await Site.of({ folder: loop.folder })
  try {
    await site.start()
    const rounds = await Rounds.on(site)
    const { broken, remarks } = rounds.result
    for (let round = 1; round <= roundCount; round++) {
      await rounds.play(async (atWork) => {
        const hear = async (what: string, isSo: () => boolean) => {
          if (!(await until(isSo))) broken.push(`Runde ${round}: ${what} blieb aus.`)
          if (!(await answersHealth(site))) broken.push(`Runde ${round}: /healthz antwortet nicht.`)
        }
        await sleep(500)
        fill(filler)
        await hear('der Satz für den vollen Speicher', () => complaintsOf(atWork).has(STORAGE_FULL.message))
        if (round % 2 === 0) {
          await endWriteAheadLog(site)
          forgetComplaints(atWork)
          await hear('der Satz nach dem Ende des Threads', () => complaintsOf(atWork).has(STORAGE_FULL.message))
        }
        rmSync(filler)
        const before = performance.now()
        const already = atWork.acknowledged()
        await hear('die nächste Bestätigung', () => atWork.acknowledged() > already)
        remarks.push(`weiter nach ${((performance.now() - before) / 1_000).toFixed(1)} s`)
        for (const complaint of complaintsOf(atWork)) {
          const isKnown = [STORAGE_FULL.message, UNAVAILABLE.message].includes(complaint as never)
          if (!isKnown) broken.push(`Runde ${round}: gesagt wurde „${complaint}“.`)
        }
        if (site.hasEnded) broken.push(`Runde ${round}: Der Server hat sich beendet.`)
      })
      say(`${round}/${roundCount}`)
    }
    return rounds.finish()
  } finally {
    await site.kill()
    loop.remove()
  }
}

/** Takes every byte that is left. */
function fill(path: string) {
  const file = openSync(path, 'w')
  for (const size of [2 ** 20, 2 ** 12, 1]) {
    const bytes = Buffer.alloc(size, 1)
    try {
      for (;;) writeSync(file, bytes)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
    }
  }
  closeSync(file)
}

/** Makes PostgreSQL begin a new file of its log, for which there is no room. */
async function endWriteAheadLog(site: Site) {
  const begin = sql`select pg_switch_wal()`
  await site.withDatabase((db) => asOwner(db, (tx) => begin.execute(tx))).catch(() => {}) // it does not survive this
}

const complaintsOf = ({ learners }: AtWork) => new Set(learners.flatMap(({ complaints }) => [...complaints]))
const forgetComplaints = ({ learners }: AtWork) => {
  for (const { complaints } of learners) complaints.clear()
}

async function until(isSo: () => boolean): Promise<boolean> {
  for (const end = performance.now() + PATIENCE_MS; performance.now() < end; await sleep(50)) if (isSo()) return true
  return false
}

const answersHealth = (site: Site) =>
  fetch(`${site.url}/healthz`, { signal: AbortSignal.timeout(2_000) }).then(
    ({ ok }) => ok,
    () => false,
  )
