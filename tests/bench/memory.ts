import pg from 'pg'
import { ProcessWatch } from '../faults/process-watch.ts'
import { medianOf } from '../faults/round.ts'
import type { Contest } from './compare.ts'
import { readPeople } from './data.ts'
import { LoadClient, messageTo } from './load.ts'
import { units } from './units.ts'

/** What families do all day; what is used up is left out, and so are the pages, which ask for nothing. */
const MIX = ['catalogue', 'detail', 'share', 'dashboard', 'profile']
const PER_SECOND = 100
const WINDOWS = 10

/**
 * Megabytes. `drift`: how far one of `windows`, in the second half, is from the median of that half, at most; a share.
 */
export type Remembered = {
  seconds: number
  ours: number
  bare: number
  ratio: number
  windows: number[]
  drift: number
}

/** What both processes take under the same load, at the same time. */
export async function watchMemory(contest: Contest, seconds: number): Promise<Remembered> {
  const owner = new pg.Client(contest.databaseUrl)
  await owner.connect()
  const people = await readPeople(owner)
  const mixes = await Promise.all(MIX.map(async (name) => units[name]?.questions(people, owner, 0) ?? []))
  await owner.end()
  const longest = Math.max(...mixes.map((one) => one.length))
  const questions = Array.from({ length: longest }, (_, n) => mixes.flatMap((mix) => mix[n % mix.length] ?? [])).flat()
  const watches = { ours: new ProcessWatch(contest.pids.ours), bare: new ProcessWatch(contest.pids.bare) }
  const sides = ['ours', 'bare'] as const
  const clients = sides.map(() => new LoadClient())
  try {
    await Promise.all(
      sides.map((side, number) =>
        clients[number]?.load({
          url: contest[side],
          requests: questions.map((question) => messageTo(contest[side], question[side])),
          goAround: true,
          forMs: seconds * 1_000,
          perSecond: PER_SECOND,
        }),
      ),
    )
  } finally {
    for (const side of sides) watches[side].stop()
    for (const client of clients) client.end()
  }
  const ours = watches.ours.medianMegabytes([0.5, 1])
  const bare = watches.bare.medianMegabytes([0.5, 1])
  const windows = Array.from({ length: WINDOWS }, (_, n) =>
    watches.ours.medianMegabytes([0.5 + n / 2 / WINDOWS, 0.5 + (n + 1) / 2 / WINDOWS]),
  )
  const middle = medianOf(windows)
  const drift = Math.max(...windows.map((one) => Math.abs(one - middle) / middle))
  return { seconds, ours, bare, ratio: ours / bare, windows, drift }
}
