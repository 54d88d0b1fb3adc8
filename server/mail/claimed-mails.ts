import type { Db } from '../platform/db/actor.ts'
import { CLAIM_MINUTES, claimDue, type DueMail, giveBack } from './outbox.ts'

/** Mails per claim. When this server is killed, so many wait until their claim ends. */
const AT_ONCE = 40

/** The mails of one round: claimed many at a time, handed out one by one to those who send them. */
export class ClaimedMails {
  readonly #db: Db
  readonly #now: (() => Date) | undefined
  readonly #beginWithinMs: number
  #mails: DueMail[] = []
  #claimedAt = 0
  #claiming: Promise<void> | undefined
  #isOver = false

  /** @param sendWithinMs how long sending one takes at most: none is begun that could outlast its claim. */
  constructor(db: Db, { sendWithinMs, now }: { sendWithinMs: number; now?: (() => Date) | undefined }) {
    this.#db = db
    this.#now = now
    this.#beginWithinMs = CLAIM_MINUTES * 60_000 - sendWithinMs
  }

  /** The next one; undefined when none is due any more, or the round is over. */
  async next(): Promise<DueMail | undefined> {
    while (!this.#isOver) {
      if (performance.now() - this.#claimedAt > this.#beginWithinMs) this.#mails = [] // their claim ends by itself
      const mail = this.#mails.shift()
      if (mail) return mail
      this.#claiming ??= this.#claim().finally(() => {
        this.#claiming = undefined
      })
      await this.#claiming
    }
  }

  /** Nothing more is handed out. What nobody has begun to send is due again after so many minutes. */
  async end({ dueInMinutes }: { dueInMinutes: number }): Promise<void> {
    this.#isOver = true
    await this.#claiming?.catch(() => {})
    await giveBack(this.#db, this.#mails.splice(0), dueInMinutes, this.#now?.())
  }

  async #claim() {
    this.#claimedAt = performance.now()
    this.#mails = await claimDue(this.#db, { most: AT_ONCE, now: this.#now?.() })
    if (this.#mails.length === 0) this.#isOver = true
  }
}
