import { EventEmitter, on } from 'node:events'

/** What an open channel is told. Ids only: what has changed is read again through the policies. */
export type LiveEvent =
  /** Anything may have changed: the channel has just been joined, or notifications were missed. */
  | { about: 'everything' }
  | { about: 'child'; childId: string }
  /** A session of this person has ended, perhaps this one. */
  | { about: 'session' }

const EVERYONE = 'everyone'

/** Everybody whose channel is open at this instance; fed by the notifications of the database (db/migrations/0004_families.sql). */
export class LiveHub {
  readonly #events = new EventEmitter().setMaxListeners(0)
  readonly #closed = new AbortController()

  /**
   * The events of these topics (ids of parents, children and users) until `signal` or the hub ends. The first one comes
   * at once, when nothing can be missed any more.
   */
  async *events(topics: string[], signal?: AbortSignal): AsyncGenerator<LiveEvent> {
    const heard = new EventEmitter()
    const pass = (event: LiveEvent) => heard.emit('event', event)
    const names = [EVERYONE, ...topics]
    const ended = signal ? AbortSignal.any([signal, this.#closed.signal]) : this.#closed.signal
    if (ended.aborted) return
    const incoming = on(heard, 'event', { signal: ended })
    for (const name of names) this.#events.on(name, pass)
    try {
      yield { about: 'everything' }
      for await (const [event] of incoming) yield event as LiveEvent
    } catch (error) {
      if ((error as Error).name !== 'AbortError') throw error
    } finally {
      for (const name of names) this.#events.off(name, pass)
    }
  }

  /** @param payload '<parent id> <child id>'; nothing when notifications were missed */
  hearFamily(payload?: string) {
    const [parentId, childId] = payload?.split(' ') ?? []
    if (!parentId || !childId) return this.#tell(EVERYONE, { about: 'everything' })
    this.#tell(parentId, { about: 'child', childId })
    this.#tell(childId, { about: 'child', childId })
  }

  /** @param userId whose session has ended; nothing when notifications were missed */
  hearSession(userId?: string) {
    this.#tell(userId ?? EVERYONE, { about: 'session' })
  }

  get size(): number {
    return this.#events.listenerCount(EVERYONE)
  }

  /** How many channels that hear of this are open here. */
  sizeOf(topic: string): number {
    return this.#events.listenerCount(topic)
  }

  /** Ends every channel; the browsers come back by themselves. */
  close() {
    this.#closed.abort()
  }

  #tell(topic: string, event: LiveEvent) {
    this.#events.emit(topic, event)
  }
}
