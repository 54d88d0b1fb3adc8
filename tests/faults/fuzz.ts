import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../support/free-port.ts'
import { drawPicture } from '../support/pictures.ts'
import { makeMp3 } from '../support/recordings.ts'
import { startSimulationProvider } from '../support/simulation-provider.ts'
import { Site } from '../support/site.ts'
import { makeCurriculum, makeFamily as makeLearners } from './family.ts'
import { startFilledPostgres } from './filled-postgres.ts'
import { type CallerKind, type Cast, callerKinds, makeCast, makeFamily, type Stage } from './fuzz/cast.ts'
import { complaintAbout } from './fuzz/judge.ts'
import { type Around, type Input, inputAt, type RawRequest } from './fuzz/plan.ts'
import { Random } from './fuzz/random.ts'
import { adminsIn, differencesBetween, rowsAbout, unearnedRights } from './fuzz/rights.ts'
import { type Answer, send } from './fuzz/send.ts'
import { shrink } from './fuzz/shrink.ts'
import { learn } from './learner.ts'
import { ProcessWatch } from './process-watch.ts'
import { quantileOf } from './requests.ts'
import { emptyResult, type Result } from './round.ts'

/** As many inputs meet the same people; then others take over. */
const OF_A_CAST = 1_250
const AT_ONCE = 8
const MOST_P99_MS = 1_000
/** How much more memory the last quarter may take than the one before. */
const MOST_GROWTH = 1.1
/** Below this the server is still warming up: neither its memory nor its slowest answers say anything. */
const ENOUGH_TO_MEASURE = 10_000
/** Of so many inputs each of these has sent some that are good. */
const ENOUGH_FOR_ALL = 1_000
const MUST_GET_SOMETHING_DONE: CallerKind[] = ['visitor', 'parent', 'child', 'admin']
/** Refused for what is so, not for what was sent. */
const AFTER_VALIDATION = [403, 404, 409, 410, 429]
const LONGEST_PRINTED = 1_500

/** On PostgreSQL. */
export async function fuzz(count: number, say: (line: string) => void): Promise<Result> {
  const { postgres } = await startFilledPostgres({ isDurable: false })
  try {
    return await fuzzOn({ postgresUrl: postgres.url('netzpass') }, count, say)
  } finally {
    await postgres.stop()
  }
}

/** The same on the embedded database. */
export async function fuzzEmbedded(count: number, say: (line: string) => void): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'netzpass-fuzz-'))
  try {
    return await fuzzOn({ folder }, count, say)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Random and spoilt inputs at every procedure and every route, as everybody who may call. The same inputs
 * for the same `FUZZ_SEED`, which is printed; a short run always takes the same, so that `npm test` does not
 * fail by chance. Everything is answered in time and in German, nothing is a defect, and nothing of a family
 * that never called has changed.
 */
async function fuzzOn(
  place: Parameters<typeof Site.of>[0],
  count: number,
  say: (line: string) => void,
): Promise<Result> {
  const seed = Number(process.env.FUZZ_SEED ?? (count < ENOUGH_TO_MEASURE ? 1 : Date.now() % 1_000_000))
  const result = { ...emptyResult(), rounds: count, remarks: [`FUZZ_SEED=${seed}`] }
  const provider = await startSimulationProvider(await freePort())
  const filesThere = mkdtempSync(join(tmpdir(), 'netzpass-fuzz-files-'))
  const site = await Site.of(place, {
    LOG_LEVEL: 'error',
    TRUST_PROXY: '1',
    OUTBOUND_ALLOW: provider.host,
    ...('folder' in place ? {} : { DATA_DIR: filesThere }),
  })
  try {
    await site.start()
    await site.withDatabase(async (db) => {
      const stage: Stage = { db, url: site.url, endpoint: provider.endpoint, picture: await drawPicture('png') }
      const foreign = await makeFamily(stage)
      const [rowsBefore, adminsBefore] = [await rowsAbout(db, foreign), await adminsIn(db)]
      const known = [...adminsBefore]
      const watch = new ProcessWatch(site.pid)
      const tally = new Tally()
      for (let from = 0; from < count; from += OF_A_CAST) {
        const cast = await makeCast(stage, foreign)
        known.push(...cast.admins)
        const around = { cast, host: new URL(site.url).host, given: await givenFor(site.url, cast, stage) }
        await sendAll({ from, until: Math.min(from + OF_A_CAST, count), seed, around }, tally)
        say(`${Math.min(from + OF_A_CAST, count)}/${count}`)
        if (site.hasEnded) throw new Error(`The server has ended after ${from} inputs, with FUZZ_SEED=${seed}.`)
      }
      watch.stop()

      result.broken.push(...tally.broken())
      result.remarks.push(...tally.remarks())
      result.acknowledged = tally.done
      const p99 = tally.p99
      if (count >= ENOUGH_TO_MEASURE && p99 > MOST_P99_MS)
        result.broken.push(`Das langsamste Hundertstel braucht ${Math.round(p99)} ms.`)
      const [third, last] = [watch.medianMegabytes([0.5, 0.75]), watch.medianMegabytes([0.75, 1])]
      result.remarks.push(`Speicher ${third} → ${last} MB im letzten Viertel (${watch.inWords()})`)
      if (count >= ENOUGH_TO_MEASURE && last > third * MOST_GROWTH)
        result.broken.push(`Der Speicher wächst: ${third} → ${last} MB.`)
      result.broken.push(...differencesBetween(rowsBefore, await rowsAbout(db, foreign)))
      result.broken.push(...(await unearnedRights(db, known)))
      result.broken.push(...errorsIn(site.said()))
      result.broken.push(...(await stillWorks(stage)))
    })
    return result
  } finally {
    await site.stop()
    provider.stop()
    rmSync(filesThere, { recursive: true, force: true })
  }
}

async function givenFor(url: string, { callers }: Cast, { picture }: Stage): Promise<Around['given']> {
  const admin = callers.admin[0]
  const answer = await fetch(`${url}/api/packages?competency=${admin?.own.competency?.[0]}`, {
    headers: { cookie: admin?.cookie ?? '' },
  })
  if (!answer.ok) throw new Error(`A package was answered with ${answer.status}.`)
  return {
    picture,
    recording: await makeMp3(),
    package: Buffer.from(await answer.arrayBuffer()),
    assets: readdirSync('build/client/assets').slice(0, 50),
    drawings: readdirSync('content/drawings'),
  }
}

type Part = { from: number; until: number; seed: number; around: Around }

async function sendAll({ from, until, seed, around }: Part, tally: Tally) {
  let next = from
  const work = async () => {
    while (next < until) {
      const number = next++
      const input = inputAt(number, new Random(seed * 1_000_003 + number), around)
      const answer = await send(input.wire, portOf(around))
      const complaint = complaintAbout(input, answer)
      tally.count(input, answer)
      if (complaint && !tally.knows(input, complaint)) {
        tally.complain(input, complaint, `${number}: ${await inWords(input, answer, complaint, around)}`)
      } else if (complaint) tally.complain(input, complaint)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
}

const portOf = ({ host }: Around) => Number(host.split(':').at(-1))

/** A failing input as small as it gets, ready to be copied into a test. */
async function inWords(input: Input, answer: Answer, complaint: string, around: Around): Promise<string> {
  const { remade } = input
  const fails = async (value: unknown) => {
    const again = (remade as (value: unknown) => RawRequest)(value)
    return complaintAbout({ ...input, wire: again }, await send(again, portOf(around))) === complaint
  }
  const wire = remade && (await fails(input.value)) ? remade(await shrink(input.value, fails)) : input.wire
  const asked =
    'raw' in wire
      ? JSON.stringify(wire.raw.toString('latin1'))
      : `${wire.method} ${wire.path} ${headersIn(wire)} ${bodyOf(wire)}`
  return `${input.caller.kind} ${withNames(asked, around).slice(0, LONGEST_PRINTED)} → ${answer.status} ${answer.text.slice(0, 200)}`
}

const headersIn = ({
  headers: { host: _, cookie: __, 'x-forwarded-for': ___, ...others },
}: Extract<RawRequest, { method: string }>) => JSON.stringify(others)
const bodyOf = ({ body = '' }: Extract<RawRequest, { method: string }>) =>
  typeof body === 'string' ? body : `${body.length} bytes ${body.toString('base64').slice(0, 300)}`

/** Ids by what they are of: those of another run differ. */
function withNames(text: string, { cast }: Around): string {
  const named = (ids: Record<string, string[]>, whose: string) =>
    Object.entries(ids).flatMap(([kind, values]) => values.map((value) => [value, `«${whose}${kind}»`] as const))
  const all = [
    ...named(cast.foreign, 'foreign '),
    ...Object.values(cast.callers)
      .flat()
      .flatMap(({ own }) => named(own, '')),
  ]
  return all
    .filter(([value]) => value.length > 10)
    .reduce((shown, [value, name]) => shown.replaceAll(value, name), text)
}

/** What came of all inputs. */
class Tally {
  readonly #ms: number[] = []
  readonly #byCaller = new Map<CallerKind, { good: number; understood: number; all: number }>()
  readonly #complaints = new Map<string, { times: number; words: string }>()
  readonly #statuses = new Map<number, number>()
  #slowest = { ms: 0, target: '' }
  #deliberate = 0
  done = 0

  count({ caller, target }: Input, { status, ms }: Answer) {
    this.#ms.push(ms)
    if (ms > this.#slowest.ms) this.#slowest = { ms, target }
    this.#statuses.set(status, (this.#statuses.get(status) ?? 0) + 1)
    const of = this.#byCaller.get(caller.kind) ?? { good: 0, understood: 0, all: 0 }
    of.all++
    if (status >= 200 && status < 400) {
      of.good++
      this.done++
    }
    if (AFTER_VALIDATION.includes(status)) of.understood++
    if (status === 503) this.#deliberate++
    this.#byCaller.set(caller.kind, of)
  }

  knows = ({ target }: Input, complaint: string) => this.#complaints.has(`${target} ${complaint}`)

  complain({ target }: Input, complaint: string, words = '') {
    const key = `${target} ${complaint}`
    const known = this.#complaints.get(key) ?? { times: 0, words: '' }
    this.#complaints.set(key, { times: known.times + 1, words: known.words || words })
  }

  get p99(): number {
    return quantileOf(this.#ms, 0.99)
  }

  broken = () => [
    ...[...this.#complaints].map(([key, { times, words }]) => `${key} (${times}-mal): ${words}`),
    ...this.#idle().map((kind) => `${kind} brachte nichts zustande: Der Lauf hat nichts gezeigt.`),
  ]

  /** Nothing is proved by inputs that never get past the door. */
  #idle(): CallerKind[] {
    if (this.#ms.length < ENOUGH_FOR_ALL) return []
    return MUST_GET_SOMETHING_DONE.filter((kind) => !this.#byCaller.get(kind)?.good)
  }

  remarks(): string[] {
    const share = (part: number, of: number) => `${Math.round((100 * part) / of)} %`
    const callers = callerKinds.flatMap((kind) => {
      const of = this.#byCaller.get(kind)
      return of
        ? [
            `${kind} ${of.all}: ${share(of.good, of.all)} getan, ${share(of.understood, of.all)} verstanden und abgelehnt`,
          ]
        : []
    })
    const statuses = [...this.#statuses].toSorted().map(([status, times]) => `${status}: ${times}`)
    return [
      ...callers,
      `p99 ${Math.round(this.p99)} ms, längste ${Math.round(this.#slowest.ms)} ms (${this.#slowest.target})`,
      statuses.join(', '),
      `503 mit Retry-After: ${this.#deliberate}`,
    ]
  }
}

/** Lines of the log that tell of a defect, each kind once. */
function errorsIn(said: string): string[] {
  const kinds = new Map<string, string>()
  for (const line of said.split('\n')) {
    if (!line.startsWith('{')) continue
    const { msg, path, code, err } = JSON.parse(line) as {
      msg: string
      path?: string
      code?: string
      err?: { message?: string; stack?: string }
    }
    const kind = `${msg} ${path ?? ''} ${code ?? ''} ${err?.message?.slice(0, 80) ?? ''}`
    if (!kinds.has(kind))
      kinds.set(kind, `Im Protokoll: ${kind} ${err?.stack?.split('\n').slice(1, 4).join(' ') ?? ''}`)
  }
  return [...kinds.values()]
}

/** Whether new people can still sign in, and learn. */
async function stillWorks({ db, url }: Stage): Promise<string[]> {
  const [learner] = await makeLearners(db, url, await makeCurriculum(db))
  if (!learner) return ['Niemand kann sich mehr anmelden.']
  const end = new AbortController()
  const attempts: Parameters<typeof learn>[1] = []
  const working = learn(learner, attempts, end.signal)
  const timeout = performance.now() + 20_000
  while (performance.now() < timeout && !attempts.some(({ result }) => result))
    await new Promise((resolve) => setTimeout(resolve, 50))
  end.abort()
  await working
  return attempts.some(({ result }) => result) ? [] : ['Ein Quiz geht nicht mehr.']
}
