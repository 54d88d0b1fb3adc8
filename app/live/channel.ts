/** S4.19: 'leaving' ends at once, 'errored' ends with the next attempt to join. */
export type ChannelState = 'closed' | 'joining' | 'joined' | 'leaving' | 'errored'

/** How long to wait before the next attempt to join; the last one goes for all that follow (S9.17). Milliseconds. */
const REJOIN_DELAYS = [1_000, 2_000, 5_000, 10_000]
/** So much of it may be left out: all who have lost the same server would otherwise come back in the same moment. */
const SPREAD = 0.5
/** And they read again spread over this time: a thousand screens at once would keep the server that is left busy for seconds. Milliseconds. */
const CATCH_UP_WITHIN = 3_000

type Connection = { close(): void }
/** Opens a connection that calls `onJoined` once it can miss nothing, `onChange` for news, and `onLost` once when it is over. */
export type Connect = (listener: { onJoined(): void; onChange(): void; onLost(): void }) => Connection

type ChannelOptions = {
  connect: Connect
  /** Something may have changed: to be read again. Also called after joining, or a moment after rejoining, for what happened before. */
  onChange: () => void
}

/** One connection to the server that rejoins by itself until it is left. */
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

  /** Does nothing when it is joined or on the way there. */
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
      onJoined: () => {
        if (!isCurrent) return
        this.state = 'joined'
        this.#failures = 0
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
