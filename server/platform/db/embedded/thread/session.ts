import type { MessagePort } from 'node:worker_threads'
import { postBytes } from '../thread-socket.ts'
import { fatal, greeting, NO_ENCRYPTION, ProtocolError, readOpening, wholeMessages } from './protocol.ts'

/**
 * Bytes that go to the database in one go. `complete`: they end with a message after which PostgreSQL says
 * ReadyForQuery. Otherwise they end with Flush: the client wants to see what there is, and goes on afterwards.
 */
export type Unit = { bytes: Buffer; complete: boolean }

/** What a session needs from its surroundings: somebody who serves its units and hears that it has gone. */
type Host = { serve(): void; leave(session: Session): void }

const ENDS_UNIT = 'QSF' // Query, Sync, FunctionCall
const PART_OF_UNIT = 'PBDECH' // Parse, Bind, Describe, Execute, Close, Flush
// A client that began COPY FROM STDIN sends its rows before it reads that COPY has failed.
const LATE_COPY = 'dcf'
const TERMINATE = 'X'
const NOTHING = Buffer.alloc(0)

/** One client of the database thread: cuts what arrives into units and answers the packets that open a connection. */
export class Session {
  readonly units: Unit[] = []
  /** The id of the role this session works as; SET ROLE changes it for this session only. */
  role: number
  started = false
  gone = false
  #unread: Buffer = NOTHING
  readonly #port: MessagePort
  readonly #host: Host
  readonly #greeting: Buffer

  constructor(
    port: MessagePort,
    host: Host,
    start: { number: number; role: number; settings: Record<string, string> },
  ) {
    this.#port = port
    this.#host = host
    this.#greeting = greeting(start.settings, start.number)
    this.role = start.role
    port.on('message', (bytes: Uint8Array) => this.#receive(bytes))
    port.on('close', () => this.leave())
  }

  send(bytes: Uint8Array) {
    if (!this.gone) postBytes(this.#port, bytes)
  }

  /** Sends a fatal error and ends the session. */
  dismiss(code: string, message: string) {
    this.send(fatal(code, message))
    this.leave()
  }

  /** Ends the session. The queue rolls back what it left open. */
  leave() {
    if (this.gone) return
    this.gone = true
    this.units.length = 0
    this.#port.close()
    this.#host.leave(this)
  }

  #receive(bytes: Uint8Array) {
    if (this.gone) return
    const arrived = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    this.#unread = this.#unread.length > 0 ? Buffer.concat([this.#unread, arrived]) : arrived
    try {
      while (!this.started && !this.gone) if (!this.#open()) return
      this.#cut()
    } catch (error) {
      if (!(error instanceof ProtocolError)) throw error
      this.dismiss('08P01', error.message)
    }
    this.#host.serve()
  }

  /** Answers one opening packet; false while it is incomplete. */
  #open(): boolean {
    const opening = readOpening(this.#unread)
    if (!opening) return false
    this.#unread = this.#unread.subarray(opening.end)
    if (opening.asks === 'cancel') this.leave()
    if (opening.asks === 'encryption') this.send(NO_ENCRYPTION)
    if (opening.asks === 'session') {
      this.started = true
      this.send(this.#greeting)
    }
    return true
  }

  #cut() {
    const bytes = this.#unread
    let from = 0
    for (const { type, start, end } of wholeMessages(bytes)) {
      if (type === TERMINATE) return this.leave()
      if (LATE_COPY.includes(type) && from === start) from = end
      else if (ENDS_UNIT.includes(type) || type === 'H') {
        this.units.push({ bytes: bytes.subarray(from, end), complete: type !== 'H' })
        from = end
      } else if (!PART_OF_UNIT.includes(type)) {
        // PGlite answers an unknown letter with an endless loop.
        throw new ProtocolError(`invalid frontend message type ${type.charCodeAt(0)}`)
      }
    }
    this.#unread = from < bytes.length ? bytes.subarray(from) : NOTHING // an empty slice would keep the whole buffer
  }
}
