import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { allowRollback } from '../../server/platform/db/rollback.ts'
import { versionIn } from '../../server/version.ts'
import { makeRelease } from '../support/release.ts'
import { PageReader } from './page-reader.ts'
import { type Result, randomMoment } from './round.ts'
import type { SharedTopology } from './shared-topology.ts'
import { inSeconds } from './table.ts'
import { DRAIN_SECONDS, isReached, type Topology } from './topology.ts'

const ENDS_WITHIN_MS = (DRAIN_SECONDS + 5) * 1_000

/** What children write and read while it changes, in an order of its own. */
const CHANGED = ['child_activities_log', 'quiz_attempts', 'open_attempts', 'child_competencies', 'children', 'profiles']
const migrationOf = (round: number) =>
  CHANGED.map((table) => `alter table ${table} add column new_${round} int;`).join('\n')

/** The version of this round: another schema, and other content. */
function makeNewer(folder: string, round: number): string {
  const migrations = Array.from({ length: round }, (_, before): [string, string] => [
    `99${10 + before}_round`,
    migrationOf(before + 1),
  ])
  const program = makeRelease(join(folder, `${round}`), `9.${round}.0`, { migrations: Object.fromEntries(migrations) })
  const built = join(program, 'build/content.json')
  const content = JSON.parse(readFileSync(built, 'utf8'))
  for (const { type, payload } of content.items) if (type === 'lesson') payload.title = `${payload.title} ${round}`
  writeFileSync(built, JSON.stringify(content))
  return program
}

/**
 * A new version comes, one server after the other, in the middle of work, with another schema and other content; after
 * the last one it is gone back to this one. Nobody's call fails, and no page.
 */
export function stop(roundCount: number, say: (line: string) => void, shared: SharedTopology): Promise<Result> {
  return shared.play(async (topology, rounds) => {
    const { url, instances } = topology
    const { broken, remarks } = rounds.result
    const folder = mkdtempSync(join(tmpdir(), 'netzpass-versions-'))
    const deadlocksBefore = await deadlocksOf(topology)
    let longestStopMs = 0
    let pages = 0
    for (let round = 1; round <= roundCount + 1; round++) {
      const program = round <= roundCount ? makeNewer(folder, round) : undefined
      if (!program) await asOwnerOf(topology, (client) => allowRollback(client, versionIn()))
      const reader = new PageReader(url)
      await rounds.play(async ({ witness }) => {
        for (const instance of instances) {
          await randomMoment(500, 1_500)
          const before = performance.now()
          const exitCode = await instance.stop()
          longestStopMs = Math.max(longestStopMs, performance.now() - before)
          if (exitCode !== 0) broken.push(`Runde ${round}: Ein Server endete mit ${exitCode}.`)
          instance.program = program
          await instance.start()
          if (!(await isReached(instance))) broken.push(`Runde ${round}: Zu dem neuen Server kam niemand mehr.`)
        }
        const refused = witness.refused.map(({ status, message }) => `${status} ${message.slice(0, 100)}`)
        broken.push(...refused.map((answer) => `Runde ${round}: Ein Aufruf schlug fehl, ${answer}`))
      })
      await reader.stop()
      pages += reader.read
      broken.push(...reader.complaints.map((answer) => `Runde ${round}: statt einer Seite kam ${answer}`))
      say(`${round}/${roundCount + 1}`)
    }
    rmSync(folder, { recursive: true })
    if (longestStopMs > ENDS_WITHIN_MS) broken.push(`Ein Server brauchte ${inSeconds(longestStopMs)} zum Aufhören.`)
    remarks.push(
      `längstes Aufhören ${inSeconds(longestStopMs)} von ${ENDS_WITHIN_MS / 1_000} s`,
      `${pages} Seiten gelesen`,
      `${(await deadlocksOf(topology)) - deadlocksBefore} Deadlocks in PostgreSQL`,
    )
  })
}

async function asOwnerOf<T>({ toolSettings }: Topology, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(toolSettings.DATABASE_URL)
  await client.connect()
  return work(client).finally(() => client.end())
}

/** Those that a person met, and those that began again unseen. */
const deadlocksOf = (topology: Topology) =>
  asOwnerOf(topology, async (client) => {
    const { rows } = await client.query<{ deadlocks: number }>(
      'select deadlocks::int from pg_stat_database where datname = current_database()',
    )
    return rows[0]?.deadlocks ?? 0
  })
