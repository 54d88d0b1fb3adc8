// How fast the product is beside a bare server on the same data, at 1,000 and at 100,000 families. Started by
// `npm run bench`; with names of units only these. `--families=1000`: only that size; `--quick`: a short look, for
// whoever changes something. Prints the table that stands in docs/operations.md; exit code 1 when a goal is missed.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { medianOf } from '../faults/round.ts'
import { startPostgres } from '../support/postgres-server.ts'
import { Site } from '../support/site.ts'
import { type Contest, compare, type UnitResult } from './compare.ts'
import { makeFamilies } from './data.ts'
import { LoadClient } from './load.ts'
import { type Remembered, watchMemory } from './memory.ts'
import { printReport } from './report.ts'
import { units } from './units.ts'

const SIZES = [1_000, 100_000]
const STARTS = 5

const { values: options, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: { families: { type: 'string' }, quick: { type: 'boolean', default: false } },
})
const chapters = [...Object.keys(units), 'start', 'memory']
const unknown = wanted.filter((name) => !chapters.includes(name))
if (unknown.length > 0) {
  console.error(`Unbekannt: ${unknown.join(', ')}. Es gibt ${chapters.join(', ')}.`)
  process.exit(1)
}
const isWanted = (name: string) => wanted.length === 0 || wanted.includes(name)
const sizes = options.families ? options.families.split(',').map(Number) : SIZES
const roundMs = 600
const memorySeconds = options.quick ? 60 : 600

process.env.LOG_LEVEL = 'silent'
const begun = performance.now()
const say = (line: string) =>
  console.log(`${String(Math.round((performance.now() - begun) / 1_000)).padStart(5)} s  ${line}`)

const inWords = ({ server, postgres }: { server: number; postgres: number }) =>
  `${server.toFixed(2)} + ${postgres.toFixed(2)}`

/** The product and bare as processes on one database. */
class Pair {
  readonly site: Site
  readonly #databaseUrl: string
  readonly #families: number
  #bare: ChildProcess | undefined
  #bareUrl = ''

  private constructor(families: number, databaseUrl: string, site: Site) {
    this.#families = families
    this.#databaseUrl = databaseUrl
    this.site = site
  }

  static async on(families: number, databaseUrl: string): Promise<Pair> {
    return new Pair(families, databaseUrl, await Site.of({ postgresUrl: databaseUrl }, { TRUST_PROXY: '1' }))
  }

  async start() {
    await this.site.start()
    this.#bare = spawn(process.execPath, [join(import.meta.dirname, 'bare.mjs'), this.#databaseUrl, this.site.url], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const [address] = await once(this.#bare.stdout as NodeJS.ReadableStream, 'data')
    this.#bareUrl = String(address).trim()
  }

  async stop() {
    this.#bare?.kill()
    await this.site.stop()
  }

  get contest(): Contest {
    return {
      families: this.#families,
      databaseUrl: this.#databaseUrl,
      ours: this.site.url,
      bare: this.#bareUrl,
      pids: { ours: this.site.pid, bare: this.#bare?.pid ?? 0, postgres: database.pid },
    }
  }
}

// As an operator would set PostgreSQL for a machine of a few gigabytes, and room for writing millions of rows at once.
const POSTGRES_SETTINGS = ['shared_buffers=1GB', 'max_wal_size=8GB', 'maintenance_work_mem=256MB']
const database = await startPostgres({ isDurable: true, settings: POSTGRES_SETTINGS })
const pairs: Pair[] = []
const client = new LoadClient()
let isGood = false
try {
  for (const families of sizes) {
    await database.createDatabase(`families_${families}`)
    const url = database.url(`families_${families}`)
    await makeFamilies(url, families)
    say(`${families.toLocaleString('en')} families are there`)
    pairs.push(await Pair.on(families, url))
  }
  for (const pair of pairs) await pair.start()

  const results = new Map<string, UnitResult>()
  for (const [name, unit] of Object.entries(units)) {
    if (!isWanted(name)) continue
    const result = await compare(
      unit,
      pairs.map((pair) => pair.contest),
      { client, roundMs },
    )
    results.set(name, result)
    say(
      `${unit.title}: ${result.compared.map(({ ours, bare, ratios }) => `${Math.round(ours.perSecond)} to ${Math.round(bare.perSecond)} a second (${ratios.map((ratio) => ratio.toFixed(2)).join(' ')}), ${inWords(ours.processorMs)} to ${inWords(bare.processorMs)} ms of the processor`).join('; ')}`,
    )
  }

  const largest = pairs.at(-1) as Pair
  for (const pair of pairs) await pair.stop()
  const startMs = isWanted('start') ? await measureStart(largest.site) : undefined
  if (startMs) say(`start: ${Math.round(startMs)} ms`)
  let memory: Remembered | undefined
  if (isWanted('memory')) {
    await largest.start()
    memory = await watchMemory(largest.contest, memorySeconds)
    say(`memory: ${memory.ours} MB to ${memory.bare} MB`)
  }
  isGood = printReport({ results, startMs, memory })
} finally {
  client.end()
  for (const pair of pairs) await pair.stop()
  await database.stop()
}
process.exit(isGood ? 0 : 1)

/** Until the first page is answered; the median. */
async function measureStart(site: Site): Promise<number> {
  site.startsMs.length = 0
  for (let start = 0; start < STARTS; start++) {
    await site.start()
    await site.stop()
  }
  return medianOf(site.startsMs)
}
