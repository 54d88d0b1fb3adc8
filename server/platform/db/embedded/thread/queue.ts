import { setImmediate as nextRound } from 'node:timers/promises'
import { type Backend, BackendLost } from './backend.ts'
import type { Session, Unit } from './session.ts'

/**
 * The queue in front of the one backend. A session *owns* the database from its first unit until nothing of it is open
 * any more, then goes to the back of the queue; so a transaction is never mixed with somebody else's statements.
 */
export class Queue {
  readonly #backend: Backend
  readonly #idleTransactionMs: number
  readonly #sessions = new Set<Session>() // first come, first served
  readonly #work: (() => Promise<void>)[] = []
  #owner: Session | undefined
  #isServing = false
  #timer: NodeJS.Timeout | undefined

  /** @param idleTransactionMs a session that owns the database and says nothing for so long loses its transaction. */
  constructor(backend: Backend, idleTransactionMs: number) {
    this.#backend = backend
    this.#idleTransactionMs = idleTransactionMs
  }

  join(session: Session) {
    this.#sessions.add(session)
  }

  leave(session: Session) {
    this.#sessions.delete(session)
    this.serve() // what the owner left open is rolled back in its turn
  }

  dismissAll() {
    for (const session of this.#sessions) session.leave()
  }

  /** Does work that needs the database for itself, as soon as nobody owns it. */
  runExclusive<T>(work: () => Promise<T>): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>()
    this.#work.push(async () => {
      try {
        resolve(await work())
      } catch (error) {
        if (error instanceof BackendLost) throw error // whoever waits hears that the thread has ended
        reject(error)
      }
    })
    this.serve()
    return promise
  }

  /** Serves units and work until none is left; to be called whenever some may have come. */
  serve() {
    if (this.#isServing) return
    this.#isServing = true
    this.#takeTurns().catch((error) => {
      // The backend is gone. Nobody is served any more: this thread ends, and the main thread starts another.
      setImmediate(() => {
        throw error
      })
    })
  }

  async #takeTurns() {
    for (let turn = this.#nextTurn(); turn; turn = this.#nextTurn()) {
      await turn()
      // Messages that came meanwhile are queued before anybody has a second turn.
      if (!this.#owner) await nextRound()
    }
    this.#isServing = false
  }

  #nextTurn(): (() => Promise<void>) | undefined {
    const owner = this.#owner
    if (owner?.gone) return () => this.#rollBack()
    if (owner) return this.#unitOf(owner)

    const work = this.#work.shift()
    if (work) return work
    for (const session of this.#sessions) {
      const turn = this.#unitOf(session)
      if (turn) return turn
    }
    return undefined
  }

  #unitOf(session: Session) {
    const unit = session.units.shift()
    return unit && (() => this.#perform(session, unit))
  }

  async #perform(session: Session, unit: Unit) {
    clearTimeout(this.#timer)
    if (!this.#owner && !(await this.#backend.become(session.role))) {
      return session.dismiss('28000', 'the role of this session no longer exists')
    }
    this.#owner = session
    const reply = await this.#backend.run(unit)
    session.send(reply.bytes)
    for (const notification of reply.notifications) this.#announce(notification, session)
    if (reply.ready === 'I') this.#release(session)
    else this.#timer = setTimeout(() => this.#loseOwner(session), this.#idleTransactionMs)
  }

  /** PostgreSQL knows one client only and notifies it; this passes notifications on to the others. */
  #announce(notification: Buffer, teller: Session) {
    for (const session of this.#sessions) {
      if (session !== teller && session.started) session.send(notification)
    }
  }

  #release(session: Session) {
    session.role = this.#backend.role
    this.#owner = undefined
    if (this.#sessions.delete(session)) this.#sessions.add(session)
  }

  #loseOwner(session: Session) {
    if (session === this.#owner) session.dismiss('25P03', 'terminating connection due to idle-in-transaction timeout')
  }

  async #rollBack() {
    clearTimeout(this.#timer)
    await this.#backend.rollBack()
    this.#owner = undefined
  }
}
