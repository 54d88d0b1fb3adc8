import pg from 'pg'
import { ProcessWatch } from '../faults/process-watch.ts'
import { medianOf } from '../faults/round.ts'
import type { Contest } from './compare.ts'
import { readPeople } from './data.ts'
import { LoadClient, messageTo } from './load.ts'
import { messageFor, type Side, units } from './units.ts'

/** What families do all day; what is used up is left out, and so are the pages, which ask for nothing. */
const MIX = ['catalogue', 'detail', 'share', 'dashboard', 'profile']
const PER_SECOND = 100
const WINDOWS = 10

const SIDES: Side[] = ['ours', 'bare', 'fastify']

/** `drift`: how far one of `windows`, in the second half, is from the median of that half, at most; a share. */
export type Remembered = { seconds: number; megabytes: Record<Side, number>; windows: number[]; drift: number }

/** What all of them take under the same load, at the same time. */
export async function watchMemory(contest: Contest, seconds: number): Promise<Remembered> {
  const owner = new pg.Client(contest.databaseUrl)
  await owner.connect()
  const people = await readPeople(owner)
  const mixes = await Promise.all(MIX.map(async (name) => units[name]?.questions(people, owner, 0) ?? []))
  await owner.end()
  const longest = Math.max(...mixes.map((one) => one.length))
  const questions = Array.from({ length: longest }, (_, n) => mixes.flatMap((mix) => mix[n % mix.length] ?? [])).flat()
  const watch = (side: Side) => new ProcessWatch(contest.sides[side].pid)
  const watches = { ours: watch('ours'), bare: watch('bare'), fastify: watch('fastify') }
  const clients = SIDES.map(() => new LoadClient())
  try {
    await Promise.all(
      SIDES.map((side, number) => {
        const { url } = contest.sides[side]
        return clients[number]?.load({
          url,
          requests: questions.map((question) => messageTo(url, messageFor(side, question))),
          goAround: true,
          forMs: seconds * 1_000,
          perSecond: PER_SECOND,
        })
      }),
    )
  } finally {
    for (const side of SIDES) watches[side].stop()
    for (const client of clients) client.end()
  }
  const inSecondHalf = (side: Side) => watches[side].medianMegabytes([0.5, 1])
  const megabytes = { ours: inSecondHalf('ours'), bare: inSecondHalf('bare'), fastify: inSecondHalf('fastify') }
  const windows = Array.from({ length: WINDOWS }, (_, n) =>
    watches.ours.medianMegabytes([0.5 + n / 2 / WINDOWS, 0.5 + (n + 1) / 2 / WINDOWS]),
  )
  const middle = medianOf(windows)
  const drift = Math.max(...windows.map((one) => Math.abs(one - middle) / middle))
  return { seconds, megabytes, windows, drift }
}
