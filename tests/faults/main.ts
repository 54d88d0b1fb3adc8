// Long tests: nothing that the server has acknowledged is lost, each status mail arrives once, and nobody waits for other
// people's servers. Started by `npm run test:long`, with the names of chapters to run only these; `kill=3` plays three
// rounds of one, `daily=500` takes 500 parents. `short` plays a few rounds of each chapter that says how many; `npm test`
// does so and counts a chapter as a test.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { log } from '../../server/log.ts'
import { clock } from './clock.ts'
import { compose } from './compose.ts'
import { dailyStatus } from './daily-status.ts'
import { database } from './database.ts'
import { debian } from './debian.ts'
import { disk, postgresDisk } from './disk.ts'
import { fuzz, fuzzEmbedded } from './fuzz.ts'
import { hostile } from './hostile.ts'
import { instance } from './instance.ts'
import { kill } from './kill.ts'
import { live } from './live.ts'
import { mail } from './mail.ts'
import { noise } from './noise.ts'
import { NotPossible } from './not-possible.ts'
import { postgres } from './postgres.ts'
import { power } from './power.ts'
import { proxy } from './proxy.ts'
import { emptyResult, impossible, type Result } from './round.ts'
import { SharedTopology } from './shared-topology.ts'
import { slow } from './slow.ts'
import { start } from './start.ts'
import { stop } from './stop.ts'
import { storage } from './storage.ts'
import { outcomeOf, printTable } from './table.ts'
import { upgrade } from './upgrade.ts'

type Chapter = {
  title: string
  rounds: number
  /** In the short form; without it the chapter is none of that. */
  short?: number
  run: (roundCount: number, say: (line: string) => void, shared: SharedTopology) => Promise<Result>
}

const chapters: Record<string, Chapter> = {
  start: { title: 'Zweiter Start', rounds: 5, run: start },
  kill: { title: 'kill -9, eingebettet', rounds: 30, run: kill },
  postgres: { title: 'kill -9, PostgreSQL', rounds: 30, run: postgres },
  power: { title: 'Stromausfall', rounds: 10, run: power },
  disk: { title: 'Voller Datenträger', rounds: 4, run: disk },
  'disk-postgres': { title: 'Voller Datenträger, PostgreSQL', rounds: 4, run: postgresDisk },
  hostile: { title: 'Hängende Anbieter', rounds: 5, run: hostile },
  fuzz: { title: 'Beliebige Eingaben', rounds: 50_000, short: 2_000, run: fuzz },
  'fuzz-embedded': { title: 'Beliebige Eingaben, eingebettet', rounds: 50_000, run: fuzzEmbedded },
  mail: { title: 'Mailserver', rounds: 6, short: 1, run: mail },
  storage: { title: 'Speicher für Bilder', rounds: 6, run: storage },
  clock: { title: 'Uhren', rounds: 13, short: 1, run: clock },
  daily: { title: 'Status-Mails', rounds: 10_000, run: dailyStatus },
  proxy: { title: 'Proxy', rounds: 1, short: 1, run: proxy },
  live: { title: 'Offene Live-Kanäle', rounds: 2_000, short: 800, run: live },
  slow: { title: 'Langsame Clients', rounds: 3, short: 1, run: slow },
  noise: { title: 'Lärm eines Kontos', rounds: 6, short: 1, run: noise },
  instance: { title: 'kill -9, einer von zweien', rounds: 10, short: 1, run: instance },
  database: { title: 'PostgreSQL fällt aus', rounds: 6, short: 1, run: database },
  stop: { title: 'Neue Version, reihum', rounds: 4, short: 1, run: stop },
  upgrade: { title: 'Umstellung abgebrochen', rounds: 10, run: upgrade },
  debian: { title: 'Aus leerem Debian', rounds: 2, run: debian },
  compose: { title: 'Compose', rounds: 1, run: compose },
}

const given = process.argv.slice(2)
const isShort = given.includes('short')
const wanted = new Map(
  given
    .filter((argument) => argument !== 'short')
    .map((argument) => {
      const [name = '', rounds] = argument.split('=')
      return [name, rounds === undefined ? undefined : Number(rounds)]
    }),
)
const unknown = [...wanted.keys()].filter((name) => !(name in chapters))
if (unknown.length > 0) {
  console.error(`Unbekannt: ${unknown.join(', ')}. Es gibt ${Object.keys(chapters).join(', ')} und short.`)
  process.exit(1)
}

log.level = 'silent'
const results = new Map<string, Result>()
const files: { name: string; seconds: number }[] = []
const shared = new SharedTopology()
for (const [name, { title, rounds, short, run }] of Object.entries(chapters)) {
  if (wanted.size > 0 ? !wanted.has(name) : isShort && !short) continue
  const before = performance.now()
  process.stdout.write(`${title} …`)
  const count = wanted.get(name) ?? (isShort ? (short ?? rounds) : rounds)
  const play = () => run(count, () => process.stdout.write('.'), shared).catch(ended)
  const first = await play()
  results.set(title, isShort && mayBeTheMachine(first) ? again(first, await play()) : first)
  const seconds = Math.round((performance.now() - before) / 1_000)
  files.push({ name: `faults: ${name}`, seconds })
  console.log(` ${seconds} s`)
}
await shared.stop()
const isAllWell = printTable(results)
keepForTests([...results.values()].map(outcomeOf), files)
process.exit(isAllWell ? 0 : 1)

/** Something took too long, or could not be tried, but nothing was lost: as with stories, red twice is red (decision 053). */
function mayBeTheMachine(result: Result): boolean {
  const { lost, half } = result.findings
  return outcomeOf(result) === 'bad' && lost.length + half.length === 0
}

function again(first: Result, second: Result): Result {
  return { ...second, remarks: [...second.remarks, `zum zweiten Mal, beim ersten: ${first.broken.join(' ')}`] }
}

/** For commands/test.mjs. */
function keepForTests(outcomes: ReturnType<typeof outcomeOf>[], files: { name: string; seconds: number }[]) {
  const folder = join(import.meta.dirname, '../../test-results')
  const count = (wanted: string) => outcomes.filter((outcome) => outcome === wanted).length
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'long.json'), JSON.stringify({ passed: count('good'), failed: count('bad'), files }))
}

/** A chapter that cannot go on, because the server does not start any more: that is a result too. */
function ended(error: Error): Result {
  if (error instanceof NotPossible) return impossible(error.message)
  return { ...emptyResult(), broken: [`abgebrochen: ${error.message}`] }
}
