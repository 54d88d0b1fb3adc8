import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { refusals } from '../../domain/platform/refusals.ts'
import { asOwner } from '../support/owner.ts'
import { startPostgres } from '../support/postgres-server.ts'
import { Site } from '../support/site.ts'
import { type LoopDisk, makeLoopDisk } from './loop-disk.ts'
import { type AtWork, type Result, Rounds, until } from './round.ts'

const MEGABYTES = 300
const TIMEOUT_MS = 60_000
const KNOWN: string[] = [refusals.STORAGE_FULL.message, refusals.UNAVAILABLE.message]

/** Whose data lie on the disk, and what brings them back when there is room again. */
type Tenant = { site: Site; wake(): Promise<void>; leave(): Promise<void> }

/** The disk of the embedded database: its thread waits for room and starts again by itself. */
export const disk = (roundCount: number, say: (line: string) => void) =>
  fillUp(roundCount, say, async ({ folder }) => ({
    site: await Site.of({ folder }),
    wake: async () => {},
    leave: async () => {},
  }))

/** The disk of PostgreSQL: when it cannot write its log it ends, and whoever runs it starts it again. */
export const postgresDisk = (roundCount: number, say: (line: string) => void) =>
  fillUp(roundCount, say, async ({ folder }) => {
    const postgres = await startPostgres({ isDurable: true, under: dirname(folder) })
    await postgres.createDatabase('netzpass')
    return {
      site: await Site.of({ postgresUrl: postgres.url('netzpass') }),
      wake: async () => {
        if (postgres.hasEnded()) await postgres.startAgain()
      },
      leave: postgres.stop,
    }
  })

/**
 * The disk fills up while children are at work, and is freed again. In every second round so much is written on top
 * that the database cannot go on at all.
 */
async function fillUp(
  roundCount: number,
  say: (line: string) => void,
  moveIn: (loop: LoopDisk) => Promise<Tenant>,
): Promise<Result> {
  const loop = makeLoopDisk(MEGABYTES)
  const filler = join(dirname(loop.folder), 'filler')
  const { site, wake, leave } = await moveIn(loop)
  try {
    await site.start()
    const rounds = await Rounds.on(site)
    const { broken, remarks } = rounds.result
    for (let round = 1; round <= roundCount; round++) {
      await rounds.play(async (atWork) => {
        const hear = async (what: string, isSo: () => boolean) => {
          if (!(await until(isSo, TIMEOUT_MS))) broken.push(`Runde ${round}: ${what} blieb aus.`)
          if (!(await answersHealth(site))) broken.push(`Runde ${round}: /healthz antwortet nicht.`)
        }
        const isTold = () => KNOWN.some((sentence) => complaintsOf(atWork).has(sentence))
        await sleep(500)
        fill(filler)
        await hear('der Satz für den vollen Speicher', isTold)
        if (round % 2 === 0) {
          await endWriteAheadLog(site)
          forgetComplaints(atWork)
          await hear('der Satz nach dem Ende der Datenbank', isTold)
        }
        rmSync(filler)
        const before = performance.now()
        await wake()
        const already = atWork.acknowledged()
        await hear('die nächste Bestätigung', () => atWork.acknowledged() > already)
        remarks.push(`weiter nach ${((performance.now() - before) / 1_000).toFixed(1).replace('.', ',')} s`)
        for (const complaint of complaintsOf(atWork)) {
          if (!KNOWN.includes(complaint)) broken.push(`Runde ${round}: gesagt wurde „${complaint}“.`)
        }
        if (site.hasEnded) broken.push(`Runde ${round}: Der Server hat sich beendet.`)
      })
      say(`${round}/${roundCount}`)
    }
    return rounds.finish()
  } finally {
    await site.kill()
    await leave()
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

/** Makes the database begin a new file of its log, for which there is no room. */
async function endWriteAheadLog(site: Site) {
  const begin = sql`select pg_switch_wal()`
  await site.withDatabase((db) => asOwner(db, (tx) => begin.execute(tx))).catch(() => {}) // it does not survive this
}

const complaintsOf = ({ learners }: AtWork) => new Set(learners.flatMap(({ complaints }) => [...complaints]))
const forgetComplaints = ({ learners }: AtWork) => {
  for (const { complaints } of learners) complaints.clear()
}

const answersHealth = (site: Site) =>
  fetch(`${site.url}/healthz`, { signal: AbortSignal.timeout(2_000) }).then(
    ({ ok }) => ok,
    () => false,
  )
