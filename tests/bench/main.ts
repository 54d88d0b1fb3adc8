// How fast the product is beside its peers (units.ts) on the same data, at 1,000 and at 100,000 families. Started by
// `npm run bench`; with names of units only these. `--families=1000`: only that size; `--quick`: a short look, for
// whoever changes something. Prints the table that stands in docs/operations.md; exit code 1 when a goal is missed.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { medianOf } from '../faults/round.ts'
import { startPostgres } from '../support/postgres-server.ts'
import { Site } from '../support/site.ts'
import { type Compared, type Contest, compare, type UnitResult } from './compare.ts'
import { makeFamilies } from './data.ts'
import { LoadClient } from './load.ts'
import { type Remembered, watchMemory } from './memory.ts'
import { printReport, processorMs } from './report.ts'
import { requireSameAnswers } from './same-answers.ts'
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

const inWords = ({ measured, ratios }: Compared) =>
  [
    ...Object.entries(measured).map(
      ([side, one]) => `${side} ${Math.round(one.perSecond)} a second, ${processorMs(one)} ms of the processor`,
    ),
    ...ratios.map(({ peer, ratios }) => `× ${peer} ${ratios.map((ratio) => ratio.toFixed(2)).join(' ')}`),
  ].join('; ')

/** The product and its peers as processes on one database. */
class Field {
  readonly site: Site
  readonly #families: number
  readonly #databaseUrl: string
  readonly #peers: ChildProcess[] = []

  private constructor(families: number, databaseUrl: string, site: Site) {
    this.#families = families
    this.#databaseUrl = databaseUrl
    this.site = site
  }

  static async on(families: number, databaseUrl: string): Promise<Field> {
    return new Field(families, databaseUrl, await Site.of({ postgresUrl: databaseUrl }, { TRUST_PROXY: '1' }))
  }

  async start(): Promise<Contest> {
    await this.site.start()
    const bare = await this.#startPeer('bare.mjs', this.site.url)
    const fastify = await this.#startPeer('fastify.ts')
    return {
      families: this.#families,
      databaseUrl: this.#databaseUrl,
      sides: { ours: this.site, bare, fastify },
      postgresPid: database.pid,
    }
  }

  /** A server of this folder, which prints its address. */
  async #startPeer(file: string, ...parameters: string[]) {
    const path = join(import.meta.dirname, file)
    const peer = spawn(process.execPath, [path, this.#databaseUrl, ...parameters], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    this.#peers.push(peer)
    const [address] = await once(peer.stdout, 'data')
    return { url: String(address).trim(), pid: peer.pid ?? 0 }
  }

  async stop() {
    for (const peer of this.#peers.splice(0)) peer.kill()
    await this.site.stop()
  }
}

// As an operator would set PostgreSQL for a machine of a few gigabytes, and room for writing millions of rows at once.
const POSTGRES_SETTINGS = ['shared_buffers=1GB', 'max_wal_size=8GB', 'maintenance_work_mem=256MB']
const database = await startPostgres({ isDurable: true, settings: POSTGRES_SETTINGS })
const fields: Field[] = []
const client = new LoadClient()
let isGood = false
try {
  for (const families of sizes) {
    await database.createDatabase(`families_${families}`)
    const url = database.url(`families_${families}`)
    await makeFamilies(url, families)
    say(`${families.toLocaleString('en')} families are there`)
    fields.push(await Field.on(families, url))
  }
  const contests: Contest[] = []
  for (const field of fields) contests.push(await field.start())

  const results = new Map<string, UnitResult>()
  for (const [name, unit] of Object.entries(units)) {
    if (!isWanted(name)) continue
    for (const contest of contests) await requireSameAnswers(unit, contest)
    const result = await compare(unit, contests, { client, roundMs })
    results.set(name, result)
    for (const one of result.compared) say(`${unit.title} at ${one.families}: ${inWords(one)}`)
  }

  const largest = fields.at(-1) as Field
  for (const field of fields) await field.stop()
  const startMs = isWanted('start') ? await measureStart(largest.site) : undefined
  if (startMs) say(`start: ${Math.round(startMs)} ms`)
  let memory: Remembered | undefined
  if (isWanted('memory')) {
    memory = await watchMemory(await largest.start(), memorySeconds)
    say(`memory: ${JSON.stringify(memory.megabytes)} MB`)
  }
  isGood = printReport({ results, startMs, memory })
} finally {
  client.end()
  for (const field of fields) await field.stop()
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
