import pg from 'pg'
import { medianOf } from '../faults/round.ts'
import { type BenchPerson, readPeople } from './data.ts'
import { type LoadClient, type Message, messageTo } from './load.ts'
import { processorSeconds, processorSecondsWithChildren } from './processor.ts'
import type { Unit } from './units.ts'

const PAIRS = 9
const WARM_MS = 2_500
/** What is asked once is made in larger numbers than the warm-up lets expect. */
const RESERVE = 1.6
const FIRST_TRIES = 1_000

/** The product and bare on the same data. `pids`: of both, and of their PostgreSQL. */
export type Contest = {
  families: number
  databaseUrl: string
  ours: string
  bare: string
  pids: { ours: number; bare: number; postgres: number }
}
type Side = 'ours' | 'bare'
const SIDES: Side[] = ['ours', 'bare']

/** `processorMs`: what a request takes of the processor, the server's own share and PostgreSQL's. */
type ProcessorMs = { server: number; postgres: number }
type Measured = { perSecond: number; p50: number; p99: number; processorMs: ProcessorMs }
/** Medians of the pairs. `ratio`: of the pairs' own ratios. */
type Compared = { families: number; ours: Measured; bare: Measured; ratio: number; ratios: number[] }
export type UnitResult = { compared: Compared[]; largeToSmall: number | undefined }

/** One unit at every size, ours and bare in turns: a machine that is busy with something else slows both of a pair. */
export async function compare(
  unit: Unit,
  contests: Contest[],
  { client, roundMs }: { client: LoadClient; roundMs: number },
): Promise<UnitResult> {
  const sizes = await Promise.all(contests.map(Size.open))
  const restores: (() => Promise<void>)[] = []
  try {
    for (const size of sizes) if (unit.prepare) restores.push(await unit.prepare(size.owner))
    for (const size of sizes) for (const side of SIDES) await size.warm(unit, side, client)
    for (let pair = 0; pair < PAIRS; pair++) {
      for (const size of sizes) {
        for (const side of pair % 2 === 0 ? SIDES : SIDES.toReversed())
          await size.round(unit, side, { client, roundMs })
      }
    }
  } finally {
    for (const restore of restores) await restore()
    for (const size of sizes) await size.owner.end()
  }
  const [small, large] = [sizes[0], sizes.length > 1 ? sizes.at(-1) : undefined]
  const largeToSmall =
    small &&
    large &&
    medianOf(large.rounds.ours.map((one, n) => one.perSecond / (small.rounds.ours[n]?.perSecond ?? 0)))
  return { compared: sizes.map((size) => size.compared()), largeToSmall }
}

class Size {
  readonly contest: Contest
  readonly owner: pg.Client
  readonly #people: BenchPerson[]
  readonly #expected: Record<Side, number> = { ours: 0, bare: 0 }
  readonly rounds: Record<Side, Measured[]> = { ours: [], bare: [] }

  private constructor(contest: Contest, owner: pg.Client, people: BenchPerson[]) {
    this.contest = contest
    this.owner = owner
    this.#people = people
  }

  static async open(contest: Contest): Promise<Size> {
    const owner = new pg.Client(contest.databaseUrl)
    await owner.connect()
    return new Size(contest, owner, await readPeople(owner))
  }

  /** What has been compiled, planned and read once is quicker from then on. Tells too how many will be asked for. */
  async warm(unit: Unit, side: Side, client: LoadClient) {
    const { perSecond } = await this.#load(unit, side, { client, roundMs: WARM_MS, count: FIRST_TRIES })
    this.#expected[side] = perSecond
  }

  async round(unit: Unit, side: Side, { client, roundMs }: { client: LoadClient; roundMs: number }) {
    const count = Math.ceil((this.#expected[side] * RESERVE * roundMs) / 1_000)
    this.rounds[side].push(await this.#load(unit, side, { client, roundMs, count }))
  }

  compared(): Compared {
    const { ours, bare } = this.rounds
    const ratios = ours.map((one, pair) => one.perSecond / (bare[pair]?.perSecond ?? 0))
    return {
      families: this.contest.families,
      ours: medians(ours),
      bare: medians(bare),
      ratio: medianOf(ratios),
      ratios,
    }
  }

  async #load(
    unit: Unit,
    side: Side,
    { client, roundMs, count }: { client: LoadClient; roundMs: number; count: number },
  ): Promise<Measured> {
    const url = this.contest[side]
    const questions = await unit.questions(this.#people, this.owner, count)
    const { pids } = this.contest
    const taken = () => ({
      server: processorSeconds(pids[side]),
      postgres: processorSecondsWithChildren(pids.postgres),
    })
    const before = taken()
    const { answered, seconds, p50, p99 } = await client.load({
      url,
      requests: questions.map((question): string => messageTo(url, question[side] satisfies Message)),
      goAround: !unit.isUsedUp,
      forMs: roundMs,
    })
    const after = taken()
    const msOf = (which: keyof ProcessorMs) => ((after[which] - before[which]) * 1_000) / answered
    return {
      perSecond: answered / seconds,
      p50,
      p99,
      processorMs: { server: msOf('server'), postgres: msOf('postgres') },
    }
  }
}

const medians = (rounds: Measured[]): Measured => ({
  perSecond: medianOf(rounds.map((one) => one.perSecond)),
  p50: medianOf(rounds.map((one) => one.p50)),
  p99: medianOf(rounds.map((one) => one.p99)),
  processorMs: {
    server: medianOf(rounds.map((one) => one.processorMs.server)),
    postgres: medianOf(rounds.map((one) => one.processorMs.postgres)),
  },
})
