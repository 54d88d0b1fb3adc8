import { EventEmitter, on } from 'node:events'

/** What an open channel is told. Ids only: what has changed is read again through the policies. */
export type LiveEvent =
  /** The channel has been joined. `hasChanged`: perhaps something did since the screen was read. */
  | { about: 'joined'; hasChanged: boolean }
  /** Anything may have changed: notifications were missed. */
  | { about: 'everything' }
  | { about: 'child'; childId: string }
  /** A session of this person has ended, perhaps this one. */
  | { about: 'session' }

const EVERYONE = 'everyone'
/** How long the hub remembers which topics have changed, in ms; what was read before counts as changed. */
const REMEMBERED_MS = 60_000
/** A change may be heard of later than it was made, and an answer read earlier than it arrived. */
const MARGIN_MS = 3_000

type Listening = { readMsAgo?: number | undefined; signal?: AbortSignal | undefined }

/** Everybody whose channel is open at this instance; fed by notifications of the database (db/rules/children.sql). */
export class LiveHub {
  readonly #events = new EventEmitter().setMaxListeners(0)
  readonly #closed = new AbortController()
  /** The last change of each topic, in the order of the changes. */
  readonly #changes = new Map<string, number>()
  readonly #beganAt = Date.now()

  /**
   * The events of these topics (ids of parents, children and users) until `signal` or the hub ends. The first one comes
   * at once, when nothing can be missed any more. `readMsAgo`: the age of what the screen shows, in milliseconds.
   */
  async *events(topics: string[], { readMsAgo, signal }: Listening = {}): AsyncGenerator<LiveEvent> {
    const heard = new EventEmitter()
    const pass = (event: LiveEvent) => heard.emit('event', event)
    const names = [EVERYONE, ...topics]
    const ended = signal ? AbortSignal.any([signal, this.#closed.signal]) : this.#closed.signal
    if (ended.aborted) return
    const incoming = on(heard, 'event', { signal: ended })
    for (const name of names) this.#events.on(name, pass)
    try {
      yield { about: 'joined', hasChanged: this.#hasChanged(names, readMsAgo) }
      for await (const [event] of incoming) yield event as LiveEvent
    } catch (error) {
      if ((error as Error).name !== 'AbortError') throw error
    } finally {
      for (const name of names) this.#events.off(name, pass)
    }
  }

  /** @param payload '<child id> <guardian id> …'; nothing when notifications were missed */
  hearFamily(payload?: string) {
    const [childId, ...guardianIds] = payload?.split(' ') ?? []
    if (!childId || guardianIds.length === 0) return this.#tell(EVERYONE, { about: 'everything' })
    for (const topic of [childId, ...guardianIds]) this.#tell(topic, { about: 'child', childId })
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

  #hasChanged(topics: string[], readMsAgo = Number.POSITIVE_INFINITY): boolean {
    const since = Date.now() - readMsAgo - MARGIN_MS
    if (readMsAgo + MARGIN_MS > REMEMBERED_MS || since < this.#beganAt) return true
    return topics.some((topic) => (this.#changes.get(topic) ?? 0) >= since)
  }

  #tell(topic: string, event: LiveEvent) {
    const now = Date.now()
    this.#changes.delete(topic)
    this.#changes.set(topic, now)
    for (const [oldest, at] of this.#changes) {
      if (at > now - REMEMBERED_MS) break
      this.#changes.delete(oldest)
    }
    this.#events.emit(topic, event)
  }
}
