// A morning of sign-ins: everybody arrives at once, after a cold start, while others read. Started by `npm run
// bench:morning`; `--people=1000`, `--rounds=3`, and `--beside=FOLDER` for another built version of the product, which
// takes turns with this one, so that a busy machine slows both. Prints a table; exit code 1 when readers wait.
import { Agent, request } from 'node:http'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { medianOf } from '../faults/round.ts'
import { signedCookie } from '../faults/signed-in.ts'
import { PASSWORD } from '../support/people.ts'
import { startPostgres } from '../support/postgres-server.ts'
import { Site } from '../support/site.ts'
import { type BenchPerson, makeFamilies, readPeople } from './data.ts'
import { busySeconds, processorSeconds, processorSecondsWithChildren } from './processor.ts'

/** Of a dashboard, while everybody signs in. */
const GOAL_MS = 500
/** Dashboards a second of those who are signed in already. */
const READS_A_SECOND = 20
const LOOK_EVERY_MS = 100
/** Whoever is told to come later does so this often. */
const MOST_TRIES = 10

const { values: options } = parseArgs({
  options: {
    people: { type: 'string', default: '1000' },
    rounds: { type: 'string', default: '3' },
    beside: { type: 'string' },
  },
})
const people = Number(options.people)
process.env.LOG_LEVEL = 'silent'

type Answer = { status: number; ms: number; cookie: string; retryAfter: number; text: string }
const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY })

/** `body`: of a POST; without it is a GET. */
function ask(url: string, path: string, body: object | undefined, headers: Record<string, string>): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const begun = performance.now()
  const sent = { 'content-type': 'application/json', ...headers }
  const asking = request(`${url}${path}`, { method: body ? 'POST' : 'GET', agent, headers: sent }, (answer) => {
    let text = ''
    answer.setEncoding('utf8').on('data', (chunk) => {
      text += chunk
    })
    answer.on('end', () =>
      resolve({
        status: answer.statusCode ?? 0,
        ms: performance.now() - begun,
        cookie: (answer.headers['set-cookie'] ?? []).map((one) => one.split(';')[0]).join('; '),
        retryAfter: Number(answer.headers['retry-after'] ?? 0),
        text,
      }),
    )
  })
  // A connection that was idle may be closed in the moment it is used again: browsers ask once more then.
  asking.on('error', (error) => {
    if (asking.reusedSocket) return ask(url, path, body, headers).then(resolve, reject)
    resolve({ status: 0, ms: performance.now() - begun, cookie: '', retryAfter: 0, text: error.message })
  })
  asking.end(body && JSON.stringify(body))
  return promise
}

const dashboardOf = (url: string, cookie: string, childId: string) =>
  ask(url, '/trpc/family.dashboard?batch=1', { 0: { childId } }, { cookie })

const at = (share: number, numbers: number[]) =>
  numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length * share)] ?? Number.NaN

type Morning = {
  /** Milliseconds of each dashboard: of whoever was signed in before, and of whoever has just come. */
  reads: number[]
  signIns: number[]
  toldToWait: number
  failures: string[]
  seconds: number
  mostWaiting: number
  processor: { server: number; postgres: number; others: number }
}

/** Everybody signs in at once and opens the dashboard. */
async function play(
  site: Site,
  present: BenchPerson[],
  arriving: BenchPerson[],
  postgresPid: number,
): Promise<Morning> {
  const morning: Morning = {
    ...{ reads: [], signIns: [], toldToWait: 0, failures: [], seconds: 0, mostWaiting: 0 },
    processor: { server: 0, postgres: 0, others: 0 },
  }
  const { url, pid } = site
  const noteRead = ({ status, ms, text }: Answer) => {
    morning.reads.push(ms)
    if (status !== 200) morning.failures.push(`dashboard: ${status} ${text.slice(0, 100)}`)
  }
  const comeIn = async ({ parentEmail: email, childId }: BenchPerson, number: number) => {
    const begun = performance.now()
    const from = { 'x-forwarded-for': `10.1.${number >> 8}.${number & 255}` }
    for (let tries = 1; tries <= MOST_TRIES; tries++) {
      const { status, cookie, retryAfter, text } = await ask(
        url,
        '/api/auth/sign-in',
        { email, password: PASSWORD },
        from,
      )
      if (status === 200) {
        morning.signIns.push(performance.now() - begun)
        await ask(url, '/api/auth/get-session', undefined, { cookie }) // as every screen does
        return noteRead(await dashboardOf(url, cookie, childId))
      }
      if (status !== 503 || retryAfter === 0) return morning.failures.push(`sign-in: ${status} ${text.slice(0, 100)}`)
      morning.toldToWait++
      await new Promise((resolve) => setTimeout(resolve, retryAfter * 1_000))
    }
    morning.failures.push('sign-in: told to wait again and again')
  }
  const before = {
    server: processorSeconds(pid),
    postgres: processorSecondsWithChildren(postgresPid),
    own: process.cpuUsage(),
    all: busySeconds(),
  }
  const begun = performance.now()
  let next = 0
  const reading: Promise<unknown>[] = []
  const reader = setInterval(() => {
    const { parentToken, childId } = present[next++ % present.length] as BenchPerson
    reading.push(dashboardOf(url, signedCookie(parentToken), childId).then(noteRead))
  }, 1_000 / READS_A_SECOND)
  const looker = setInterval(async () => {
    const metrics = await fetch(`${url}/metrics`).then(
      (answer) => answer.text(),
      () => '',
    )
    const waiting = Number(/connections\{state="waiting"\} (\d+)/.exec(metrics)?.[1] ?? 0)
    morning.mostWaiting = Math.max(morning.mostWaiting, waiting)
  }, LOOK_EVERY_MS)
  await Promise.all(arriving.map(comeIn))
  morning.seconds = (performance.now() - begun) / 1_000
  clearInterval(reader)
  clearInterval(looker)
  await Promise.all(reading)
  const { user, system } = process.cpuUsage(before.own)
  const server = processorSeconds(pid) - before.server
  const postgres = processorSecondsWithChildren(postgresPid) - before.postgres
  const others = busySeconds() - before.all - server - postgres - (user + system) / 1e6
  return { ...morning, processor: { server, postgres, others } }
}

const database = await startPostgres({ isDurable: true, settings: ['shared_buffers=512MB'] })
let isGood = true
try {
  await database.createDatabase('morning')
  const postgresUrl = database.url('morning')
  await makeFamilies(postgresUrl, Math.max(2 * people, 1_000))
  const client = new pg.Client(postgresUrl)
  await client.connect()
  const all = await readPeople(client)
  const { rows } = await client.query<BenchPerson>(
    `select p.email as "parentEmail", min(k.id::text) as "childId" from profiles p join children k on k.parent_id = p.id
     group by p.id order by p.id limit $1`,
    [people],
  )
  await client.end()
  const versions = [['this one', undefined], ...(options.beside ? [['beside', options.beside] as const] : [])] as const
  const mornings = new Map<string, Morning[]>(versions.map(([name]) => [name, []]))
  const quiet = new Map<string, number>()
  for (let round = 0; round < Number(options.rounds); round++) {
    for (const [name, program] of versions) {
      await database.crash() // nothing is warm: not PostgreSQL's buffers, nor what its connections have planned
      await database.startAgain()
      const site = await Site.of({ postgresUrl }, { TRUST_PROXY: '1' })
      site.program = program
      await site.start()
      const morning = await play(site, all, rows, database.pid)
      mornings.get(name)?.push(morning)
      const after: number[] = []
      for (const { parentToken, childId } of all.slice(0, 100))
        after.push((await dashboardOf(site.url, signedCookie(parentToken), childId)).ms)
      quiet.set(name, at(0.95, after))
      await site.stop()
      const { server, postgres, others } = morning.processor
      console.log(
        `${round + 1} ${name}: all in after ${morning.seconds.toFixed(1)} s, processor ${server.toFixed(1)} + ${postgres.toFixed(1)} s, others ${others.toFixed(1)} s`,
      )
    }
  }
  const columns = [
    'dashboard p50',
    'p95',
    'p99',
    'p95 in quiet',
    'sign-in p50',
    'p95',
    'all in after',
    'told to wait',
    'failed',
  ]
  console.log(`\n| version | ${[...columns, 'waited for a connection', 'processor s'].join(' | ')} |`)
  for (const [name, played] of mornings) {
    const median = (of: (morning: Morning) => number) => Math.round(medianOf(played.map(of)))
    const p95 = median(({ reads }) => at(0.95, reads))
    const failures = played.flatMap(({ failures }) => failures)
    const cells = [
      `${median(({ reads }) => at(0.5, reads))} ms`,
      `${p95} ms`,
      `${median(({ reads }) => at(0.99, reads))} ms`,
      `${Math.round(quiet.get(name) ?? 0)} ms`,
      `${median(({ signIns }) => at(0.5, signIns))} ms`,
      `${median(({ signIns }) => at(0.95, signIns))} ms`,
      `${median(({ seconds }) => seconds)} s`,
      median(({ toldToWait }) => toldToWait),
      failures.length,
      median(({ mostWaiting }) => mostWaiting),
      `${median(({ processor }) => processor.server)} + ${median(({ processor }) => processor.postgres)}, others ${median(({ processor }) => processor.others)}`,
    ]
    console.log(`| ${name} | ${cells.join(' | ')} |`)
    if (failures[0]) console.log(`  ${failures.length} failed, such as: ${failures[0]}`)
    if (name === 'this one') isGood = p95 < GOAL_MS && failures.length === 0
  }
} finally {
  agent.destroy()
  await database.stop()
}
process.exit(isGood ? 0 : 1)
