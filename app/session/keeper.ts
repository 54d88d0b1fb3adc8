import type { SessionChange } from './changes.ts'

/** How often the session is looked at, and how near its end it is refreshed (S9.17). Milliseconds. */
export const TICK = 30_000
export const REFRESH_WITHIN = 3 * TICK
/** The server tells times to the second. */
const ROUNDING = 1_500

/** Whose session it is, and when it ends by the clock of this device. */
export type KeptSession = { userId: string; endsAt: number }

type KeeperOptions = {
  /** Asks the server for the session. With idleSeconds: the person used the page that long ago, and it lasts accordingly. */
  ask: (idleSeconds?: number) => Promise<KeptSession | null>
  /** What this tab has found out, for all of them. */
  announce: (change: SessionChange) => void
  /** What another tab has told, for this one. */
  passOn: (change: SessionChange) => void
  isShown: () => boolean
}

/** Looks after the session of somebody who is signed in: refreshes it in time, and finds out when it is over. */
export class SessionKeeper {
  readonly #options: KeeperOptions
  #session: KeptSession | undefined
  /** Who was signed in last, also when that is over. */
  #lastUserId: string | undefined
  #usedAt = Date.now()
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(options: KeeperOptions) {
    this.#options = options
  }

  keep(session: KeptSession) {
    this.#session = session
    this.#lastUserId = session.userId
    this.#schedule()
  }

  /** The person did something. Only that makes the session last longer; looking after it does not. */
  use() {
    this.#usedAt = Date.now()
  }

  /** Asks the server how the session is, and tells what has become of it. No answer says nothing. */
  async look(): Promise<void> {
    const before = this.#session
    const idleSeconds = this.#isNearItsEnd() ? Math.round((Date.now() - this.#usedAt) / 1000) : undefined
    const found = await this.#options.ask(idleSeconds).catch(() => undefined)
    // Otherwise another tab has told more in the meantime.
    if (found !== undefined && this.#session === before) this.#compare(before, found)
    this.#schedule()
  }

  /** Another tab tells what happened there. */
  async hear(change: SessionChange): Promise<void> {
    // The cookie is another one now; whose it is, only the server knows.
    if (change.event === 'SIGNED_IN') {
      this.#session = undefined
      return this.look()
    }
    if (change.event === 'SIGNED_OUT') {
      if (!this.#session) return
      this.#session = undefined
    }
    if (change.event === 'TOKEN_REFRESHED' && this.#session) {
      this.#session = { ...this.#session, endsAt: change.endsAt }
    }
    this.#schedule()
    this.#options.passOn(change)
    if (change.event === 'PASSWORD_RECOVERY') await this.look()
  }

  #compare(before: KeptSession | undefined, found: KeptSession | null) {
    if (!found) {
      this.#session = undefined
      if (before) this.#options.announce({ event: 'SIGNED_OUT', why: left(before) <= ROUNDING ? 'expired' : 'ended' })
      return
    }
    const isSamePerson = found.userId === this.#lastUserId
    this.keep(found)
    if (!before || !isSamePerson) this.#options.passOn({ event: 'SIGNED_IN', isSamePerson })
    else if (found.endsAt - before.endsAt > ROUNDING)
      this.#options.announce({ event: 'TOKEN_REFRESHED', endsAt: found.endsAt })
  }

  #isNearItsEnd = () => this.#session !== undefined && left(this.#session) <= REFRESH_WITHIN

  #schedule() {
    clearTimeout(this.#timer)
    if (!this.#session) return
    this.#timer = setTimeout(() => this.#tick(), Math.min(TICK, Math.max(left(this.#session), 0) + ROUNDING))
  }

  /** A tab that nobody sees asks only when there is something to do. */
  #tick() {
    if (this.#options.isShown() || this.#isNearItsEnd()) return this.look()
    this.#schedule()
  }
}

const left = (session: KeptSession) => session.endsAt - Date.now()
