import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { callJob } from '../support/jobs.ts'
import { makeAdmin, makeChild, makeParent } from '../support/people.ts'
import { cookieOf } from '../support/sign-in.ts'
import { Site } from '../support/site.ts'
import { forgetThrottles } from '../support/throttles.ts'
import { startFilledPostgres } from './filled-postgres.ts'
import { answerOf, jobsDone } from './requests.ts'
import { goesOn, type Result, Rounds, until } from './round.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** An hour less than a day: then a child's session that was not used is over, whoever was at fault (decision 022). */
const NEARLY_A_DAY_MS = 23 * HOUR_MS
/** Where Debian's package of that name puts it. */
const LIBFAKETIME = '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1'
/** A child that goes on for a minute may do so much on one server (server/platform/guard/rate-limit.ts). */
const PAUSE_MS = 700
const SETTLES_MS = 300
const AT_WORK_WITHIN_MS = 15_000
const JOB_WITHIN_MS = 45_000
const LONGEST_PAUSE_SECONDS = 60 * 60
const TRIES = 5

type Jump = { name: string; of: 'server' | 'database' | 'both'; ms: number }
/** Ten minutes for one of two servers come first, then what one machine's clock does. */
const jumps: Jump[] = [
  { name: 'ein Server +10 min', of: 'server', ms: 10 * MINUTE_MS },
  ...[HOUR_MS, -HOUR_MS, NEARLY_A_DAY_MS, -NEARLY_A_DAY_MS].flatMap((ms): Jump[] =>
    (['both', 'server', 'database'] as const).map((of) => ({
      name: `${of === 'both' ? 'alles' : of === 'server' ? 'Server' : 'PostgreSQL'} ${ms > 0 ? '+' : '−'}${Math.abs(ms) / HOUR_MS} h`,
      of,
      ms,
    })),
  ),
]

type People = Record<'parent' | 'child' | 'admin', { email: string; cookie: string }>

/**
 * The clocks of two servers and of PostgreSQL jump and come back while children learn. Nobody crashes, nobody is signed
 * out by an hour, people sign in, and what was written by the wrong clock keeps nobody out by the right one.
 */
export async function clock(roundCount: number, say: (line: string) => void): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'netzpass-clock-'))
  chmodSync(folder, 0o755) // PostgreSQL runs as somebody else
  const clocks = new Clocks(folder)
  const { postgres } = await startFilledPostgres({ isDurable: true, env: clocks.ofPostgres })
  const sites = await Promise.all(
    ([0, 1] as const).map((index) => Site.of({ postgresUrl: postgres.url('netzpass') }, clocks.ofServer(index))),
  )
  const [site, other] = sites as [Site, Site]
  try {
    await Promise.all(sites.map((one) => one.start()))
    const rounds = await Rounds.on(site, { pauseMs: PAUSE_MS })
    const { broken, remarks } = rounds.result
    const possible = jumps.filter(({ of }) => of === 'server' || clocks.canMovePostgres)
    if (!clocks.canMovePostgres) remarks.push('nur die Uhren der Server: libfaketime fehlt')
    for (let round = 0; round < roundCount; round++) {
      const jump = possible[round % possible.length] as Jump
      const complain = (sentence: string) => broken.push(`${jump.name}: ${sentence}`)
      const isOne = jump === jumps[0]
      await site.withDatabase(forgetThrottles)
      const people = await makePeople(site)
      await rounds.play(async (atWork) => {
        clocks.jump(jump, isOne)
        await sleep(SETTLES_MS)
        if (!(await goesOn(atWork, AT_WORK_WITHIN_MS))) complain('Es kam keine Bestätigung mehr.')
        await meet(people, [site, other], jump, complain)
        const guesser = await lockOut(site)
        const late = await makePeople(site)
          // Not the admin's: a session that was opened an hour ago or more is over, and by a
          // clock that is behind it was.
          .then(({ parent, child, admin }) => ({ parent, child, ...(jump.ms > 0 && { admin }) }))
          .catch((error) => complain(`Anmelden: ${error.message}`))
        clocks.jump({ ...jump, ms: 0 }, isOne)
        await sleep(SETTLES_MS)
        const hasRun = await letJobRun(site)
        if (!(await goesOn(atWork, AT_WORK_WITHIN_MS))) complain('Danach kam keine Bestätigung mehr.')
        for (const [who, { cookie }] of [...Object.entries(people), ...Object.entries(late ?? {})])
          for (const one of [site, other])
            if (!(await sessionAt(one, cookie))) complain(`Danach ist abgemeldet: ${who}.`)
        const wait = await waitOf(site, guesser)
        if (wait > LONGEST_PAUSE_SECONDS) complain(`Danach gesperrt für ${wait} s.`)
        if (!(await until(hasRun, JOB_WITHIN_MS, 500))) complain('Danach lief keine Aufgabe mehr.')
      })
      if (site.hasEnded || other.hasEnded) complain('Ein Server hat sich beendet.')
      say(jump.name)
    }
    return rounds.finish()
  } finally {
    for (const one of sites) await one.kill()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** What the clocks of this test show, each in a file that those who read it look into. */
class Clocks {
  readonly canMovePostgres = existsSync(LIBFAKETIME)
  readonly #servers: [string, string]
  readonly #postgres: string

  constructor(folder: string) {
    this.#servers = [join(folder, 'server-1'), join(folder, 'server-2')]
    this.#postgres = join(folder, 'postgres')
    this.jump({ of: 'both', ms: 0 })
  }

  jump({ of, ms }: Pick<Jump, 'of' | 'ms'>, isOne = false) {
    if (of !== 'database')
      for (const file of isOne ? [this.#servers[1]] : this.#servers) writeFileSync(file, String(ms))
    if (of !== 'server') writeFileSync(this.#postgres, `${ms < 0 ? '-' : '+'}${Math.abs(ms) / 1_000}`)
  }

  ofServer = (index: 0 | 1): Record<string, string> => ({
    NODE_OPTIONS: `--import=${join(import.meta.dirname, '../support/shifted-clock.mjs')}`,
    CLOCK_FILE: this.#servers[index],
  })

  /** Timers go on as always. Read again at each look, by whoever PostgreSQL runs as. */
  get ofPostgres(): Record<string, string> {
    if (!this.canMovePostgres) return {}
    return {
      LD_PRELOAD: LIBFAKETIME,
      FAKETIME_TIMESTAMP_FILE: this.#postgres,
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    }
  }
}

async function makePeople(site: Site): Promise<People> {
  const emails = await site.withDatabase(async (db) => {
    const parent = await makeParent(db)
    return { parent: parent.email, child: (await makeChild(db, parent)).email, admin: (await makeAdmin(db)).email }
  })
  const enter = async (email: string) => ({ email, cookie: await cookieOf(site.url, email) })
  return { parent: await enter(emails.parent), child: await enter(emails.child), admin: await enter(emails.admin) }
}

/**
 * Who stays signed in while the clock is wrong: everybody for an hour but an admin, whose session ends after an hour
 * without use (decision 022). Whoever does not is there again afterwards.
 */
async function meet(people: People, sites: Site[], { ms }: Jump, complain: (sentence: string) => void) {
  for (const [who, { cookie }] of Object.entries(people)) {
    for (const site of sites) {
      const session = await sessionAt(site, cookie)
      if (session && !(Date.parse(session.expiresAt) > 0))
        complain(`${who}: Ende der Anmeldung ist ${session.expiresAt}.`)
      if (!session && Math.abs(ms) <= HOUR_MS && who !== 'admin') complain(`Abgemeldet ist: ${who}.`)
    }
  }
}

async function sessionAt({ url }: Site, cookie: string): Promise<{ expiresAt: string } | null> {
  const { status, text } = await answerOf(url, '/api/auth/get-session?idle=0', undefined, cookie)
  return status === 200 ? JSON.parse(text) : null
}

const guess = ({ url }: Site, email: string) =>
  answerOf(url, '/api/auth/sign-in', { email, password: 'falsch-geraten-1' })

/** Somebody guesses until there is a pause. */
async function lockOut(site: Site): Promise<string> {
  const { email } = await site.withDatabase((db) => makeParent(db))
  for (let tries = 0; tries < TRIES; tries++) await guess(site, email)
  return email
}

/** For how many seconds whoever signs in is told to wait. */
async function waitOf(site: Site, email: string): Promise<number> {
  return Number((await guess(site, email)).retryAfter ?? 0)
}

/** A job is due now. @returns whether it has run */
async function letJobRun(site: Site): Promise<() => Promise<boolean>> {
  const done = () => site.withDatabase((db) => jobsDone(db, 'recount'))
  const before = await done()
  await site.withDatabase((db) => callJob(db, 'recount'))
  return async () => (await done()) > before
}
