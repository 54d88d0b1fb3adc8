import { LRUCache } from 'lru-cache'
import { compress, compressNow, type Encoding, KEPT, QUICK } from './encoding.ts'

/**
 * An answer as it leaves, in each encoding that was asked for so far. They are strings with a character for each byte
 * (latin1): such a string Node sends in one piece with its head.
 */
export class AnswerBody {
  readonly #plain: Buffer
  readonly #bodies = new Map<Encoding | 'identity', string | Promise<string>>()
  readonly #quality: typeof QUICK

  constructor(text: string, quality = QUICK) {
    this.#plain = Buffer.from(text)
    this.#quality = quality
  }

  /** In bytes. */
  get size(): number {
    return this.#plain.length
  }

  /** Later than at once only where something that is kept is compressed for the first time, off this thread. */
  bodyAs(encoding: Encoding | undefined): string | Promise<string> {
    const known = this.#bodies.get(encoding ?? 'identity')
    if (known !== undefined) return known
    const body = this.#make(encoding)
    this.#bodies.set(encoding ?? 'identity', body)
    return body
  }

  #make(encoding: Encoding | undefined): string | Promise<string> {
    if (!encoding) return this.#plain.toString('latin1')
    if (this.#quality !== KEPT) return compressNow(this.#plain, encoding, this.#quality).toString('latin1')
    return compress(this.#plain, encoding, this.#quality).then((bytes) => {
      const body = bytes.toString('latin1')
      this.#bodies.set(encoding, body)
      return body
    })
  }
}

const MOST_BYTES = 8 * 1024 * 1024

/** Answers that are the same for everybody until content changes, by request. The least recently used go first. */
export class AnswerCache {
  readonly #answers = new LRUCache<string, AnswerBody>({
    maxSize: MOST_BYTES,
    sizeCalculation: ({ size }, key) => 3 * size + key.length, // with its bodies
  })
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
