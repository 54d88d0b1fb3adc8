import { setTimeout as sleep } from 'node:timers/promises'
import type { TestCompetency } from '../support/curriculum.ts'
import type { Site } from '../support/site.ts'
import { type Attempt, countSteps, worthOf } from './attempt.ts'
import { examine, type Findings } from './examine.ts'
import { makeCurriculum, makeFamily } from './family.ts'
import { carryOn, type Learner, learn, post } from './learner.ts'
import { Witness } from './witness.ts'

const SETTLE_WITHIN_MS = 30_000

/** What a row of the final table says. `impossible`: why it could not be tried here; then nothing was. */
export type Result = {
  rounds: number
  acknowledged: number
  unknown: number
  startsMs: number[]
  findings: Findings
  /** Promises beyond "nothing lost" that were broken, in sentences. */
  broken: string[]
  remarks: string[]
  impossible?: string
}

export const emptyResult = (): Result => ({
  rounds: 0,
  acknowledged: 0,
  unknown: 0,
  startsMs: [],
  findings: { lost: [], half: [] },
  broken: [],
  remarks: [],
})

export const impossible = (reason: string): Result => ({ ...emptyResult(), impossible: reason })

/** Where rounds are played: one server, or several behind a proxy. */
export type Ground = Pick<Site, 'url' | 'startsMs' | 'withDatabase'>

/** How many families of eight children there are in a round, and how long a child thinks between two steps. */
type Crowd = { families?: number; pauseMs?: number }

/**
 * Rounds on one ground: a new family takes quizzes, something bad happens, and everything
 * acknowledged so far must be there.
 */
export class Rounds {
  readonly #site: Ground
  readonly #curriculum: TestCompetency[]
  readonly #crowd: Crowd
  readonly #attempts: Attempt[] = []
  readonly result = emptyResult()

  private constructor(site: Ground, curriculum: TestCompetency[], crowd: Crowd) {
    this.#site = site
    this.#curriculum = curriculum
    this.#crowd = crowd
  }

  /** @param site running, for the first time on its data. */
  static async on(site: Ground, crowd: Crowd = {}): Promise<Rounds> {
    const rounds = new Rounds(site, await site.withDatabase(makeCurriculum), crowd)
    site.startsMs.length = 0 // the first start makes the database; it is none of those that are measured
    return rounds
  }

  /**
   * @param strike what happens while children are at work; they stop when it is over.
   * @param recover brings the site back, where it cannot do that itself.
   */
  async play(strike: (children: AtWork) => Promise<void>, recover?: () => Promise<void>) {
    const learners = await this.#gather()
    const witness = new Witness(learners)
    const attempts: Attempt[] = []
    const end = new AbortController()
    const working = learners.map((learner) => learn(learner, attempts, end.signal))
    try {
      await strike({ learners, witness, acknowledged: () => countSteps(attempts, 'acknowledged') })
    } finally {
      end.abort()
      await Promise.all(working)
    }
    for (const learner of learners) learner.pauseMs = 0 // nobody thinks about what only has to be put in order
    await recover?.()
    this.#attempts.push(...attempts)
    this.result.rounds++
    this.result.acknowledged += countSteps(attempts, 'acknowledged')
    this.result.unknown += countSteps(attempts, 'unknown')
    await this.#examine(learners)
    await settle(attempts, this.result.findings)
    await this.#examine(learners)
  }

  #gather(): Promise<Learner[]> {
    const { families = 1, pauseMs } = this.#crowd
    return this.#site.withDatabase(async (db) => {
      const made = Array.from({ length: families }, () => makeFamily(db, this.#site.url, this.#curriculum))
      return (await Promise.all(made)).flat().map((learner) => ({ ...learner, ...(pauseMs && { pauseMs }) }))
    })
  }

  async #examine(learners: Learner[]) {
    const { lost, half } = await this.#site.withDatabase((db) => examine(db, this.#attempts, learners))
    this.result.findings.lost.push(...lost)
    this.result.findings.half.push(...half)
  }

  finish(): Result {
    if (this.result.acknowledged === 0) this.result.broken.push('Nichts wurde bestätigt: Der Lauf hat nichts gezeigt.')
    return { ...this.result, startsMs: [...this.#site.startsMs] }
  }
}

export type AtWork = { learners: Learner[]; witness: Witness; acknowledged(): number }

/**
 * Rounds with these strikes in turn, each at a random moment; what has ended afterwards is started again.
 * @param say how far it is
 */
export async function strikeInTurn(
  rounds: Rounds,
  site: Pick<Site, 'hasEnded' | 'start'>,
  strikes: ((children: AtWork) => Promise<void>)[],
  { roundCount, say }: { roundCount: number; say: (line: string) => void },
): Promise<void> {
  for (let round = 0; round < roundCount; round++) {
    await rounds.play(
      async (children) => {
        await randomMoment(300, 1_800)
        await strikes[round % strikes.length]?.(children)
      },
      async () => {
        if (site.hasEnded) await site.start()
      },
    )
    say(`${round + 1}/${roundCount}`)
  }
}

/** Whether children get answers again, within this time. */
export async function goesOn({ acknowledged }: AtWork, withinMs: number): Promise<boolean> {
  const already = acknowledged()
  return until(() => acknowledged() > already, withinMs)
}

/** Whether it is so, or becomes so within this time. */
export async function until(isSo: () => boolean | Promise<boolean>, withinMs: number, everyMs = 50): Promise<boolean> {
  for (const end = performance.now() + withinMs; performance.now() < end; await sleep(everyMs)) {
    if (await isSo()) return true
  }
  return false
}

/** Every client finishes what it had begun, and asks a second time what it got: the same key is the same attempt. */
async function settle(attempts: Attempt[], { lost, half }: Findings) {
  const timeout = AbortSignal.timeout(SETTLE_WITHIN_MS)
  const byLearner = Map.groupBy(attempts, ({ learner }) => learner)
  await Promise.all(
    [...byLearner.values()].map(async (own) => {
      for (const attempt of own) {
        await carryOn(attempt, timeout)
        const again = await post(attempt.learner, 'quizzes.submit', { attemptId: attempt.id })
        const { score, maxScore } = worthOf(attempt)
        const told = again.kind === 'yes' ? (again.data as { result: Attempt['result'] }).result : undefined
        if (attempt.submitted !== 'acknowledged')
          lost.push(`${attempt.id}: cannot be finished, ${attempt.refusal ?? 'no answer'}`)
        else if (told?.score !== score || told.maxScore !== maxScore) {
          half.push(`${attempt.id}: told ${JSON.stringify(again)} the second time`)
        }
      }
    }),
  )
}

export const medianOf = (numbers: number[]): number =>
  numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? Number.NaN

/** A moment nobody can foresee. */
export const randomMoment = (fromMs: number, toMs: number) => sleep(fromMs + Math.random() * (toMs - fromMs))
