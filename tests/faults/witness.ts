import { refusals } from '../../domain/platform/refusals.ts'
import type { Heard, Learner } from './learner.ts'

const sentences = new Set<string>(Object.values(refusals).map(({ message }) => message))

/** What each of these children got for its calls, from now on. */
export class Witness {
  readonly #heard = new Map<Learner, Heard[]>()
  readonly #since = performance.now()

  constructor(learners: Learner[]) {
    for (const learner of learners) {
      const heard: Heard[] = []
      this.#heard.set(learner, heard)
      learner.hear = (one) => heard.push(one)
    }
  }

  /** Calls that were not done: no answer, or one of 500 and above. */
  get failed(): Heard[] {
    return this.#all().filter(({ status }) => status === 0 || status >= 500)
  }

  /** Everything but a yes. */
  get refused(): Heard[] {
    return this.#all().filter(({ status }) => status !== 200)
  }

  /** Of the failed calls those whose answer left a person, or a program, without knowing what to do. */
  get unclear(): string[] {
    return this.failed
      .filter(
        ({ status, message, retryAfter }) => !([502, 503].includes(status) && retryAfter && sentences.has(message)),
      )
      .map(({ status, message, retryAfter }) => `${status}, Retry-After ${retryAfter}: ${message.slice(0, 100)}`)
  }

  /** The longest time a child was without a yes so far, in milliseconds. */
  longestWaitMs(): number {
    const now = performance.now()
    const waits = [...this.#heard.values()].flatMap((heard) => {
      const moments = [this.#since, ...yesses(heard), now]
      return moments.slice(1).map((moment, index) => moment - (moments[index] ?? moment))
    })
    return Math.max(0, ...waits)
  }

  /** Whether each child has got a yes since that moment. */
  allServedSince(moment: number): boolean {
    return [...this.#heard.values()].every((heard) => (yesses(heard).at(-1) ?? 0) > moment)
  }

  #all(): Heard[] {
    return [...this.#heard.values()].flat()
  }
}

const yesses = (heard: Heard[]) => heard.filter(({ status }) => status === 200).map(({ atMs }) => atMs)
