import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Askers, complaintsOf, waitsInWords } from './askers.ts'
import { megabytesOf, socketsOf } from './load-of.ts'
import { type Result, Rounds, until } from './round.ts'
import type { SharedTopology } from './shared-topology.ts'
import { makeSignedInFamilies } from './signed-in.ts'
import { behaviours, type Kind, openSlowly, type SlowClient } from './slow-clients.ts'

/** Of each kind, at each of the two doors. */
const OF_EACH_KIND = 25
const ASKERS = 20
/**
 * They come within so many milliseconds. All at once they would be a hundred pages to make at once, and it is
 * their staying that is tried here.
 */
const COME_WITHIN_MS = 3_000
/** What quiet is measured by. */
const QUIET_ANSWERS = 100
/** At a pace that a person's rate limit allows for minutes (server/platform/guard/rate-limit.ts). */
const CROWD = { families: 1, pauseMs: 750 }
/** Connections of those who do nothing bad come and go. */
const SLACK = 16
/**
 * Until when the server must have ended a connection of each kind: twice what docs/operations.md says with how often it
 * looks, because a busy machine looks, and notices here, later.
 */
const END_WITHIN_MS: Record<Exclude<Kind, 'slow reader'>, number> = {
  silent: 28_000,
  'slow headers': 28_000,
  'slow body': 36_000,
  'half of a request, then closed on one side': 10_000,
  'a request, then closed on one side': 10_000,
  vanishing: 10_000,
}
const WATCH_MS = 36_000
const READERS_END_WITHIN_MS = 95_000
/** What a slow client may cost the server while it is there. */
const MOST_MEGABYTES_EACH = 0.5
const assets = join(import.meta.dirname, '../../build/client/assets')

/**
 * Hundreds of clients that are slow or silent, half at a server itself and half through the proxy, while children take
 * quizzes. With more than one round those that read nothing are watched to their end too.
 */
export function slow(roundCount: number, say: (line: string) => void, shared: SharedTopology): Promise<Result> {
  return shared.withFreshServers(async (topology) => {
    const rounds = await Rounds.on(topology, CROWD)
    const { broken, remarks } = rounds.result
    const [instance] = topology.instances
    const families = await topology.withDatabase((db) => makeSignedInFamilies(db, ASKERS))
    const cookies = families.map(({ parentCookie }) => parentCookie)
    const kinds = Object.entries(behaviours(largestAsset())) as [Kind, Parameters<typeof openSlowly>[3]][]
    for (let round = 1; round <= roundCount; round++) {
      await rounds.play(async () => {
        await using askers = new Askers(topology.url, cookies)
        await askers.untilAnswered(QUIET_ANSWERS)
        const quiet = askers.take()
        const before = { megabytes: megabytesOf(instance.pid), sockets: socketsOf(instance.pid) }
        const direct: SlowClient[] = []
        const proxied: SlowClient[] = []
        for (let come = 0; come < OF_EACH_KIND; come++) {
          for (const [kind, behaviour] of kinds) {
            const open = (url: string) => openSlowly(url, new URL(topology.url).host, kind, behaviour)
            direct.push(open(instance.url))
            proxied.push(open(topology.url))
          }
          await sleep(COME_WITHIN_MS / OF_EACH_KIND)
        }
        let most = 0
        const areGone = () => {
          most = Math.max(most, megabytesOf(instance.pid))
          return stillThere(direct).length === 0
        }
        await until(areGone, WATCH_MS, 500)
        const waits = askers.take()
        broken.push(...complaintsOf(waits, quiet), ...stillThere(direct))
        const clients = [...direct, ...proxied]
        if (most - before.megabytes > MOST_MEGABYTES_EACH * clients.length) {
          broken.push(`Der Speicher wuchs von ${before.megabytes} auf ${most} MB.`)
        }
        if (round > 1 && round === roundCount) {
          await untilSockets(instance.pid, before.sockets + SLACK, READERS_END_WITHIN_MS, broken)
        }
        for (const client of clients) client.leave()
        await untilSockets(instance.pid, before.sockets + SLACK, WATCH_MS, broken)
        const after = { megabytes: megabytesOf(instance.pid), sockets: socketsOf(instance.pid) }
        remarks.push(
          `${clients.length} Langsame: ${waitsInWords(waits, quiet)}, Speicher ${before.megabytes} → ${most} → ${after.megabytes} MB, Verbindungen ${before.sockets} → ${after.sockets}`,
        )
        say('')
      })
    }
    return rounds.finish()
  })
}

function largestAsset(): string {
  const sizeOf = (name: string) => statSync(join(assets, name)).size
  const [largest = ''] = readdirSync(assets).toSorted((one, other) => sizeOf(other) - sizeOf(one))
  return `/assets/${largest}`
}

/** Whom the server has not ended in time, or did not answer. */
function stillThere(clients: SlowClient[]): string[] {
  return Object.entries(END_WITHIN_MS).flatMap(([kind, within]) => {
    const these = clients.filter((client) => client.kind === kind)
    const late = these.filter(({ endedAfterMs }) => !(endedAfterMs !== undefined && endedAfterMs <= within))
    return late.length > 0 ? [`Nach ${within} ms waren von ${these.length} noch ${late.length} da: ${kind}.`] : []
  })
}

async function untilSockets(pid: number, most: number, withinMs: number, broken: string[]) {
  if (await until(() => socketsOf(pid) <= most, withinMs, 200)) return
  broken.push(`Es blieben ${socketsOf(pid)} Verbindungen offen, höchstens ${most} dürfen es.`)
}
