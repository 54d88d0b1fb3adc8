import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { asOwner } from '../support/owner.ts'
import { Askers, complaintsOf, HANGS_MS, waitsInWords } from './askers.ts'
import { post } from './learner.ts'
import { megabytesOf, mostOpenFiles } from './load-of.ts'
import { NotPossible } from './not-possible.ts'
import { emptyResult, type Result, until } from './round.ts'
import { Screen } from './screens.ts'
import type { SharedTopology } from './shared-topology.ts'
import { makeSignedInFamilies, type SignedInFamily } from './signed-in.ts'
import { inSeconds } from './table.ts'
import { METRICS_TOKEN, type Topology } from './topology.ts'

const ASKERS = 8
/** What quiet is measured by. */
const QUIET_ANSWERS = 80
/** So many join in the same moment. */
const AT_ONCE = 50
const JOIN_WITHIN_MS = 60_000
const HEAR_WITHIN_MS = 2_000
const EVENTS = 20
/** Longer than proxies usually keep a silent connection; two heartbeats fall into it. */
const HOLD_MS = 65_000
/** A short run does not wait for heartbeats. */
const HELD_FROM = 1_000
const BACK_WITHIN_MS = 30_000
/** They read what they missed spread over three seconds (app/live/channel.ts). */
const CAUGHT_UP_WITHIN_MS = 10_000
const LEAVE_WITHIN_MS = 10_000
const MOST_KILOBYTES_EACH = 150
/** Once everybody has left; Node gives memory back late. */
const MOST_GROWTH = 1.1
/** Ten of each server's pool, its listener, and who looks. */
const MOST_CONNECTIONS = 30
/** Of those who lost a server, so many may try again within the same tenth of a second. */
const MOST_AT_ONCE = 0.4

type Home = SignedInFamily & { screens: Screen[] }

/**
 * Open screens of many families on two servers behind the proxy, two of each person. Each hears of its own family
 * alone; then one server is killed, and its screens find the other one.
 */
export function live(screenCount: number, say: (line: string) => void, shared: SharedTopology): Promise<Result> {
  if (mostOpenFiles() < 4 * screenCount) throw new NotPossible(`zu wenige offene Dateien erlaubt (${mostOpenFiles()})`)
  return shared.withFreshServers(async (topology) => {
    const result = emptyResult()
    using atTheEnd = new DisposableStack()
    const { broken, remarks } = result
    const [doomed, survivor] = topology.instances
    const pids = [doomed.pid, survivor.pid]
    const megabytes = () => pids.reduce((sum, pid) => sum + megabytesOf(pid), 0)
    const families = await topology.withDatabase((db) => makeSignedInFamilies(db, ASKERS + screenCount / 4))
    await using askers = new Askers(
      topology.url,
      families.splice(0, ASKERS).map(({ parentCookie }) => parentCookie),
    )
    await askers.untilAnswered(QUIET_ANSWERS)
    const quiet = askers.take()

    const homes = families.map((family) => openScreens(topology.url, family))
    const screens = homes.flatMap((home) => home.screens)
    const leave = () => {
      for (const screen of screens) screen.leave()
    }
    atTheEnd.defer(leave)
    // The first half brings both servers to the memory they work with; what the second half
    // adds is what a channel costs.
    const half = screens.length / 2
    const firstAfter = await joinAll(screens.slice(0, half))
    await sleep(500)
    const before = megabytes()
    const joinedAfter = firstAfter + (await joinAll(screens.slice(half)))
    await sleep(500)
    const each = ((megabytes() - before) * 1_024) / (screens.length - half)
    const connections = await connectionsOf(topology)
    if (!screens.every(({ isJoined }) => isJoined)) broken.push('Nicht alle Kanäle gingen auf.')
    if (each > MOST_KILOBYTES_EACH) broken.push(`Ein Kanal kostet ${Math.round(each)} KB.`)
    if (connections > MOST_CONNECTIONS) broken.push(`PostgreSQL hat ${connections} Verbindungen.`)
    remarks.push(
      `${screenCount} Kanäle in ${inSeconds(joinedAfter)}, je ${Math.round(each)} KB, ${connections} Verbindungen zu PostgreSQL`,
    )
    say('')

    const heardAfter = await tellSome(topology, homes, broken)
    remarks.push(`gehört nach höchstens ${Math.round(heardAfter)} ms`)
    say('')
    if (screenCount >= HELD_FROM) {
      const tries = triesOf(screens)
      await sleep(HOLD_MS)
      if (screens.some(({ heartbeats }) => heartbeats === 0)) broken.push('Ein Kanal blieb stumm.')
      if (triesOf(screens) !== tries) broken.push('Ein Kanal wurde unterwegs beendet.')
    }
    const held = askers.take()
    broken.push(...complaintsOf(held, quiet))
    remarks.push(waitsInWords(held, quiet))
    say('')

    const killedAt = performance.now()
    await doomed.kill()
    const back = await backAfter(screens, killedAt, broken)
    const during = askers.take()
    // Some calls were on their way to the killed server. While half of all screens come back to the other one at once
    // people wait, but for nothing that hangs.
    broken.push(...complaintsOf(during, quiet, { mayFail: 2 * ASKERS, goalMs: HANGS_MS }))
    remarks.push(`nach kill -9 ${back}, ${waitsInWords(during, quiet)}`)
    say('')

    const atMost = megabytesOf(survivor.pid)
    leave()
    await untilNobodyListens(survivor.url, broken)
    await sleep(1_000) // long enough for what must not grow
    remarks.push(`Speicher des zweiten ${atMost} → ${megabytesOf(survivor.pid)} MB, wenn alle gegangen sind`)
    if (megabytesOf(survivor.pid) > atMost * MOST_GROWTH) broken.push('Der Speicher wuchs, als alle gingen.')
    return { ...result, rounds: 1 }
  })
}

/** Two screens of each person; when they have to, they read as the product's do. */
function openScreens(url: string, family: SignedInFamily): Home {
  const screen = (cookie: string, path: string) => {
    const caller = { url, cookie, complaints: new Set<string>() }
    const made: Screen = new Screen(url, cookie, async () => {
      if (made.triedAt.length > 1) await post(caller, path, {})
    })
    return made
  }
  const ofParent = () => screen(family.parentCookie, 'children.list')
  const ofChild = () => screen(family.childCookie, 'learning.childDashboard')
  return { ...family, screens: [ofParent(), ofParent(), ofChild(), ofChild()] }
}

/** @returns how long it took, in milliseconds */
async function joinAll(screens: Screen[]): Promise<number> {
  const begun = performance.now()
  const isLate = () => performance.now() - begun > JOIN_WITHIN_MS
  for (let from = 0; from < screens.length; from += AT_ONCE) {
    for (const screen of screens.slice(from, from + AT_ONCE)) screen.join()
    while (screens.slice(0, from + AT_ONCE).some(({ isJoined }) => !isJoined) && !isLate()) await sleep(10)
  }
  return performance.now() - begun
}

const triesOf = (screens: Screen[]) => screens.reduce((sum, { triedAt }) => sum + triedAt.length, 0)

const connectionsOf = (topology: Topology) =>
  topology.withDatabase((db) =>
    asOwner(db, async (tx) => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from pg_stat_activity where datname = current_database()`.execute(tx)
      return rows[0]?.count ?? Number.NaN
    }),
  )

/** Something happens in some families. @returns how long the slowest of their screens waited for it, in milliseconds */
async function tellSome(topology: Topology, homes: Home[], broken: string[]): Promise<number> {
  const concerned = homes.filter((_, index) => index % Math.ceil(homes.length / EVENTS) === 0)
  const changes = () => homes.map(({ screens }) => screens.map((screen) => screen.changes))
  const before = changes()
  const toldAt = performance.now()
  const renamed = concerned.map(({ childId }) => childId)
  await topology.withDatabase((db) =>
    asOwner(db, (tx) => tx.updateTable('children').set({ name: 'Neu' }).where('id', 'in', renamed).execute()),
  )
  const heard = (home: Home) => {
    const index = homes.indexOf(home)
    return home.screens.every((screen, at) => screen.changes > (before[index]?.[at] ?? 0))
  }
  while (!concerned.every(heard) && performance.now() - toldAt < HEAR_WITHIN_MS) await sleep(5)
  const took = performance.now() - toldAt
  if (!concerned.every(heard))
    broken.push('Nicht alle hörten innerhalb von zwei Sekunden, was in ihrer Familie geschah.')
  await sleep(500) // long enough for what must not come
  const wrongly = homes.filter(
    (home, index) =>
      !concerned.includes(home) && home.screens.some((screen, at) => screen.changes !== before[index]?.[at]),
  )
  if (wrongly.length > 0) broken.push(`${wrongly.length} fremde Familien hörten davon.`)
  return took
}

/**
 * Waits until all who were on the killed server have joined again and read what they missed.
 * @returns how that went, in words
 */
async function backAfter(screens: Screen[], killedAt: number, broken: string[]): Promise<string> {
  await sleep(200) // it has been noticed
  const lost = screens.filter(({ isJoined }) => !isJoined)
  const before = new Map(lost.map((screen) => [screen, screen.changes]))
  await until(() => lost.every(({ isJoined }) => isJoined), BACK_WITHIN_MS, 20)
  const took = performance.now() - killedAt
  const hasCaughtUp = (screen: Screen) => screen.changes > (before.get(screen) ?? 0) && !screen.isReading
  if (!(await until(() => lost.every(hasCaughtUp), CAUGHT_UP_WITHIN_MS)))
    broken.push('Nicht alle lasen nach, was sie verpasst hatten.')
  const missing = lost.filter(({ isJoined }) => !isJoined).length
  if (lost.length === 0) broken.push('Der beendete Server hatte keine Kanäle.')
  if (missing > 0) broken.push(`${missing} Kanäle kamen nicht zurück.`)
  const tenths = lost.flatMap(({ triedAt }) =>
    triedAt.filter((at) => at > killedAt).map((at) => Math.floor((at - killedAt) / 100)),
  )
  const most = Math.max(...[...Map.groupBy(tenths, (tenth) => tenth).values()].map(({ length }) => length))
  if (most > MOST_AT_ONCE * lost.length) broken.push(`${most} von ${lost.length} kamen in derselben Zehntelsekunde.`)
  return `${lost.length} Kanäle zurück nach ${inSeconds(took)}, höchstens ${most} in einer Zehntelsekunde`
}

/** The server's own count, with its timers and listeners, comes back to nothing. */
async function untilNobodyListens(url: string, broken: string[]) {
  const isEmpty = async () => {
    const answer = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
    return /^netzpass_live_channels 0$/m.test(await answer.text())
  }
  if (await until(isEmpty, LEAVE_WITHIN_MS)) return
  broken.push('Kanäle, die verlassen wurden, stehen noch offen.')
}
