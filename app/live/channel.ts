/** S4.19. 'errored': the connection was lost, and the next attempt is scheduled. */
export type ChannelState = 'closed' | 'joining' | 'joined' | 'leaving' | 'errored'

/** Delays in milliseconds before the attempts to reconnect; the last one repeats (S9.17). */
const REJOIN_DELAYS = [1_000, 2_000, 5_000, 10_000]
/** Each delay is shortened by a random share of up to this: clients of a restarted server do not come all at once. */
const SPREAD = 0.5
/**
 * After a reconnect the refetch is delayed by a random time of up to this many milliseconds: a thousand screens at once
 * would keep the remaining server busy for seconds.
 */
const CATCH_UP_WITHIN = 3_000

type Connection = { close(): void }
/**
 * Opens a connection. It calls `onJoined` once no further event can be missed, with whether something may have changed
 * since the data was read; `onChange` for each event; and `onLost` once when the connection ends.
 */
export type Connect = (listener: {
  onJoined(hasChanged: boolean): void
  onChange(): void
  onLost(): void
}) => Connection

type ChannelOptions = {
  connect: Connect
  /** Data may have changed and should be refetched. Also called after a (re)connect, for what happened before it. */
  onChange: () => void
}

/** A connection to the server that reconnects until leave() is called. */
export class LiveChannel {
  state: ChannelState = 'closed'
  readonly #options: ChannelOptions
  #connection: Connection | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  #failures = 0
  #wasLost = false

  constructor(options: ChannelOptions) {
    this.#options = options
  }

  /** Does nothing when already connected or connecting. */
  join() {
    if (this.state !== 'closed') return
    this.#failures = 0
    this.#wasLost = false
    this.#connect()
  }

  leave() {
    if (this.state === 'closed') return
    this.state = 'leaving'
    clearTimeout(this.#timer)
    this.#connection?.close()
    this.#connection = undefined
    this.state = 'closed'
  }

  #connect() {
    this.state = 'joining'
    let isCurrent = true
    const connection = this.#options.connect({
      onJoined: (hasChanged) => {
        if (!isCurrent) return
        this.state = 'joined'
        this.#failures = 0
        if (!hasChanged) return
        if (this.#wasLost) this.#timer = setTimeout(this.#options.onChange, CATCH_UP_WITHIN * Math.random())
        else this.#options.onChange()
      },
      onChange: () => isCurrent && this.#options.onChange(),
      onLost: () => {
        if (!isCurrent) return
        isCurrent = false
        connection.close()
        this.#rejoinLater()
      },
    })
    this.#connection = {
      close: () => {
        isCurrent = false
        connection.close()
      },
    }
  }

  #rejoinLater() {
    this.state = 'errored'
    this.#wasLost = true
    this.#connection = undefined
    clearTimeout(this.#timer)
    const delay = REJOIN_DELAYS[Math.min(this.#failures++, REJOIN_DELAYS.length - 1)] as number
    this.#timer = setTimeout(() => this.#connect(), delay * (1 - SPREAD * Math.random()))
  }
}
