import type { SessionChange } from './changes.ts'

/** Milliseconds between checks of the session, and before its end from when on it is extended (S9.17). */
export const TICK = 30_000
export const REFRESH_WITHIN = 3 * TICK
/** Tolerance in milliseconds: the server reports times in whole seconds. */
const ROUNDING = 1_500

/** `endsAt` in milliseconds by this device's clock. */
export type KeptSession = { userId: string; endsAt: number }

type KeeperOptions = {
  /**
   * Loads the session from the server. With idleSeconds: the last activity was that long ago, and the session is
   * extended accordingly.
   */
  load: (idleSeconds?: number) => Promise<KeptSession | null>
  /** Delivers a change that this tab has detected to all tabs. */
  announce: (change: SessionChange) => void
  /** Delivers a change that another tab has announced to this tab. */
  deliver: (change: SessionChange) => void
  isShown: () => boolean
}

/** Extends the session of an active person in time, and detects its end. */
export class SessionKeeper {
  readonly #options: KeeperOptions
  #session: KeptSession | undefined
  /** The last signed-in user, kept after the session has ended. */
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

  /** Records activity. Only activity extends the session; checking it does not. */
  noteActivity() {
    this.#usedAt = Date.now()
  }

  /** Checks the session on the server and announces changes. Without an answer nothing changes before it was to end. */
  async check(): Promise<void> {
    const before = this.#session
    const idleSeconds = this.#isNearItsEnd() ? Math.round((Date.now() - this.#usedAt) / 1000) : undefined
    const found = await this.#options.load(idleSeconds).catch(() => undefined)
    // If it was replaced meanwhile, another tab has announced something newer.
    if (this.#session === before) {
      if (found !== undefined) this.#compare(before, found)
      else if (before && left(before) <= 0) this.#compare(before, null)
    }
    this.#schedule()
  }

  /** Handles a change announced by another tab. */
  async handle(change: SessionChange): Promise<void> {
    // The cookie now belongs to a new session; only the server knows whose.
    if (change.event === 'SIGNED_IN') {
      this.#session = undefined
      return this.check()
    }
    if (change.event === 'SIGNED_OUT') {
      if (!this.#session) return
      this.#session = undefined
    }
    if (change.event === 'TOKEN_REFRESHED' && this.#session) {
      this.#session = { ...this.#session, endsAt: change.endsAt }
    }
    this.#schedule()
    this.#options.deliver(change)
    if (change.event === 'PASSWORD_RECOVERY') await this.check()
  }

  #compare(before: KeptSession | undefined, found: KeptSession | null) {
    if (!found) {
      this.#session = undefined
      if (before) this.#options.announce({ event: 'SIGNED_OUT', why: left(before) <= ROUNDING ? 'expired' : 'ended' })
      return
    }
    const isSamePerson = found.userId === this.#lastUserId
    this.keep(found)
    if (!before || !isSamePerson) this.#options.deliver({ event: 'SIGNED_IN', isSamePerson })
    else if (found.endsAt - before.endsAt > ROUNDING)
      this.#options.announce({ event: 'TOKEN_REFRESHED', endsAt: found.endsAt })
  }

  #isNearItsEnd = () => this.#session !== undefined && left(this.#session) <= REFRESH_WITHIN

  #schedule() {
    clearTimeout(this.#timer)
    if (!this.#session) return
    this.#timer = setTimeout(() => this.#tick(), Math.min(TICK, Math.max(left(this.#session), 0) + ROUNDING))
  }

  /** A hidden tab checks only when the session is about to end. */
  #tick() {
    if (this.#options.isShown() || this.#isNearItsEnd()) return this.check()
    this.#schedule()
  }
}

const left = (session: KeptSession) => session.endsAt - Date.now()
