import pg from 'pg'
import { medianOf } from '../faults/round.ts'
import { type BenchPerson, readPeople } from './data.ts'
import { type LoadClient, messageTo } from './load.ts'
import { processorSeconds, processorSecondsWithChildren } from './processor.ts'
import { type Goal, messageFor, type Peer, type Side, sidesOf, type Unit } from './units.ts'

const ROUNDS = 9
const WARM_MS = 2_500
/** What is asked once is made in larger numbers than the warm-up lets expect. */
const RESERVE = 1.6
const FIRST_TRIES = 1_000

/** The product and its peers on the same data. */
export type Contest = {
  families: number
  databaseUrl: string
  sides: Record<Side, { url: string; pid: number }>
  postgresPid: number
}

/** `processorMs`: what a request takes of the processor, the server's own share and PostgreSQL's. */
type ProcessorMs = { server: number; postgres: number }
export type Measured = { perSecond: number; p50: number; p99: number; processorMs: ProcessorMs }
/** The product in multiples of a peer, as the goal counts them: `ratio` is the median of the rounds' own `ratios`. */
type Ratio = { peer: Peer; goal: Goal; ratio: number; ratios: number[] }
/** `measured`: the medians of the rounds of each side that answers the unit. */
export type Compared = { families: number; measured: Partial<Record<Side, Measured>>; ratios: Ratio[] }
export type UnitResult = { compared: Compared[]; largeToSmall: number | undefined }

/** One unit at every size, the sides in turns: a machine that is busy with something else slows all of a round. */
export async function compare(
  unit: Unit,
  contests: Contest[],
  { client, roundMs }: { client: LoadClient; roundMs: number },
): Promise<UnitResult> {
  const sizes = await Promise.all(contests.map(Size.open))
  const sides = sidesOf(unit)
  const restores: (() => Promise<void>)[] = []
  try {
    for (const size of sizes) if (unit.prepare) restores.push(await unit.prepare(size.owner))
    for (const size of sizes) for (const side of sides) await size.warm(unit, side, client)
    for (let round = 0; round < ROUNDS; round++) {
      const first = round % sides.length
      for (const size of sizes) {
        for (const side of [...sides.slice(first), ...sides.slice(0, first)])
          await size.round(unit, side, { client, roundMs })
      }
    }
  } finally {
    for (const restore of restores) await restore()
    for (const size of sizes) await size.owner.end()
  }
  const [small, large] = [sizes[0], sizes.length > 1 ? sizes.at(-1) : undefined]
  return {
    compared: sizes.map((size) => size.compared(unit)),
    largeToSmall: small && large && medianOf(ratiosOf(large.rounds.ours, small.rounds.ours)),
  }
}

class Size {
  readonly contest: Contest
  readonly owner: pg.Client
  readonly #people: BenchPerson[]
  readonly #expected: Record<Side, number> = { ours: 0, bare: 0, fastify: 0 }
  readonly rounds: Record<Side, Measured[]> = { ours: [], bare: [], fastify: [] }

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

  compared(unit: Unit): Compared {
    const peers = Object.entries(unit.peers) as [Peer, Goal][]
    return {
      families: this.contest.families,
      measured: Object.fromEntries(sidesOf(unit).map((side) => [side, medians(this.rounds[side])])),
      ratios: peers.map(([peer, goal]) => {
        const ratios = ratiosOf(this.rounds.ours, this.rounds[peer], goal?.by)
        return { peer, goal, ratio: medianOf(ratios), ratios }
      }),
    }
  }

  async #load(
    unit: Unit,
    side: Side,
    { client, roundMs, count }: { client: LoadClient; roundMs: number; count: number },
  ): Promise<Measured> {
    const { url, pid } = this.contest.sides[side]
    const questions = await unit.questions(this.#people, this.owner, count)
    const taken = () => ({
      server: processorSeconds(pid),
      postgres: processorSecondsWithChildren(this.contest.postgresPid),
    })
    const before = taken()
    const { answered, seconds, p50, p99 } = await client.load({
      url,
      requests: questions.map((question) => messageTo(url, messageFor(side, question))),
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

/** Round by round, how often the one answers while the other answers once. */
function ratiosOf(ones: Measured[], others: Measured[], by: 'second' | 'processor second' = 'second'): number[] {
  const answers = ({ perSecond, processorMs: { server, postgres } }: Measured) =>
    by === 'second' ? perSecond : 1_000 / (server + postgres)
  return ones.map((one, round) => answers(one) / answers(others[round] as Measured))
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
