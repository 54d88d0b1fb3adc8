import { Duplex } from 'node:stream'
import { MessageChannel, type MessagePort } from 'node:worker_threads'

/** Gives the running database thread; rejects when there will not be one. */
export type Exchange = { ready(): Promise<FarSide> }

/** What a socket needs of a database thread; when that ends, it hangs up all its sockets in one go. */
export type FarSide = { connect(port: MessagePort): void; readonly sockets: Set<{ hangUp(): void }> }

/**
 * Sends bytes over a port. They are copied once into memory of their own, which then changes hands: a posted slice of a
 * Buffer would clone the whole pool behind it, and pg writes into its buffer again.
 */
export function postBytes(port: MessagePort, bytes: Uint8Array) {
  const copy = new Uint8Array(bytes)
  port.postMessage(copy, [copy.buffer])
}

/**
 * What pg takes for a socket: bytes go to the database thread and back. When the thread ends, the stream closes, and pg
 * rejects what was waiting with 'Connection terminated unexpectedly'.
 */
export class ThreadSocket extends Duplex {
  readonly #exchange: Exchange
  #port: MessagePort | undefined
  #isOver = false

  constructor(exchange: Exchange) {
    super({ allowHalfOpen: false })
    this.#exchange = exchange
  }

  /** Emits 'connect' once the database is ready, however long a restart takes; 'error' when it will not be. */
  connect() {
    this.#exchange.ready().then(
      (farSide) => this.#attach(farSide),
      (error: Error) => this.destroy(error),
    )
    return this
  }

  /** The other side is gone. What has arrived is still delivered, then the stream closes. */
  hangUp() {
    this.#isOver = true
    this.push(null)
  }

  #attach(farSide: FarSide) {
    if (this.destroyed) return
    const { port1, port2 } = new MessageChannel()
    this.#port = port1
    port1.on('message', (bytes: Uint8Array) => {
      if (!this.#isOver) this.push(bytes)
    })
    port1.on('close', () => this.hangUp())
    farSide.sockets.add(this)
    this.once('close', () => farSide.sockets.delete(this))
    farSide.connect(port2)
    this.emit('connect')
  }

  setNoDelay() {
    return this
  }

  setKeepAlive() {
    return this
  }

  ref() {
    this.#port?.ref()
    return this
  }

  unref() {
    this.#port?.unref()
    return this
  }

  override _read() {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void) {
    this.#send(chunk)
    done()
  }

  // pg corks Parse, Bind, Describe, Execute and Sync: one message instead of five.
  override _writev(chunks: { chunk: Buffer }[], done: () => void) {
    this.#send(Buffer.concat(chunks.map(({ chunk }) => chunk)))
    done()
  }

  override _final(done: () => void) {
    this.#port?.close()
    this.hangUp()
    done()
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void) {
    this.#port?.close()
    done(error)
  }

  #send(bytes: Uint8Array) {
    if (this.#port) postBytes(this.#port, bytes)
  }
}
