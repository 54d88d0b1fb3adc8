import { LRUCache } from 'lru-cache'
import { compressNow, type Encoding, KEPT, QUICK } from './encoding.ts'

/**
 * An answer as it leaves, in each encoding that was asked for so far. They are strings with a character for each byte
 * (latin1): such a string Node sends in one piece with its head.
 */
export class AnswerBody {
  readonly #plain: Buffer
  readonly #bodies = new Map<Encoding | 'identity', string>()
  readonly #quality: typeof QUICK

  constructor(text: string, quality = QUICK) {
    this.#plain = Buffer.from(text)
    this.#quality = quality
  }

  /** In bytes. */
  get size(): number {
    return this.#plain.length
  }

  bodyAs(encoding: Encoding | undefined): string {
    const known = this.#bodies.get(encoding ?? 'identity')
    if (known !== undefined) return known
    const body = (encoding ? compressNow(this.#plain, encoding, this.#quality) : this.#plain).toString('latin1')
    this.#bodies.set(encoding ?? 'identity', body)
    return body
  }
}

const MOST_BYTES = 8 * 1024 * 1024
const boundedBodies = () =>
  new LRUCache<string, AnswerBody>({
    maxSize: MOST_BYTES,
    sizeCalculation: ({ size }, key) => 3 * size + key.length, // with its bodies
  })

/**
 * Finished bodies by their text, for answers that are looked up each time and say the same to many: what a shared link shows.
 * Only compressing is saved.
 */
export class RepeatedAnswers {
  readonly #bodies = boundedBodies()

  bodyOf(text: string): AnswerBody {
    const known = this.#bodies.get(text)
    if (known) return known
    const body = new AnswerBody(text, KEPT)
    this.#bodies.set(text, body)
    return body
  }
}

/** Answers that are the same for everybody until content changes, by what was asked. The least recently used go first. */
export class AnswerCache {
  readonly #answers = boundedBodies()
  #version = 0

  get(asked: string): AnswerBody | undefined {
    return this.#answers.get(asked)
  }

  /** To be called before the answer is made. @returns keeps it, unless content has changed meanwhile */
  begin(): (asked: string, answer: AnswerBody) => void {
    const version = this.#version
    return (asked, answer) => {
      if (version === this.#version) this.#answers.set(asked, answer)
    }
  }

  /** After a change of content. */
  drop() {
    this.#version++
    this.#answers.clear()
  }
}
